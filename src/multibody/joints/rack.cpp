// A pinion's turn drives a rack's slide: q₂ = ratio·q₁, the ratio being the pitch radius [m/rad].
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType rack() {
  return {
      .name = "rack",
      .summary = "couples a revolute to a prismatic joint: slide = ratio x turn",
      .needs = Needs::two_joints,
      .in_tree = false,
      .parameters = {{.name = "ratio",
                      .unit = "m/rad",
                      .example = 1,
                      .may_be_zero = false,
                      .meaning = "coordinate of the second joint over that of the first"}},
      .couples = Couples::turn_to_slide,
  };
}

}  // namespace carom::multibody
