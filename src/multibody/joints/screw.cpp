// Turning about z while sliding along it, by the pitch p per turn: R_FM = Rz(q), p_FM = q·p/2π·z.
#include <numbers>

#include "multibody/joint_type.h"

namespace carom::multibody {

JointType screw() {
  return {
      .name = "screw",
      .summary = "turns about an axis and slides along it, by its pitch per turn",
      .coordinates = 1,
      .speeds = 1,
      .directions_F = {{Vector3d::UnitZ(), Vector3d::UnitZ()}},
      .parameters = {{.name = "pitch",
                      .unit = "m",
                      .example = 0.01,
                      .may_be_zero = false,
                      .meaning = "slide along the axis per turn about it; below 0 for a left-hand "
                                 "thread"}},
      .move =
          [](const JointCoordinates& at, JointMotion& motion) {
            const double lead = at.parameters[0] / (2 * std::numbers::pi);
            motion.X_FM.R = turn_about_z(at.q[0]);
            motion.X_FM.p.z() = lead * at.q[0];
            motion.directions_F[0].linear.z() = lead;
          },
      .rows = {keep_position(0), keep_position(1), keep_lead(), keep_angle(0, 2), keep_angle(1, 2)},
      .drawing = {.marks = {"rail", "ring"}},
  };
}

}  // namespace carom::multibody
