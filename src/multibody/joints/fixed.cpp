// No motion at all.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType fixed() {
  return {
      .name = "fixed",
      .summary = "holds two bodies together",
      .needs = Needs::nothing,
      .move = [](const JointCoordinates&, JointMotion&) {},
      .rows = {keep_position(0), keep_position(1), keep_position(2), keep_angle(0, 1),
               keep_angle(1, 2), keep_angle(2, 0)},
      .drawing = {.marks = {"block"}, .in_plane = InPlane::nothing},
  };
}

}  // namespace carom::multibody
