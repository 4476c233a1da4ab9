#include <gtest/gtest.h>

#include "support/bound_law.h"

namespace carom {
namespace jankowski_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(Jankowski, RealisesItsTabulatedRestitution) {
  const double asked[] = {0.1, 0.3, 0.5, 0.8, 0.9};
  const double given[] = {0.093, 0.292, 0.495, 0.799, 0.900};
  for (int i = 0; i < 5; ++i) {
    const NormalLaw law = bound({.law = "jankowski", .restitution = asked[i]}, kUnit);
    EXPECT_NEAR(simulate_impact(law, kUnit).restitution, given[i], 0.00051);
  }
}

TEST(Jankowski, IsElasticWhileOpening) {
  const NormalLaw law =
      bound({.law = "jankowski", .values = {{"stiffness", 1}}, .restitution = 0.4}, kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 4, .depth_rate = -1}), 8);
  EXPECT_GT(law.force({.depth = 4, .depth_rate = 1}), 8);
}

}  // namespace jankowski_test
}  // namespace carom
