// Blocks of hexahedra in rows, columns and layers, and the mesh of several of them that touch.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// A block of cells, each of which becomes an element.
struct HexBlock {
  std::array<int, 3> cells{};
  /// The place [m] at counts of cells along the three directions, from 0 to `cells`; fractions lie within
  /// cells. Blocks that share a face give the same places on it.
  std::function<Vector3d(const Vector3d&)> at;
};

/// At most 10⁹.
int cell_count(std::span<const HexBlock> blocks);

/// The blocks as one mesh: hexahedra with 8 nodes (order 1) or 27 (order 2, the middle nodes where `at` has
/// the middles of cells). Nodes of different blocks within `tolerance` [m] are one. A block may be
/// left-handed: its first direction is turned round then.
SolidMesh merge_blocks(std::span<const HexBlock> blocks, int order, double tolerance);

}  // namespace carom::continuum
