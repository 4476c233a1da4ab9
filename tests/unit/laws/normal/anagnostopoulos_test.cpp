#include <gtest/gtest.h>

#include "support/bound_law.h"

namespace carom {
namespace anagnostopoulos_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(Anagnostopoulos, IsTheSpringAndDashpotOfZeroIndentation) {
  const testing_support::LawCase wanted{.law = "anagnostopoulos", .restitution = 0.4};
  const NormalLaw law = bound(wanted, kUnit);
  const NormalLaw same = bound({.law = "kelvin-voigt", .restitution = 0.4}, kUnit);
  EXPECT_EQ(law.separation(), Separation::zero_indentation);
  EXPECT_EQ(law.force({.depth = 1e-3, .depth_rate = 0.2}),
            same.force({.depth = 1e-3, .depth_rate = 0.2}));
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.4, 1e-11);
}

}  // namespace anagnostopoulos_test
}  // namespace carom
