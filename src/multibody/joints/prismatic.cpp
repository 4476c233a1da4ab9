// Sliding along z without turning: p_FM = q·z.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType prismatic() {
  return {
      .name = "prismatic",
      .summary = "slides along an axis",
      .coordinates = 1,
      .speeds = 1,
      .directions_F = {sliding(Vector3d::UnitZ())},
      .move = [](const double* q, const double*, const Pose&,
                 JointMotion& motion) { motion.X_FM.p.z() = q[0]; },
      .rows = {keep_position(0), keep_position(1), keep_angle(0, 1), keep_angle(1, 2),
               keep_angle(2, 0)},
  };
}

}  // namespace carom::multibody
