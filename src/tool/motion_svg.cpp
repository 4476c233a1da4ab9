// How an impact goes on in time: indentation, its rate and its acceleration, as Lankarani and Nikravesh 1994 draw them
// in Fig. 7, and what the force is made of.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "carom/math.h"
#include "io/picture/svg_plot.h"
#include "tool/files.h"

namespace carom {
namespace {

/// A number of each sample over its time, one line for each law.
io::PlotPanel panel_over_time(
    std::span<const ImpactReport> reports, const std::string& title, const io::PlotAxis& y,
    const std::function<double(const ImpactReport&, const ImpactSample&)>& value) {
  io::PlotPanel panel{
      .title = title, .x = {.title = "time since first touch", .unit = "s"}, .y = y};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    io::PlotLine line{.label = reports[i].law, .style = io::line_style(i)};
    for (const ImpactSample& sample : reports[i].impact.history)
      line.points.push_back({sample.time, value(reports[i], sample)});
    panel.lines.push_back(std::move(line));
  }
  return panel;
}

struct ForcePart {
  const char* name;
  double NormalForceParts::*value;
};

/// The force of one law and its parts, those that it has.
io::PlotPanel parts_panel(const ImpactReport& report) {
  io::PlotPanel panel{.title = "force and its parts over time",
                      .x = {.title = "time since first touch", .unit = "s"},
                      .y = {.title = "force", .unit = "N"}};
  const std::vector<ImpactSample>& history = report.impact.history;
  std::size_t style = 0;
  const auto add = [&](const std::string& name, const auto& value) {
    io::PlotLine line{.style = io::line_style(style++)};
    for (const ImpactSample& sample : history) line.points.push_back({sample.time, value(sample)});
    const auto highest = std::ranges::max_element(line.points, {}, &io::PlotPoint::y);
    const auto lowest = std::ranges::min_element(line.points, {}, &io::PlotPoint::y);
    if (highest == line.points.end()) return;
    const bool pulls = -lowest->y > highest->y, whole = style == 1;
    panel.notes.push_back({.at = pulls ? *lowest : *highest,
                           .text = name,
                           .dot = true,
                           .dx = whole ? -8.0 : 8.0,
                           .dy = pulls ? 4.0 : -4.0,
                           .anchor = whole ? "end" : "start"});
    panel.lines.push_back(std::move(line));
  };
  add("force", [](const ImpactSample& sample) { return sample.force; });
  for (const auto& [name, part] : {ForcePart{"elastic", &NormalForceParts::elastic},
                                   ForcePart{"damping", &NormalForceParts::damping},
                                   ForcePart{"plastic", &NormalForceParts::plastic}}) {
    const bool any = std::ranges::any_of(
        history, [&](const ImpactSample& sample) { return sample.parts.*part != 0; });
    if (any) add(name, [&](const ImpactSample& sample) { return sample.parts.*part; });
  }
  return panel;
}

}  // namespace

std::string motion_svg(std::span<const ImpactReport> reports) {
  const CentralImpact& impact = reports[0].impact;
  io::Figure figure{.title = reports.size() == 1
                                 ? "Impact with the law " + reports[0].law
                                 : fmt::format("One impact, {} laws", reports.size()),
                    .subtitle = fmt::format("effective mass {}, approach speed {}",
                                            engineering_text(impact.effective_mass, "kg"),
                                            engineering_text(impact.approach_speed, "m/s")),
                    .columns = 2};
  figure.panels = {
      panel_over_time(reports, "indentation", {.title = "indentation", .unit = "m"},
                      [](const auto&, const ImpactSample& sample) { return sample.depth; }),
      panel_over_time(reports, "rate of indentation", {.title = "rate", .unit = "m/s"},
                      [](const auto&, const ImpactSample& sample) { return sample.depth_rate; }),
      panel_over_time(reports, "acceleration of indentation",
                      {.title = "acceleration", .unit = "m/s²"},
                      [](const ImpactReport& report, const ImpactSample& sample) {
                        return 0 - sample.force / report.impact.effective_mass;
                      })};
  figure.legend = reports.size() > 1;
  // Four curves for each of several laws would tell nothing.
  if (reports.size() == 1) figure.panels.push_back(parts_panel(reports[0]));
  return io::to_svg(figure);
}

}  // namespace carom
