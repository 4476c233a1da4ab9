// What is told about one impact of two bodies, number by number: columns of tables, curves of pictures,
// outputs of studies.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/impact_report.h"

namespace carom::tool {

struct ReportQuantity {
  std::string path;   ///< in the JSON of `carom impact`
  std::string title;  ///< of a column or an axis
  std::string unit;   ///< SI
  std::optional<double> (*value)(const ImpactReport& report);
  bool in_table = false;  ///< tables for people show it
  bool drawn = false;     ///< pictures do
  bool oblique = false;   ///< oblique impacts only
};

/// All of them, in the order of the JSON.
const std::vector<ReportQuantity>& report_quantities();

}  // namespace carom::tool
