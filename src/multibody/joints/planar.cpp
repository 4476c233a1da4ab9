// Gliding on the plane normal to z: p_FM = (q₁, q₂, 0), R_FM = Rz(q₃).
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType planar() {
  return {
      .name = "planar",
      .summary = "glides on a plane and turns about its normal",
      .coordinates = 3,
      .speeds = 3,
      .directions_F = {sliding(Vector3d::UnitX()), sliding(Vector3d::UnitY()),
                       turning(Vector3d::UnitZ())},
      .move =
          [](const JointCoordinates& at, JointMotion& motion) {
            motion.X_FM.p << at.q[0], at.q[1], 0;
            motion.X_FM.R = turn_about_z(at.q[2]);
          },
      .rows = {keep_position(2), keep_angle(0, 2), keep_angle(1, 2)},
      .drawing = {.holds_point = false},
  };
}

}  // namespace carom::multibody
