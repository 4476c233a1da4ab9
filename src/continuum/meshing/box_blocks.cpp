#include "continuum/meshing/box_blocks.h"

#include <algorithm>
#include <cmath>

#include "continuum/meshing/graded_line.h"
#include "continuum/meshing/rooms.h"

namespace carom::continuum {
namespace {

/// The edge of middle length.
double middle_edge(const Box& box) {
  Vector3d sorted = box.size;
  std::sort(sorted.begin(), sorted.end());
  return sorted[1];
}

/// Size of elements where nothing happens: four over a width with the usual five per contact radius.
double coarse_size(double width, const MeshWish& wish) {
  return 1.25 * width / wish.elements_per_radius;
}

Room whole_room(const Box& box) {
  return {.low = -box.size / 2,
          .high = box.size / 2,
          .at = [](const Vector3d& x) { return x; },
          .outer = {{{true, true}, {true, true}, {true, true}}}};
}

RoomPlace room_place(const Box& box, const ContactPlace& place, const MeshWish& wish) {
  const double size = place.radius / wish.elements_per_radius;
  return {.x = place.p_S,
          .per_metre = Vector3d::Ones(),
          .reach = wish.core_radii * place.radius,
          .size = size,
          .growth = wish.growth,
          .largest = std::max(size, coarse_size(middle_edge(box), wish))};
}

/// The axis along which both places are on opposite faces, the first on the low one; −1 for none.
int axis_between(const Box& box, const Vector3d& low, const Vector3d& high) {
  for (int axis = 0; axis < 3; ++axis) {
    const double half = box.size[axis] / 2, near = 1e-9 * half;
    if (low[axis] < -half + near && high[axis] > half - near) return axis;
  }
  return -1;
}

/// Two rooms that meet half way; across the axis their rows must fit.
std::vector<HexBlock> two_places(const Box& box, const std::array<RoomPlace, 2>& places, int axis) {
  std::array<Room, 2> rooms{whole_room(box), whole_room(box)};
  rooms[0].high[axis] = rooms[1].low[axis] = 0;
  rooms[0].outer[axis][1] = rooms[1].outer[axis][0] = false;
  RoomLimits limits;
  for (const int across : {(axis + 1) % 3, (axis + 2) % 3}) {
    limits.may_be_cut[across] = false;
    for (const int i : {0, 1}) {
      const int cells = plan_room(rooms[i], places[i], limits).core.cells[across].cells();
      limits.least_cells[across] = std::max(limits.least_cells[across], cells);
    }
  }
  std::vector<HexBlock> blocks;
  for (const int i : {0, 1}) {
    for (HexBlock& block : blocks_of(plan_room(rooms[i], places[i], limits), places[i])) {
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

/// Rows of cells through the whole box.
std::vector<HexBlock> rows(const Box& box, const MeshWish& wish) {
  std::array<Spacing, 3> lines;
  const double widest = wish.places.empty() ? box.size.minCoeff() : middle_edge(box);
  for (int axis = 0; axis < 3; ++axis) {
    std::vector<FinePart> parts;
    for (const ContactPlace& place : wish.places) {
      parts.push_back({.x = place.p_S[axis],
                       .reach = wish.core_radii * place.radius,
                       .size = place.radius / wish.elements_per_radius});
    }
    const double half = box.size[axis] / 2;
    lines[axis] = graded_line(-half, half, parts, wish.growth, coarse_size(widest, wish));
  }
  return {{{lines[0].cells(), lines[1].cells(), lines[2].cells()}, [lines](const Vector3d& count) {
             return Vector3d(lines[0].at(count.x()), lines[1].at(count.y()),
                             lines[2].at(count.z()));
           }}};
}

}  // namespace

std::vector<HexBlock> box_blocks(const Box& box, const MeshWish& wish) {
  std::vector<RoomPlace> places;
  for (const ContactPlace& place : wish.places) places.push_back(room_place(box, place, wish));
  if (places.size() == 1) return blocks_of(plan_room(whole_room(box), places[0]), places[0]);
  if (places.size() == 2) {
    for (const int first : {0, 1}) {
      const int axis = axis_between(box, places[first].x, places[1 - first].x);
      if (axis >= 0) return two_places(box, {places[first], places[1 - first]}, axis);
    }
  }
  return rows(box, wish);
}

}  // namespace carom::continuum
