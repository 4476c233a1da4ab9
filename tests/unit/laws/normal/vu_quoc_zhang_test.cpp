#include <gtest/gtest.h>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"
#include "support/unit_scaling.h"

namespace carom {
namespace vu_quoc_zhang_test {

using namespace testing_support;

// Aluminium spheres of 0.1 m, the example of the papers.
const Parameters kAluminium = {{"effective_modulus", 3.85e10},
                               {"effective_radius", 0.05},
                               {"plastic_radius_coefficient", 2.33e-7},
                               {"curvature_coefficient", 2.69e-4},
                               {"yield_force", 36.45}};

double hertz_depth(double force) {
  return std::pow(3 * force / (4 * 3.85e10 * std::sqrt(0.05)), 2.0 / 3);
}

TEST(VuQuocZhang, IsHertzUpToTheYieldForce) {
  const NormalLaw law = normal_law("vu-quoc-zhang", kAluminium);
  for (const double force : {1.0, 10.0, 36.0}) {
    EXPECT_NEAR(law.force({.depth = hertz_depth(force)}), force, 1e-12 * force);
  }
  EXPECT_EQ(law.onset_depth({.max_depth = hertz_depth(36)}), 0);
}

TEST(VuQuocZhang, SolvesItsImplicitLoadingCurve) {
  const NormalLaw law = normal_law("vu-quoc-zhang", kAluminium);
  for (const double force : {36.5, 50.0, 200.0, 1500.0, 1e5}) {
    const double excess = force - 36.45;
    const double k_c = 1 + 2.69e-4 * excess;
    const double a = std::cbrt(3 * force * k_c * 0.05 / (4 * 3.85e10)) + 2.33e-7 * excess;
    EXPECT_NEAR(law.force({.depth = a * a / (k_c * 0.05)}) / force, 1, 1e-12);
  }
}

TEST(VuQuocZhang, IsSofterThanHertzBeyondYield) {
  const NormalLaw law = normal_law("vu-quoc-zhang", kAluminium);
  for (const double force : {100.0, 500.0, 1500.0}) {
    EXPECT_LT(law.force({.depth = hertz_depth(force)}), force);
  }
}

TEST(VuQuocZhang, UnloadsToTheDentOfItsPlasticRadius) {
  const NormalLaw law = normal_law("vu-quoc-zhang", kAluminium);
  const double depth = 3e-5, excess = law.force({.depth = depth}) - 36.45;
  const double a_p = 2.33e-7 * excess;
  EXPECT_NEAR(law.onset_depth({.max_depth = depth}), a_p * a_p / (0.05 * (1 + 2.69e-4 * excess)),
              1e-12 * depth);
}

TEST(VuQuocZhang, LosesMoreTheFasterTheImpact) {
  const NormalLaw law = normal_law("vu-quoc-zhang", kAluminium);
  double before = 1 + 1e-10;
  for (const double speed : {0.001, 0.02, 0.1, 0.5}) {
    const double e = simulate_impact(law, {speed, 5.0}).restitution;
    EXPECT_LT(e, before);
    before = e;
  }
  EXPECT_LT(before, 0.9);
}

TEST(VuQuocZhang, DoesNotDependOnTheUnits) {
  for (const double depth : {1e-7, 1e-5, 1e-4}) {
    EXPECT_LT(unit_misfit("vu-quoc-zhang", kAluminium, depth, 0), 1e-11);
    EXPECT_LT(unit_misfit("vu-quoc-zhang", kAluminium, depth, 1.1 * depth), 1e-10);
  }
}

TEST(VuQuocZhang, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(10);
  std::uniform_real_distribution<double> draw(0, 1);
  const auto spread = [&](double value) { return value * std::pow(10, 4 * draw(random) - 2); };
  for (int i = 0; i < 100; ++i) {
    const NormalLaw law = normal_law("vu-quoc-zhang", {{"effective_modulus", 3.85e10},
                                                       {"effective_radius", 0.05},
                                                       {"plastic_radius_coefficient", spread(2e-7)},
                                                       {"curvature_coefficient", spread(3e-4)},
                                                       {"yield_force", spread(40)}});
    EXPECT_LT(energy_created(law, spread(1e-5), random), 1e-10);
  }
}

}  // namespace vu_quoc_zhang_test
}  // namespace carom
