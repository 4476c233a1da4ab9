#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "tool/mass_files.h"
#include "io/picture/svg_plot.h"

namespace carom {
namespace {

/// Beyond this many times the smallest mass a pole would flatten everything else.
constexpr double tallest = 10;

struct Curve {
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

/// Lines below what a pole would reach. Labels are listed by the figure's first panel, which therefore
/// gets those of its neighbour too.
io::PlotPanel panel_of(const std::string& title, const io::PlotAxis& x,
                       const std::vector<Curve>& curves, std::size_t first_style) {
  io::PlotPanel panel{.title = title, .x = x, .y = {.title = "mass in kg", .unit = "1"}};
  const double smallest = smallest_of(curves);
  double largest = 0;
  bool infinite = false;
  for (const Curve& curve : curves) {
    for (const io::PlotPoint& point : curve.points) {
      infinite = infinite || std::isinf(point.y);
      if (std::isfinite(point.y)) largest = std::max(largest, point.y);
    }
  }
  const bool cut = largest > tallest * smallest;
  const double span = std::max(largest - smallest, 0.0);
  const bool flat = span < 1e-6 * largest;
  double height = cut ? tallest * smallest : flat ? 1.1 * largest : largest + 0.08 * span;
  if (!(height > 0)) height = 1;
  panel.y.max = height;
  panel.y.min = flat || 2 * smallest < largest ? 0 : smallest - 0.08 * span;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    for (const auto& piece : pieces_below(curves[i], height)) {
      panel.lines.push_back(
          {.points = piece, .label = {}, .style = io::line_style(first_style + i)});
    }
  }
  std::vector<std::string> remarks;
  if (cut) remarks.push_back(fmt::format("cut at {:.3g} kg", height));
  if (infinite) remarks.push_back("infinite masses are not drawn");
  panel.subtitle = fmt::format("{}", fmt::join(remarks, "; "));
  return panel;
}

/// "first body", or its name where all of the sweep is about one contact.
std::string side_name(const Model& model, const MassSweep& sweep, int side) {
  const std::string general = side == 0 ? "the first body" : "the second body";
  if (sweep.contacts.size() > 1) return general;
  for (const MassSweepPoint& point : sweep.points) {
    if (!point.problem.empty()) continue;
    const ContactMass& contact = point.contacts.front();
    return model.name(side == 0 ? contact.body_a : contact.body_b);
  }
  return general;
}

}  // namespace

std::string mass_sweep_svg(const Model& model, const MassSweep& sweep) {
  const double scale = sweep.is_angle ? 180 / std::numbers::pi : 1;
  const auto [low, high] =
      std::minmax(sweep.points.front().coordinate, sweep.points.back().coordinate);
  const io::PlotAxis x{
      .title = fmt::format("{} in {}", sweep.joint, sweep.is_angle ? "degrees" : "m"),
      .unit = "1",
      .min = scale * low,
      .max = scale * (high > low ? high : low + 1)};
  io::Figure figure{.title = "Effective mass along " + sweep.joint,
                    .subtitle = fmt::format("{} method", to_text(sweep.method)),
                    .panels = {},
                    .columns = 2};
  for (std::size_t i = 0; i < sweep.contacts.size(); ++i) {
    const auto curve = [&](const auto& value) {
      Curve result;
      for (const MassSweepPoint& point : sweep.points) {
        const std::optional<double> mass =
            point.problem.empty() ? value(point.contacts[i]) : std::nullopt;
        result.points.push_back({scale * point.coordinate, mass.value_or(std::nan(""))});
      }
      return result;
    };
    const auto apparent = [&](int side) {
      return curve([side](const ContactMass& mass) { return mass.estimate.apparent_mass[side]; });
    };
    std::vector<Curve> effective = {
        curve([](const ContactMass& mass) { return mass.estimate.effective_mass; })};
    if (sweep.method != MassMethod::exact) {
      effective.push_back(
          curve([](const ContactMass& mass) { return std::optional(mass.exact_effective_mass); }));
    }
    figure.panels.push_back(panel_of(sweep.contacts[i] + ": effective mass", x, effective, 0));
    figure.panels.push_back(
        panel_of(sweep.contacts[i] + ": apparent masses", x, {apparent(0), apparent(1)}, 2));
  }
  std::vector<std::string> labels = {"effective mass", "exact effective mass",
                                     "apparent mass of " + side_name(model, sweep, 0),
                                     "apparent mass of " + side_name(model, sweep, 1)};
  for (std::size_t i = 0; i < labels.size() && !figure.panels.empty(); ++i) {
    if (i == 1 && sweep.method == MassMethod::exact) continue;
    figure.panels.front().lines.push_back(
        {.points = {}, .label = labels[i], .style = io::line_style(i)});
  }
  return io::to_svg(figure);
}

}  // namespace carom
