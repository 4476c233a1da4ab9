#include <gtest/gtest.h>

#include "support/bound_law.h"

namespace carom {
namespace poursina_nikravesh_general_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(PoursinaNikraveshGeneral, IsWithinSevenThousandthsForExponentsUpToTwo) {
  for (const double n : {1.0, 1.5, 2.0}) {
    for (double e = 0.1; e < 0.91; e += 0.1) {
      const NormalLaw law = bound(
          {.law = "poursina-nikravesh-general", .values = {{"exponent", n}}, .restitution = e},
          kUnit);
      EXPECT_NEAR(simulate_impact(law, kUnit).restitution, e, 0.007);
    }
  }
}

TEST(PoursinaNikraveshGeneral, IsFarOffForExponentThree) {
  const NormalLaw law =
      bound({.law = "poursina-nikravesh-general", .values = {{"exponent", 3}}, .restitution = 0.5},
            kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.7270030107, 1e-9);
}

}  // namespace poursina_nikravesh_general_test
}  // namespace carom
