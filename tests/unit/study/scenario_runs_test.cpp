#include "study/scenario_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

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

TEST(ScenarioRuns, ByTwoThreadsAreTheSameToTheLastBit) {
  const std::vector<Variant> variants = restitutions({0.25, 0.5, 2, 0.75, 0.9, 0.1});
  const std::vector<ScenarioRun> one = run_variants(ball(), variants);
  std::vector<double> of_all;
  const auto watch = [&](const Progress& progress) {
    of_all.push_back(progress.of_all);
    return true;
  };
  const std::vector<ScenarioRun> two = run_variants(ball(), variants, watch, {}, 2);
  ASSERT_EQ(two.size(), one.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(two[i].problems.size(), one[i].problems.size());
    ASSERT_EQ(two[i].made(), one[i].made());
    if (one[i].made()) {
      EXPECT_EQ(realised(two[i]), realised(one[i]));
    }
  }
  EXPECT_TRUE(std::ranges::is_sorted(of_all));
  EXPECT_NEAR(of_all.back(), 1, 1e-12);
}

TEST(ScenarioRuns, ByTwoThreadsEndWhenTheWatchSaysSo) {
  int told = 0;
  const auto watch = [&](const Progress&) { return ++told < 3; };
  const std::vector<ScenarioRun> runs =
      run_variants(ball(), restitutions({0.25, 0.5, 0.75, 0.9}), watch, {}, 2);
  EXPECT_FALSE(runs[3].made());
  for (const ScenarioRun& run : runs) {
    EXPECT_TRUE(!run.made() || run.trajectory->outcome.kind == Outcome::Kind::interrupted);
  }
}

TEST(ScenarioRuns, ByTwoThreadsThrowWhatOneOfThemThrows) {
  const auto fails = []() -> Scenario { throw std::logic_error("broken"); };
  const std::vector<PlannedRun> plan(3, {"fails", fails});
  EXPECT_THROW(run_each(plan, {}, {}, 2), std::logic_error);
}

TEST(ScenarioRuns, OneThatCannotBeMadeThrows) {
  const auto wrong = [] { return ball().with({{"bodies.ball.mass", -1}}); };
  EXPECT_THROW(run_one({"wrong", wrong}), InputError);
  EXPECT_TRUE(run_one({"right", [] { return ball().scenario(); }}).made());
}

}  // namespace scenario_runs_test
}  // namespace carom::study
