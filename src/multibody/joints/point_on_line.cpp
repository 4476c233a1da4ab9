// A point of body b stays on a line of body a, along z of F.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType point_on_line() {
  return {
      .name = "point-on-line",
      .summary = "a point of the second body stays on a line of the first",
      .in_tree = false,
      .rows = {keep_position(0), keep_position(1)},
  };
}

}  // namespace carom::multibody
