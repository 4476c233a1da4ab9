// The stops of a model's joints, in the one order in which everybody counts them: joint by joint, the
// lower one first.
#pragma once

#include <string>
#include <vector>

#include "carom/model.h"

namespace carom::multibody {

/// One end of a joint's coordinate.
struct JointStop {
  JointId joint;
  double side = 0;   ///< +1 upper, −1 lower
  double limit = 0;  ///< [rad, m]
  std::string name;  ///< JOINT.lower or JOINT.upper
};

std::vector<JointStop> joint_stops(const Model& model);

}  // namespace carom::multibody
