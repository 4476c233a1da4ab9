// Impacts at several contacts against closed forms and against the equations of motion of elastic balls.
#include "carom/impact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/ball_chain.h"
#include "support/contact_rows.h"

namespace carom {
namespace multi_impact_test {

std::vector<double> chain_speeds(const std::vector<double>& masses, MultiImpactRule rule,
                                 double e) {
  return ball_speeds(masses, solve_multi_impact(ball_chain(masses, {.restitution = e}), rule));
}

// Simultaneous rules: the first contact opens with e, the others stay closed, so that N − 1 balls go on
// as one. From v − v₁ = e and v₁ + (N − 1)·v = 1: v = (1 + e)/N.
class SimultaneousRule : public testing::TestWithParam<MultiImpactRule> {};
INSTANTIATE_TEST_SUITE_P(MultiImpact, SimultaneousRule,
                         testing::Values(MultiImpactRule::newton, MultiImpactRule::poisson,
                                         MultiImpactRule::hurmuzlu_marghitu));

TEST_P(SimultaneousRule, MovesAllBallsButTheFirstOnAsOne) {
  for (const int count : {3, 10}) {
    for (const double e : {1.0, 0.6}) {
      const std::vector<double> masses(static_cast<std::size_t>(count), 1.0);
      const std::vector<double> speeds = chain_speeds(masses, GetParam(), e);
      const double together = (1 + e) / count;
      EXPECT_NEAR(speeds[0], together - e, 1e-12);
      for (std::size_t i = 1; i < speeds.size(); ++i) EXPECT_NEAR(speeds[i], together, 1e-12);
    }
  }
}

// Equal balls swap their velocities one after the other.
TEST(MultiImpact, SequentialStrikesHandTheSpeedToTheLastBall) {
  for (const std::size_t count : {3u, 10u}) {
    const std::vector<double> masses(count, 1.0);
    const std::vector<double> speeds = chain_speeds(masses, MultiImpactRule::sequential, 1);
    for (std::size_t i = 0; i + 1 < count; ++i) EXPECT_NEAR(speeds[i], 0, 1e-15);
    EXPECT_NEAR(speeds[count - 1], 1, 1e-15);
  }
}

// Heavy to light to heavier, e < 1: each pair alone, until none approaches. The first two strikes by
// hand: v₂ = (1 + e)·m₁/(m₁ + m₂), v₃ = v₂·(1 + e)·m₂/(m₂ + m₃).
TEST(MultiImpact, SequentialStrikesOfUnequalBallsFollowPairByPair) {
  const std::vector<double> masses = {3, 2, 1};
  const double e = 0.2;
  const std::vector<double> speeds = chain_speeds(masses, MultiImpactRule::sequential, e);
  const double v2 = (1 + e) * 3 / 5;
  const double v1 = 1 - v2 * 2 / 3;
  const double v3 = v2 * (1 + e) * 2 / 3;
  const double v2_after = v2 - v3 / 2;
  ASSERT_GT(v1, v2_after);  // the first strikes the second again
  const double P = (1 + e) * (v1 - v2_after) * 6.0 / 5;
  ASSERT_LT(v2_after + P / 2, v3);
  EXPECT_NEAR(speeds[0], v1 - P / 3, 1e-14);
  EXPECT_NEAR(speeds[1], v2_after + P / 2, 1e-14);
  EXPECT_NEAR(speeds[2], v3, 1e-14);
}

/// Elastic balls in a row, m·x″ = forces K·δⁿ between neighbours, by Runge and Kutta's method of order 4
/// in steps of time; knows nothing of impulses or energies.
std::vector<double> elastic_chain(const std::vector<double>& masses, double exponent, double step,
                                  double duration) {
  const std::size_t count = masses.size();
  using State = std::vector<double>;  // positions, then speeds
  const auto rate = [&](const State& y) {
    State dy(2 * count, 0);
    for (std::size_t i = 0; i < count; ++i) dy[i] = y[count + i];
    for (std::size_t i = 0; i + 1 < count; ++i) {
      const double force = std::pow(std::fmax(0, y[i] - y[i + 1]), exponent);
      dy[count + i] -= force / masses[i];
      dy[count + i + 1] += force / masses[i + 1];
    }
    return dy;
  };
  const auto ahead = [&](const State& y, const State& dy, double h) {
    State at = y;
    for (std::size_t i = 0; i < at.size(); ++i) at[i] += h * dy[i];
    return at;
  };
  State y(2 * count, 0);
  y[count] = 1;
  for (double t = 0; t < duration; t += step) {
    const State k1 = rate(y);
    const State k2 = rate(ahead(y, k1, step / 2));
    const State k3 = rate(ahead(y, k2, step / 2));
    const State k4 = rate(ahead(y, k3, step));
    for (std::size_t i = 0; i < y.size(); ++i) {
      y[i] += step / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    }
  }
  return {y.begin() + static_cast<std::ptrdiff_t>(count), y.end()};
}

// Newton's cradle with Hertz' contacts, e = 1. Reference: -0.07095235, 0.07640304, 0.99454931, known to
// its eight digits.
TEST(MultiImpact, EnergySharingGivesNewtonsCradleOfThreeHertzBalls) {
  const std::vector<double> speeds = chain_speeds({1, 1, 1}, MultiImpactRule::lzb, 1);
  EXPECT_NEAR(speeds[0], -0.07095235, 6e-9);
  EXPECT_NEAR(speeds[1], 0.07640304, 6e-9);
  EXPECT_NEAR(speeds[2], 0.99454931, 6e-9);
}

// Without losses, and as long as no contact opens and closes again, the rule is the motion of the elastic chain in other variables: it agrees as exactly
// as both are computed. Fourth order on δ^1.5 in steps of 1/500 leaves about 1e-9.
TEST(MultiImpact, EnergySharingIsTheElasticChainOfTenHertzBalls) {
  const std::vector<double> masses(10, 1.0);
  const std::vector<double> speeds = chain_speeds(masses, MultiImpactRule::lzb, 1);
  const std::vector<double> elastic = elastic_chain(masses, 1.5, 0.002, 60);
  for (std::size_t i = 0; i < masses.size(); ++i) EXPECT_NEAR(speeds[i], elastic[i], 2e-9) << i;
}

TEST(MultiImpact, EnergySharingIsTheElasticChainOfUnequalBallsOnLinearSprings) {
  const std::vector<double> masses = {4, 2, 1, 0.5};
  const MultiImpact impact = ball_chain(masses, {.restitution = 1, .stiffness = 1, .exponent = 1});
  const std::vector<double> speeds =
      ball_speeds(masses, solve_multi_impact(impact, MultiImpactRule::lzb));
  const std::vector<double> elastic = elastic_chain(masses, 1, 0.0005, 60);
  // The kink of a linear spring at its end costs the fixed steps of the reference their order.
  for (std::size_t i = 0; i < masses.size(); ++i) EXPECT_NEAR(speeds[i], elastic[i], 1e-6) << i;
}

// A contact far softer than the one before it has not begun when that one ends: strikes in sequence. One
// far stiffer makes the two balls behind it act as one, −1/3 for the first.
TEST(MultiImpact, EnergySharingRunsFromSimultaneousToSequentialWithTheStiffness) {
  MultiImpact impact = ball_chain({1, 1, 1}, {.restitution = 1});
  impact.contacts[1].stiffness = 1e-8;
  const std::vector<double> soft =
      ball_speeds({1, 1, 1}, solve_multi_impact(impact, MultiImpactRule::lzb));
  EXPECT_NEAR(soft[0], 0, 2e-3);
  EXPECT_NEAR(soft[2], 1, 2e-3);
  impact.contacts[1].stiffness = 1e6;
  const std::vector<double> stiff =
      ball_speeds({1, 1, 1}, solve_multi_impact(impact, MultiImpactRule::lzb));
  EXPECT_NEAR(stiff[0], -1.0 / 3, 1e-6);
}

// Housner's block of half width b and half height h rocks over from one corner to the other. Without
// bounce and slip, angular momentum about the new corner gives ω⁺/ω⁻ = 1 − (3/2)·sin² α, tan α = b/h.
TEST(MultiImpact, RockingBlockKeepsHousnersShareOfItsSpeed) {
  for (const double b : {0.1, 0.3, 0.5}) {
    const double h = 1;
    const std::vector<FreeBody> bodies = {box_body(3, {2 * b, 0.5, 2 * h}, {0, 0, h})};
    const std::vector<ContactRow> contacts = {{.p_W = {-b, 0, 0}}, {.p_W = {b, 0, 0}}};
    const Eigen::Vector3d w_WB(0, 1, 0);
    Eigen::VectorXd v(6);
    v << w_WB.cross(Eigen::Vector3d(b, 0, h)), w_WB;
    const Eigen::MatrixXd J = contact_jacobian(bodies, contacts);
    MultiImpact impact;
    impact.inverse = inverse_inertia(bodies, contacts);
    impact.velocity = J * v;
    impact.contacts.assign(2, {.friction = 5, .restitution = 0});
    const double sine = std::sin(std::atan(b / h));
    for (const MultiImpactRule rule : multi_impact_rules()) {
      const MultiRebound rebound = solve_multi_impact(impact, rule);
      const Eigen::VectorXd after =
          v + inverse_masses(bodies).asDiagonal() * (J.transpose() * rebound.impulse);
      EXPECT_NEAR(after[4], 1 - 1.5 * sine * sine, 1e-9) << to_text(rule) << " b = " << b;
    }
  }
}

// Bistiff contacts of one pair alone: energy returned is e² whatever the exponent.
TEST(MultiImpact, EnergySharingOfOnePairReturnsTheSquareOfTheRestitution) {
  for (const double exponent : {1.0, 1.5, 2.0}) {
    const MultiImpact impact =
        ball_chain({1, 2}, {.restitution = 0.4, .stiffness = 7, .exponent = exponent});
    const MultiRebound rebound = solve_multi_impact(impact, MultiImpactRule::lzb);
    EXPECT_NEAR(rebound.velocity[2], 0.4, 1e-9);
  }
}

}  // namespace multi_impact_test
}  // namespace carom
