// Turning about z, which is fixed in both bodies: X_FM = Rz(q).
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType revolute() {
  return {
      .name = "revolute",
      .summary = "turns about an axis",
      .coordinates = 1,
      .speeds = 1,
      .directions_F = {turning(Vector3d::UnitZ())},
      .move = [](const JointCoordinates& at,
                 JointMotion& motion) { motion.X_FM.R = turn_about_z(at.q[0]); },
      .rows = {keep_position(0), keep_position(1), keep_position(2), keep_angle(0, 2),
               keep_angle(1, 2)},
      .clearance = &pin_in_bush,
      .drawing = {.marks = {"pin"}, .in_plane = InPlane::normal},
  };
}

}  // namespace carom::multibody
