// Tables in text: columns as wide as their widest cell.
#pragma once

#include <string>
#include <vector>

namespace carom::app {

/// The first row is the head when `has_head`; numbers look best in right-aligned columns, whose
/// positions are listed.
std::string table_text(const std::vector<std::vector<std::string>>& rows, bool has_head,
                       const std::vector<std::size_t>& right_aligned = {});

}  // namespace carom::app
