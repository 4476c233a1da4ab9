// What holds for every restitution law of the catalogue, with its example parameters.
#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace restitution_test {

using testing_support::example_restitution;

class EveryRestitutionLaw : public testing::TestWithParam<std::string> {};

TEST_P(EveryRestitutionLaw, StaysBetweenZeroAndOne) {
  const RestitutionLaw law = example_restitution(GetParam());
  EXPECT_GE(law(0), 0);
  EXPECT_LE(law(0), 1);
  for (double speed = 1e-9; speed < 1e9; speed *= 1.3) {
    const double e = law(speed);
    EXPECT_TRUE(e >= 0 && e <= 1) << speed << " gives " << e;
  }
}

TEST_P(EveryRestitutionLaw, IsContinuous) {
  // Steps of 1e-6 in ln V; the steepest law is the adhesive one at its end, e ∝ √(V − V_s).
  const RestitutionLaw law = example_restitution(GetParam());
  for (double decade = 1e-4; decade < 1e4; decade *= 1.07) {
    EXPECT_NEAR(law(decade), law(decade * (1 + 1e-6)), 2e-3) << decade;
  }
}

TEST_P(EveryRestitutionLaw, FallsWithSpeedOrRisesThroughout) {
  // Only adhesion makes it rise: slow bodies stick.
  const RestitutionLaw law = example_restitution(GetParam());
  const double sign = GetParam() == "adhesive" ? -1 : 1;
  for (double speed = 1e-6; speed < 1e6; speed *= 1.05) {
    EXPECT_LE(sign * law(speed * 1.05), sign * law(speed) + 1e-14) << speed;
  }
}

TEST_P(EveryRestitutionLaw, ZeroSpeedIsTheLimitOfSmallSpeeds) {
  // The viscoelastic law approaches 1 slowest, with the fifth root of the speed.
  const RestitutionLaw law = example_restitution(GetParam());
  EXPECT_NEAR(law(0), law(1e-50), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryRestitutionLaw, testing::ValuesIn(restitution_law_names()),
                         [](const auto& chosen) {
                           std::string name = chosen.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace restitution_test
}  // namespace carom
