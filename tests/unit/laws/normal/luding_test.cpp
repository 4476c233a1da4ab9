#include <gtest/gtest.h>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace luding_test {

using namespace testing_support;

constexpr Onset kOnset{.approach_speed = 0.5, .effective_mass = 0.02};

NormalLaw law_of(double tension, double e, Calibration calibration = Calibration::published) {
  return normal_law("luding", {{"stiffness", 1e5}, {"adhesive_stiffness", tension}},
                    {.onset = kOnset, .restitution = e, .calibration = calibration});
}

TEST(Luding, IsWaltonBraunWithoutTension) {
  const NormalLaw other = normal_law("walton-braun", {{"stiffness", 1e5}}, {.restitution = 0.6});
  const NormalLaw law = law_of(0, 0.6);
  const NormalMemory memory{.max_depth = 1e-3};
  for (const double depth : {1e-4, 5e-4, 7e-4, 9e-4, 1.2e-3}) {
    EXPECT_NEAR(law.force({.depth = depth}, memory), other.force({.depth = depth}, memory), 1e-10);
  }
  EXPECT_NEAR(simulate_impact(law, kOnset).restitution, 0.6, 1e-10);
}

TEST(Luding, LosesWhatItsClosedFormSays) {
  for (const double tension : {1e3, 1e4, 3e4}) {
    const double k1 = 1e5, k2 = 1e5 / 0.64;
    const double e2 = k1 / k2 - (k2 - k1) * (k2 - k1) * tension / (k1 * k2 * (k2 + tension));
    EXPECT_NEAR(simulate_impact(law_of(tension, 0.8), kOnset).restitution, std::sqrt(e2), 1e-10);
  }
}

TEST(Luding, IsCalibratedExactlyThroughItsTension) {
  for (const double tension : {0.0, 1e3, 1e5, 1e6}) {
    for (const double e : {0.05, 0.2, 0.5, 0.8, 0.95, 1.0}) {
      const NormalLaw law = law_of(tension, e, Calibration::exact);
      EXPECT_NEAR(simulate_impact(law, kOnset).restitution, e, 1e-9) << tension;
    }
  }
}

TEST(Luding, HoldsBodiesWhoseTensionExceedsTheirRecovery) {
  EXPECT_EQ(simulate_impact(law_of(1e6, 0.3), kOnset).end, ImpactEnd::captured);
}

TEST(Luding, ReloadsSteeplyFromTheLimitOfTension) {
  const double tension = 4e4, k2 = 1e5 / 0.36;
  const NormalLaw law = law_of(tension, 0.6);
  DepthPath path(law);
  path.move_to(1e-3);
  path.move_to(2e-4);
  EXPECT_NEAR(path.force(), -tension * 2e-4, 1e-9);
  EXPECT_LT(path.memory().max_depth, 1e-3);
  path.move_to(2.1e-4);
  EXPECT_NEAR(path.force(), -tension * 2e-4 + k2 * 1e-5, 1e-9);
  path.move_to(1e-3);
  EXPECT_NEAR(path.force(), 1e5 * 1e-3, 1e-9);
}

TEST(Luding, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 60; ++i) {
    const NormalLaw law =
        law_of(i % 3 == 0 ? 0 : std::pow(10, 3 + 4 * draw(random)), 0.1 + 0.9 * draw(random));
    EXPECT_LT(energy_created(law, 1e-3, random), 1e-10);
  }
}

}  // namespace luding_test
}  // namespace carom
