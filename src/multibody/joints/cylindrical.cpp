// Turning about z and sliding along it: R_FM = Rz(q₁), p_FM = q₂·z.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType cylindrical() {
  return {
      .name = "cylindrical",
      .summary = "turns about an axis and slides along it",
      .coordinates = 2,
      .speeds = 2,
      .directions_F = {turning(Vector3d::UnitZ()), sliding(Vector3d::UnitZ())},
      .move =
          [](const JointCoordinates& at, JointMotion& motion) {
            motion.X_FM.R = turn_about_z(at.q[0]);
            motion.X_FM.p.z() = at.q[1];
          },
      .rows = {keep_position(0), keep_position(1), keep_angle(0, 2), keep_angle(1, 2)},
      .drawing = {.marks = {"rail", "ring"}},
  };
}

}  // namespace carom::multibody
