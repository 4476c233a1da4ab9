// Turning about z of F and about z of M: R_FM = Rz(q₁)·R₀·Rz(q₂), R₀ being R_FM at the start.
// The second direction moves with the first coordinate: d₂ = Rz(q₁)·R₀·z, ḋ₂ = v₁·z × d₂.
// The axes may meet at any angle but zero.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType universal() {
  return {
      .name = "universal",
      .summary = "turns about an axis of the first body and about one of the second",
      .needs = Needs::position_two_axes,
      .coordinates = 2,
      .speeds = 2,
      .directions_F = {turning(Vector3d::UnitZ()), turning(Vector3d::UnitX())},
      .move =
          [](const JointCoordinates& at, JointMotion& motion) {
            const Matrix3d R_after_first = turn_about_z(at.q[0]) * at.X_FM_start.R;
            const Vector3d second_F = R_after_first.col(2);
            motion.X_FM.R = R_after_first * turn_about_z(at.q[1]);
            motion.directions_F[1].angular = second_F;
            motion.bias_F.angular = at.v[0] * at.v[1] * Vector3d::UnitZ().cross(second_F);
          },
      .rows = {keep_position(0), keep_position(1), keep_position(2), keep_angle(2, 2)},
      .drawing = {.marks = {"ring", "cross-ring"}},
  };
}

}  // namespace carom::multibody
