// A massless rod between two points: |p_FM| = L.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType distance() {
  return {
      .name = "distance",
      .summary = "a point of each body, held at their distance",
      .needs = Needs::two_positions,
      .in_tree = false,
      .rows = {keep_distance()},
      .drawing = {.in_plane = InPlane::nothing},
  };
}

}  // namespace carom::multibody
