#include "tool/comparison.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "support/recorded_run.h"

namespace carom {
namespace tool_comparison_test {

using test::recorded_run;
using test::two_balls;

TEST(ComparisonJson, HasTheSummaryOfEveryRunAndTheProblemsOfOthers) {
  const std::vector<study::ComparedRun> runs = {
      {.law = "flores",
       .method = "",
       .run = {.scenario = two_balls(),
               .trajectory = recorded_run(),
               .summary = summarise(two_balls(), recorded_run()),
               .problems = {}}},
      {.law = "jkr",
       .method = "",
       .run = {.scenario = {},
               .trajectory = {},
               .summary = {},
               .problems = {{"a.toml:3:1", "needs work_of_adhesion", ""}}}}};
  const auto json = nlohmann::ordered_json::parse(comparison_json(runs));
  ASSERT_EQ(json["runs"].size(), 2u);
  EXPECT_EQ(json["runs"][0]["law"], "flores");
  EXPECT_EQ(json["runs"][0]["impacts"][0]["peak_force"], 400);
  EXPECT_EQ(json["runs"][1]["problems"][0], "a.toml:3:1: error: needs work_of_adhesion");
}

}  // namespace tool_comparison_test
}  // namespace carom
