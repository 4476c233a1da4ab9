// Blocks of a smooth body with up to two fine zones.
#pragma once

#include <vector>

#include "continuum/meshing/ball_image.h"
#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// Two graded half-spaces, turned into the halves of a ball by inversion, which keeps the shape of small
/// elements, and into the body by the image. Near a place the stretching of the image is undone first.
std::vector<HexBlock> smooth_blocks(const BallImage& image, const MeshWish& wish);

/// Cells over the core of a body without zones.
int even_cells_across(const MeshWish& wish);

/// Shells of that growth are about as thick as cells are wide.
double even_growth(int across);

}  // namespace carom::continuum
