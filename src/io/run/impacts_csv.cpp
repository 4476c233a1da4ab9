#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "carom/scenario.h"
#include "io/run/csv_text.h"

namespace carom {
namespace {

/// The cells of one quantity; what is not known is empty.
struct ValueCells {
  using Cells = std::vector<std::string>;
  Cells operator()(std::monostate) const { return {}; }
  Cells operator()(bool value) const { return {value ? "true" : "false"}; }
  Cells operator()(int value) const { return {std::to_string(value)}; }
  Cells operator()(double value) const { return {exact_text(value)}; }
  Cells operator()(const std::string& value) const { return {value}; }
  Cells operator()(const Vector3d& value) const {
    return {exact_text(value.x()), exact_text(value.y()), exact_text(value.z())};
  }
  Cells operator()(const Cells& value) const { return value; }
};

/// The quantities that have columns, in the order of the format. It is that of the table, except that
/// the first of each of these stands before the second. Those of elastic bodies are in runs that have some.
std::vector<const ImpactQuantity*> quantities_of_columns(const RunSummary& summary) {
  const bool elastic = !summary.model.elastic.empty();
  std::vector<const ImpactQuantity*> order;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    using Of = ImpactQuantity::Of;
    const bool is_there = elastic || (quantity.of != Of::elastic && quantity.of != Of::vibrating &&
                                      quantity.of != Of::flexible);
    if (!quantity.columns.empty() && is_there) order.push_back(&quantity);
  }
  const std::pair<const char*, const char*> exceptions[] = {
      {"law", "stiffness"},
      {"calibration", "stiffness"},
      {"max_indentation", "time_of_max_indentation"},
      {"normal_impulse", "impulse"}};
  for (const auto& [first, second] : exceptions) {
    const auto from = std::ranges::find(order, first, &ImpactQuantity::key);
    const auto to = std::ranges::find(order, second, &ImpactQuantity::key);
    std::rotate(to, from, from + 1);
  }
  return order;
}

std::string row_of(const std::vector<const ImpactQuantity*>& quantities,
                   const ImpactSummary& impact) {
  std::vector<std::string> row;
  for (const ImpactQuantity* quantity : quantities) {
    std::vector<std::string> cells;
    if (quantity->is_of(impact.episode)) cells = std::visit(ValueCells(), quantity->value(impact));
    cells.resize(quantity->columns.size());
    for (const std::string& cell : cells) row.push_back(io::csv_cell(cell));
  }
  return joined(row, ",") + "\n";
}

}  // namespace

std::string impacts_csv(const RunSummary& summary) {
  std::string text = fmt::format(
      "# carom {}: impacts, one row per touch from onset to separation\n{}# title: {}\n"
      "# method: {}\n"
      "# units: times s; speeds m/s; mass kg; stiffness N/m^exponent; force N; indentation, point "
      "m; impulse N s; energy J; along the coordinate of a stop that turns rad, N m, kg m2\n"
      "# impulse is that on the second body, normal points from the first to the second\n",
      CAROM_VERSION, summary.run.empty() ? "" : "# run: " + summary.run + "\n",
      io::one_line(summary.title), summary.method);
  const std::vector<const ImpactQuantity*> quantities = quantities_of_columns(summary);
  std::vector<std::string> columns;
  for (const ImpactQuantity* quantity : quantities)
    columns.insert(columns.end(), quantity->columns.begin(), quantity->columns.end());
  text += joined(columns, ",") + "\n";
  for (const ImpactSummary& impact : summary.impacts) text += row_of(quantities, impact);
  return text;
}

}  // namespace carom
