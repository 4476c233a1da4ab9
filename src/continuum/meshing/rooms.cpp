#include "continuum/meshing/rooms.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::continuum {
namespace {

/// A wall nearer than this part of the reach from the core is touched by it.
constexpr double touching = 1;
/// Shells go on to the same distance all around, but for this factor: farther walls are met by rows.
constexpr double far_over_near = 1.4;
/// Where less than this part of the shells would be left for rows, shells go on to the wall.
constexpr double too_short_for_rows = 0.2;
/// From walls within the body the core keeps this part of the way.
constexpr double kept_distance = 0.4;
/// Layers of the core may grow so much at most.
constexpr double most_growth_of_layers = 1.3;

/// How far the core reaches from the place towards a wall at `distance`.
double reach_to_wall(double reach, double distance, bool outer) {
  if (outer) return distance < (1 + touching) * reach ? distance : reach;
  return std::min(reach, (1 - kept_distance) * distance);
}

Spacing mirrored(const Spacing& spacing) {
  Spacing result;
  for (auto end = spacing.ends.rbegin(); end != spacing.ends.rend(); ++end) {
    result.ends.push_back(1 - *end);
  }
  return result;
}

/// Cells of the core along an axis, as parts; `below` and `above` of the place, in cells of the wished size.
Spacing cells_along(double below, double above, double growth, int least) {
  const double whole = below + above;
  const double negligible = 1e-6 * whole;
  if (below > negligible && above > negligible) {
    // A node is at the place where it is in the middle.
    const int half = static_cast<int>(std::lround(whole / 2));
    const bool in_middle = std::fabs(below - above) < negligible;
    const int cells = in_middle ? 2 * half : static_cast<int>(std::lround(whole));
    return even_spacing(std::max({cells, least, 2}));
  }
  const int cells = growing_cells(1, whole, std::min(growth, most_growth_of_layers), infinite);
  const Spacing upwards = growing_spacing(std::max({cells, least, 2}), 1 / whole, 1);
  return below > negligible ? mirrored(upwards) : upwards;
}

/// Boxes from the core to the room, one around the other.
struct NestedBoxes {
  Room room;
  RoomCore core;
  std::array<std::array<Spacing, 2>, 3>
      ways;  ///< from the core's walls to those of the room, low and high
  int shells = 0;

  double wall(int axis, int side, double shell) const {
    return side == 0 ? core.low[axis] - ways[axis][0].at(shell)
                     : core.high[axis] + ways[axis][1].at(shell);
  }
  /// Between the walls of a shell: as in the core near it, and even at the walls of the room.
  double between(int axis, double count, double shell) const {
    const Spacing& cells = core.cells[axis];
    const double even = shell / shells;
    const double part = (1 - even) * cells.at(count) + even * count / cells.cells();
    return (1 - part) * wall(axis, 0, shell) + part * wall(axis, 1, shell);
  }
  Vector3d in_core(const Vector3d& count) const {
    return room.at({between(0, count.x(), 0), between(1, count.y(), 0), between(2, count.z(), 0)});
  }
  /// On the side of an axis: counts along the two axes after it, and of shells.
  Vector3d in_shell(int axis, int side, const Vector3d& count) const {
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    Vector3d x;
    x[axis] = wall(axis, side, count.z());
    x[next] = between(next, count.x(), count.z());
    x[last] = between(last, count.y(), count.z());
    return room.at(x);
  }
};

RoomCore core_at(const Room& room, const RoomPlace& place, const std::array<int, 3>& least_cells) {
  RoomCore core;
  for (int axis = 0; axis < 3; ++axis) {
    const double reach = place.reach * place.per_metre[axis];
    const double size = place.size * place.per_metre[axis];
    const double x = place.x[axis];
    const double below = reach_to_wall(reach, x - room.low[axis], room.outer[axis][0]);
    const double above = reach_to_wall(reach, room.high[axis] - x, room.outer[axis][1]);
    core.low[axis] = x - below;
    core.high[axis] = x + above;
    core.cells[axis] = cells_along(below / size, above / size, place.growth, least_cells[axis]);
  }
  return core;
}

/// The core, and the shells from its faces to the walls that it does not touch.
std::vector<HexBlock> blocks_around(const Room& room, const RoomCore& core,
                                    const RoomPlace& place) {
  NestedBoxes boxes{.room = room, .core = core, .ways = {}};
  const Vector3d ways[2] = {core.low - room.low, room.high - core.high};
  const Vector3d extent = room.high - room.low;
  const auto touches = [&](int axis, int side) { return ways[side][axis] < 1e-9 * extent[axis]; };
  for (int axis = 0; axis < 3; ++axis) {
    for (const int side : {0, 1}) {
      if (touches(axis, side)) continue;
      const double metres = ways[side][axis] / place.per_metre[axis];
      boxes.shells =
          std::max(boxes.shells, growing_cells(place.size, metres, place.growth, place.largest));
    }
  }
  boxes.shells = std::max(boxes.shells, 1);
  std::vector<HexBlock> blocks;
  std::array<int, 3> cells{};
  for (int axis = 0; axis < 3; ++axis) {
    cells[axis] = core.cells[axis].cells();
    for (const int side : {0, 1}) {
      const double way = touches(axis, side) ? 0 : ways[side][axis];
      boxes.ways[axis][side] =
          growing_spacing(boxes.shells, place.size * place.per_metre[axis], way);
    }
  }
  blocks.push_back({cells, [boxes](const Vector3d& count) { return boxes.in_core(count); }});
  for (int axis = 0; axis < 3; ++axis) {
    for (const int side : {0, 1}) {
      if (touches(axis, side)) continue;
      blocks.push_back({{cells[(axis + 1) % 3], cells[(axis + 2) % 3], boxes.shells},
                        [boxes, axis, side](const Vector3d& count) {
                          return boxes.in_shell(axis, side, count);
                        }});
    }
  }
  return blocks;
}

/// Cuts off what of a room is much farther from the core than the nearest wall that it does not touch.
Room inner_room(const Room& room, const RoomCore& core, const RoomPlace& place,
                const std::array<bool, 3>& may_be_cut) {
  const std::array<Vector3d, 2> ways{core.low - room.low, room.high - core.high};
  const Vector3d extent = room.high - room.low;
  double nearest = infinite;
  for (int axis = 0; axis < 3; ++axis) {
    for (const Vector3d& way : ways) {
      const bool touches = way[axis] < 1e-9 * extent[axis];
      if (!touches) nearest = std::min(nearest, way[axis] / place.per_metre[axis]);
    }
  }
  Room inner = room;
  for (int axis = 0; axis < 3; ++axis) {
    if (!may_be_cut[axis]) continue;
    const double end = far_over_near * nearest * place.per_metre[axis];
    const double worth_a_cut = (1 + too_short_for_rows) * end;
    if (ways[0][axis] > worth_a_cut) inner.low[axis] = core.low[axis] - end;
    if (ways[1][axis] > worth_a_cut) inner.high[axis] = core.high[axis] + end;
  }
  return inner;
}

/// The line from a wall of the room to the inner room, through it, and on to the other wall.
Spacing line_through(const RoomPlan& plan, const RoomPlace& place, int axis, int& first_inner) {
  const double low = plan.inner.low[axis], high = plan.inner.high[axis];
  const int cells = plan.core.cells[axis].cells();
  const double cell = (high - low) / cells;
  const double largest = std::max(cell, place.largest * place.per_metre[axis]);
  const auto beyond = [&](double way) {
    if (!(way > 1e-9 * (high - low))) return Spacing{{0}};
    return growing_spacing(growing_cells(cell, way, place.growth, largest), cell, way);
  };
  const Spacing below = beyond(low - plan.room.low[axis]),
                above = beyond(plan.room.high[axis] - high);
  Spacing line;
  for (auto end = below.ends.rbegin(); end + 1 != below.ends.rend(); ++end)
    line.ends.push_back(low - *end);
  first_inner = below.cells();
  for (int i = 0; i <= cells; ++i) line.ends.push_back(low + (high - low) * i / cells);
  for (int i = 1; i <= above.cells(); ++i) line.ends.push_back(high + above.ends[i]);
  return line;
}

}  // namespace

RoomPlan plan_room(const Room& room, const RoomPlace& place, const RoomLimits& limits) {
  RoomPlan plan{.room = room, .inner = room, .core = core_at(room, place, limits.least_cells)};
  plan.inner = inner_room(room, plan.core, place, limits.may_be_cut);
  for (int axis = 0; axis < 3; ++axis) {
    plan.lines[axis] = line_through(plan, place, axis, plan.first_inner[axis]);
  }
  return plan;
}

std::vector<HexBlock> blocks_of(const RoomPlan& plan, const RoomPlace& place) {
  std::vector<HexBlock> blocks = blocks_around(plan.inner, plan.core, place);
  // Along each axis: below the inner room, within, above.
  std::array<std::array<Spacing, 3>, 3> parts;
  for (int axis = 0; axis < 3; ++axis) {
    const auto& ends = plan.lines[axis].ends;
    const auto first = ends.begin() + plan.first_inner[axis];
    const auto last = first + plan.core.cells[axis].cells();
    parts[axis] = {Spacing{{ends.begin(), first + 1}}, Spacing{{first, last + 1}},
                   Spacing{{last, ends.end()}}};
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 3; ++k) {
        const RoomLines lines{parts[0][i], parts[1][j], parts[2][k]};
        const bool empty = std::any_of(lines.begin(), lines.end(),
                                       [](const Spacing& line) { return line.cells() == 0; });
        const bool inner = i == 1 && j == 1 && k == 1;
        if (!empty && !inner) blocks.push_back(rows_between(plan.room, lines));
      }
    }
  }
  return blocks;
}

HexBlock rows_between(const Room& room, const RoomLines& lines) {
  return {{lines[0].cells(), lines[1].cells(), lines[2].cells()},
          [at = room.at, lines](const Vector3d& count) {
            return at({lines[0].at(count.x()), lines[1].at(count.y()), lines[2].at(count.z())});
          }};
}

}  // namespace carom::continuum
