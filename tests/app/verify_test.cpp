#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace verify_test {

using nlohmann::ordered_json;

const std::string kTrue = expected_text("impacts.0.restitution.realised", 0.7);
const std::string kFalse = expected_text("impacts.length", 2);

TEST(Verify, IsDoneWhenAllIsMet) {
  const Outcome outcome = run_carom({"verify", write_scenario(two_balls_text(kTrue))});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("balance of momentum"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("1 of 1 expected values met"), std::string::npos) << outcome.out;
}

TEST(Verify, TakesSeveralScenariosAndExitsWith4WhenOneIsNotMet) {
  const Outcome outcome =
      run_carom({"verify", write_scenario(two_balls_text(kTrue)),
                 write_scenario(two_balls_text(kTrue + kFalse), "other.toml"), "--json"});
  EXPECT_EQ(outcome.exit_code, 4) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json["checked"], 3);
  EXPECT_EQ(json["met"], 2);
  EXPECT_EQ(json["scenarios"][1]["expected"][1]["found"], 1);
}

TEST(Verify, AWrongScenarioDoesNotHideTheOthers) {
  const Outcome outcome = run_carom({"verify", write_scenario("carom = 1\nnonsense = 2\n"),
                                     write_scenario(two_balls_text(kTrue), "other.toml")});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("nonsense"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("1 of 1 expected values met"), std::string::npos) << outcome.out;
}

TEST(Verify, SuggestsTheQuantityThatWasMeant) {
  const Outcome outcome = run_carom(
      {"verify", write_scenario(two_balls_text(expected_text("impacts.0.peak_forc", 1)))});
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_NE(outcome.out.find("did you mean peak_force"), std::string::npos) << outcome.out;
}

}  // namespace verify_test
}  // namespace carom::test
