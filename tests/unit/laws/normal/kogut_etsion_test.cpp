#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"
#include "support/unit_scaling.h"

namespace carom {
namespace kogut_etsion_test {

using namespace testing_support;

const Parameters kSteel = {{"effective_modulus", 1.15e11},
                           {"effective_radius", 0.01},
                           {"hardness", 2.8e9},
                           {"poisson", 0.3}};
const double kCritical = 0.01 * std::pow(std::numbers::pi * 0.577 * 2.8e9 / 2.3e11, 2);
const double kForce = 2.0 / 3 * 0.577 * 2.8e9 * std::numbers::pi * kCritical * 0.01;

double scaled_force(double x) {
  return normal_law("kogut-etsion", kSteel).force({.depth = x * kCritical}) / kForce;
}

TEST(KogutEtsion, IsHertzBelowTheCriticalDepth) {
  for (const double x : {0.1, 0.5, 0.99}) EXPECT_NEAR(scaled_force(x), std::pow(x, 1.5), 1e-12);
  const CentralImpact light = simulate_impact(normal_law("kogut-etsion", kSteel), {1e-3, 0.03});
  EXPECT_NEAR(light.restitution, 1, 1e-10);
}

TEST(KogutEtsion, StaysWithinThreePerCentOfThePublishedPieces) {
  for (double x = 1.001; x < 110; x *= 1.01) {
    const double published = x < 6 ? 1.03 * std::pow(x, 1.425) : 1.40 * std::pow(x, 1.263);
    const bool blended = x < 1.49 || (x > 6 && x < 6.7);
    EXPECT_NEAR(scaled_force(x) / published, 1, blended ? 0.03 : 1e-12) << x;
  }
}

TEST(KogutEtsion, RisesWithoutJumps) {
  double before = scaled_force(0.5);
  for (double x = 0.5; x < 200; x *= 1.0001) {
    const double force = scaled_force(x);
    EXPECT_GE(force, before);
    EXPECT_LT(force, before * 1.001);
    before = force;
  }
}

TEST(KogutEtsion, UnloadsToThePublishedDent) {
  const NormalLaw law = normal_law("kogut-etsion", kSteel);
  for (const double x : {2.0, 20.0, 100.0}) {
    const double dent = (1 - std::pow(x, -0.28)) * (1 - std::pow(x, -0.69)) * x * kCritical;
    EXPECT_NEAR(law.onset_depth({.max_depth = x * kCritical}), dent, 1e-12 * x * kCritical);
  }
}

TEST(KogutEtsion, LosesMoreTheFasterTheImpact) {
  const NormalLaw law = normal_law("kogut-etsion", kSteel);
  double before = 1;
  for (const double speed : {0.2, 0.5, 1.0, 2.0, 5.0, 10.0}) {
    const double e = simulate_impact(law, {speed, 0.03}).restitution;
    EXPECT_LT(e, before);
    before = e;
  }
}

TEST(KogutEtsion, DoesNotDependOnTheUnits) {
  for (const double x : {0.7, 1.3, 3.0, 50.0}) {
    EXPECT_LT(unit_misfit("kogut-etsion", kSteel, 0.9 * x * kCritical, 0), 1e-12);
    EXPECT_LT(unit_misfit("kogut-etsion", kSteel, 0.9 * x * kCritical, x * kCritical), 1e-12);
  }
}

TEST(KogutEtsion, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law =
        normal_law("kogut-etsion", {{"effective_modulus", std::pow(10, 9 + 2 * draw(random))},
                                    {"effective_radius", std::pow(10, -4 + 3 * draw(random))},
                                    {"hardness", std::pow(10, 7 + 3 * draw(random))},
                                    {"poisson", 0.5 * draw(random)}});
    EXPECT_LT(energy_created(law, std::pow(10, -6 + 3 * draw(random)), random), 1e-9);
  }
  for (int i = 0; i < 20; ++i) {
    const NormalLaw law = normal_law("kogut-etsion", kSteel);
    EXPECT_LT(energy_created(law, 1.3 * kCritical, random), 1e-9);
  }
}

}  // namespace kogut_etsion_test
}  // namespace carom
