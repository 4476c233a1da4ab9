// A graded half-space: a fine core under its surface, and shells around it that grow with the distance.
#pragma once

#include <vector>

#include "continuum/meshing/hex_block.h"
#include "continuum/meshing/spacing.h"

namespace carom::continuum {

/// A half-ball under the plane z = 0, solid at z > 0, about the origin: a core of across × across × deep
/// cells, rounded so that its corners stay open, and shells from it to the half-sphere of the last radius.
/// Two half-balls of equal `across` and `deep` have the same faces on their half-spheres.
struct HalfBall {
  int across = 2;  ///< cells over the width of the core
  Spacing depth;   ///< of the layers of the core, from 0 to 1 of its half width
  Spacing radii;   ///< of the shells; the first is the half width of the core
};

/// A point of the half-ball, with the radius of the shell where it belongs to: the half width of the core in it.
struct HalfBallPoint {
  Vector3d p;
  double radius = 0;
};

/// The core and the five blocks of shells around it; `place` puts a point of the half-ball into the body.
std::vector<HexBlock> half_ball_blocks(const HalfBall& half_ball,
                                       const std::function<Vector3d(const HalfBallPoint&)>& place);

/// Columns of cells that go on from the half-sphere; `place` puts a point of it, at so many layers beyond, into
/// the body.
std::vector<HexBlock> half_sphere_columns(
    const HalfBall& half_ball, int layers,
    const std::function<Vector3d(const Vector3d& p, double layer)>& place);

}  // namespace carom::continuum
