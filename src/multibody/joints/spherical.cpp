// Turning about a point: a quaternion (w, x, y, z), and the angular velocity of M in F's axes.
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
      .move = [](const double* q, const double*, const Pose&,
                 JointMotion& motion) { motion.X_FM.R = rotation(q); },
      .rows = {keep_position(0), keep_position(1), keep_position(2)},
  };
}

}  // namespace carom::multibody
