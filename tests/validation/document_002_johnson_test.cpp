// Document 002: plastic rebound of a steel sphere from a massive plane, e(V) of Johnson 1985.
// ids 002/johnson_e/V0.5 … V100 and 002/johnson_V_e1: p_d = 3 GPa, ρ = 7800, E* = 115.38 GPa.
#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/normal_law.h"

namespace carom {
namespace document_002_johnson_test {

TEST(Document002, JohnsonsPlasticRebound) {
  constexpr double radius = 0.01;  // drops out
  constexpr double mass = 7800 * 4.0 / 3 * std::numbers::pi * radius * radius * radius;
  const NormalLaw law =
      testing_support::normal_law("johnson", {{"effective_modulus", 115384615384.61539},
                                              {"effective_radius", radius},
                                              {"dynamic_pressure", 3e9}});
  const auto restitution = [&](double speed) {
    return simulate_impact(law, {speed, mass}).restitution;
  };
  EXPECT_NEAR(restitution(5), 0.9242553480853765, 1e-9);    // 002/johnson_e/V5
  EXPECT_NEAR(restitution(10), 0.7772030089840671, 1e-9);   // 002/johnson_e/V10
  EXPECT_NEAR(restitution(50), 0.5197469772565979, 1e-9);   // 002/johnson_e/V50
  EXPECT_NEAR(restitution(100), 0.4370533700140271, 1e-9);  // 002/johnson_e/V100
  EXPECT_NEAR(restitution(0.5), 1, 1e-9);  // 002/johnson_e/V0.5: 1.64, not a rebound
  EXPECT_NEAR(restitution(1), 1, 1e-9);    // 002/johnson_e/V1: 1.38, not a rebound
  // 002/johnson_V_e1: the law leaves e = 1 there.
  EXPECT_NEAR(restitution(3.648697787278355 * 0.9999), 1, 1e-9);
  EXPECT_LT(restitution(3.648697787278355 * 1.0001), 1 - 1e-5);
}

}  // namespace document_002_johnson_test
}  // namespace carom
