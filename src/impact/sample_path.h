// The way of an impact from touch to separation, sampled for pictures.
#pragma once

#include <vector>

#include "carom/impact.h"

namespace carom {

/// One place on the path, contact axes.
struct PathPoint {
  Vector3d impulse_C = Vector3d::Zero();   ///< so far [N s]
  Vector3d velocity_C = Vector3d::Zero();  ///< with that impulse [m/s]
};

/// The path of an impact that `solve_impact` has solved with a path hypothesis: begins without impulse,
/// ends with all of it, and has a point wherever a phase begins. Straight pieces have no points between;
/// a slip that swerves in space has as many as a smooth line needs. Empty when there is no path.
std::vector<PathPoint> sample_path(const RigidContact& contact, const RigidRebound& rebound);

}  // namespace carom
