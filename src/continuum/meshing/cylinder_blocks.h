// Blocks of a cylinder.
#pragma once

#include <vector>

#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// A fine core at one place, on a cap, the rim or the side, or at two in the middle of both caps, with shells
/// around. Places whose zones fill a cap, and other sets of places, share layers of cells that are fine wherever
/// one of them is.
std::vector<HexBlock> cylinder_blocks(const Cylinder& cylinder, const MeshWish& wish);

}  // namespace carom::continuum
