// A smooth body as a cube and six rooms around it, each of which may have a fine zone.
#pragma once

#include <vector>

#include "continuum/meshing/ball_image.h"
#include "continuum/meshing/fine_zones.h"
#include "continuum/meshing/hex_block.h"

namespace carom::continuum {

/// For zones that two poles cannot hold: near each other, or more than two. The cube is turned so that each zone
/// has a room of its own; those for which there is none are united.
std::vector<HexBlock> cubed_ball_blocks(const BallImage& image, std::vector<FineZone> zones,
                                        double growth);

}  // namespace carom::continuum
