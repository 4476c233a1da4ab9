// Blocks of a cylinder.
#pragma once

#include <vector>

#include "continuum/meshing/cylinder_section.h"
#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// A fine core at one place, on a cap, the rim or the side, or at two in the middle of both caps, with shells
/// around. Places whose zones fill a cap, and other sets of places, share layers of cells that are fine wherever
/// one of them is.
std::vector<HexBlock> cylinder_blocks(const Cylinder& cylinder, const MeshWish& wish);

/// Blocks of a cylinder, and what a body that goes on from its caps needs to know of them.
struct CylinderBlocks {
  CylinderSection section;
  LayerLines lines;  ///< those of z are of the whole length
  std::vector<HexBlock> blocks;
};

/// With a core on the side, which keeps away from the caps where these lie `within` a body.
CylinderBlocks blocks_with_side_place(const Cylinder& cylinder, const ContactPlace& place,
                                      const MeshWish& wish, bool within);

}  // namespace carom::continuum
