#include <fmt/format.h>

#include "tool/files.h"
#include "carom/math.h"
#include "io/picture/svg_plot.h"

namespace carom {
namespace {

std::string label_of(const ImpactReport& report) {
  std::string text = report.law;
  if (report.calibration == Calibration::exact) text += " (exact)";
  return text + fmt::format(", e = {:.3f}", report.impact.restitution);
}

/// The peak in numbers: worth the room when there is one line only.
void note_peak(const CentralImpact& impact, io::PlotPanel& loop, io::PlotPanel& history) {
  const ImpactSample* peak = nullptr;
  for (const ImpactSample& sample : impact.history) {
    if (peak == nullptr || sample.force > peak->force) peak = &sample;
  }
  if (peak == nullptr) return;
  const std::string text = engineering_text(impact.peak_force, "N", 4);
  for (io::PlotPanel* panel : {&loop, &history}) {
    const bool late = panel == &loop;
    panel->notes.push_back({.at = {late ? peak->depth : peak->time, peak->force},
                            .text = text,
                            .dot = true,
                            .dx = late ? -8.0 : 0.0,
                            .dy = -9,
                            .anchor = late ? "end" : "middle"});
  }
}

/// Tangential force between the bounds of friction, and tangential speed, over time.
void add_oblique_panels(std::span<const ImpactReport> reports, io::Figure& figure) {
  io::PlotPanel force{.title = "friction over time, between ±μ times the normal force",
                      .x = {.title = "time since first touch", .unit = "s"},
                      .y = {.title = "tangential force", .unit = "N"}};
  io::PlotPanel speed{.title = "tangential speed over time",
                      .x = {.title = "time since first touch", .unit = "s"},
                      .y = {.title = "speed of the surfaces", .unit = "m/s"}};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (!reports[i].oblique) continue;
    io::PlotLine of_force{.style = io::line_style(i)}, of_speed{.style = io::line_style(i)};
    io::PlotLine upper{.style = {.colour = "#999999", .dash = "2 3", .width = 1}}, lower = upper;
    const double friction = reports[i].oblique->friction;
    for (const ObliqueSample& sample : reports[i].oblique->impact.history) {
      of_force.points.push_back({sample.time, sample.tangential_force});
      of_speed.points.push_back({sample.time, sample.tangential_speed});
      upper.points.push_back({sample.time, friction * sample.normal_force});
      lower.points.push_back({sample.time, -friction * sample.normal_force});
    }
    for (io::PlotLine* line : {&upper, &lower, &of_force}) force.lines.push_back(*line);
    speed.lines.push_back(of_speed);
  }
  figure.panels.push_back(force);
  figure.panels.push_back(speed);
}

}  // namespace

std::string history_svg(std::span<const ImpactReport> reports) {
  io::PlotPanel loop{.title = "force over indentation",
                     .x = {.title = "indentation", .unit = "m"},
                     .y = {.title = "force", .unit = "N"}};
  io::PlotPanel history{.title = "force over time",
                        .x = {.title = "time since first touch", .unit = "s"},
                        .y = {.title = "force", .unit = "N"}};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    io::PlotLine over_depth{
        .label = label_of(reports[i]), .style = io::line_style(i), .arrows = true};
    io::PlotLine over_time{.style = io::line_style(i)};
    for (const ImpactSample& sample : reports[i].impact.history) {
      over_depth.points.push_back({sample.depth, sample.force});
      over_time.points.push_back({sample.time, sample.force});
    }
    loop.lines.push_back(over_depth);
    history.lines.push_back(over_time);
  }
  if (reports.size() == 1) note_peak(reports[0].impact, loop, history);
  const CentralImpact& impact = reports[0].impact;
  io::Figure figure{.title = reports.size() == 1
                                 ? "Impact with the law " + reports[0].law
                                 : "One impact, " + std::to_string(reports.size()) + " laws",
                    .subtitle = fmt::format("effective mass {}, approach speed {}",
                                            engineering_text(impact.effective_mass, "kg"),
                                            engineering_text(impact.approach_speed, "m/s")),
                    .panels = {loop, history},
                    .columns = 2};
  if (reports[0].oblique) add_oblique_panels(reports, figure);
  return io::to_svg(figure);
}

}  // namespace carom
