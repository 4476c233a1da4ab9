#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace check_test {

using nlohmann::ordered_json;

TEST(Check, SaysWhatTheModelIs) {
  const Outcome outcome = run_carom({"check", write_scenario(two_balls_text())});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const std::string part : {"is fine: 2 bodies, 0 joints, 12 degrees of freedom", "mass 184 g",
                                 "left-right", "hunt-crossley"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << outcome.out;
  }
}

TEST(Check, HasAJsonForm) {
  const Outcome outcome = run_carom({"check", write_scenario(two_balls_text()), "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json["model"]["degrees_of_freedom"], 12);
  EXPECT_EQ(json["contacts"][0]["name"], "left-right");
}

TEST(Check, FindsBodiesThatOverlap) {
  const Outcome outcome = run_carom(
      {"check", write_scenario(two_balls_text()), "--set", "bodies.1.position=[0.03, 0, 0]"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("left-right"), std::string::npos) << outcome.err;
}

TEST(Schema, IsJson) {
  const Outcome outcome = run_carom({"schema"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(ordered_json::parse(outcome.out, nullptr, false).is_object());
}

}  // namespace check_test
}  // namespace carom::test
