// A disc as a square and four parts of a ring around it, and the rooms of a cylinder over them.
#pragma once

#include <vector>

#include "continuum/meshing/rooms.h"

namespace carom::continuum {

/// The section of a cylinder about z: a square turned by an angle, and rings from its sides to the circle.
struct CylinderSection {
  double radius = 0;  ///< of the circle [m]
  double square = 0;  ///< half the side of the square [m]
  double turn = 0;    ///< of the square and of the middle of ring 0 from the x axis [rad]
};

/// A layer of the cylinder from z = low to high, each of which is on a cap or within [m].
struct CylinderLayer {
  double low = 0, high = 0;
  bool low_is_cap = true, high_is_cap = true;
};

/// The square over a layer: x and y in the turned axes over half its side (−1 to 1), and z [m].
Room square_room(const CylinderSection& section, const CylinderLayer& layer);

/// Ring 0 to 3 over a layer: the part of the way from square to circle, the angle over π/4 from its middle
/// (−1 to 1), and z [m].
Room ring_room(const CylinderSection& section, const CylinderLayer& layer, int ring);

/// Lines that the rooms of a layer share: over the square (−1 to 1), through the rings (0 to 1), along z [m].
struct LayerLines {
  Spacing x, y, outwards, z;

  RoomLines of_square() const { return {x, y, z}; }
  RoomLines of_ring(int ring) const;
};

/// Rows of cells in all rooms of a layer but one: −1 for the square, 0 to 3 for a ring, `no_room` for none.
void add_rows(const CylinderSection& section, const LayerLines& lines, int but,
              std::vector<HexBlock>& blocks);
inline constexpr int no_room = 4;

}  // namespace carom::continuum
