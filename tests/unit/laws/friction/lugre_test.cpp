#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace lugre_test {

using namespace testing_support;

const std::map<std::string, double> kLaw = {{"coefficient", 0.2},     {"static_coefficient", 0.5},
                                            {"stribeck_speed", 0.01}, {"bristle_stiffness", 1e5},
                                            {"bristle_damping", 1},   {"viscous_coefficient", 2}};

TEST(LugreFriction, SlidesSteadilyOnTheStribeckCurve) {
  for (const double v : {0.001, 0.01, 0.03}) {
    FrictionRun run = pulled(friction_law("lugre", kLaw), v);
    run.run(2e-4 / v, 4000);
    const double g = 0.2 + 0.3 * std::exp(-std::pow(v / 0.01, 2));
    EXPECT_NEAR(-run.force().x, 10 * (g + 2 * v), 1e-8) << v;
  }
}

TEST(LugreFriction, StartsAsASpringWithADashpot) {
  const FrictionLaw law = friction_law("lugre", kLaw);
  const double states[] = {1, 0};
  const FrictionContact contact{.normal_force = 10, .static_force = 10, .slip = {1e-9, 0}};
  // σ₀·z·N = 1 N by the state, σ₁·N·v and σ₂·N·v beside it, up to v² terms.
  EXPECT_NEAR(-law.force(contact, states, {}).x, 1 + 10e-9 * (1 + 2), 4e-9 * 1.01);
}

// Far above the speed up to which a constant σ₁ is passive, 4·g/σ₁ = 0.8 m/s here.
TEST(LugreFriction, StaysDissipativeAtAnySpeedAndDeflection) {
  std::map<std::string, double> given = kLaw;
  given["bristle_damping"] = 100;
  given["viscous_coefficient"] = 0;
  const FrictionLaw law = friction_law("lugre", given);
  for (const double v : {-10.0, -0.1, -1e-3, 1e-3, 0.1, 10.0}) {
    for (const double f : {-2.0, -1.0, -0.1, 0.1, 1.0, 2.0}) {
      const double states[] = {f, 0};
      double rates[2];
      const FrictionContact contact{.normal_force = 10, .static_force = 10, .slip = {v, 0}};
      law.rates(contact, states, {}, rates);
      const double power = -law.force(contact, states, {}).x * v;
      EXPECT_GE(power - f * rates[0] / 1e6, 0) << v << " " << f;
    }
  }
}

}  // namespace lugre_test
}  // namespace carom
