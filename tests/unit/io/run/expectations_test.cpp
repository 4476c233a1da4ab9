#include "carom/scenario.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "support/recorded_run.h"

namespace carom {
namespace expectations_test {

using test::recorded_run;
using test::two_balls;

ExpectationResult check(const Expectation& expectation, Scenario scenario = two_balls(),
                        const Trajectory& run = recorded_run()) {
  scenario.expected = {expectation};
  return check_expectations(scenario, summarise(scenario, run)).at(0);
}

std::optional<double> found(const std::string& quantity) {
  return check({.quantity = quantity}).found;
}

TEST(Expectations, FollowKeysAndIndices) {
  EXPECT_EQ(found("impacts.0.peak_force"), 400);
  EXPECT_EQ(found("impacts.0.restitution.realised"), 0.7);
  EXPECT_EQ(found("final.bodies.right.velocity.0"), 0.255);
  EXPECT_EQ(found("model.degrees_of_freedom"), 12);
}

TEST(Expectations, CountLists) {
  EXPECT_EQ(found("impacts.length"), 1);
  EXPECT_EQ(found("events.length"), 0);
}

TEST(Expectations, FindNamesWithDots) {
  const ExpectationResult result =
      check({.quantity = "final.bodies.ball.no.1.velocity.0"}, two_balls("ball.no", "ball.no.1"));
  EXPECT_EQ(result.found, 0.255);
  EXPECT_EQ(
      check({.quantity = "final.bodies.ball.no.velocity.0"}, two_balls("ball.no", "ball")).found,
      0.045);
}

TEST(Expectations, AllowARelativeDifference) {
  EXPECT_TRUE(check({.quantity = "impacts.0.peak_force", .value = 404, .relative = 0.01}).met);
  const ExpectationResult result =
      check({.quantity = "impacts.0.peak_force", .value = 405, .relative = 0.01});
  EXPECT_FALSE(result.met);
  EXPECT_EQ(result.difference, -5);
  EXPECT_DOUBLE_EQ(result.allowed, 4.05);
}

TEST(Expectations, AllowAnAbsoluteDifferenceNearZero) {
  EXPECT_TRUE(
      check({.quantity = "final.bodies.left.velocity.1", .value = 1e-9, .absolute = 1e-8}).met);
  EXPECT_FALSE(
      check({.quantity = "final.bodies.left.velocity.1", .value = 1e-9, .relative = 0.1}).met);
}

TEST(Expectations, TheLargerOfTwoAllowancesCounts) {
  EXPECT_TRUE(
      check({.quantity = "impacts.0.peak_force", .value = 401, .relative = 1e-9, .absolute = 2})
          .met);
}

TEST(Expectations, AnInfiniteValueIsMetByItself) {
  Trajectory run = recorded_run();
  run.episodes[0].effective_mass = std::numeric_limits<double>::infinity();
  const Expectation infinite{.quantity = "impacts.0.effective_mass",
                             .value = std::numeric_limits<double>::infinity()};
  EXPECT_TRUE(check(infinite, two_balls(), run).met);
  EXPECT_FALSE(check(infinite).met);
}

TEST(Expectations, SuggestTheKeyWhereThePathBreaks) {
  const ExpectationResult result = check({.quantity = "impacts.0.peak_forc", .value = 1});
  EXPECT_FALSE(result.met);
  EXPECT_FALSE(result.found.has_value());
  EXPECT_EQ(result.message,
            "'impacts.0' has no 'peak_forc' (did you mean peak_force or time_of_peak_force?)");
  EXPECT_NE(check({.quantity = "final.bodies.lft.velocity.0"}).message.find("did you mean left?"),
            std::string::npos);
  EXPECT_NE(check({.quantity = "impcts.0"}).message.find("did you mean impacts?"),
            std::string::npos);
}

TEST(Expectations, SayWhatIsWrongWithAPathThatIsNoNumber) {
  EXPECT_NE(check({.quantity = "impacts.3.start"}).message.find("write 0 to 0, or length"),
            std::string::npos);
  EXPECT_NE(check({.quantity = "events.0.time"}).message.find("'events' is empty"),
            std::string::npos);
  EXPECT_NE(check({.quantity = "outcome"}).message.find("the text 'finished'"), std::string::npos);
  EXPECT_NE(check({.quantity = "energy.final.kinetic"}).message.find("is a single value"),
            std::string::npos);
  EXPECT_NE(check({.quantity = "final.bodies"}).message.find("a table"), std::string::npos);
}

TEST(VerificationJson, CountsWhatIsMet) {
  Scenario scenario = two_balls();
  scenario.expected = {{.quantity = "impacts.length", .value = 1},
                       {.quantity = "impacts.length", .value = 2},
                       {.quantity = "nothing", .value = 2}};
  const VerifiedScenario verified{
      .file = "a.toml",
      .outcome = "finished",
      .results = check_expectations(scenario, summarise(scenario, recorded_run()))};
  const auto json = nlohmann::ordered_json::parse(verification_json({&verified, 1}));
  EXPECT_EQ(json["checked"], 3);
  EXPECT_EQ(json["met"], 1);
  EXPECT_EQ(json["scenarios"][0]["expected"][1]["difference"], -1);
  EXPECT_TRUE(json["scenarios"][0]["expected"][2]["found"].is_null());
}

}  // namespace expectations_test
}  // namespace carom
