// Turning about a point: a quaternion (w, x, y, z), and the angular velocity of M in F's axes.
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType spherical() {
  return {
      .name = "spherical",
      .summary = "turns about a point",
      .needs = Needs::position,
      .coordinates = 4,
      .speeds = 3,
      .quaternion = 0,
      .directions_F = {turning(Vector3d::UnitX()), turning(Vector3d::UnitY()),
                       turning(Vector3d::UnitZ())},
      .move = [](const JointCoordinates& at,
                 JointMotion& motion) { motion.X_FM.R = rotation(at.q); },
      .rows = {keep_position(0), keep_position(1), keep_position(2)},
      .clearance = &ball_in_socket,
      .drawing = {.marks = {"ball"}},
  };
}

}  // namespace carom::multibody
