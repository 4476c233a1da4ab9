// Blocks of a capsule.
#pragma once

#include <vector>

#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// A long capsule is two halves of a short one with columns of cells between, where its places are on the ends
/// or near them, and a cylinder with round caps for one place on its side. Otherwise it is meshed as a smooth
/// body, which shears the elements of long ones.
std::vector<HexBlock> capsule_blocks(const Capsule& capsule, const MeshWish& wish);

}  // namespace carom::continuum
