// Sliding along z without turning: p_FM = q·z.
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType prismatic() {
  return {
      .name = "prismatic",
      .summary = "slides along an axis",
      .coordinates = 1,
      .speeds = 1,
      .directions_F = {sliding(Vector3d::UnitZ())},
      .move = [](const JointCoordinates& at, JointMotion& motion) { motion.X_FM.p.z() = at.q[0]; },
      .rows = {keep_position(0), keep_position(1), keep_angle(0, 1), keep_angle(1, 2),
               keep_angle(2, 0)},
      .clearance = &slider_in_guide,
      .drawing = {.marks = {"rail"}, .holds_point = false, .in_plane = InPlane::within},
  };
}

}  // namespace carom::multibody
