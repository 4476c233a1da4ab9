// Published benchmarks of multibody dynamics, from the files of the gallery: what they expect of
// themselves, how many freedoms they have, and how well loops stay closed and energy is kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "support/paths.h"

namespace carom {
namespace published_mechanisms_test {

Scenario gallery(const std::string& name, const std::vector<Edit>& edits = {}) {
  return read_scenario(project_root() + "/scenarios/" + name + ".toml", edits);
}

Trajectory run(const Scenario& scenario) {
  return simulate(scenario.model, scenario.start, scenario.settings);
}

void expect_published_numbers(const Scenario& scenario, const Trajectory& trajectory) {
  EXPECT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  EXPECT_FALSE(scenario.expected.empty());
  for (const ExpectationResult& result :
       check_expectations(scenario, summarise(scenario, trajectory))) {
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

// Six hinges in space: five rows close the loop, and one of them repeats the others.
TEST(Bricard, MovesAgainstTheCountOfConstraintsAndKeepsItsEnergy) {
  const Scenario scenario = gallery("bricard");
  const Mobility& mobility = scenario.model.mobility();
  EXPECT_EQ(mobility.degrees_of_freedom, 1);
  EXPECT_EQ(mobility.constraint_rows, 5);
  EXPECT_EQ(mobility.redundant_constraints, 1);
  const Trajectory trajectory = run(scenario);
  expect_published_numbers(scenario, trajectory);
  EXPECT_LT(trajectory.statistics.largest_loop_error, 1e-12);
  EXPECT_LT(energy_drift(trajectory), 1e-9 * largest_kinetic_energy(trajectory));
}

// Within a step the loops are not quite closed and the redundant row differs from the others; taken
// for independent it blocks the mechanism, and steps are thrown away.
TEST(Bricard, NeedsFewStepsAtEveryTolerance) {
  std::int64_t before = 0;
  for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) {
    SCOPED_TRACE(tolerance);
    const Trajectory trajectory = run(gallery("bricard", {{"simulation.tolerance", tolerance}}));
    const RunStatistics& statistics = trajectory.statistics;
    EXPECT_LT(statistics.rejected_steps, statistics.steps / 4);
    EXPECT_GT(statistics.steps, before);
    before = statistics.steps;
    const double allowed = 1e3 * tolerance;
    EXPECT_LT(energy_drift(trajectory), allowed * largest_kinetic_energy(trajectory));
  }
}

TEST(DoubleFourBar, GoesThroughItsSingularPositionAsItCame) {
  const Scenario scenario = gallery("double_four_bar");
  const Mobility& mobility = scenario.model.mobility();
  EXPECT_EQ(mobility.degrees_of_freedom, 1);
  EXPECT_EQ(mobility.redundant_constraints, 6);
  const Trajectory trajectory = run(scenario);
  expect_published_numbers(scenario, trajectory);
  EXPECT_LT(trajectory.statistics.largest_loop_error, 1e-12);
  EXPECT_LT(energy_drift(trajectory), 1e-9 * largest_kinetic_energy(trajectory));
}

// All rods that stand on the ground stay parallel, whatever the speed and the steps: no window goes on
// as a crossed one.
TEST(DoubleFourBar, StaysOnItsBranchAtManySpeedsAndTolerances) {
  // Below 4e-11 rounding near the singularity is of the size of the steps' errors, and some of these
  // runs stop there and say so.
  for (const char* tolerance : {"1e-5", "1e-7", "1e-9", "1e-10"}) {
    for (const char* speed : {"-0.5", "-0.8", "-1", "-1.3", "-1.7", "-2.2", "-3"}) {
      SCOPED_TRACE(std::string(tolerance) + " at " + speed);
      const Scenario scenario = gallery(
          "double_four_bar", {{"simulation.tolerance", tolerance}, {"joints.A0.velocity", speed}});
      const Trajectory trajectory = run(scenario);
      ASSERT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
      for (const Sample& sample : trajectory.samples) {
        const Vector3d apart = sample.bodies[2].p_WB - sample.bodies[0].p_WB;
        ASSERT_LT((apart - Vector3d(2, 0, 0)).norm(), 1e-3) << sample.time;
      }
      const double allowed = 1e3 * std::stod(tolerance);
      EXPECT_LT(energy_drift(trajectory), allowed * largest_kinetic_energy(trajectory));
    }
  }
}

// Angular momentum and energy of every sample, and the angular velocity in body axes after every ten
// periods, against those of the start.
TEST(TumblingTop, KeepsItsInvariantsThroughTenThousandTurns) {
  const Scenario scenario = gallery("tumbling_top");
  const Trajectory trajectory = run(scenario);
  expect_published_numbers(scenario, trajectory);
  const Matrix3d I_B = scenario.model.inertia(BodyId{1});
  const auto w_WB_B = [](const Sample& sample) -> Vector3d {
    return sample.bodies[0].q_WB.conjugate() * sample.bodies[0].w_WB;
  };
  const auto momentum_W = [&](const Sample& sample) -> Vector3d {
    return sample.bodies[0].q_WB * Vector3d(I_B * w_WB_B(sample));
  };
  const Vector3d start_W = momentum_W(trajectory.first());
  double momentum_drift = 0, return_error = 0;
  for (const Sample& sample : trajectory.samples) {
    momentum_drift = std::max(momentum_drift, (momentum_W(sample) - start_W).norm());
  }
  for (std::size_t i = 0; i + 1 < trajectory.samples.size(); ++i) {
    const Vector3d change = w_WB_B(trajectory.samples[i]) - w_WB_B(trajectory.first());
    return_error = std::max(return_error, change.norm());
  }
  EXPECT_LT(momentum_drift, 1e-8 * start_W.norm());
  // A change of 1e-8 in the period, over 3556 periods of 2π, would be 2e-4.
  EXPECT_LT(return_error, 1e-4);
  EXPECT_LT(energy_drift(trajectory), 1e-8 * largest_kinetic_energy(trajectory));
}

}  // namespace published_mechanisms_test
}  // namespace carom
