// The map of contact modes: one region per mode, told apart by tone, hatch and number.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numbers>

#include "tool/rebound_files.h"
#include "io/picture/svg_plot.h"

namespace carom {
namespace {

/// A corner between cells, counted from the lower left.
struct Corner {
  int x = 0, y = 0;
  friend auto operator<=>(const Corner&, const Corner&) = default;
};

struct RegionStyle {
  ContactMode mode;
  std::string colour;
  io::SvgHatch hatch;
};

const std::array<RegionStyle, 7>& region_styles() {
  using io::SvgHatch;
  static const std::array<RegionStyle, 7> styles = {
      {{ContactMode::slide, "#f4f4f4", SvgHatch::none},
       {ContactMode::stick_compression, "#bcd5ec", SvgHatch::level},
       {ContactMode::stick_restitution, "#dcebf7", SvgHatch::dots},
       {ContactMode::reverse_compression, "#f3c9a5", SvgHatch::rising},
       {ContactMode::reverse_restitution, "#fae6d3", SvgHatch::falling},
       {ContactMode::jam, "#cfa3a3", SvgHatch::crossed},
       {ContactMode::none, "#ffffff", SvgHatch::upright}}};
  return styles;
}

/// Closed lines around all cells of a mode, cells to the left of each; holes run the other way.
std::vector<std::vector<Corner>> outlines(const ModeMap& map, ContactMode mode) {
  const auto inside = [&](int x, int y) {
    return x >= 0 && y >= 0 && x <= map.x.steps && y <= map.y.steps && map.at(x, y).mode == mode;
  };
  std::multimap<Corner, Corner> edges;
  for (int y = 0; y <= map.y.steps; ++y) {
    for (int x = 0; x <= map.x.steps; ++x) {
      if (!inside(x, y)) continue;
      if (!inside(x, y - 1)) edges.insert({{x, y}, {x + 1, y}});
      if (!inside(x + 1, y)) edges.insert({{x + 1, y}, {x + 1, y + 1}});
      if (!inside(x, y + 1)) edges.insert({{x + 1, y + 1}, {x, y + 1}});
      if (!inside(x - 1, y)) edges.insert({{x, y + 1}, {x, y}});
    }
  }
  std::vector<std::vector<Corner>> lines;
  while (!edges.empty()) {
    std::vector<Corner> line = {edges.begin()->first};
    while (true) {
      const auto next = edges.find(line.back());
      if (next == edges.end()) break;
      const Corner to = next->second;
      edges.erase(next);
      // Corners on a straight line say nothing.
      const std::size_t n = line.size();
      const bool straight = n >= 2 && ((line[n - 2].x == line[n - 1].x && to.x == line[n - 1].x) ||
                                       (line[n - 2].y == line[n - 1].y && to.y == line[n - 1].y));
      if (straight) {
        line.back() = to;
      } else {
        line.push_back(to);
      }
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

/// The cell of a mode that is farthest from all others, and how far [cells].
std::pair<Corner, int> middle_of(const ModeMap& map, ContactMode mode) {
  const int columns = map.x.steps + 1, rows = map.y.steps + 1;
  std::vector<int> depth(columns * rows, 0);
  const auto at = [&](int x, int y) {
    return x < 0 || y < 0 || x >= columns || y >= rows ? 0 : depth[y * columns + x];
  };
  // City-block distance to the edge of the region, in two sweeps.
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x) {
      if (map.at(x, y).mode == mode)
        depth[y * columns + x] = 1 + std::min(at(x - 1, y), at(x, y - 1));
    }
  }
  std::pair<Corner, int> best{{0, 0}, 0};
  for (int y = rows - 1; y >= 0; --y) {
    for (int x = columns - 1; x >= 0; --x) {
      int& here = depth[y * columns + x];
      here = std::min(here, 1 + std::min(at(x + 1, y), at(x, y + 1)));
      if (here > best.second) best = {{x, y}, here};
    }
  }
  return best;
}

double shown(const MapAxis& axis, double value) {
  return axis.quantity == MapAxis::Quantity::angle ? value * 180 / std::numbers::pi : value;
}

/// Cells lie around their values, so the picture begins half a cell before the first.
double edge(const MapAxis& axis, int corner) {
  const double step = (axis.to - axis.from) / axis.steps;
  return shown(axis, axis.from + (corner - 0.5) * step);
}

io::PlotAxis plot_axis(const MapAxis& axis) {
  const double first = edge(axis, 0), last = edge(axis, axis.steps + 1);
  return {.title = axis.quantity == MapAxis::Quantity::angle      ? "angle of incidence in degrees"
                   : axis.quantity == MapAxis::Quantity::friction ? "friction coefficient"
                                                                  : "coefficient of restitution",
          .unit = "1",
          .min = std::min(first, last),
          .max = std::max(first, last)};
}

}  // namespace

std::string mode_map_svg(const ModeMap& map) {
  io::PlotPanel panel{.x = plot_axis(map.x), .y = plot_axis(map.y)};
  const auto place = [&](const Corner& corner) {
    return io::PlotPoint{edge(map.x, corner.x), edge(map.y, corner.y)};
  };
  int number = 0;
  for (const RegionStyle& style : region_styles()) {
    io::PlotArea area{.outline = {}, .colour = style.colour, .hatch = style.hatch};
    for (const std::vector<Corner>& line : outlines(map, style.mode)) {
      std::vector<io::PlotPoint> points;
      for (const Corner& corner : line) points.push_back(place(corner));
      panel.lines.push_back({.points = points, .style = {.width = 1.2}});
      (area.outline.empty() ? area.outline : area.more.emplace_back()) = std::move(points);
    }
    if (area.outline.empty()) continue;
    ++number;
    area.label = fmt::format("{} {}", number, to_text(style.mode));
    panel.areas.push_back(std::move(area));
    const auto [cell, depth] = middle_of(map, style.mode);
    const double pixels = depth * std::min(460.0 / map.x.steps, 380.0 / map.y.steps);
    if (pixels < 9) continue;  // the number would not fit
    const io::PlotPoint low = place(cell), high = place({cell.x + 1, cell.y + 1});
    panel.notes.push_back({.at = {0.5 * (low.x + high.x), 0.5 * (low.y + high.y)},
                           .text = fmt::format("{}", number),
                           .dy = 5,
                           .anchor = "middle"});
  }
  io::Figure figure{
      .title = map.title.empty() ? "Contact modes" : "Contact modes: " + map.title,
      .subtitle = fmt::format("hypothesis {}; angles count from the normal, along the slip",
                              to_text(map.hypothesis)),
      .panels = {std::move(panel)},
      .panel_width = 460,
      .panel_height = 380};
  return io::to_svg(figure);
}

}  // namespace carom
