// Turning about z, which is fixed in both bodies: X_FM = Rz(q).
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType revolute() {
  return {
      .name = "revolute",
      .summary = "turns about an axis",
      .coordinates = 1,
      .speeds = 1,
      .directions_F = {turning(Vector3d::UnitZ())},
      .move = [](const double* q, const double*, const Pose&,
                 JointMotion& motion) { motion.X_FM.R = turn_about_z(q[0]); },
      .rows = {keep_position(0), keep_position(1), keep_position(2), keep_angle(0, 2),
               keep_angle(1, 2)},
  };
}

}  // namespace carom::multibody
