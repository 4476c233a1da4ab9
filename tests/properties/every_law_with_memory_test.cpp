// What every plastic and every adhesive law of the catalogue must do.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace every_law_with_memory_test {

using namespace testing_support;

std::vector<std::string> laws_with_memory() {
  std::vector<std::string> names;
  for (const NormalLawEntry& entry : normal_laws()) {
    if (entry.family == "plastic" || entry.family == "adhesive") names.push_back(entry.name);
  }
  return names;
}

class EveryLawWithMemory : public testing::TestWithParam<std::string> {
 protected:
  const NormalLawEntry& entry() const { return *find_normal_law(GetParam()); }
  /// A solid steel sphere where the law knows a radius, 10 g otherwise.
  Onset onset(double speed) const {
    double mass = 0.01;
    for (const ParameterInfo& parameter : entry().parameters) {
      if (parameter.name == "effective_radius") {
        mass = 7800 * 4.0 / 3 * std::numbers::pi * std::pow(parameter.example, 3);
      }
    }
    return {.approach_speed = speed, .effective_mass = mass};
  }
  NormalLaw example(double speed) const {
    return normal_law(
        GetParam(), example_parameters(entry()),
        {.onset = onset(speed),
         .restitution = entry().takes_restitution ? std::optional(0.6) : std::nullopt});
  }
};

constexpr double kSpeeds[] = {0.03, 1, 20};

TEST_P(EveryLawWithMemory, NeverReturnsMoreEnergyThanItTook) {
  for (const double speed : kSpeeds) {
    const CentralImpact impact = simulate_impact(example(speed), onset(speed));
    ASSERT_NE(impact.end, ImpactEnd::failed) << impact.message;
    EXPECT_LE(impact.restitution, 1 + 1e-11);
    EXPECT_LE(std::fabs(impact.energy_residual),
              1e-11 * onset(speed).effective_mass * speed * speed);
  }
}

TEST_P(EveryLawWithMemory, KeepsItsDentForTheNextTouch) {
  for (const double speed : kSpeeds) {
    const NormalLaw law = example(speed);
    const CentralImpact impact = simulate_impact(law, onset(speed));
    if (impact.end != ImpactEnd::separated) continue;
    EXPECT_FALSE(impact.memory.touching);
    EXPECT_GE(law.onset_depth(impact.memory), 0);
    EXPECT_NEAR(law.release_depth(impact.memory), impact.indentation_at_separation,
                1e-12 * impact.max_indentation);
    const double before_the_dent = law.onset_depth(impact.memory) * (1 - 1e-9);
    EXPECT_EQ(law.force({.depth = before_the_dent}, impact.memory), 0);
  }
}

TEST_P(EveryLawWithMemory, LosesNoMoreAtASecondImpactOfTheSameSpeed) {
  for (const double speed : kSpeeds) {
    const NormalLaw law = example(speed);
    const CentralImpact first = simulate_impact(law, onset(speed));
    if (first.end != ImpactEnd::separated) continue;
    const CentralImpact second = simulate_impact(law, onset(speed), {.memory = first.memory});
    ASSERT_NE(second.end, ImpactEnd::failed) << second.message;
    EXPECT_GE(second.restitution, first.restitution - 1e-9);
  }
}

TEST_P(EveryLawWithMemory, IsElasticUpToTheDeepestPointSoFar) {
  for (const double speed : kSpeeds) {
    const NormalLaw law = example(speed);
    if (law.release_depth({}) < 0 || GetParam() == "thornton-ning") continue;  // lose at every snap
    const CentralImpact first = simulate_impact(law, onset(speed));
    if (first.restitution == 0) continue;
    const CentralImpact second =
        simulate_impact(law, onset(first.separation_speed), {.memory = first.memory});
    EXPECT_NEAR(second.restitution, 1, 1e-9);
    EXPECT_NEAR(second.max_indentation, first.max_indentation, 1e-9 * first.max_indentation);
  }
}

TEST_P(EveryLawWithMemory, ReturnsToTheSameForceAfterPartialUnloading) {
  const NormalLaw law = example(1);
  const double deepest = simulate_impact(law, onset(1)).max_indentation;
  DepthPath path(law);
  path.move_to(deepest);
  const double force = path.force();
  const double dent = law.onset_depth(path.memory());
  path.move_to(dent + 0.4 * (deepest - dent));
  const double below = path.force();
  path.move_to(dent + 0.2 * (deepest - dent));
  path.move_to(dent + 0.4 * (deepest - dent));
  EXPECT_NEAR(path.force(), below, 1e-12 * force);
  path.move_to(deepest);
  EXPECT_NEAR(path.force(), force, 1e-12 * force);
  // Beyond, the virgin curve goes on as if nothing had happened.
  DepthPath straight(law);
  straight.move_to(1.5 * deepest);
  path.move_to(1.5 * deepest);
  EXPECT_NEAR(path.force(), straight.force(), 1e-12 * force);
}

TEST_P(EveryLawWithMemory, HasAForceWithoutJumpsBetweenItsBranches) {
  const NormalLaw law = example(1);
  const double deepest = 2 * simulate_impact(law, onset(1)).max_indentation;
  for (double depth = 1e-4 * deepest; depth < deepest; depth *= 1.07) {
    const NormalMemory memory{.max_depth = depth, .touching = true};
    const double at = law.force({.depth = depth}, memory);
    const double scale = law.force({.depth = deepest});
    // 1e-9 of a depth on either side: a slope of one per cent of the depth would show less.
    EXPECT_NEAR(law.force({.depth = depth * (1 - 1e-9)}, memory), at, 1e-7 * scale) << depth;
    EXPECT_NEAR(law.force({.depth = depth * (1 + 1e-9)}, memory), at, 1e-7 * scale) << depth;
  }
}

TEST_P(EveryLawWithMemory, CreatesNoEnergyOnRandomPaths) {
  std::mt19937 random(20240607);
  for (const double speed : kSpeeds) {
    const NormalLaw law = example(speed);
    const double deepest = 1.5 * simulate_impact(law, onset(speed)).max_indentation;
    for (int i = 0; i < 5; ++i) EXPECT_LT(energy_created(law, deepest, random), 1e-9) << speed;
  }
}

// Exact calibration realises the restitution asked for; a law that cannot reach it says so.
TEST_P(EveryLawWithMemory, RealisesTheRestitutionOfExactCalibration) {
  if (entry().dissipation_parameter < 0) return;
  int realised = 0;
  for (const double e : {0.05, 0.2, 0.5, 0.8, 0.95}) {
    try {
      const NormalLaw law =
          normal_law(GetParam(), example_parameters(entry(), Calibration::exact),
                     {.onset = onset(1), .restitution = e, .calibration = Calibration::exact});
      EXPECT_NEAR(simulate_impact(law, onset(1)).restitution, e, 1e-9);
      ++realised;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("cannot realise"), std::string::npos);
    }
  }
  // What adhesion leaves, or a plastic radius that grows slowly, bounds these two.
  const bool bounded = GetParam() == "thornton-ning" || GetParam() == "vu-quoc-zhang";
  EXPECT_GE(realised, bounded ? 2 : 5);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryLawWithMemory, testing::ValuesIn(laws_with_memory()),
                         [](const auto& suite) {
                           std::string name = suite.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace every_law_with_memory_test
}  // namespace carom
