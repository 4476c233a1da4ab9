// A ball rolls without slip on a plane: its centre keeps its height over the plane, and what touches does not move.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType rolling_ball() {
  return {
      .name = "rolling-ball",
      .summary = "a ball rolls on a plane without slip",
      .needs = Needs::position_axis,
      .in_tree = false,
      .parameters = {rolling_radius()},
      .rows = {roll_of_ball(0), roll_of_ball(1), roll_of_ball(2)},
      .drawing = {.marks = {"dot"}, .holds_point = false},
  };
}

}  // namespace carom::multibody
