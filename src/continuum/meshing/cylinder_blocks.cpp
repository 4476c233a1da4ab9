#include "continuum/meshing/cylinder_blocks.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "continuum/meshing/graded_line.h"

namespace carom::continuum {
namespace {

/// Half sides of the square over the radius: usual, and such that the ring keeps open corners.
constexpr double usual_square = 0.5, least_square = 0.3, largest_square = 0.6;
/// A core in the square takes up to this part of it.
constexpr double filled_square = 0.85;
/// Where layers are shared the section is not finer than so many cells over the radius for one far away.
constexpr double finest_section = 4;

/// A place of a cylinder as its sections see it.
struct PlaceOnCylinder {
  double distance = 0;  ///< from the axis [m]
  double angle = 0;     ///< about the axis [rad]
  double z = 0;         ///< [m]
  bool on_cap = false;
  RoomPlace wished;  ///< without coordinates
  /// Half side of the square that holds the whole core [m].
  double square_around() const { return (distance + wished.reach) / filled_square; }
};

PlaceOnCylinder place_on(const Cylinder& cylinder, const ContactPlace& place,
                         const MeshWish& wish) {
  const double size = place.radius / wish.elements_per_radius;
  const double coarse = 1.25 * cylinder.radius / wish.elements_per_radius;
  PlaceOnCylinder result;
  result.distance = place.p_S.head<2>().norm();
  result.angle =
      result.distance > 1e-9 * cylinder.radius ? std::atan2(place.p_S.y(), place.p_S.x()) : 0;
  result.z = place.p_S.z();
  result.on_cap = std::fabs(place.p_S.z()) > (1 - 1e-9) * cylinder.length / 2;
  result.wished.reach = wish.core_radii * place.radius;
  result.wished.size = size;
  result.wished.growth = wish.growth;
  result.wished.largest = std::max(size, coarse);
  return result;
}

int cells_for(double length, double size) {
  return std::max(1, static_cast<int>(std::lround(length / size)));
}

void append(std::vector<HexBlock>&& more, std::vector<HexBlock>& blocks) {
  for (HexBlock& block : more) blocks.push_back(std::move(block));
}

/// Cells through the ring that are about as long as the square's are wide, or twice.
int ring_cells(const CylinderSection& section, int across) {
  const double width = 2 * section.square / across;
  return std::max(2, cells_for(section.radius - section.square, 1.7 * width));
}

Spacing between_ones(int cells) {
  Spacing line = even_spacing(cells);
  for (double& end : line.ends) end = 2 * end - 1;
  return line;
}

/// The core of a place in the square.
RoomPlace place_in_square(const CylinderSection& section, const PlaceOnCylinder& place) {
  RoomPlace wished = place.wished;
  const double angle = place.angle - section.turn, part = place.distance / section.square;
  wished.x = {part * std::cos(angle), part * std::sin(angle), place.z};
  wished.per_metre = {1 / section.square, 1 / section.square, 1};
  return wished;
}

/// The section whose square holds the cores of all places.
CylinderSection section_about(const Cylinder& cylinder,
                              const std::vector<PlaceOnCylinder>& places) {
  CylinderSection section{
      .radius = cylinder.radius, .square = usual_square * cylinder.radius, .turn = places[0].angle};
  for (const auto& place : places) section.square = std::max(section.square, place.square_around());
  return section;
}

void add_around_square(const CylinderSection& section, const RoomPlan& plan,
                       const RoomPlace& wished, std::vector<HexBlock>& blocks) {
  LayerLines lines{.x = plan.lines[0], .y = plan.lines[1], .outwards = {}, .z = plan.lines[2]};
  lines.outwards = even_spacing(ring_cells(section, std::max(lines.x.cells(), lines.y.cells())));
  append(blocks_of(plan, wished), blocks);
  add_rows(section, lines, -1, blocks);
}

/// One place on a cap with its core in the square.
std::vector<HexBlock> in_square(const Cylinder& cylinder, const PlaceOnCylinder& place) {
  const CylinderSection section = section_about(cylinder, {place});
  const double half = cylinder.length / 2;
  const RoomPlace wished = place_in_square(section, place);
  std::vector<HexBlock> blocks;
  const RoomPlan plan = plan_room(square_room(section, {.low = -half, .high = half}), wished);
  add_around_square(section, plan, wished, blocks);
  return blocks;
}

/// One place on each cap: two layers that meet half way; across the axis their rows must fit.
std::vector<HexBlock> in_squares(const Cylinder& cylinder,
                                 const std::vector<PlaceOnCylinder>& places) {
  const CylinderSection section = section_about(cylinder, places);
  const double half = cylinder.length / 2;
  const Room rooms[2] = {square_room(section, {.low = -half, .high = 0, .high_is_cap = false}),
                         square_room(section, {.low = 0, .high = half, .low_is_cap = false})};
  const RoomPlace wished[2] = {place_in_square(section, places[0]),
                               place_in_square(section, places[1])};
  RoomLimits limits{.may_be_cut = {false, false, true}};
  for (const int i : {0, 1}) {
    const RoomPlan plan = plan_room(rooms[i], wished[i], limits);
    for (const int axis : {0, 1}) {
      limits.least_cells[axis] = std::max(limits.least_cells[axis], plan.core.cells[axis].cells());
    }
  }
  std::vector<HexBlock> blocks;
  for (const int i : {0, 1}) {
    add_around_square(section, plan_room(rooms[i], wished[i], limits), wished[i], blocks);
  }
  return blocks;
}

/// One place on the side, the rim, or a cap near it, with its core in ring 0.
CylinderBlocks in_ring(const Cylinder& cylinder, const PlaceOnCylinder& place, bool within) {
  const double radius = cylinder.radius, half = cylinder.length / 2;
  const double square = std::clamp(place.distance - 2 * place.wished.reach, least_square * radius,
                                   usual_square * radius);
  const CylinderSection section{.radius = radius, .square = square, .turn = place.angle};
  const double outwards = (place.distance - square) / (radius - square);
  const double arc = (1 - outwards) * square + outwards * radius * pi / 4;
  RoomPlace wished = place.wished;
  wished.x = {outwards, 0, place.z};
  wished.per_metre = {1 / (radius - square), 1 / arc, 1};
  const CylinderLayer layer{
      .low = -half, .high = half, .low_is_cap = !within, .high_is_cap = !within};
  const RoomPlan plan = plan_room(ring_room(section, layer, 0), wished);
  std::vector<HexBlock> blocks = blocks_of(plan, wished);
  const LayerLines lines{.x = between_ones(std::max(4, plan.lines[1].cells() / 2)),
                         .y = plan.lines[1],
                         .outwards = plan.lines[0],
                         .z = plan.lines[2]};
  add_rows(section, lines, 0, blocks);
  return {section, lines, std::move(blocks)};
}

/// Layers through the whole cylinder.
std::vector<HexBlock> in_layers(const Cylinder& cylinder, const MeshWish& wish) {
  const double coarse = 1.25 * cylinder.radius / wish.elements_per_radius;
  double across = coarse;
  std::vector<FinePart> parts;
  for (const ContactPlace& place : wish.places) {
    const double size = place.radius / wish.elements_per_radius;
    parts.push_back({.x = place.p_S.z(), .reach = wish.core_radii * place.radius, .size = size});
    across = std::clamp(size, coarse / finest_section, across);
  }
  const double half = cylinder.length / 2;
  const CylinderSection section{
      .radius = cylinder.radius, .square = usual_square * cylinder.radius, .turn = 0};
  const Spacing over_square = between_ones(std::max(2, cells_for(2 * section.square, across)));
  const int through_ring = std::max(2, cells_for(cylinder.radius - section.square, across));
  const LayerLines lines{.x = over_square,
                         .y = over_square,
                         .outwards = even_spacing(through_ring),
                         .z = graded_line(-half, half, parts, wish.growth, coarse)};
  std::vector<HexBlock> blocks;
  add_rows(section, lines, no_room, blocks);
  return blocks;
}

}  // namespace

std::vector<HexBlock> cylinder_blocks(const Cylinder& cylinder, const MeshWish& wish) {
  std::vector<PlaceOnCylinder> places;
  bool all_in_square = true;
  for (const ContactPlace& place : wish.places) {
    places.push_back(place_on(cylinder, place, wish));
    all_in_square &=
        places.back().on_cap && places.back().square_around() <= largest_square * cylinder.radius;
  }
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.z < b.z; });
  const bool on_both_caps = places.size() == 2 && places[0].z < 0 && places[1].z > 0;
  if (all_in_square && on_both_caps) return in_squares(cylinder, places);
  if (all_in_square && places.size() == 1) return in_square(cylinder, places[0]);
  if (places.size() == 1) {
    // A core in the ring must leave room to the square.
    const bool fits = places[0].wished.reach < 0.8 * cylinder.radius &&
                      places[0].distance > 1.2 * least_square * cylinder.radius;
    if (fits) return in_ring(cylinder, places[0], false).blocks;
  }
  return in_layers(cylinder, wish);
}

CylinderBlocks blocks_with_side_place(const Cylinder& cylinder, const ContactPlace& place,
                                      const MeshWish& wish, bool within) {
  return in_ring(cylinder, place_on(cylinder, place, wish), within);
}

}  // namespace carom::continuum
