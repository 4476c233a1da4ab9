// The way of a pin in its bush: offset of the centres, with the clearance as the border of free flight.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/run_files.h"
#include "carom/units.h"
#include "io/svg_plot.h"

namespace carom {
namespace {

constexpr const char* axis_names[] = {"x", "y", "z"};

/// The border of free flight: a circle, or the square of a slider.
io::PlotLine border(double size, bool square) {
  io::PlotLine line{.label = "clearance",
                    .style = {.colour = "#000000", .dash = "6 4", .width = 1.4}};
  if (square) {
    line.points = {{-size, -size}, {size, -size}, {size, size}, {-size, size}, {-size, -size}};
    return line;
  }
  for (int i = 0; i <= 180; ++i) {
    const double angle = i * std::numbers::pi / 90;
    line.points.push_back({size * std::cos(angle), size * std::sin(angle)});
  }
  return line;
}

io::PlotPanel panel_of(const ClearanceJoint& joint, const std::vector<OrbitPoint>& orbit,
                       int across, int up, double half_width) {
  const double size = joint.spec.clearance->size;
  io::PlotPanel panel{.x = {.title = fmt::format("offset along {}", axis_names[across]),
                            .unit = "m",
                            .min = -half_width,
                            .max = half_width},
                      .y = {.title = fmt::format("offset along {}", axis_names[up]),
                            .unit = "m",
                            .min = -half_width,
                            .max = half_width}};
  io::PlotLine way{.label = "middle of the pin, slider or ball",
                   .style = {.colour = "#1f4e9c", .width = 0.8}};
  for (const OrbitPoint& point : orbit) {
    way.points.push_back({point.offset_F[across], point.offset_F[up]});
  }
  const io::PlotPoint start = way.points.front(), end = way.points.back();
  panel.lines = {border(size, joint.spec.type == "prismatic"), std::move(way)};
  panel.notes = {
      {.at = start, .text = "start", .mark = {.mark = io::PlotMark::circle}, .dx = 7, .dy = -6},
      {.at = end, .text = "end", .mark = {.mark = io::PlotMark::cross}, .dx = 7, .dy = 14}};
  return panel;
}

}  // namespace

std::string orbit_svg(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory) {
  const std::vector<OrbitPoint> orbit = journal_orbit(joint, trajectory);
  const bool spherical = joint.spec.type == "spherical";
  double half_width = joint.spec.clearance->size;
  for (const OrbitPoint& point : orbit) {
    half_width = std::max(half_width, offset_across(joint, point));
  }
  half_width *= 1.1;
  io::Figure figure{
      .title = fmt::format("Joint {}: orbit within the clearance of {}", joint.spec.name,
                           engineering_text(joint.spec.clearance->size, "m")),
      .subtitle = scenario.title,
      .panels = {panel_of(joint, orbit, 0, 1, half_width)},
      .columns = 2,
      .panel_width = 380,
      .panel_height = 380,
      .footer = fmt::format("as the first body sees it, in the joint's axes; {} to {}",
                            engineering_text(trajectory.first().time, "s"),
                            engineering_text(trajectory.last().time, "s"))};
  if (spherical) {
    figure.panels.push_back(panel_of(joint, orbit, 0, 2, half_width));
  } else {
    figure.columns = 1;
  }
  return io::to_svg(figure);
}

}  // namespace carom
