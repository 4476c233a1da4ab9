#include "tool/impact_family.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "base/text.h"
#include "io/json_values.h"
#include "io/run/csv_text.h"
#include "tool/json_documents.h"
#include "tool/report_quantities.h"

namespace carom {

std::size_t ImpactFamily::main_axis() const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < axes.size(); ++i) {
    if (axes[i].shown.size() > axes[best].shown.size()) best = i;
  }
  return best;
}

std::string family_json(const ImpactFamily& family) {
  io::Json impacts = io::Json::array();
  for (const FamilyMember& member : family.members) {
    io::Json given = io::Json::object();
    for (std::size_t i = 0; i < family.axes.size(); ++i) {
      const FamilyAxis& axis = family.axes[i];
      const double si = axis.unit == "deg" ? std::numbers::pi / 180 : 1;
      given[axis.name] = io::json_number(si * axis.shown[member.at[i]]);
    }
    io::Json impact = io::impacts_document({&member.report, 1});
    impact["given"] = std::move(given);
    impacts.push_back(std::move(impact));
  }
  return io::json_text({{"impacts", std::move(impacts)}});
}

std::string family_csv(const ImpactFamily& family) {
  const bool oblique = family.members.front().report.oblique.has_value();
  std::vector<std::string> head, units;
  for (const FamilyAxis& axis : family.axes) {
    head.push_back(axis.name);
    units.push_back(axis.name + " " + axis.unit);
  }
  head.push_back("law");
  for (const tool::ReportQuantity& quantity : tool::report_quantities()) {
    if (quantity.oblique && !oblique) continue;
    head.push_back(quantity.path);
    if (quantity.path == "oblique.rebound_angle") {
      units.push_back(quantity.path + " deg");
    } else if (quantity.unit != "1") {
      units.push_back(quantity.path + " " + quantity.unit);
    }
  }
  std::string text =
      fmt::format("# carom {}: a family of impacts\n# units: {}\n", CAROM_VERSION, joined(units)) +
      joined(head, ",") + "\n";
  for (const FamilyMember& member : family.members) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < family.axes.size(); ++i) {
      cells.push_back(exact_text(family.axes[i].shown[member.at[i]]));
    }
    cells.push_back(io::csv_cell(member.report.law));
    for (const tool::ReportQuantity& quantity : tool::report_quantities()) {
      if (quantity.oblique && !oblique) continue;
      const std::optional<double> value = quantity.value(member.report);
      cells.push_back(value ? exact_text(*value) : "");
    }
    text += joined(cells, ",") + "\n";
  }
  return text;
}

}  // namespace carom
