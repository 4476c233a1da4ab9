#include "tool/comparison.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "support/recorded_run.h"

namespace carom {
namespace {

using test::recorded_run;
using test::two_balls;

Scenario with_text(const std::string& text) {
  Scenario scenario = two_balls();
  scenario.text = text;
  return scenario;
}

std::string overrides_text(const std::vector<Override>& overrides) {
  std::string text;
  for (const Override& each : overrides) text += each.path + "=" + each.value + "\n";
  return text;
}

TEST(LawOverrides, ReplaceTheLawOfEveryContactAndStop) {
  const Scenario scenario = with_text(
      "[[contacts]]\nname = 'one'\n[[contacts]]\n[contact_defaults]\nrestitution = 1\n"
      "[[joints]]\nname = 'a'\n[[joints]]\nname = 'pin'\nlimits = {lower = -1}\n");
  EXPECT_EQ(overrides_text(law_overrides(scenario, *find_normal_law("flores"))),
            "contacts.0.law=\"flores\"\ncontacts.1.law=\"flores\"\n"
            "contact_defaults.law=\"flores\"\njoints.1.limits.law=\"flores\"\n");
}

TEST(LawOverrides, DropParametersTheLawDoesNotHave) {
  const Scenario scenario = with_text(
      "[[contacts]]\nlaw = 'jkr'\nparameters = {work_of_adhesion = '0.1 J/m^2', exponent = 1.5}\n");
  EXPECT_EQ(overrides_text(law_overrides(scenario, *find_normal_law("hunt-crossley"))),
            "contacts.0.law=\"hunt-crossley\"\ncontacts.0.parameters={exponent = 1.5}\n");
}

TEST(LawOverrides, CanBeForOneContactOnly) {
  const Scenario scenario = with_text("[[contacts]]\n[[contacts]]\nname = 'two'\n");
  const NormalLawEntry& law = *find_normal_law("flores");
  EXPECT_EQ(overrides_text(law_overrides(scenario, law, Calibration::exact, "two")),
            "contacts.1.law=\"flores\"\ncontacts.1.calibration=\"exact\"\n");
  EXPECT_EQ(overrides_text(law_overrides(scenario, law, {}, "left-right")),
            "contacts.0.law=\"flores\"\n");
  EXPECT_TRUE(law_overrides(scenario, law, {}, "three").empty());
}

TEST(ComparisonJson, HasTheSummaryOfEveryRunAndTheProblemsOfOthers) {
  const std::vector<ComparedRun> runs = {
      {.law = "flores", .summary = summarise(two_balls(), recorded_run())},
      {.law = "jkr", .problems = {{"a.toml:3:1", "needs work_of_adhesion", ""}}}};
  const auto json = nlohmann::ordered_json::parse(comparison_json(runs));
  ASSERT_EQ(json["runs"].size(), 2u);
  EXPECT_EQ(json["runs"][0]["law"], "flores");
  EXPECT_EQ(json["runs"][0]["impacts"][0]["peak_force"], 400);
  EXPECT_EQ(json["runs"][1]["problems"][0], "a.toml:3:1: error: needs work_of_adhesion");
}

}  // namespace
}  // namespace carom
