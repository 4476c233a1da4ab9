#include "study/scenario_runs.h"

#include <gtest/gtest.h>

#include "support/dropped_ball.h"

namespace carom::study {
namespace scenario_runs_test {

ScenarioDocument ball() {
  return ScenarioDocument::parse(test::dropped_ball, "ball.toml");
}

std::vector<Variant> restitutions(const std::vector<double>& values) {
  std::vector<Variant> variants;
  for (const double e : values) variants.push_back({"e", {{"contacts.bounce.restitution", e}}});
  return variants;
}

double realised(const ScenarioRun& run) {
  return run.trajectory->episodes.at(0).realised_restitution;
}

TEST(ScenarioRuns, AreInTheOrderOfTheVariantsAndKeepTheirProblems) {
  const std::vector<ScenarioRun> runs = run_variants(ball(), restitutions({0.25, 2, 0.75}));
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_NEAR(realised(runs[0]), 0.25, 1e-9);
  EXPECT_FALSE(runs[1].made());
  ASSERT_EQ(runs[1].problems.size(), 1u);
  EXPECT_EQ(runs[1].problems[0].place, "--set contacts.bounce.restitution");
  EXPECT_NEAR(realised(runs[2]), 0.75, 1e-9);
}

TEST(ScenarioRuns, CanBeTakenAsTheyAreMade) {
  std::vector<double> taken(2);
  const std::vector<ScenarioRun> runs =
      run_variants(ball(), restitutions({0.25, 0.5}), {}, [&](std::size_t i, ScenarioRun& run) {
        taken[i] = realised(run);
        run = {};
      });
  EXPECT_NEAR(taken[0], 0.25, 1e-9);
  EXPECT_NEAR(taken[1], 0.5, 1e-9);
  EXPECT_FALSE(runs[0].made() || runs[1].made());
}

TEST(ScenarioRuns, TellHowFarTheyAre) {
  std::vector<Progress> told;
  run_variants(ball(), restitutions({0.25, 0.5}), [&](const Progress& progress) {
    told.push_back(progress);
    return true;
  });
  ASSERT_GT(told.size(), 2u);
  for (std::size_t i = 1; i < told.size(); ++i) {
    EXPECT_EQ(told[i].count, 2u);
    if (told[i].index == told[i - 1].index) {
      EXPECT_GE(told[i].fraction, told[i - 1].fraction);
    } else {
      EXPECT_EQ(told[i - 1].fraction, 1);
    }
  }
  EXPECT_EQ(told.back().fraction, 1);
  EXPECT_EQ(told.back().index, 1u);
}

TEST(ScenarioRuns, EndWhenTheWatchSaysSo) {
  const std::vector<ScenarioRun> runs =
      run_variants(ball(), restitutions({0.25, 0.5}),
                   [](const Progress& progress) { return progress.fraction < 0.5; });
  ASSERT_TRUE(runs[0].made()) << "what it has is kept";
  EXPECT_EQ(runs[0].trajectory->outcome.kind, Outcome::Kind::interrupted);
  EXPECT_FALSE(runs[1].made());
  EXPECT_TRUE(runs[1].problems.empty());
}

TEST(ScenarioRuns, OneThatCannotBeMadeThrows) {
  const auto wrong = [] { return ball().with({{"bodies.ball.mass", -1}}); };
  EXPECT_THROW(run_one({"wrong", wrong}), InputError);
  EXPECT_TRUE(run_one({"right", [] { return ball().scenario(); }}).made());
}

}  // namespace scenario_runs_test
}  // namespace carom::study
