// Boxes in boxes: a room of a body with a fine core at a place on its wall, and shells out to the other walls.
#pragma once

#include <array>
#include <vector>

#include "continuum/meshing/hex_block.h"
#include "continuum/meshing/spacing.h"

namespace carom::continuum {

/// A part of a body with six walls: a box of coordinates of its own.
struct Room {
  Vector3d low = Vector3d::Zero(), high = Vector3d::Ones();
  std::function<Vector3d(const Vector3d&)> at;  ///< place in the body [m]
  /// Which walls, low and high of each axis, lie on the surface of the body. A core may touch those only.
  std::array<std::array<bool, 2>, 3> outer{};
};

/// What is wished at a place in a room.
struct RoomPlace {
  Vector3d x = Vector3d::Zero();          ///< in the room's coordinates, on an outer wall
  Vector3d per_metre = Vector3d::Ones();  ///< change of each coordinate there [1/m]
  double reach = 0;                       ///< of the core from the place [m]
  double size = 0;                        ///< of its elements [m]
  double growth = 1.5;                    ///< of elements outwards
  double largest = 0;                     ///< size of elements far away [m]
};

/// The fine part of a room, a box of its coordinates.
struct RoomCore {
  Vector3d low, high;
  std::array<Spacing, 3> cells;  ///< parts of the way from low to high
};

/// Ends of cells on the walls of a room, along its axes, from its low to its high walls.
using RoomLines = std::array<Spacing, 3>;

/// How a room is cut into blocks: shells go from the core to the walls of an inner room, and rows of cells from
/// there to the walls that are much farther away than the nearest.
struct RoomPlan {
  Room room, inner;
  RoomCore core;
  RoomLines lines;                   ///< even within the inner room
  std::array<int, 3> first_inner{};  ///< the cell on each line with which the inner room begins
};

/// What neighbours of a room ask of it, along each axis.
struct RoomLimits {
  std::array<bool, 3> may_be_cut{true, true, true};
  std::array<int, 3> least_cells{1, 1, 1};  ///< of the core
};

/// Where a wall on the surface is so near that little would be between, the core reaches to it. Layers grow away
/// from the walls that the place is on.
RoomPlan plan_room(const Room& room, const RoomPlace& place, const RoomLimits& limits = {});

std::vector<HexBlock> blocks_of(const RoomPlan& plan, const RoomPlace& place);

/// Rows, columns and layers of cells between those lines.
HexBlock rows_between(const Room& room, const RoomLines& lines);

}  // namespace carom::continuum
