#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace restitution_walton_braun_test {

using testing_support::restitution_law;

RestitutionLaw walton() {
  return restitution_law("walton-braun", {{"half_energy_velocity", 2}});
}

TEST(WaltonBraunRestitution, LosesHalfTheEnergyAtItsVelocity) {
  EXPECT_DOUBLE_EQ(walton()(2) * walton()(2), 0.5);
}

TEST(WaltonBraunRestitution, IsTheEnergyOfItsOwnForceLoop) {
  // Load k₁δ, unload with k₂ = k₁ + S·F_m: e² = k₁/k₂, F_m = V·√(k₁m).
  const double k1 = 1e6, m = 0.25, S = 1000, V = 0.8;
  const double half_energy_velocity = std::sqrt(k1 / m) / S;
  const double k2 = k1 + S * V * std::sqrt(k1 * m);
  const RestitutionLaw law =
      restitution_law("walton-braun", {{"half_energy_velocity", half_energy_velocity}});
  EXPECT_DOUBLE_EQ(law(V), std::sqrt(k1 / k2));
}

TEST(WaltonBraunRestitution, IsElasticOnlyAtZeroSpeed) {
  EXPECT_EQ(walton()(0), 1);
  EXPECT_LT(walton()(1e-6), 1);
}

}  // namespace restitution_walton_braun_test
}  // namespace carom
