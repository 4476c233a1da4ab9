// A point of body b stays on a plane of body a, normal to z of F.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType point_on_plane() {
  return {
      .name = "point-on-plane",
      .summary = "a point of the second body stays on a plane of the first",
      .in_tree = false,
      .rows = {keep_position(2)},
  };
}

}  // namespace carom::multibody
