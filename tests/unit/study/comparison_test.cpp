#include "study/comparison.h"

#include <gtest/gtest.h>

#include "support/dropped_ball.h"

namespace carom::study {
namespace study_comparison_test {

/// A ball whose contact has a stiffness, so that every method can run it.
ScenarioDocument ball() {
  std::string text = test::dropped_ball;
  text.replace(text.find("restitution = 0.5"), 17, "restitution = 0.5\nstiffness = 1e8");
  return ScenarioDocument::parse(text, "ball.toml");
}

TEST(Comparison, RunsEveryLawWithEveryMethod) {
  const std::vector<ComparedRun> runs = compare(
      ball(),
      {.laws = {"flores", "lee-wang"}, .methods = {"continuous", "piecewise"}, .edits = {}});
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(runs[1].title(), "flores, piecewise");
  for (const ComparedRun& compared : runs) {
    ASSERT_TRUE(compared.run.made()) << compared.title();
    EXPECT_EQ(compared.run.trajectory->method, compared.method);
    EXPECT_EQ(compared.run.scenario->model.contacts()[0].law.law, compared.law);
  }
}

TEST(Comparison, CombinesEveryValueOfEveryChoice) {
  const std::vector<ComparedRun> runs =
      compare(ball(), {.methods = {"piecewise"},
                       .edits = {},
                       .choices = {{"contacts.0.restitution", {0.25, 0.75}},
                                   {"simulation.duration", {0.001, 0.002}}}});
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(runs[1].title(), "piecewise, contacts.0.restitution=0.25, simulation.duration=0.002");
  EXPECT_EQ((*runs[3].run.scenario->model.contacts()[0].law.restitution)(1.0), 0.75);
  EXPECT_EQ(runs[2].run.scenario->settings.duration, 0.001);
}

TEST(Comparison, GoesOnAfterNamesThatDoNotExist) {
  const std::vector<ComparedRun> runs =
      compare(ball(), {.laws = {"florez", "flores"}, .methods = {"continuous"}, .edits = {}});
  ASSERT_EQ(runs[0].run.problems.size(), 1u);
  EXPECT_EQ(to_text(runs[0].run.problems[0]),
            "--laws: error: there is no law 'florez' (did you mean flores?)");
  EXPECT_TRUE(runs[1].run.made());
}

TEST(Comparison, NeedsTheContactItIsAskedToChange) {
  try {
    compare(ball(), {.laws = {"flores"}, .methods = {}, .contact = "wall", .edits = {}});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "--contact: error: there is no contact 'wall' (choose one of: bounce)\n");
  }
}

}  // namespace study_comparison_test
}  // namespace carom::study
