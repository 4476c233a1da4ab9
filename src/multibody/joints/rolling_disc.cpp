// A thin disc rolls without slip on a plane, on the lowest point of its rim: that keeps its height, and does not move.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType rolling_disc() {
  return {
      .name = "rolling-disc",
      .summary = "a thin disc rolls on a plane without slip",
      .needs = Needs::position_two_axes,
      .in_tree = false,
      .parameters = {rolling_radius()},
      .rows = {roll_of_disc(0), roll_of_disc(1), roll_of_disc(2)},
      .drawing = {.marks = {"dot"}, .holds_point = false},
  };
}

}  // namespace carom::multibody
