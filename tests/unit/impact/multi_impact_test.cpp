#include "carom/impact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "support/ball_chain.h"
#include "support/contact_rows.h"

namespace carom {
namespace multi_impact_test {

MultiImpact impact_of(const std::vector<FreeBody>& bodies, const std::vector<ContactRow>& contacts,
                      const Eigen::VectorXd& v, const MultiImpactPartner& partner) {
  MultiImpact impact;
  impact.inverse = inverse_inertia(bodies, contacts);
  impact.velocity = contact_jacobian(bodies, contacts) * v;
  impact.contacts.assign(contacts.size(), partner);
  return impact;
}

/// A box of 2 kg that lands flat with speed 1, sliding along x.
MultiImpact landing_box(double slip, const MultiImpactPartner& partner) {
  const Eigen::Vector3d size(1, 0.8, 0.5), centre_W(0, 0, 0.25);
  const std::vector<FreeBody> bodies = {box_body(2, size, centre_W)};
  std::vector<ContactRow> contacts;
  add_lower_corners(contacts, -1, 0, size, centre_W);
  Eigen::VectorXd v = Eigen::VectorXd::Zero(6);
  v[0] = slip;
  v[2] = -1;
  return impact_of(bodies, contacts, v, partner);
}

MultiImpact random_impact(std::mt19937& random, double friction, double restitution) {
  std::vector<FreeBody> bodies;
  std::vector<ContactRow> contacts;
  const int body_count = 1 + static_cast<int>(random() % 3);
  make_random_bodies(random, body_count, 1 + static_cast<int>(random() % 5), bodies, contacts);
  Eigen::VectorXd v(6 * body_count);
  for (double& component : v) component = uniform(random, -1, 1);
  return impact_of(bodies, contacts, v, {.friction = friction, .restitution = restitution});
}

double total_work(const MultiRebound& rebound) {
  return std::accumulate(rebound.work_normal.begin(), rebound.work_normal.end(), 0.0) +
         std::accumulate(rebound.work_tangential.begin(), rebound.work_tangential.end(), 0.0);
}

TEST(MultiImpact, EveryRuleIsFoundByItsName) {
  for (const MultiImpactRule rule : multi_impact_rules()) {
    EXPECT_EQ(multi_impact_rule(to_text(rule)), rule);
  }
  EXPECT_EQ(to_text(MultiImpactRule::hurmuzlu_marghitu), "hurmuzlu-marghitu");
  EXPECT_FALSE(multi_impact_rule("euler").has_value());
}

class EveryMultiImpactRule : public testing::TestWithParam<MultiImpactRule> {};

INSTANTIATE_TEST_SUITE_P(MultiImpact, EveryMultiImpactRule,
                         testing::ValuesIn(multi_impact_rules().begin(),
                                           multi_impact_rules().end()),
                         [](const auto& information) {
                           std::string name(to_text(information.param));
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST_P(EveryMultiImpactRule, LeavesContactsThatSeparateAlone) {
  MultiImpact impact = ball_chain({1, 1, 1}, {.restitution = 0.5});
  impact.velocity[2] = 0.3;
  const MultiRebound rebound = solve_multi_impact(impact, GetParam());
  EXPECT_EQ(rebound.impulse, Eigen::VectorXd::Zero(6));
  EXPECT_EQ(rebound.velocity, impact.velocity);
  EXPECT_EQ(rebound.energy_lost, 0);
}

// One contact alone rebounds by e whatever the rule, when friction plays no part.
TEST_P(EveryMultiImpactRule, OneContactReboundsByItsRestitution) {
  for (const double e : {0.0, 0.3, 1.0}) {
    const MultiRebound rebound =
        solve_multi_impact(ball_chain({2, 3}, {.restitution = e}), GetParam());
    EXPECT_NEAR(rebound.velocity[2], e, 1e-9);
    EXPECT_NEAR(rebound.impulse[2], (1 + e) * 2 * 3 / 5, 1e-9);
    EXPECT_NEAR(rebound.energy_lost, (1 - e * e) * 0.5 * 6 / 5, 1e-9);
    EXPECT_TRUE(rebound.warnings.empty());
  }
}

TEST_P(EveryMultiImpactRule, WithoutRestitutionAChainMovesOnTogether) {
  const std::vector<double> masses = {1, 2, 0.5, 3};
  const MultiRebound rebound =
      solve_multi_impact(ball_chain(masses, {.restitution = 0}), GetParam());
  for (const double speed : ball_speeds(masses, rebound)) EXPECT_NEAR(speed, 1 / 6.5, 1e-8);
}

TEST_P(EveryMultiImpactRule, VelocityAfterIsVelocityBeforeAndWhatTheImpulseAdds) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 25; ++trial) {
    const MultiImpact impact = random_impact(random, 0.4, uniform(random, 0.3, 1));
    const MultiRebound rebound = solve_multi_impact(impact, GetParam());
    EXPECT_LT((impact.velocity + impact.inverse * rebound.impulse - rebound.velocity).norm(),
              1e-11);
    EXPECT_NEAR(total_work(rebound), -rebound.energy_lost, 1e-8) << trial;
  }
}

TEST_P(EveryMultiImpactRule, NoContactApproachesPullsOrLeavesItsFrictionCone) {
  std::mt19937 random(12);
  for (int trial = 0; trial < 25; ++trial) {
    const double friction = trial % 3 == 0 ? 0 : uniform(random, 0, 0.4);
    const MultiImpact impact =
        random_impact(random, friction, trial % 4 == 0 ? 0 : uniform(random, 0.3, 1));
    const MultiRebound rebound = solve_multi_impact(impact, GetParam());
    for (Eigen::Index i = 0; i < impact.velocity.size() / 3; ++i) {
      EXPECT_GT(rebound.velocity[3 * i + 2], -1e-8) << trial;
      EXPECT_GE(rebound.impulse[3 * i + 2], -1e-8) << trial;
      EXPECT_LE(rebound.impulse.segment<2>(3 * i).norm(),
                friction * rebound.impulse[3 * i + 2] + 1e-8)
          << trial;
    }
  }
}

TEST_P(EveryMultiImpactRule, NeverCreatesEnergyWithoutFrictionAndOneRestitutionForAll) {
  std::mt19937 random(13);
  for (int trial = 0; trial < 25; ++trial) {
    const MultiImpact impact = random_impact(random, 0, uniform(random, 0.3, 1));
    EXPECT_GT(solve_multi_impact(impact, GetParam()).energy_lost, -1e-9) << trial;
  }
}

TEST_P(EveryMultiImpactRule, FrictionTakesEnergyFromABoxThatSlides) {
  const MultiRebound rebound =
      solve_multi_impact(landing_box(1, {.friction = 0.3, .restitution = 0.5}), GetParam());
  EXPECT_LT(std::accumulate(rebound.work_tangential.begin(), rebound.work_tangential.end(), 0.0),
            -0.1);
}

TEST_P(EveryMultiImpactRule, AnotherUnitOfMassAndSpeedGivesTheSameRebound) {
  MultiImpact impact = landing_box(1, {.friction = 0.3, .restitution = 0.5});
  const Eigen::VectorXd after = solve_multi_impact(impact, GetParam()).velocity;
  impact.inverse *= 1000;
  impact.velocity *= 0.01;
  // Of lzb: forces Kδⁿ keep their ratios.
  EXPECT_LT((solve_multi_impact(impact, GetParam()).velocity - 0.01 * after).norm(), 1e-9);
}

TEST(MultiImpact, PoissonNeverCreatesEnergyWithFrictionEither) {
  std::mt19937 random(14);
  for (int trial = 0; trial < 200; ++trial) {
    const MultiImpact impact =
        random_impact(random, uniform(random, 0, 0.8), uniform(random, 0, 1));
    const MultiRebound rebound = solve_multi_impact(impact, MultiImpactRule::poisson);
    if (!rebound.warnings.empty() && rebound.warnings[0].starts_with("no solution")) continue;
    EXPECT_GT(rebound.energy_lost, -1e-10) << trial;
  }
}

TEST(MultiImpact, NewtonWithFrictionNeverCreatesEnergyWithoutRestitution) {
  std::mt19937 random(15);
  for (int trial = 0; trial < 200; ++trial) {
    const MultiImpact impact = random_impact(random, uniform(random, 0, 0.8), 0);
    EXPECT_GT(solve_multi_impact(impact, MultiImpactRule::newton).energy_lost, -1e-10) << trial;
  }
}

// As in Kane's double pendulum: with e = 1 and stick after, u⁺ = (0, 0, 1), so that the energy gained is
// ½·λ_t·u_t⁻ with λ_t = −(G_nn·u_t⁻ + 2·G_tn)/det G > 0.
TEST(MultiImpact, NewtonSaysWhenItCreatesEnergy) {
  MultiImpact impact;
  impact.inverse = (Eigen::Matrix3d() << 2, 0, -1, 0, 1, 0, -1, 0, 2).finished();
  impact.velocity = Eigen::Vector3d(0.2, 0, -1);
  impact.contacts = {{.friction = 0.7, .restitution = 1}};
  const MultiRebound newton = solve_multi_impact(impact, MultiImpactRule::newton);
  const MultiRebound poisson = solve_multi_impact(impact, MultiImpactRule::poisson);
  EXPECT_NEAR(newton.energy_lost, -0.5 * 0.2 * 1.6 / 3, 1e-14);
  ASSERT_FALSE(newton.warnings.empty());
  EXPECT_TRUE(newton.warnings[0].starts_with("energy created"));
  EXPECT_GE(poisson.energy_lost, 0);
}

// Where one corner strikes first (sequential, internal contacts) the box tilts.
TEST(MultiImpact, FlatBoxBouncesSymmetricallyWhereAllCornersStrikeAtOnce) {
  for (const MultiImpactRule rule :
       {MultiImpactRule::newton, MultiImpactRule::poisson, MultiImpactRule::lzb}) {
    for (const double e : {0.0, 0.5}) {
      const MultiRebound rebound =
          solve_multi_impact(landing_box(0, {.friction = 0.3, .restitution = e}), rule);
      for (int i = 0; i < 4; ++i) {
        EXPECT_NEAR(rebound.velocity[3 * i + 2], e, 1e-9) << to_text(rule);
        EXPECT_NEAR(rebound.impulse[3 * i + 2], 0.5 * (1 + e), 1e-9) << to_text(rule);
      }
    }
  }
}

// Box that slides and never sticks: P_t = μ·P_n at every corner.
TEST(MultiImpact, SlidingBoxLosesMuTimesWhatItGainsAlongTheNormal) {
  for (const MultiImpactRule rule : {MultiImpactRule::newton, MultiImpactRule::poisson}) {
    const MultiRebound rebound =
        solve_multi_impact(landing_box(1, {.friction = 0.3, .restitution = 0.5}), rule);
    for (int i = 0; i < 4; ++i) {
      EXPECT_NEAR(rebound.velocity[3 * i], 1 - 0.3 * 1.5, 1e-12) << to_text(rule);
    }
  }
}

TEST(MultiImpact, BandContainsEveryRuleAndEveryOrder) {
  const MultiImpact impact = ball_chain({1, 1, 1}, {.restitution = 0.8});
  const MultiImpactBand band = multi_impact_band(impact);
  ASSERT_EQ(band.rules.size(), multi_impact_rules().size());
  for (const auto& [rule, rebound] : band.rules) {
    EXPECT_LE((band.lowest - rebound.velocity).maxCoeff(), 0) << to_text(rule);
    EXPECT_LE((rebound.velocity - band.highest).maxCoeff(), 0) << to_text(rule);
  }
  EXPECT_GT((band.highest - band.lowest).maxCoeff(), 0.1);
}

// Two contacts that both approach: which one is struck first matters.
TEST(MultiImpact, SequentialResultDependsOnTheOrder) {
  MultiImpact impact = ball_chain({1, 1, 1}, {.restitution = 0});
  impact.velocity[5] = -1;
  impact.contacts[0].restitution = 1;
  const MultiImpactBand band = multi_impact_band(impact);
  const MultiRebound& usual = band.rules[2].second;
  EXPECT_GT((band.highest - usual.velocity).maxCoeff() + (usual.velocity - band.lowest).maxCoeff(),
            0.1);
}

TEST(MultiImpact, ContactWithoutTangentsTakesNoFriction) {
  MultiImpact impact = ball_chain({1, 1, 1}, {.friction = 0.6, .restitution = 0.5});
  for (const auto& [rule, rebound] : multi_impact_band(impact).rules) {
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(rebound.impulse.segment<2>(3 * i), Eigen::Vector2d::Zero()) << to_text(rule);
    }
  }
}

}  // namespace multi_impact_test
}  // namespace carom
