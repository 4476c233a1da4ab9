// Two points whose distance nothing keeps, but stops may limit: |p_FM| ≤ L.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType rope() {
  return {
      .name = "rope",
      .summary = "a point of each body, whose distance has limits",
      .needs = Needs::two_positions,
      .in_tree = false,
      .measures_distance = true,
      .drawing = {.in_plane = InPlane::nothing},
  };
}

}  // namespace carom::multibody
