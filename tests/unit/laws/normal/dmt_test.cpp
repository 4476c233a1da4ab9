#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace dmt_test {

using namespace testing_support;

constexpr double kModulus = 1e11, kRadius = 1e-6, kWork = 0.1, kMass = 3e-14;
const double kTension = 2 * std::numbers::pi * kWork * kRadius;

NormalLaw grain() {
  return normal_law("dmt", {{"effective_modulus", kModulus},
                            {"effective_radius", kRadius},
                            {"work_of_adhesion", kWork}});
}

TEST(Dmt, PullsWithAConstantForceWhileTouching) {
  const NormalLaw law = grain();
  EXPECT_EQ(law.force({.depth = 0}), 0);
  EXPECT_NEAR(law.force({.depth = 0}, {.touching = true}), -kTension, 1e-15 * kTension);
  EXPECT_EQ(law.force({.depth = -1e-12}, {.touching = true}), 0);
  const double depth = 1e-9;
  EXPECT_NEAR(law.force({.depth = depth}),
              4.0 / 3 * kModulus * std::sqrt(kRadius) * std::pow(depth, 1.5) - kTension,
              1e-12 * kTension);
}

TEST(Dmt, LosesNothing) {
  for (const double speed : {1e-3, 1e-2, 1.0, 10.0}) {
    const CentralImpact impact = simulate_impact(grain(), {speed, kMass});
    EXPECT_EQ(impact.end, ImpactEnd::separated);
    EXPECT_NEAR(impact.restitution, 1, 1e-8) << speed;
    EXPECT_EQ(impact.indentation_at_separation, 0);
  }
}

TEST(Dmt, RestsWherePullAndHertzBalance) {
  const double depth = std::pow(kTension / (4.0 / 3 * kModulus * std::sqrt(kRadius)), 2.0 / 3);
  EXPECT_NEAR(grain().force({.depth = depth}), 0, 1e-12 * kTension);
}

TEST(Dmt, ConservesEnergyOnRandomPaths) {
  std::mt19937 random(13);
  for (int i = 0; i < 10; ++i) EXPECT_LT(energy_created(grain(), 1e-8, random), 1e-9);
  DepthPath path(grain());
  path.move_to(1e-8);
  path.move_to(0);
  EXPECT_NEAR(path.work(), 0, 1e-9 * kTension * 1e-8);
}

NormalLaw damped_grain(double work, double time) {
  return normal_law("dmt", {{"effective_modulus", kModulus},
                            {"effective_radius", kRadius},
                            {"work_of_adhesion", work},
                            {"damping_time", time}});
}

// Without adhesion the dashpot is that of Kuwabara and Kono, who let go at zero force.
TEST(Dmt, WithADashpotAndNoAdhesionIsKuwabaraKono) {
  const double time = 1e-10;
  const NormalLaw law = damped_grain(0, time);
  const NormalLaw same =
      normal_law("kuwabara-kono",
                 {{"stiffness", 4.0 / 3 * kModulus * std::sqrt(kRadius)}, {"damping_time", time}});
  for (const double rate : {2.0, 0.0, -0.01}) {
    const NormalContact contact{.depth = 2e-9, .depth_rate = rate};
    EXPECT_NEAR(law.force(contact), same.force(contact), 1e-12 * std::abs(same.force(contact)));
  }
  EXPECT_EQ(law.force({.depth = 2e-9, .depth_rate = -1e3}), 0);
}

TEST(Dmt, LosesMoreWithALargerDashpotAndPullsNoMoreThanAdhesion) {
  double before = 1;
  for (const double time : {1e-11, 1e-10, 1e-9}) {
    const NormalLaw law = damped_grain(kWork, time);
    const CentralImpact impact = simulate_impact(law, {1.0, kMass});
    EXPECT_EQ(impact.end, ImpactEnd::separated);
    EXPECT_LT(impact.restitution, before - 1e-4);
    before = impact.restitution;
    EXPECT_NEAR(law.force({.depth = 1e-9, .depth_rate = -1e6}), -kTension, 1e-12 * kTension);
  }
}

TEST(Dmt, RealisesARestitutionByItsDashpot) {
  std::vector<Problem> problems;
  const NormalLawChoice choice = choose({.law = "dmt",
                                         .parameters = {{"effective_modulus", kModulus},
                                                        {"effective_radius", kRadius},
                                                        {"work_of_adhesion", kWork}},
                                         .restitution = 0.6,
                                         .calibration = Calibration::exact},
                                        "test", problems);
  ASSERT_TRUE(problems.empty());
  Calibrator calibrator;
  const Onset onset{1.0, kMass};
  EXPECT_NEAR(simulate_impact(bind(choice, onset, calibrator), onset).restitution, 0.6, 1e-7);
}

TEST(Dmt, HoldsForItsOwnExample) {
  const NormalLawEntry& law = *find_normal_law("dmt");
  std::vector<double> values;
  for (const ParameterInfo& parameter : law.parameters) values.push_back(parameter.example);
  EXPECT_EQ(law.outside(values, {.approach_speed = 0.1, .effective_mass = kMass}, 1e-9), "");
  values[1] = 1e-4;  // a tenth of a millimetre is no small sphere
  EXPECT_NE(law.outside(values, {.approach_speed = 0.1, .effective_mass = kMass}, 1e-9), "");
}

}  // namespace dmt_test
}  // namespace carom
