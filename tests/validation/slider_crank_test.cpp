// Lankarani and Nikravesh 1994, Example 3, with the masses of Nikravesh and Poursina's Example 4.
#include <gtest/gtest.h>

#include "carom/scenario.h"
#include "support/paths.h"

namespace carom {
namespace slider_crank_test {

Trajectory strike(double tolerance) {
  Scenario scenario = read_scenario(project_root() + "/scenarios/slider_crank_block.toml");
  scenario.settings.tolerance = tolerance;
  return simulate(scenario.model, scenario.start, scenario.settings);
}

TEST(SliderCrank, TakesFewForceEvaluations) {
  EXPECT_LE(strike(1e-7).statistics.force_evaluations, 700);
}

// The error falls with the tolerance: the realised restitution against the recomputed value.
TEST(SliderCrank, GetsBetterWithTheTolerance) {
  const double realised = 0.8634099459911825;
  double last = 1;
  for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
    const Trajectory run = strike(tolerance);
    const double error = std::fabs(run.episodes[0].realised_restitution - realised);
    EXPECT_LE(error, 30 * tolerance);
    EXPECT_LE(error, last + 1e-11);
    EXPECT_LE(std::fabs(run.last().energy.residual), 100 * tolerance * run.first().energy.stored());
    EXPECT_LE(run.statistics.largest_loop_error, 1e-10);
    last = error;
  }
}

}  // namespace slider_crank_test
}  // namespace carom
