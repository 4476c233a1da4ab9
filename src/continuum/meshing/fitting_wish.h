// What of a wish is changed so that a mesh has about the wished number of elements.
#pragma once

#include <functional>

#include "continuum/meshing/graded_mesh.h"

namespace carom::continuum {

/// The wish itself where no number is wished and the mesh is small enough. Otherwise the change that costs
/// least: growth is given up before the reach of the fine zone, and that before its size.
MeshWish fitting_wish(const MeshWish& wish, const std::function<int(const MeshWish&)>& count);

}  // namespace carom::continuum
