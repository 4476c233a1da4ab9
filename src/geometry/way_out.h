// The shortest way out of each other for two cores that overlap.
#pragma once

#include "geometry/core.h"

namespace carom::geometry {

struct WayOut {
  Vector3d n_W = Vector3d::UnitZ();  ///< B moves out along it; unit length
  double depth = 0;                  ///< never above that along n_W [m]
  bool converged = false;            ///< depth and that along n_W agree up to the tolerance
};

/// Stops when the depth is known up to this share of it; of boxes and hulls 0 gives the exact one.
WayOut way_out(const Core& a, const Core& b, double relative_tolerance);

}  // namespace carom::geometry
