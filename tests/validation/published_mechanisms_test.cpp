// Published benchmarks of multibody dynamics, from the files of the gallery: what they expect of
// themselves, how many freedoms they have, and how well loops stay closed and energy is kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "carom/expectations.h"
#include "carom/run_files.h"
#include "carom/scenario.h"
#include "carom/simulation.h"

namespace carom {
namespace {

Scenario gallery(const std::string& name, const std::vector<Override>& overrides = {}) {
  return read_scenario(std::string(CAROM_ROOT) + "/scenarios/" + name + ".toml", overrides);
}

Trajectory run(const Scenario& scenario) {
  return simulate(scenario.model, scenario.start, scenario.settings);
}

void expect_published_numbers(const Scenario& scenario, const Trajectory& trajectory) {
  EXPECT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  EXPECT_FALSE(scenario.expected.empty());
  for (const ExpectationResult& result :
       check_expectations(scenario, summary_json(scenario, trajectory))) {
    EXPECT_TRUE(result.met) << result.quantity << ": " << result.found.value_or(NAN) << " is "
                            << result.difference << " off, allowed is " << result.allowed;
  }
}

/// Largest unexplained energy of all samples [J].
double energy_drift(const Trajectory& trajectory) {
  double largest = 0;
  for (const Sample& sample : trajectory.samples) {
    largest = std::max(largest, std::abs(sample.energy.residual));
  }
  return largest;
}

/// Largest kinetic energy of all samples [J].
double largest_kinetic_energy(const Trajectory& trajectory) {
  double largest = 0;
  for (const Sample& sample : trajectory.samples) {
    largest = std::max(largest, sample.energy.kinetic);
  }
  return largest;
}

// Seven planar bodies, ten revolute joints, three loops: 15 rows, of which 6 are independent.
TEST(AndrewsSqueezer, EndsWhereThePublishedSolutionDoes) {
  const Scenario scenario = gallery("andrews_squeezer");
  const Mobility& mobility = scenario.model.mobility();
  EXPECT_EQ(mobility.degrees_of_freedom, 1);
  EXPECT_EQ(mobility.loops, 3);
  EXPECT_EQ(mobility.redundant_constraints, 9);
  const Trajectory trajectory = run(scenario);
  expect_published_numbers(scenario, trajectory);
  EXPECT_LT(trajectory.statistics.largest_loop_error, 1e-14);
  EXPECT_LT(energy_drift(trajectory), 1e-11 * largest_kinetic_energy(trajectory));
}

}  // namespace
}  // namespace carom
