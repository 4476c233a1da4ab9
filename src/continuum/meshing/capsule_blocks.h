// Blocks of a capsule.
#pragma once

#include <vector>

#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// A long capsule is two halves of a short one with columns of cells between, where its places are on the ends,
/// at most one on each; otherwise it is meshed as a smooth body.
std::vector<HexBlock> capsule_blocks(const Capsule& capsule, const MeshWish& wish);

}  // namespace carom::continuum
