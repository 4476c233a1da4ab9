#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/mass_files.h"
#include "io/svg_plot.h"

namespace carom {
namespace {

/// Beyond this many times the smallest mass a pole would flatten everything else.
constexpr double tallest = 10;

struct Curve {
  std::string label;
  std::vector<io::PlotPoint> points;  ///< y is infinite or not a number where there is none
};

double smallest_of(const std::vector<Curve>& curves) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const Curve& curve : curves) {
    for (const io::PlotPoint& point : curve.points) {
      if (point.y < smallest) smallest = point.y;
    }
  }
  return smallest;
}

/// Where the line through two points meets the height: lines that leave the picture end at its edge.
io::PlotPoint at_height(const io::PlotPoint& inside, const io::PlotPoint& outside, double height) {
  const double share = (height - inside.y) / (outside.y - inside.y);
  return {inside.x + share * (outside.x - inside.x), height};
}

/// The pieces of a curve below a height.
std::vector<std::vector<io::PlotPoint>> pieces_below(const Curve& curve, double height) {
  std::vector<std::vector<io::PlotPoint>> pieces(1);
  const auto inside = [&](const io::PlotPoint& point) { return point.y <= height; };
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const io::PlotPoint& point = curve.points[i];
    if (!inside(point)) {
      const bool leaves = i > 0 && inside(curve.points[i - 1]) && std::isfinite(point.y);
      if (leaves) pieces.back().push_back(at_height(curve.points[i - 1], point, height));
      if (!pieces.back().empty()) pieces.emplace_back();
      continue;
    }
    const bool enters =
        i > 0 && std::isfinite(curve.points[i - 1].y) && !inside(curve.points[i - 1]);
    if (enters) pieces.back().push_back(at_height(point, curve.points[i - 1], height));
    pieces.back().push_back(point);
  }
  if (pieces.back().empty()) pieces.pop_back();
  return pieces;
}

io::PlotPanel panel_of(const std::string& title, const io::PlotAxis& x,
                       const std::vector<Curve>& curves) {
  io::PlotPanel panel{.title = title, .x = x, .y = {.title = "mass in kg", .unit = "1", .min = 0}};
  const double smallest = smallest_of(curves);
  double largest = 0;
  bool cut = false, infinite = false;
  for (const Curve& curve : curves) {
    for (const io::PlotPoint& point : curve.points) {
      infinite = infinite || std::isinf(point.y);
      if (!std::isfinite(point.y)) continue;
      largest = std::max(largest, point.y);
    }
  }
  double height = 1.1 * largest;
  if (largest > tallest * smallest) {
    height = tallest * smallest;
    cut = true;
  }
  if (!(height > 0)) height = 1;
  panel.y.max = height;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    std::string label = curves[i].label;
    for (const auto& piece : pieces_below(curves[i], height)) {
      panel.lines.push_back({.points = piece, .label = label, .style = io::line_style(i)});
      label.clear();  // once in the legend
    }
  }
  std::vector<std::string> remarks;
  if (cut) remarks.push_back(fmt::format("cut at {:.3g} kg", height));
  if (infinite) remarks.push_back("infinite masses are not drawn");
  panel.subtitle = fmt::format("{}", fmt::join(remarks, "; "));
  return panel;
}

}  // namespace

std::string mass_sweep_svg(const MassSweep& sweep) {
  const double scale = sweep.is_angle ? 180 / std::numbers::pi : 1;
  const io::PlotAxis x{
      .title = fmt::format("{} in {}", sweep.joint, sweep.is_angle ? "degrees" : "m"),
      .unit = "1",
      .min = scale * std::min(sweep.points.front().coordinate, sweep.points.back().coordinate),
      .max = scale * std::max(sweep.points.front().coordinate, sweep.points.back().coordinate)};
  io::Figure figure{.title = "Effective mass along " + sweep.joint,
                    .subtitle = fmt::format("{} method", to_text(sweep.method)),
                    .panels = {},
                    .columns = 1};
  for (std::size_t i = 0; i < sweep.contacts.size(); ++i) {
    const auto curve = [&](const std::string& label, const auto& value) {
      Curve result{.label = label, .points = {}};
      for (const MassSweepPoint& point : sweep.points) {
        const std::optional<double> mass =
            point.problem.empty() ? value(point.contacts[i]) : std::nullopt;
        result.points.push_back({scale * point.coordinate, mass.value_or(std::nan(""))});
      }
      return result;
    };
    std::vector<Curve> curves = {
        curve("effective mass",
              [](const ContactMass& mass) { return mass.estimate.effective_mass; }),
        curve("apparent mass of the first body",
              [](const ContactMass& mass) { return mass.estimate.apparent_mass[0]; }),
        curve("apparent mass of the second body",
              [](const ContactMass& mass) { return mass.estimate.apparent_mass[1]; })};
    if (sweep.method != MassMethod::exact) {
      curves.push_back(curve("exact effective mass", [](const ContactMass& mass) {
        return std::optional(mass.exact_effective_mass);
      }));
    }
    figure.panels.push_back(panel_of(sweep.contacts[i], x, curves));
  }
  return io::to_svg(figure);
}

}  // namespace carom
