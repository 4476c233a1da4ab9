#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "laws/normal/jkr_sphere.h"
#include "support/depth_path.h"
#include "support/normal_law.h"
#include "support/unit_scaling.h"

namespace carom {
namespace jkr_test {

using namespace testing_support;

constexpr double kModulus = 1e7, kRadius = 1e-3, kWork = 0.1, kMass = 3e-6;
constexpr double kPi = std::numbers::pi;
constexpr double kPullOff = 1.5 * kPi * kWork * kRadius;
const Parameters kRubber = {
    {"effective_modulus", kModulus}, {"effective_radius", kRadius}, {"work_of_adhesion", kWork}};
constexpr NormalMemory kTouching{.touching = true};

NormalLaw rubber() {
  return normal_law("jkr", kRubber);
}

/// Work of the loop: 2/m times this is V_s².
double sticking_work() {
  return std::pow(2 * kPi, 5.0 / 3) * (0.3 + 3.2 * std::pow(4, -10.0 / 3)) *
         std::cbrt(std::pow(kWork, 5) * std::pow(kRadius, 4) / (kModulus * kModulus));
}
double sticking_speed() {
  return std::sqrt(2 * sticking_work() / kMass);
}

TEST(Jkr, SnapsInWithEightNinthsOfThePullOffForce) {
  EXPECT_EQ(rubber().force({.depth = 0}), 0);
  EXPECT_NEAR(rubber().force({.depth = 0}, kTouching), -8.0 / 9 * kPullOff, 1e-13 * kPullOff);
}

TEST(Jkr, PullsAtMostWithThePullOffForce) {
  const NormalLaw law = rubber();
  const double deepest = law.release_depth();
  double least = 0;
  for (int i = 0; i <= 10000; ++i) {
    least = std::min(least, law.force({.depth = deepest * i / 10000}, kTouching));
  }
  EXPECT_NEAR(least, -kPullOff, 1e-7 * kPullOff);
}

TEST(Jkr, LetsGoAtFiveNinthsUnderControlledDepth) {
  const NormalLaw law = rubber();
  const double release = law.release_depth();
  EXPECT_NEAR(release,
              -0.75 * std::cbrt(kPi * kPi * kWork * kWork * kRadius / (kModulus * kModulus)),
              1e-14 * std::fabs(release) * 10);
  EXPECT_NEAR(law.force({.depth = release}, kTouching), -5.0 / 9 * kPullOff, 1e-6 * kPullOff);
  EXPECT_EQ(law.force({.depth = release * (1 + 1e-9)}, kTouching), 0);
}

TEST(Jkr, SolvesForTheContactRadiusAtEveryDepth) {
  const laws::JkrSphere sphere{kModulus, kRadius, kWork};
  for (double factor = 1.0001; factor < 1e6; factor *= 1.3) {
    const double a = sphere.release_radius() * factor;
    EXPECT_NEAR(sphere.contact_radius(sphere.depth(a)) / a, 1, factor < 1.01 ? 1e-9 : 1e-13);
  }
}

TEST(Jkr, BecomesHertzWithoutAdhesion) {
  Parameters dry = kRubber;
  for (const double work : {0.0, 1e-40, 1e-20}) {
    dry["work_of_adhesion"] = work;
    const NormalLaw law = normal_law("jkr", dry);
    const double hertz = 4.0 / 3 * kModulus * std::sqrt(kRadius) * std::pow(1e-5, 1.5);
    EXPECT_NEAR(law.force({.depth = 1e-5}), hertz, 1e-8 * hertz);
    EXPECT_NEAR(simulate_impact(law, {0.1, kMass}).restitution, 1, 1e-8);
  }
}

TEST(Jkr, HasTheWorkCoefficientOfThorntonAndNing) {
  EXPECT_NEAR(laws::jkr_work_coefficient(), 7.09, 0.005);
  DepthPath path(rubber());
  path.move_to(1e-6);
  path.move_to(2 * rubber().release_depth());
  EXPECT_NEAR(path.dissipated(), sticking_work(), 1e-11 * sticking_work());
}

// e = √(1 − (V_s/V)²), Thornton and Ning 1998.
TEST(Jkr, LosesTheWorkOfItsSnapAtEverySpeed) {
  for (const double ratio : {1.0001, 1.01, 1.1, 2.0, 10.0, 100.0}) {
    const CentralImpact impact = simulate_impact(rubber(), {ratio * sticking_speed(), kMass});
    ASSERT_EQ(impact.end, ImpactEnd::separated) << ratio;
    EXPECT_NEAR(impact.restitution, std::sqrt(1 - 1 / (ratio * ratio)), 1e-8) << ratio;
    EXPECT_EQ(impact.indentation_at_separation, rubber().release_depth());
  }
}

TEST(Jkr, KeepsBodiesSlowerThanItsStickingSpeed) {
  for (const double ratio : {0.9999, 0.9, 0.5, 0.1, 0.01}) {
    const CentralImpact impact = simulate_impact(rubber(), {ratio * sticking_speed(), kMass});
    EXPECT_EQ(impact.end, ImpactEnd::captured) << ratio << impact.message;
    EXPECT_TRUE(impact.memory.touching);
  }
}

TEST(Jkr, DoesNotDependOnTheUnits) {
  for (const double depth : {-1e-8, 1e-8, 1e-6, 1e-4}) {
    EXPECT_LT(unit_misfit("jkr", kRubber, depth, 0), 1e-10);
  }
}

TEST(Jkr, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(12);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law =
        normal_law("jkr", {{"effective_modulus", std::pow(10, 6 + 5 * draw(random))},
                           {"effective_radius", std::pow(10, -6 + 4 * draw(random))},
                           {"work_of_adhesion", std::pow(10, -3 + 3 * draw(random))}});
    const double scale = -law.release_depth();
    EXPECT_LT(energy_created(law, scale * std::pow(10, 2 * draw(random)), random), 1e-9);
  }
}

NormalLaw damped_rubber(double work, double time) {
  Parameters parameters = kRubber;
  parameters["work_of_adhesion"] = work;
  parameters["damping_time"] = time;
  return normal_law("jkr", parameters);
}

// 2E*·a·τ·δ̇ is 3/2·K·τ·√δ·δ̇ where nothing adheres, as Kuwabara and Kono have it.
TEST(Jkr, WithADashpotAndNoAdhesionIsKuwabaraKono) {
  const double time = 1e-5;
  const NormalLaw same =
      normal_law("kuwabara-kono",
                 {{"stiffness", 4.0 / 3 * kModulus * std::sqrt(kRadius)}, {"damping_time", time}});
  for (const double rate : {2.0, -0.01}) {
    const NormalContact contact{.depth = 1e-6, .depth_rate = rate};
    EXPECT_NEAR(damped_rubber(0, time).force(contact), same.force(contact),
                1e-9 * std::abs(same.force(contact)));
  }
}

TEST(Jkr, WithADashpotLosesMoreAndPullsNoMore) {
  double before = simulate_impact(rubber(), {10 * sticking_speed(), kMass}).restitution;
  for (const double time : {1e-7, 1e-6, 1e-5}) {
    const NormalLaw law = damped_rubber(kWork, time);
    const CentralImpact impact = simulate_impact(law, {10 * sticking_speed(), kMass});
    ASSERT_EQ(impact.end, ImpactEnd::separated);
    EXPECT_LT(impact.restitution, before);
    before = impact.restitution;
    EXPECT_NEAR(law.force({.depth = 1e-7, .depth_rate = -1e6}, kTouching), -kPullOff,
                1e-12 * kPullOff);
  }
}

// The work of adhesion that gives a restitution beside a dashpot is found by numbers.
TEST(Jkr, RealisesARestitutionBesideADashpot) {
  std::vector<Problem> problems;
  const Onset onset{10 * sticking_speed(), kMass};
  const double alone = simulate_impact(damped_rubber(0, 1e-6), onset).restitution;
  const NormalLawChoice choice = choose({.law = "jkr",
                                         .parameters = {{"effective_modulus", kModulus},
                                                        {"effective_radius", kRadius},
                                                        {"damping_time", 1e-6}},
                                         .restitution = 0.8 * alone,
                                         .calibration = Calibration::exact},
                                        "test", problems);
  ASSERT_TRUE(problems.empty());
  Calibrator calibrator;
  EXPECT_NEAR(simulate_impact(bind(choice, onset, calibrator), onset).restitution, 0.8 * alone,
              1e-7);
}

}  // namespace jkr_test
}  // namespace carom
