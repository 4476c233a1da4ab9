#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "carom/math.h"
#include "io/picture/svg_plot.h"
#include "tool/wave_files.h"

namespace carom {
namespace {

using io::PlotPoint;

/// Keeps the part of a polygon where a·x + b·y ≥ c.
std::vector<PlotPoint> cut_polygon(const std::vector<PlotPoint>& polygon, double a, double b,
                                   double c) {
  std::vector<PlotPoint> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const PlotPoint &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const double before = a * from.x + b * from.y - c, after = a * to.x + b * to.y - c;
    if (before >= 0) kept.push_back(from);
    if ((before < 0) != (after < 0)) {
      const double share = before / (before - after);
      kept.push_back({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
    }
  }
  return kept;
}

/// White for nothing, blue for pressure, red for tension; `share` from −1 (tension) to 1.
std::string stress_colour(double share) {
  constexpr std::array<double, 3> pressed{33, 102, 172}, pulled{178, 24, 43};
  const std::array<double, 3>& full = share > 0 ? pressed : pulled;
  const double strength = 0.85 * std::min(1.0, std::abs(share));
  const auto mixed = [&](int i) {
    return static_cast<int>(std::lround(255 + strength * (full[i] - 255)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

/// One rod in the picture: x grows away from the contact towards `side`, to the right or left.
struct RodPicture {
  const RodWaves& rod;
  double side, end;

  double travel() const { return 2 * rod.length / rod.wave_speed; }
  double sign() const { return rod.far_end == FarEnd::free ? 1 : -1; }

  /// The polygon in the picture, wider by half a pixel all around: neighbours leave no gap between them.
  std::vector<PlotPoint> shown(const std::vector<PlotPoint>& polygon, PlotPoint pixel) const {
    PlotPoint middle;
    for (const PlotPoint& at : polygon) {
      middle.x += at.x / static_cast<double>(polygon.size());
      middle.y += at.y / static_cast<double>(polygon.size());
    }
    std::vector<PlotPoint> wider;
    for (const PlotPoint& at : polygon) {
      const double dx = (at.x - middle.x) / pixel.x, dy = (at.y - middle.y) / pixel.y;
      const double grown = 1 + 0.5 / std::max(0.5, std::hypot(dx, dy));
      wider.push_back({side * std::clamp(middle.x + grown * (at.x - middle.x), 0.0, rod.length),
                       middle.y + grown * (at.y - middle.y)});
    }
    return wider;
  }

  /// Parallelograms of one stress: f between two of its steps, g between two of its own.
  template <class Function>
  void over_cells(const Function& function) const {
    const double c = rod.wave_speed, length = rod.length;
    const std::vector<PlotPoint> all{{0, 0}, {length, 0}, {length, end}, {0, end}};
    for (std::size_t i = 0; i < rod.steps.size(); ++i) {
      std::vector<PlotPoint> out = all;  // t − x/c in step i
      if (std::isfinite(rod.steps[i].from)) out = cut_polygon(out, -1 / c, 1, rod.steps[i].from);
      if (i + 1 < rod.steps.size()) out = cut_polygon(out, 1 / c, -1, -rod.steps[i + 1].from);
      if (out.size() < 3) continue;
      for (std::size_t j = 0; j < rod.steps.size(); ++j) {
        std::vector<PlotPoint> cell = out;  // t + x/c − T in step j
        const auto back = [&](std::size_t k) { return rod.steps[k].from + travel(); };
        if (std::isfinite(rod.steps[j].from)) cell = cut_polygon(cell, 1 / c, 1, back(j));
        if (j + 1 < rod.steps.size()) cell = cut_polygon(cell, -1 / c, -1, -back(j + 1));
        if (cell.size() < 3) continue;
        function(cell, rod.impedance * (rod.steps[i].speed - sign() * rod.steps[j].speed));
      }
    }
  }
};

/// A rod of a few thousand cells at most is drawn.
constexpr std::size_t kMostCells = 4000;

io::PlotPanel diagram(const WaveReport& report, double end) {
  const std::vector<RodWaves>& rods = report.impact.rods;
  io::PlotPanel panel{.title = "force in the rods over place and time",
                      .x = {.title = "distance from the contact", .unit = "m"},
                      .y = {.title = "time since first touch", .unit = "s", .min = 0, .max = end}};
  std::vector<RodPicture> pictures;
  // The striker comes from the left; a rod that is struck stands on the right.
  for (std::size_t i = 0; i < rods.size(); ++i) {
    pictures.push_back({rods[i], report.striker_waves && i == 0 ? -1.0 : 1.0, end});
  }
  double left = 0, right = 0, largest = 0;
  for (const RodPicture& picture : pictures) {
    (picture.side < 0 ? left : right) = picture.rod.length;
    picture.over_cells(
        [&](const auto&, double force) { largest = std::max(largest, std::abs(force)); });
  }
  const double margin = 0.06 * (left + right);
  panel.x.min = -left - margin;
  panel.x.max = right + margin;
  for (const RodPicture& picture : pictures) {
    // In the striker the wave that leaves runs against its motion: its sign is that of tension.
    const double sign = (picture.side < 0 ? -1 : 1) * (report.pulls ? -1 : 1);
    picture.over_cells([&](const std::vector<PlotPoint>& cell, double force) {
      const double share = sign * force / largest;
      if (std::abs(share) < 1e-9 || panel.areas.size() > kMostCells) return;
      const PlotPoint pixel{(left + right + 2 * margin) / 400, end / 320};
      panel.areas.push_back(
          {.outline = picture.shown(cell, pixel), .colour = stress_colour(share)});
    });
  }
  const std::string full = engineering_text(largest, "N", 3);
  panel.subtitle = fmt::format("blue: pressure, red: tension, up to {}", full);
  return panel;
}

/// Fronts where the wave that leaves jumps, to the end and back; the ends of rods; touches as a bar.
void add_lines(const WaveReport& report, double end, io::PlotPanel& panel) {
  const std::vector<RodWaves>& rods = report.impact.rods;
  for (std::size_t i = 0; i < rods.size(); ++i) {
    const RodWaves& rod = rods[i];
    const double side = report.striker_waves && i == 0 ? -1 : 1;
    const double way = rod.length / rod.wave_speed;
    double most = 0;
    for (const RodWaves::Step& step : rod.steps) most = std::max(most, std::abs(step.speed));
    for (std::size_t k = 1; k < rod.steps.size() && rod.steps.size() < 400; ++k) {
      const double from = rod.steps[k].from;
      if (std::abs(rod.steps[k].speed - rod.steps[k - 1].speed) < 0.2 * most || from > end)
        continue;
      panel.lines.push_back(
          {.points = {{0, from}, {side * rod.length, from + way}, {0, from + 2 * way}},
           .style = {.colour = "#333333", .width = 1}});
    }
    for (const double x : {0.0, side * rod.length}) {
      const bool held = x != 0 && rod.far_end == FarEnd::fixed;
      panel.lines.push_back({.points = {{x, 0}, {x, end}},
                             .style = {.colour = "#000000", .width = held ? 4.0 : 1.2}});
    }
  }
  for (const WaveTouch& touch : report.impact.touches) {
    panel.lines.push_back({.points = {{0, touch.start}, {0, std::min(end, touch.end)}},
                           .style = {.colour = "#000000", .width = 5}});
  }
}

io::PlotLine line_over_time(const WaveImpact& impact, double end, double WaveSample::*value,
                            const std::string& label, std::size_t style) {
  io::PlotLine line{.label = label, .style = io::line_style(style)};
  for (const WaveSample& sample : impact.history) {
    const double here = sample.*value;
    if (sample.time > end) {
      // As far as the picture goes.
      const io::PlotPoint last = line.points.back();
      const double share = (end - last.x) / (sample.time - last.x);
      line.points.push_back({end, last.y + share * (here - last.y)});
      break;
    }
    line.points.push_back({sample.time, here});
  }
  return line;
}

io::PlotPanel force_panel(const WaveReport& report, double end) {
  io::PlotPanel panel{.title = report.pulls ? "pull over time" : "contact force over time",
                      .x = {.title = "time since first touch", .unit = "s", .min = 0, .max = end},
                      .y = {.title = "force", .unit = "N", .min = 0}};
  panel.lines.push_back(line_over_time(report.impact, end, &WaveSample::force, "", 0));
  return panel;
}

io::PlotPanel motion_panel(const WaveReport& report, double end, bool speeds) {
  io::PlotPanel panel{
      .title = speeds ? "speed of both sides of the contact" : "displacement",
      .x = {.title = "time since first touch", .unit = "s", .min = 0, .max = end},
      .y = {.title = speeds ? "speed" : "displacement", .unit = speeds ? "m/s" : "m"}};
  const auto one = speeds ? &WaveSample::speed1 : &WaveSample::displacement1;
  const auto two = speeds ? &WaveSample::speed2 : &WaveSample::displacement2;
  panel.lines.push_back(line_over_time(report.impact, end, one, "", 0));
  panel.lines.push_back(line_over_time(report.impact, end, two, "", 1));
  return panel;
}

}  // namespace

std::string waves_svg(const WaveReport& report) {
  const WaveImpact& impact = report.impact;
  const double last = impact.history.back().time;
  const double end = std::min(last, std::isfinite(impact.duration) ? 1.25 * impact.duration : last);
  io::Figure figure{
      .title = report.title,
      .subtitle = fmt::format(
          "{}, restitution {:.4g}, {}", engineering_text(report.speed, "m/s"), impact.restitution,
          impact.touches.size() == 1 ? std::string("one touch")
                                     : fmt::format("{} touches", impact.touches.size())),
      .columns = 2};
  // A viscoelastic rod on a wall is followed by its force alone.
  const bool moves = impact.history.back().displacement1 != 0;
  if (!moves) {
    figure.panels = {force_panel(report, end)};
    figure.columns = 1;
    return io::to_svg(figure);
  }
  if (impact.rods.empty()) {
    // A force that is infinite at first touch is a mean in the history; the speed is not.
    const bool rough = std::isinf(impact.peak_force);
    figure.panels = {rough ? motion_panel(report, end, true) : force_panel(report, end),
                     motion_panel(report, end, false)};
  } else {
    io::PlotPanel panel = diagram(report, end);
    add_lines(report, end, panel);
    figure.panels = {panel, force_panel(report, end), motion_panel(report, end, true),
                     motion_panel(report, end, false)};
  }
  // The legend lists the lines of the first panel.
  const bool two = impact.rods.empty() || report.name != "rod-wall";
  figure.panels.front().lines.push_back(
      {.points = {}, .label = "what strikes", .style = io::line_style(0)});
  if (two) {
    figure.panels.front().lines.push_back(
        {.points = {}, .label = "what is struck", .style = io::line_style(1)});
  }
  return io::to_svg(figure);
}

}  // namespace carom
