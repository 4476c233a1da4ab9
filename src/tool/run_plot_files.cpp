// The numbers of a picture as a table, and what was drawn as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "tool/run_plot.h"
#include "io/run/csv_text.h"
#include "io/json_values.h"

namespace carom {
namespace {

using io::Json;

Json plot_axis_json(const RunPlotAxis& axis) {
  return {{"title", axis.title}, {"unit", axis.unit}, {"column", axis.column}};
}

}  // namespace

std::string run_plot_csv(const RunPlot& plot) {
  const bool several = plot.curves.size() > 1;
  const bool pieces = std::ranges::any_of(
      plot.curves, [](const RunCurve& curve) { return curve.pieces.size() > 1; });
  std::string text =
      fmt::format("# carom {}: {}\n# units: {} {}, {} {}\n", CAROM_VERSION, plot.quantity,
                  plot.x.column, plot.x.unit, plot.y.column, plot.y.unit);
  if (several) text += "curve,";
  if (pieces) text += "piece,";
  text += io::csv_cell(plot.x.column) + "," + io::csv_cell(plot.y.column) + "\n";
  for (const RunCurve& curve : plot.curves) {
    for (std::size_t i = 0; i < curve.pieces.size(); ++i) {
      for (const auto& [x, y] : curve.pieces[i]) {
        if (several) text += io::csv_cell(curve.label) + ",";
        if (pieces) text += fmt::format("{},", i + 1);
        text += exact_text(x) + "," + exact_text(y) + "\n";
      }
    }
  }
  return text;
}

std::string run_plot_json(const RunPlot& plot, std::span<const RunFolder> runs,
                          const std::optional<std::string>& svg,
                          const std::optional<std::string>& csv) {
  Json folders = Json::array(), curves = Json::array();
  for (const RunFolder& run : runs) folders.push_back(run.folder);
  for (const RunCurve& curve : plot.curves)
    curves.push_back(
        {{"label", curve.label}, {"points", curve.points()}, {"pieces", curve.pieces.size()}});
  return io::json_text({{"quantity", plot.quantity},
                        {"runs", folders},
                        {"svg", svg ? Json(*svg) : Json(nullptr)},
                        {"csv", csv ? Json(*csv) : Json(nullptr)},
                        {"x", plot_axis_json(plot.x)},
                        {"y", plot_axis_json(plot.y)},
                        {"curves", curves}});
}

}  // namespace carom
