// The way of a pin in its bush: offset of the centres, with the clearance as the border of free flight.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/analysis.h"
#include "carom/math.h"
#include "carom/scenario.h"
#include "io/picture/svg_plot.h"
#include "io/run/run_identifier.h"
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom {
namespace {

constexpr const char* axis_names[] = {"x", "y", "z"};

const multibody::ClearanceKind& kind_of(const ClearanceJoint& joint) {
  return *multibody::find_joint_type(joint.spec.type)->clearance;
}

/// "x = [0, 1, 0]" and so on: how the joint's axes across lie in the world at the start.
std::string axes_text(const Model& model, const ClearanceJoint& joint) {
  const Matrix3d R_WF = model.start_pose(joint.spec.a).R * joint.X_AF.R;
  std::string text;
  for (int i = 0; i < 2; ++i) {
    // Rounded, and without −0.
    const Vector3d axis = (R_WF.col(i) * 1e3).array().round().matrix() / 1e3 + Vector3d::Zero();
    text += fmt::format("{}{} = [{:.3g}, {:.3g}, {:.3g}]", i == 0 ? "" : ", ", axis_names[i],
                        axis.x(), axis.y(), axis.z());
  }
  return text;
}

/// The border of free flight: a circle, or the square of a slider.
io::PlotLine border(double size, bool square) {
  io::PlotLine line{.label = "clearance of " + engineering_text(size, "m"),
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
  io::PlotLine way{.label = fmt::format("middle of the {}", kind_of(joint).filling),
                   .style = {.colour = "#1f4e9c", .width = 0.8}};
  for (const OrbitPoint& point : orbit) {
    way.points.push_back({point.offset_F[across], point.offset_F[up]});
  }
  const io::PlotPoint start = way.points.front(), end = way.points.back();
  panel.lines = {border(size, kind_of(joint).border == multibody::ClearanceBorder::square),
                 std::move(way)};
  panel.notes = {
      {.at = start, .text = "start", .mark = {.mark = io::PlotMark::circle}, .dx = 7, .dy = -6},
      {.at = end, .text = "end", .mark = {.mark = io::PlotMark::cross}, .dx = 7, .dy = 14}};
  return panel;
}

}  // namespace

std::string orbit_svg(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory) {
  const std::vector<OrbitPoint> orbit = journal_orbit(joint, trajectory);
  double half_width = joint.spec.clearance->size;
  for (const OrbitPoint& point : orbit) {
    half_width = std::max(half_width, offset_across(joint, point));
  }
  half_width *= 1.1;
  io::Figure figure{
      .title = "Orbit in the joint " + joint.spec.name,
      .subtitle = scenario.title,
      .panels = {panel_of(joint, orbit, 0, 1, half_width)},
      .columns = 2,
      .panel_width = 380,
      .panel_height = 380,
      .footer = fmt::format("as {} sees it; at the start {}", scenario.model.name(joint.spec.a),
                            axes_text(scenario.model, joint))};
  if (kind_of(joint).border == multibody::ClearanceBorder::ball) {
    figure.panels.push_back(panel_of(joint, orbit, 0, 2, half_width));
  } else {
    figure.columns = 1;
  }
  std::string svg = io::to_svg(figure);
  svg.insert(svg.rfind("</svg>"),
             fmt::format("<metadata>run {}</metadata>\n", io::run_identifier(trajectory)));
  return svg;
}

}  // namespace carom
