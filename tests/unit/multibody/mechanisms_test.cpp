#include "multibody/mechanisms.h"

#include <gtest/gtest.h>

#include "carom/messages.h"
#include "support/mechanism.h"

namespace carom::multibody {
namespace mechanisms_test {

/// One body with a joint to the ground that closes a loop, or none.
Model tied(const char* joint, const Vector3d& v_WB) {
  ModelBuilder build;
  const BodyId body = build.add_body(
      {.name = "ball", .mass = 1, .I_B = Matrix3d::Identity(), .X_WB = {}, .v_WB = v_WB});
  if (joint != nullptr) {
    JointSpec spec{.name = "tie", .type = joint, .a = build.ground(), .b = body};
    spec.axis_W = {1, 0, 0};
    spec.p_W = {-1, 0, 0};
    if (std::string(joint) == "rope") spec.actions.limits = JointLimits{.upper = 1};
    build.add_joint(spec);
  }
  return build.finish();
}

TEST(Mechanisms, AreFreeBodiesOnlyWhereNothingTiesThemToTheGround) {
  for (const auto& [joint, is_free] :
       {std::pair<const char*, bool>(nullptr, true), std::pair("rope", true),
        std::pair("distance", false), std::pair("point-on-plane", false)}) {
    const Mechanisms mechanisms = find_mechanisms(tied(joint, {0, 1, 0}));
    ASSERT_EQ(mechanisms.all.size(), 1U);
    EXPECT_EQ(mechanisms.all[0].is_free_body, is_free) << (joint == nullptr ? "none" : joint);
  }
}

// A start velocity along a rod to the ground contradicts it.
TEST(Mechanisms, StartAgainstARodIsAContradiction) {
  EXPECT_NO_THROW(start_state(tied("distance", {0, 1, 0})));
  EXPECT_THROW(start_state(tied("distance", {1, 0, 0})), InputError);
}

}  // namespace mechanisms_test
}  // namespace carom::multibody
