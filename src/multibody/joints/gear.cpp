// Two single-axis joints move together: q₂ = ratio·q₁. The one row acts on the coordinates.
#include "multibody/joint_type.h"

namespace carom::multibody {

JointType gear() {
  return {
      .name = "gear",
      .summary = "couples two single-axis joints: second = ratio x first",
      .needs = Needs::two_joints,
      .in_tree = false,
      .parameters = {{.name = "ratio",
                      .unit = "1",
                      .example = 1,
                      .may_be_zero = false,
                      .meaning = "coordinate of the second joint over that of the first"}},
      .couples = Couples::single_axis,
  };
}

}  // namespace carom::multibody
