// Any motion: position and quaternion (w, x, y, z); velocity and angular velocity in F's axes.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType free() {
  return {
      .name = "free",
      .summary = "moves freely in space",
      .needs = Needs::nothing,
      .coordinates = 7,
      .speeds = 6,
      .quaternion = 3,
      .directions_F = {sliding(Vector3d::UnitX()), sliding(Vector3d::UnitY()),
                       sliding(Vector3d::UnitZ()), turning(Vector3d::UnitX()),
                       turning(Vector3d::UnitY()), turning(Vector3d::UnitZ())},
      .move =
          [](const JointCoordinates& at, JointMotion& motion) {
            motion.X_FM.p << at.q[0], at.q[1], at.q[2];
            motion.X_FM.R = rotation(at.q + 3);
          },
  };
}

}  // namespace carom::multibody
