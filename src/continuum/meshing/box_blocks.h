// Blocks of a box.
#pragma once

#include <vector>

#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// A fine core at one place, on a face, an edge or a corner, or at two on opposite faces, with shells around.
/// Any other places share rows of cells that are fine wherever one of them is.
std::vector<HexBlock> box_blocks(const Box& box, const MeshWish& wish);

}  // namespace carom::continuum
