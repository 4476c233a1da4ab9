// Tables in text: columns as wide as their widest cell.
#pragma once

#include <string>
#include <vector>

#include "carom/math.h"

namespace carom::app {

/// The first row is the head when `has_head`; numbers look best in right-aligned columns, whose
/// positions are listed.
std::string table_text(const std::vector<std::vector<std::string>>& rows, bool has_head,
                       const std::vector<std::size_t>& right_aligned = {});

/// (x, y, z) with six digits; what is only rounding shows as zero.
std::string vector_text(const Vector3d& vector);

}  // namespace carom::app
