#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"
#include "support/unit_scaling.h"

namespace carom {
namespace jackson_green_test {

using namespace testing_support;

constexpr double kModulus = 1.15e11, kRadius = 0.01;

Parameters material(double yield) {
  return {{"effective_modulus", kModulus},
          {"effective_radius", kRadius},
          {"yield_stress", yield},
          {"poisson", 0.3}};
}
double yield_pressure(double yield) {
  return 1.295 * std::exp(0.736 * 0.3) * yield;
}
double critical_depth(double yield) {
  return kRadius * std::pow(std::numbers::pi * yield_pressure(yield) / (2 * kModulus), 2);
}
double critical_force(double yield) {
  return 4.0 / 3 * std::pow(kRadius / kModulus, 2) *
         std::pow(std::numbers::pi * yield_pressure(yield) / 2, 3);
}

TEST(JacksonGreen, IsHertzUpToTheTransition) {
  const double yield = 1e9;
  const NormalLaw law = normal_law("jackson-green", material(yield));
  for (const double x : {0.1, 1.0, 1.5, 1.9}) {
    EXPECT_NEAR(law.force({.depth = x * critical_depth(yield)}) / critical_force(yield),
                std::pow(x, 1.5), 1e-12 * std::pow(x, 1.5));
  }
}

TEST(JacksonGreen, RisesWithoutJumps) {
  for (const double yield : {1e8, 1e9, 5e9}) {
    const NormalLaw law = normal_law("jackson-green", material(yield));
    double before = law.force({.depth = 0.5 * critical_depth(yield)});
    for (double x = 0.5; x < 1000; x *= 1.0002) {
      const double force = law.force({.depth = x * critical_depth(yield)});
      EXPECT_GE(force, before);
      EXPECT_LT(force, before * 1.001);
      before = force;
    }
  }
}

// Fully plastic, the mean pressure over a² = R²·(a/R)² tends to H_G, 2.84·Y for a flat sphere.
TEST(JacksonGreen, ApproachesItsHardness) {
  const double yield = 1e6;  // ε = 1e-5: deep in plasticity while a/R is small
  const NormalLaw law = normal_law("jackson-green", material(yield));
  const double x = 1e4;
  const double force = law.force({.depth = x * critical_depth(yield)}) / critical_force(yield);
  EXPECT_NEAR(force / (4 * 2.84 / (1.295 * std::exp(0.736 * 0.3)) * x), 1, 0.01);
}

// Jackson, Green and Marghitu 2010 fitted restitution to impacts integrated with this force and
// this dent; their fit is good to a few per cent.
TEST(JacksonGreen, FollowsThePublishedFitOfItsRestitution) {
  for (const double epsilon : {0.001, 0.003, 0.01}) {
    const double yield = epsilon * kModulus;
    const NormalLaw law = normal_law("jackson-green", material(yield));
    const double mass = 0.03;
    const double critical_speed =
        std::sqrt(0.8 * critical_force(yield) * critical_depth(yield) / mass);
    for (const double v : {1.5, 3.0, 10.0, 30.0, 60.0, 100.0, 300.0}) {
      const double fit = v < 60 ? 1 - 0.1 * std::log(v) * std::pow((v - 1) / 59, 0.156)
                                : 1 - 0.1 * std::log(60.0) -
                                      0.11 * std::log(v / 60) * std::pow(v - 60, 2.36 * epsilon);
      EXPECT_NEAR(simulate_impact(law, {v * critical_speed, mass}).restitution, fit, 0.02)
          << epsilon << ' ' << v;
    }
  }
}

TEST(JacksonGreen, DoesNotDependOnTheUnits) {
  const double unit = critical_depth(1e9);
  for (const double x : {0.7, 1.9, 5.0, 80.0}) {
    EXPECT_LT(unit_misfit("jackson-green", material(1e9), 0.95 * x * unit, 0), 1e-12);
    EXPECT_LT(unit_misfit("jackson-green", material(1e9), 0.95 * x * unit, x * unit), 1e-11);
  }
}

TEST(JacksonGreen, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(8);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    Parameters parameters = material(kModulus * std::pow(10, -4 + 2.5 * draw(random)));
    parameters["poisson"] = 0.5 * draw(random);
    const NormalLaw law = normal_law("jackson-green", parameters);
    EXPECT_LT(energy_created(law, std::pow(10, -7 + 4 * draw(random)), random), 1e-8);
  }
}

}  // namespace jackson_green_test
}  // namespace carom
