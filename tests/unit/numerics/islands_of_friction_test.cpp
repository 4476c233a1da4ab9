#include "numerics/islands_of_friction.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace islands_of_friction_test {

/// A contact along z between two bodies of one speed each; a negative place is the ground.
void add_vertical(SparseFriction& problem, int below, double mass_below, int above,
                  double mass_above) {
  problem.contacts.emplace_back();
  const auto add = [&](int place, double sign, double mass) {
    if (place < 0) return;
    const SpeedBlock block = problem.add_block(place, 1);
    problem.row(block, 2, 0) = sign;
    problem.response(block, 2, 0) = sign / mass;
  };
  add(below, -1, mass_below);
  add(above, 1, mass_above);
  problem.finish_contact();
}

TEST(IslandsOfFriction, AreContactsThatShareSpeeds) {
  SparseFriction problem;
  add_vertical(problem, -1, 0, 0, 1);
  add_vertical(problem, -1, 0, 3, 1);
  add_vertical(problem, 0, 1, 1, 1);
  add_vertical(problem, 3, 1, 2, 1);
  EXPECT_EQ(find_islands(problem), (std::vector<std::vector<int>>{{0, 2}, {1, 3}}));
}

// A million kilograms on one: the lower contact carries both, p₁ = (m₁ + m₂)·Δv, the upper one p₂ = m₂·Δv.
// Sweeps gain a millionth of that each.
TEST(IslandsOfFriction, AHeavyBodyOnALightOneIsSolvedToRounding) {
  constexpr double light = 1, heavy = 1e6, falls = 0.01;
  SparseFriction problem;
  add_vertical(problem, -1, 0, 0, light);
  add_vertical(problem, 0, light, 1, heavy);
  const Eigen::VectorXd without = Eigen::Vector2d(-falls, -falls);
  Eigen::VectorXd v = without;
  EXPECT_FALSE(solve_by_sweeps(problem, 1e-12, 1e9, 100, v).solved);
  NewtonAccount account;
  solve_islands(problem, {.most_contacts = 10}, without, account, v);
  EXPECT_NEAR(problem.contacts[0].impulse.z(), (light + heavy) * falls, 1e-9 * heavy * falls);
  EXPECT_NEAR(problem.contacts[1].impulse.z(), heavy * falls, 1e-9 * heavy * falls);
  EXPECT_LT(v.cwiseAbs().maxCoeff(), rounding_of_velocities(problem, v));
  EXPECT_TRUE(solve_by_sweeps(problem, rounding_of_velocities(problem, v), 1e9, 10, v).solved);
}

}  // namespace islands_of_friction_test
}  // namespace carom::numerics
