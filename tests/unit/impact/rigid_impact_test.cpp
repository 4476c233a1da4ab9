#include "carom/impact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "support/allocation_count.h"
#include "support/rigid_reference.h"

namespace carom {
namespace rigid_impact_test {

using testing_support::plane_contact;

/// A solid sphere of unit mass on a plane: N_tt = 7/2, no coupling.
RigidContact sphere(double slip, double friction) {
  return plane_contact(3.5, 0, 1, slip, -1, friction);
}

/// A uniform rod at 45° of unit mass and length.
RigidContact rod(double slip, double friction) {
  return plane_contact(2.5, -1.5, 2.5, slip, -1, friction);
}

/// The corner of a box with coupling between all axes.
RigidContact corner(double friction) {
  RigidContact contact{.velocity_C = {0.1, -0.2, -1}, .friction = friction};
  contact.inverse_C << 0.888235294117647, -0.15, 0.08823529411764706, -0.15, 0.875, 0.6,
      0.08823529411764706, 0.6, 1.788235294117647;
  return contact;
}

ImpactLaw law(ImpactHypothesis hypothesis, double restitution) {
  return {.hypothesis = hypothesis, .restitution = restitution};
}

TEST(ImpactHypothesis, IsFoundByTheNameItPrints) {
  for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
    EXPECT_EQ(impact_hypothesis(to_text(hypothesis)), hypothesis);
  }
  EXPECT_EQ(to_text(ImpactHypothesis::newton_whittaker), "newton-whittaker");
  EXPECT_EQ(impact_hypothesis("hertz"), std::nullopt);
}

TEST(SlipPhases, DoNotRepeatTheLastPhase) {
  SlipPhases phases;
  phases.add(SlipMode::slide, false, 0);
  phases.add(SlipMode::slide, false, 1);
  phases.add(SlipMode::slide, true, 2);
  EXPECT_EQ(phases.count, 2);
}

TEST(RigidImpact, GivesASeparatingContactNoImpulse) {
  for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
    RigidContact contact = rod(1, 0.5);
    contact.velocity_C.z() = 0.1;
    const RigidRebound rebound = solve_impact(contact, law(hypothesis, 1));
    EXPECT_EQ(rebound.impulse_C, Vector3d::Zero());
    EXPECT_EQ(rebound.velocity_C, contact.velocity_C);
    EXPECT_EQ(rebound.phases.count, 0);
  }
}

TEST(RigidImpact, GivesAContactThatTouchesWithoutApproachNoImpulse) {
  RigidContact contact = rod(1, 0.5);
  contact.velocity_C.z() = 0;
  EXPECT_EQ(solve_impact(contact, {}).impulse_C, Vector3d::Zero());
}

// v_n′ = N_nn − μ·s·N_tn < 0: sliding alone drives the rod into the plane (Wang and Mason 1992).
TEST(RigidImpact, JamsWithoutApproachWhereFrictionDrivesTheBodiesTogether) {
  RigidContact contact =
      plane_contact(3.464181414529809, -1.149066664678467, 1.535818585470191, -0.8, 0, 2);
  const RigidRebound rebound = solve_impact(contact, law(ImpactHypothesis::poisson, 0.5));
  EXPECT_TRUE(rebound.painleve);
  EXPECT_EQ(rebound.phases.begin()->mode, SlipMode::jam);
  // Slip stops after |u|/(μ·N_tt − |N_tn|).
  const double stop = 0.8 / (2 * 3.464181414529809 - 1.149066664678467);
  EXPECT_NEAR((rebound.phases.begin() + 1)->from_normal_impulse, stop, 1e-15);
  EXPECT_GT(rebound.velocity_C.z(), 0);
  EXPECT_GT(rebound.energy_lost, 0);
}

TEST(RigidImpact, ByNewtonEndsAJamWithoutApproachAtItsGreatestCompression) {
  RigidContact contact =
      plane_contact(3.464181414529809, -1.149066664678467, 1.535818585470191, -0.8, 0, 2);
  const RigidRebound rebound = solve_impact(contact, law(ImpactHypothesis::newton, 0.5));
  EXPECT_EQ(rebound.velocity_C.z(), 0);
  EXPECT_EQ(rebound.impulse_C.z(), rebound.compression_impulse);
}

// Without friction −v_n after = e·v_n before, and the slip changes by the coupling only.
TEST(RigidImpact, WithoutFrictionIsNewtonsImpact) {
  for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
    const RigidRebound rebound = solve_impact(corner(0), law(hypothesis, 0.4));
    EXPECT_NEAR(rebound.impulse_C.z(), 1.4 / 1.788235294117647, 1e-15);
    EXPECT_NEAR(rebound.velocity_C.z(), 0.4, 1e-15);
    EXPECT_EQ(rebound.impulse_C.head<2>().norm(), 0);
  }
}

// A sphere grips when μ·N_tt·(1 + e)·v_n ≥ u: at μ = 2u/(7(1 + e)v_n).
TEST(RigidImpact, SphereGripsAtTheFrictionOfTheClosedForm) {
  const double critical = 2 * 1.0 / (7 * 1.5);
  EXPECT_NEAR(critical_impulse_ratio(sphere(1, 0), 0.5), critical, 1e-15);
  const auto slip = [](double friction) {
    return solve_impact(sphere(1, friction), law(ImpactHypothesis::stronge, 0.5)).velocity_C.x();
  };
  EXPECT_GT(slip(0.999 * critical), 0);
  EXPECT_EQ(slip(1.001 * critical), 0);
}

TEST(RigidImpact, WithoutSlipBeforeSticksWhenFrictionHoldsTheCoupling) {
  // |N_tn/N_tt| = 0.6.
  const RigidRebound sticks = solve_impact(rod(0, 0.61), {.restitution = 0.5});
  const RigidRebound slides = solve_impact(rod(0, 0.59), {.restitution = 0.5});
  EXPECT_EQ(sticks.phases.begin()->mode, SlipMode::stick);
  EXPECT_EQ(sticks.velocity_C.x(), 0);
  EXPECT_EQ(slides.phases.begin()->mode, SlipMode::slide);
  EXPECT_LT(slides.velocity_C.x(), 0);
}

TEST(RigidImpact, ReversesSlipWhenFrictionCannotHoldTheCoupling) {
  const RigidRebound rebound = solve_impact(rod(0.2, 0.3), {.restitution = 0.6});
  EXPECT_EQ((rebound.phases.end() - 1)->mode, SlipMode::reverse);
  EXPECT_LT(rebound.velocity_C.x(), 0);
}

TEST(RigidImpact, WithoutRestitutionHasNoPhaseOfRestitution) {
  for (const auto hypothesis :
       {ImpactHypothesis::newton, ImpactHypothesis::poisson, ImpactHypothesis::stronge}) {
    const RigidRebound rebound = solve_impact(rod(0.2, 0.3), law(hypothesis, 0));
    for (const SlipPhase& phase : rebound.phases) EXPECT_FALSE(phase.in_restitution);
    EXPECT_EQ(rebound.velocity_C.z(), 0);
    EXPECT_EQ(rebound.work_restitution, 0);
  }
}

// A stop of a joint has no tangents: N_nn alone.
TEST(RigidImpact, WorksWhereNothingMovesAlongTheTangents) {
  RigidContact contact{.velocity_C = {0, 0, -2}, .friction = 0.7};
  contact.inverse_C(2, 2) = 0.25;
  for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
    SCOPED_TRACE(to_text(hypothesis));
    const RigidRebound rebound = solve_impact(contact, law(hypothesis, 0.5));
    EXPECT_NEAR(rebound.impulse_C.z(), 12, 1e-14);
    EXPECT_EQ(rebound.impulse_C.head<2>().norm(), 0);
    EXPECT_NEAR(rebound.velocity_C.z(), 1, 1e-15);
  }
}

// The tip of a pendulum moves along one line only: N = w·wᵀ. Below μ = w_n/|w_t| it rebounds, above it
// wedges: there is no way to give way without slip.
TEST(RigidImpact, WedgesAPendulumBeyondTheFrictionOfItsPath) {
  const Vector3d w(0.8, 0, 0.6);
  const auto rebound = [&](double friction, ImpactHypothesis hypothesis) {
    const RigidContact contact{
        .inverse_C = w * w.transpose(), .velocity_C = -w, .friction = friction};
    return solve_impact(contact, law(hypothesis, 1));
  };
  // Compression: v′ = w_n + μ·w_t on the way in, w_n − μ·w_t on the way out; e² of the work comes back.
  const double mu = 0.5;
  EXPECT_NEAR(rebound(mu, ImpactHypothesis::stronge).velocity_C.norm(),
              std::sqrt((0.6 - 0.8 * mu) / (0.6 + 0.8 * mu)), 1e-13);
  for (const auto hypothesis :
       {ImpactHypothesis::newton, ImpactHypothesis::poisson, ImpactHypothesis::stronge}) {
    const RigidRebound wedged = rebound(1, hypothesis);
    EXPECT_NEAR(wedged.velocity_C.norm(), 0, 1e-15);
    EXPECT_NEAR(wedged.energy_lost, 0.5, 1e-15);
  }
}

// Two freedoms only: what holds the slip holds the normal too. An approach without slip is then a prescribed motion.
TEST(RigidImpact, IsWedgedWhereFrictionHoldsAgainstAPrescribedMotion) {
  const Vector3d locked(0.3, 0.4, 1);
  RigidContact contact{.velocity_C = {0, 0, -0.02}, .friction = 0.6};
  contact.inverse_C = Matrix3d::Identity() - locked * locked.transpose() / locked.squaredNorm();
  const RigidRebound wedged = solve_impact(contact, law(ImpactHypothesis::stronge, 0.5));
  EXPECT_TRUE(wedged.wedged);
  EXPECT_EQ(wedged.velocity_C, contact.velocity_C);
  contact.friction = 0.4;  // less than |(0.3, 0.4)|: it slips away
  const RigidRebound slips = solve_impact(contact, law(ImpactHypothesis::stronge, 0.5));
  EXPECT_FALSE(slips.wedged);
  EXPECT_GT(slips.velocity_C.z(), 0);
}

TEST(RigidImpact, TurnsItsSlipInSpace) {
  const RigidRebound rebound = solve_impact(corner(0.2), {.restitution = 0.6});
  const Vector3d after = rebound.velocity_C;
  EXPECT_GT(std::fabs(after.x() * -0.2 - after.y() * 0.1), 1e-3);
  EXPECT_FALSE(is_plane(corner(0.2)));
}

// Slip along d with tn − μ·tt·d = −0.5·d goes straight to its stop. Friction is too weak to hold the
// coupling, so slip begins again, along the one d with tn − μ·tt·d = g·d and g > 0: not the line it came.
TEST(RigidImpact, RestartsSlipInSpaceAlongTheDivergingDirection) {
  RigidContact contact = corner(0.1);
  const Eigen::Matrix2d tt = contact.inverse_C.topLeftCorner<2, 2>();
  const Eigen::Vector2d before(0.6, -0.8);
  const Eigen::Vector2d tn = 0.1 * tt * before - 0.5 * before;
  contact.inverse_C.topRightCorner<2, 1>() = tn;
  contact.inverse_C.bottomLeftCorner<1, 2>() = tn.transpose();
  contact.velocity_C << 0.05 * before, -1;
  const RigidRebound rebound = solve_impact(contact, {.restitution = 0.6});
  ASSERT_EQ((rebound.phases.end() - 1)->mode, SlipMode::reverse);
  EXPECT_NEAR((rebound.phases.begin() + 1)->from_normal_impulse, 0.05 / 0.5, 1e-15);
  const Eigen::Vector2d d = rebound.velocity_C.head<2>().normalized();
  const Eigen::Vector2d rate = tn - 0.1 * tt * d;
  EXPECT_NEAR(rate.x() * d.y() - rate.y() * d.x(), 0, 1e-14);
  EXPECT_GT(rate.dot(d), 0);
  EXPECT_GT(std::fabs(d.x() * before.y() - d.y() * before.x()), 1e-2);
}

TEST(RigidImpact, WavesKeepTheirShareOfStrongesWork) {
  const ImpactLaw lossy{
      .hypothesis = ImpactHypothesis::stronge, .restitution = 0.8, .wave_loss = 0.15};
  const RigidRebound rebound = solve_impact(rod(0.2, 0.3), lossy);
  EXPECT_NEAR(rebound.work_restitution / -rebound.work_compression, 0.64 - 0.15, 1e-14);
  const ImpactLaw all{
      .hypothesis = ImpactHypothesis::stronge, .restitution = 0.3, .wave_loss = 0.5};
  EXPECT_EQ(solve_impact(rod(0.2, 0.3), all).work_restitution, 0);
}

TEST(RigidImpact, AllocatesNothing) {
  const RigidContact plane = rod(0.2, 0.3), space = corner(0.5);
  const long before = support::allocation_count();
  for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
    solve_impact(plane, law(hypothesis, 0.5));
    solve_impact(space, law(hypothesis, 0.5));
  }
  EXPECT_EQ(support::allocation_count(), before);
}

TEST(AlgebraicImpact, KnowsNoPath) {
  const RigidRebound rebound = solve_impact(rod(0.2, 0.3), law(ImpactHypothesis::brach, 0.5));
  EXPECT_EQ(rebound.phases.count, 0);
  EXPECT_TRUE(std::isnan(rebound.compression_impulse));
  EXPECT_TRUE(std::isnan(rebound.work_tangential));
  EXPECT_TRUE(std::isnan(rebound.restitution_energetic));
}

TEST(BrachImpact, TakesTheGivenImpulseRatio) {
  ImpactLaw ratio = law(ImpactHypothesis::brach, 0.5);
  ratio.impulse_ratio = 0.1;
  const RigidRebound rebound = solve_impact(sphere(1, 0.9), ratio);
  EXPECT_NEAR(rebound.impulse_C.x(), -0.1 * rebound.impulse_C.z(), 1e-16);
}

TEST(BrachImpact, HoldsTheRatioToWhatStopsTheSlip) {
  ImpactLaw ratio = law(ImpactHypothesis::brach, 0.5);
  ratio.impulse_ratio = 10;
  const RigidRebound rebound = solve_impact(corner(0.1), ratio);
  EXPECT_NEAR(rebound.velocity_C.head<2>().norm(), 0, 1e-15);
  EXPECT_NEAR(rebound.impulse_C.head<2>().norm() / rebound.impulse_C.z(),
              critical_impulse_ratio(corner(0.1), 0.5), 1e-14);
}

TEST(BrachImpact, ReversesTheSlipByItsTangentialRestitution) {
  ImpactLaw restored = law(ImpactHypothesis::brach, 0.5);
  restored.tangential_restitution = 0.3;
  const RigidRebound rebound = solve_impact(corner(0.1), restored);
  EXPECT_NEAR(rebound.velocity_C.x(), -0.3 * 0.1, 1e-15);
  EXPECT_NEAR(rebound.velocity_C.y(), 0.3 * 0.2, 1e-15);
  EXPECT_NEAR(rebound.velocity_C.z(), 0.5, 1e-15);
}

TEST(BrachImpact, PerforatesWithNegativeRestitution) {
  const RigidRebound rebound = solve_impact(sphere(0, 0), law(ImpactHypothesis::brach, -0.4));
  EXPECT_NEAR(rebound.velocity_C.z(), -0.4, 1e-16);
  EXPECT_NEAR(rebound.energy_lost, 0.5 * (1 - 0.16), 1e-15);
}

// A sphere that slides throughout: u₁ > 0, so that the mean is along u₀ and Smith is Coulomb.
TEST(SmithImpact, IsCoulombsWhereSlipKeepsItsDirection) {
  const RigidRebound rebound = solve_impact(sphere(2, 0.1), law(ImpactHypothesis::smith, 0.8));
  EXPECT_NEAR(rebound.impulse_C.x(), -0.18, 1e-15);
}

// u₁ = −x: (1 − x²)/(1 + x²) = q and −x = 1 − 3.5·μ·q·(1 + e), solved here by bisection.
TEST(SmithImpact, ReducesFrictionWhereSlipReverses) {
  const double mu = 0.8, e = 0.5;
  double low = 0, high = 10;
  for (int i = 0; i < 200; ++i) {
    const double x = 0.5 * (low + high);
    const double q = (1 - x * x) / (1 + x * x);
    (1 - 3.5 * mu * q * (1 + e) + x < 0 ? low : high) = x;
  }
  const RigidRebound rebound = solve_impact(sphere(1, mu), law(ImpactHypothesis::smith, e));
  EXPECT_NEAR(rebound.velocity_C.x(), -low, 1e-14);
}

TEST(CriticalImpulseRatio, IsInfiniteWhereSlipCannotBeStopped) {
  RigidContact contact{.velocity_C = {1, 0, -1}};
  contact.inverse_C(2, 2) = 1;
  EXPECT_EQ(critical_impulse_ratio(contact, 1), std::numeric_limits<double>::infinity());
}

TEST(IsPlane, HoldsForSlipAlongAPrincipalAxisOnly) {
  RigidContact contact = rod(1, 0.5);
  EXPECT_TRUE(is_plane(contact));
  contact.velocity_C.y() = 0.1;
  EXPECT_FALSE(is_plane(contact));
  contact.velocity_C.head<2>().setZero();
  EXPECT_TRUE(is_plane(contact));
}

TEST(PrincipalInertia, IsThatOfMohrsCircle) {
  const PrincipalInertia inertia = principal_inertia(rod(0, 0).inverse_C);
  EXPECT_NEAR(inertia.mass, 0.4, 1e-16);
  EXPECT_NEAR(inertia.lambda, 0.6, 1e-15);
  EXPECT_NEAR(inertia.theta, -std::acos(-1.0) / 4, 1e-15);
}

// A mechanism of one freedom: velocity and impulse have one direction in which anything moves. Friction at the edge
// of holding it then balances the normal impulse to the last bit, and the impact found no end.
TEST(RigidImpact, EndsAtTheEdgeOfHoldingTheOnlyFreedom) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int trial = 0; trial < 20000; ++trial) {
    Vector3d w(any(random), any(random), any(random));
    if (w.z() < 0) w = -w;
    RigidContact contact{.inverse_C = w * w.transpose(), .velocity_C = -w};
    contact.friction = trial % 2 == 0 ? w.z() / w.head<2>().norm() : 1;
    for (const ImpactHypothesis hypothesis :
         {ImpactHypothesis::newton, ImpactHypothesis::poisson, ImpactHypothesis::stronge}) {
      const RigidRebound rebound = solve_impact(contact, law(hypothesis, trial % 3 == 0 ? 0 : 0.5));
      ASSERT_TRUE(rebound.velocity_C.allFinite()) << trial;
      ASSERT_GE(rebound.velocity_C.z(), -1e-9) << trial;
    }
  }
}

}  // namespace rigid_impact_test
}  // namespace carom
