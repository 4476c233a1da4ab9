// Random bodies thrown onto a floor with rigid contacts that resist rolling and drilling and hold better at rest
// than they slide: by both rigid methods the run ends, its ledger closes and no energy appears.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/scene_dice.h"
#include "support/thrown_body.h"

namespace carom {
namespace rigid_friction_runs_test {

using Random = test::SceneDice;

/// Moments with a lever of their own now and then, so that boxes and capsules have them too.
ContactLaw random_law(Random& random) {
  const double restitutions[] = {0, 0.3, 0.6, 0.9}, frictions[] = {0.1, 0.3, 0.8};
  ContactLaw law = test::rigid_contact(restitutions[random.below(4)]);
  const double kinetic = frictions[random.below(3)];
  law.friction = {"karnopp",
                  {{"coefficient", kinetic}, {"static_coefficient", kinetic * random(1, 1.6)}}};
  if (random.below(4) > 0) {
    law.rolling = {"rolling-constant", {{"coefficient", random(0, 0.2)}}};
    if (random.below(2) == 0) law.rolling->parameters["radius"] = random(0.01, 0.1);
  }
  if (random.below(3) > 0) {
    law.drilling = {"drilling", {{"coefficient", kinetic}, {"radius", random(0.002, 0.03)}}};
  }
  return law;
}

Model thrown_body(Random& random, int kind) {
  return test::thrown_body(random, kind, 2, random_law);
}

bool warns(const Trajectory& run, const char* text) {
  return std::ranges::any_of(run.warnings, [&](const std::string& warning) {
    return warning.find(text) != std::string::npos;
  });
}

class RigidFrictionRuns : public testing::TestWithParam<int> {};

TEST_P(RigidFrictionRuns, EndWithAClosedLedgerByEvents) {
  Random random{std::mt19937(static_cast<unsigned>(GetParam()) + 70)};
  for (int i = 0; i < 12; ++i) {
    SCOPED_TRACE(i);
    const Trajectory run = test::run_piecewise(thrown_body(random, GetParam()), 1.2);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    const double size = test::energy_size(run);
    double lost = 0;
    for (const Sample& sample : run.samples) {
      EXPECT_GT(sample.contacts[0].gap, -1e-7) << sample.time;
      EXPECT_NEAR(sample.energy.residual, 0, 1e-6 * size) << sample.time;
      const double now = sample.energy.lost_in_contact + sample.energy.lost_in_friction;
      EXPECT_GE(now, lost - 1e-9 * size) << sample.time;
      lost = now;
    }
  }
}

// Of first order: the residual is that of inertias which change within a step.
TEST_P(RigidFrictionRuns, EndWithAClosedLedgerBySteps) {
  Random random{std::mt19937(static_cast<unsigned>(GetParam()) + 170)};
  for (int i = 0; i < 12; ++i) {
    SCOPED_TRACE(i);
    const Trajectory run = test::run_stepping(thrown_body(random, GetParam()), 1.2, 1e-3);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    const double size = test::energy_size(run);
    EXPECT_FALSE(warns(run, "not solved"));
    EXPECT_FALSE(warns(run, "does not close"));
    for (const Sample& sample : run.samples) {
      EXPECT_NEAR(sample.energy.residual, 0, 0.01 * size) << sample.time;
      EXPECT_LE(sample.energy.stored(), run.first().energy.stored() + 0.01 * size);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, RigidFrictionRuns, testing::Range(0, 4));

// A heap of balls that resist rolling: more contacts than a dense problem has, which Newton's method in the speeds and
// sweeps have to solve.
TEST(RigidHeap, OfBallsNearlyComesToRest) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::vector<ShapeId> floor = {test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1})};
  std::vector<ShapeId> balls;
  Random random{std::mt19937(3)};
  for (int i = 0; i < 16; ++i) {
    const Vector3d p(0.046 * (i % 2) + random(0, 0.005), random(0, 0.005), 0.03 + 0.05 * (i / 2));
    balls.push_back(test::add_ball(build, "ball" + std::to_string(i), 0.1, 0.02, p).second);
  }
  ContactLaw law = test::rigid_contact(0, 0.5);
  law.rolling = {"rolling-constant", {{"coefficient", 0.2}}};
  law.drilling = {"drilling", {{"coefficient", 0.5}, {"radius", 0.004}}};
  build.add_contact({.name = "floor", .a = floor, .b = balls, .law = law});
  build.add_contact({.name = "balls", .a = balls, .b = balls, .law = law});
  const Trajectory run = test::run_stepping(build.finish(), 1.2, 1e-3);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  const double size = test::energy_size(run);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-3 * size);
  EXPECT_LT(run.last().energy.kinetic, 0.01 * size);
  EXPECT_FALSE(warns(run, "not solved"));
}

}  // namespace rigid_friction_runs_test
}  // namespace carom
