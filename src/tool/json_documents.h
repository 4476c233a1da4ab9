// Documents of commands before they are text, for programs that put them into documents of their own.
#pragma once

#include <span>
#include <vector>

#include "analysis/impact_report.h"
#include "carom/materials.h"
#include "io/json_values.h"

namespace carom::io {

/// What `carom impact --json` prints.
Json impacts_document(std::span<const ImpactReport> reports);

/// What `carom materials --json` prints.
Json materials_document(const std::vector<Material>& materials);

}  // namespace carom::io
