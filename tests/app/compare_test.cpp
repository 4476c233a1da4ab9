#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace compare_test {

using nlohmann::ordered_json;

TEST(Compare, RunsTheScenarioWithEveryLaw) {
  const Outcome outcome =
      run_carom({"compare", write_scenario(two_balls_text()), "--laws", "hunt-crossley,flores",
                 "--calibration", "exact", "--no-files", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json runs = ordered_json::parse(outcome.out, nullptr, false)["runs"];
  ASSERT_EQ(runs.size(), 2u);
  for (const ordered_json& run : runs) {
    EXPECT_EQ(run["law"], run["impacts"][0]["law"]);
    EXPECT_NEAR(run["impacts"][0]["restitution"]["realised"], 0.7, 1e-6);
  }
}

TEST(Compare, GoesOnWithoutALawThatCannotRun) {
  const Outcome outcome = run_carom({"compare", write_scenario(two_balls_text()), "--laws",
                                     "flores,adams-impact,florez", "--no-files"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("flores"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("adams-impact cannot run"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean flores?"), std::string::npos) << outcome.err;
}

TEST(Compare, IsWrongInputWhenNothingCouldRun) {
  const std::string path = write_scenario(two_balls_text());
  EXPECT_EQ(run_carom({"compare", path, "--laws", "florez"}).exit_code, 2);
  EXPECT_EQ(run_carom({"compare", path}).exit_code, 2);
  const Outcome outcome = run_carom({"compare", path, "--methods", "guesswork"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("there is no method 'guesswork'"), std::string::npos) << outcome.err;
}

TEST(Compare, ChangesTheNamedContactOnly) {
  const Outcome outcome = run_carom(
      {"compare", write_scenario(two_balls_text()), "--laws", "flores", "--contact", "left-rihgt"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("did you mean left-right?"), std::string::npos) << outcome.err;
}

}  // namespace compare_test
}  // namespace carom::test
