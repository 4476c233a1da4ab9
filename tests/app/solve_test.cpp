// Questions the other way round, against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace solve_test {

using nlohmann::ordered_json;

ordered_json solved(const std::string& scenario, std::vector<std::string> more) {
  more.insert(more.begin(), {"solve", scenario, "--json"});
  const Outcome outcome = run_carom(more);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false);
}

std::string error_of(std::vector<std::string> more) {
  more.insert(more.begin(), {"solve", write_scenario(two_balls_text())});
  const Outcome outcome = run_carom(more);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  return outcome.err;
}

// Balls of equal mass: the struck one leaves with v·(1 + e)/2, so e = 0.6 gives 0.24 m/s of 0.3 m/s.
TEST(Solve, FindsTheRestitutionOfASpeedAfter) {
  const ordered_json answer =
      solved(write_scenario(two_balls_text()),
             {"--find", "contacts.left-right.restitution", "--between", "0.2:0.9", "--such-that",
              "final.bodies.right.velocity.0 = 24 cm/s", "--set",
              "contacts.left-right.calibration=exact"});
  EXPECT_NEAR(answer["value"], 0.6, 1e-8);
  EXPECT_NEAR(answer["reached"], 0.24, 1e-9);
  EXPECT_GE(answer["runs"], 3);
  EXPECT_LE(answer["runs"], 12);
}

std::string write_impact(const std::string& more = "") {
  const std::string path = scratch_folder() + "/impact.toml";
  std::ofstream(path) << "carom_study = 1\n[impact]\nm1 = 0.092\nm2 = 0.092\nspeed = 0.3\n"
                         "stiffness = 5.5e9\nlaw = \"hertz\"\n" +
                             more;
  return path;
}

// Hertz' impact: the deepest point is δ = (5/4·m·v²/K)^(2/5), the largest force K·δ^(3/2). It is 200 N at
// v = √(4/5·K·δ⁵ᐟ²/m) with δ = (200/K)^(2/3), m = 0.046.
TEST(Solve, TakesATableOfAnImpact) {
  const double depth = std::pow(200 / 5.5e9, 2.0 / 3);
  const double speed = std::sqrt(0.8 * 5.5e9 * std::pow(depth, 2.5) / 0.046);
  const ordered_json answer = solved(write_impact(), {"--find", "speed", "--between", "0.01:1",
                                                      "--such-that", "peak_force = 200 N"});
  EXPECT_NEAR(answer["value"], speed, 1e-8);
  EXPECT_NEAR(answer["reached"], 200, 1e-6);
}

// The loss of m·v²/2·(1 − e²) = 1.0649 mJ of 2.07 mJ.
TEST(Solve, ChangesFlagsOfAnImpact) {
  const ordered_json answer =
      solved(write_impact(), {"--find", "restitution", "--between", "0.1:1", "--such-that",
                              "energy_lost = 1.0557 mJ", "--set", "law=permanent-indentation"});
  EXPECT_NEAR(answer["value"], std::sqrt(1 - 1.0557e-3 / 2.07e-3), 1e-8);
}

TEST(Solve, SaysWhatAnImpactHasNot) {
  const auto error = [](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"solve", write_impact(), "--between", "0.1:1"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_carom(words);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    return outcome.err;
  };
  EXPECT_NE(error({"--find", "sped", "--minimise", "duration"}).find("did you mean speed?"),
            std::string::npos);
  EXPECT_NE(error({"--find", "speed", "--minimise", "peek_force"}).find("did you mean peak_force?"),
            std::string::npos);
  EXPECT_NE(error({"--find", "speed", "--minimise", "duration", "--method", "piecewise"})
                .find("--method: error"),
            std::string::npos);
}

/// Three elastic balls in a row: the first one of 0.1 kg comes, the last one of 0.4 kg waits.
const std::string three_balls = R"(carom = 1
[simulation]
duration = 2
method = "piecewise"
[[bodies]]
name = "a"
mass = 0.1
inertia = [1e-5, 1e-5, 1e-5]
velocity = [1, 0, 0]
shapes = [{name = "s", type = "sphere", radius = 0.02}]
[[bodies]]
name = "b"
mass = 0.15
inertia = [1e-5, 1e-5, 1e-5]
position = [0.1, 0, 0]
shapes = [{name = "s", type = "sphere", radius = 0.02}]
[[bodies]]
name = "c"
mass = 0.4
inertia = [1e-5, 1e-5, 1e-5]
position = [0.2, 0, 0]
shapes = [{name = "s", type = "sphere", radius = 0.02}]
[contact_defaults]
restitution = 1
)";

// The ball between passes on most when its mass is the geometric mean of its neighbours'
// (Herrmann and Schmälzle 1981): 0.2 kg, after which the last one has 4·m_b/((m_a + m_b)(m_b + m_c))·m_a = 4/9 m/s.
TEST(Solve, FindsTheMassThatPassesOnMost) {
  const ordered_json answer =
      solved(write_scenario(three_balls), {"--find", "bodies.b.mass", "--between", "0.12:0.35",
                                           "--maximise", "final.bodies.c.velocity.0"});
  EXPECT_NEAR(answer["value"], 0.2, 1e-6);
  EXPECT_NEAR(answer["reached"], 4 / 9.0, 1e-12);
  EXPECT_EQ(answer["wanted"], "maximum");
}

TEST(Solve, SaysThatTheBestValueIsAnEndOfTheRange) {
  const ordered_json answer =
      solved(write_scenario(three_balls), {"--find", "bodies.a.velocity.0", "--between", "1:2",
                                           "--minimise", "final.bodies.c.velocity.0"});
  EXPECT_EQ(answer["value"], 1.0);
  EXPECT_EQ(answer["warnings"].size(), 1u);
}

TEST(Solve, SaysWhatIsWrong) {
  const std::vector<std::string> find = {"--find", "contacts.left-right.restitution", "--between",
                                         "0.2:0.9"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), find.begin(), find.end());
    return error_of(more);
  };
  EXPECT_NE(with({"--such-that", "impacts.0.peak_force = 2 MN"}).find("and is never 2e+06"),
            std::string::npos);
  EXPECT_NE(with({"--such-that", "impacts.0.peak_forse = 2 N"}).find("did you mean peak_force?"),
            std::string::npos);
  EXPECT_NE(with({"--such-that", "impacts.0.peak_force"}).find("is not QUANTITY = VALUE"),
            std::string::npos);
  EXPECT_NE(with({}).find("nothing is wanted"), std::string::npos);
  EXPECT_NE(with({"--such-that", "a = 1", "--minimise", "b"}).find("two things are wanted"),
            std::string::npos);
  EXPECT_NE(error_of({"--find", "contacts.left-right.restitutio", "--between", "0.2:0.9",
                      "--minimise", "impacts.0.peak_force"})
                .find("did you mean restitution?"),
            std::string::npos);
  EXPECT_NE(error_of({"--find", "a", "--between", "0.9:0.2", "--minimise", "b"})
                .find("give the smaller end first"),
            std::string::npos);
}

}  // namespace solve_test
}  // namespace carom::test
