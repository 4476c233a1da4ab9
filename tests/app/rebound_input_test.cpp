// What `carom rebound` refuses, and how it says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "app/program.h"
#include "support/paths.h"

namespace carom::test {
namespace rebound_input_test {

std::string written(const std::string& text) {
  const std::string path = scratch_folder() + "/collision.toml";
  std::ofstream(path) << text;
  return path;
}

TEST(ReboundInput, ListsEveryProblemWithItsPlace) {
  const std::string path = written(
      "[collision]\nnormal = [0, 0, 0]\nfriction = -0.1\nrestitution = 1.2\nhypothesis = "
      "\"strong\"\n[body1]\nmass = -1\ninertia = [1, 1, 3]\n[body2]\nmas = 1\nvelocity = [0, nan, "
      "0]\n");
  const Outcome outcome = run_carom({"rebound", path, "--json"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  const std::vector<std::string> lines = {
      ":2:10: error: collision: normal is [0, 0, 0], which is not a direction",
      ":3:12: error: collision: friction is -0.1, must be ",
      ":4:15: error: collision: restitution is 1.2, must be between 0 and 1",
      ":5:14: error: collision: there is no hypothesis 'strong' (did you mean stronge?",
      ":7:8: error: body1: mass is -1, must be above 0",
      ":8:11: error: body1: the inertia has principal values 1, 1 and 3: the largest exceeds",
      ":10:1: error: body2: unknown key 'mas' (did you mean mass?)",
      ":11:16: error: body2: item 2 of velocity is "};
  for (const std::string& line : lines) {
    EXPECT_NE(outcome.err.find(path + line), std::string::npos) << line << "\n" << outcome.err;
  }
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), static_cast<long>(lines.size())) << outcome.err;
}

TEST(ReboundInput, RefusesWhatCannotCollide) {
  const std::string body =
      "[body2]\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, 1]\nvelocity = [0, 0, ";
  const std::string head = "[collision]\nnormal = [0, 0, 1]\nrestitution = 1\n";
  const auto problem = [&](const std::string& text) {
    const std::string path = written(text);
    const Outcome outcome = run_carom({"rebound", path});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    return outcome.err.substr(std::min(path.size(), outcome.err.size()));
  };
  EXPECT_TRUE(problem(head + body + "1]\n")
                  .starts_with(":2:10: error: collision: the bodies do not approach: body 2 moves "
                               "at 1 m/s along the normal"));
  EXPECT_TRUE(
      problem(head + body + "0]\n").starts_with(":2:10: error: collision: the bodies do not"));
  EXPECT_TRUE(problem(head).starts_with(":1:1: error: neither body has a mass"));
  EXPECT_TRUE(problem(head + "[body1]\n[body2]\nmass = inf\nvelocity = [0, 0, -1]\n")
                  .starts_with(":4:1: error: body1: neither body has a mass"));
  EXPECT_TRUE(problem(head + "[body2]\nmass = 1\ninertia = [1, 1, 0]\nvelocity = [0, 0, -1]\n")
                  .starts_with(":6:11: error: body2: the inertia has principal values 0, 1 and 1"));
  EXPECT_TRUE(problem(head + "[body2]\nmass = 1\ninertia = [1, 1]\nvelocity = [0, 0, -1]\n")
                  .starts_with(":6:11: error: body2: inertia has 2 items"));
  EXPECT_TRUE(problem(head + "[body2]\nmass = 1\nvelocity = [0, 0, -1]\n")
                  .starts_with(":5:8: error: body2: needs inertia beside its mass"));
  EXPECT_TRUE(problem("[collision]\nnormal = [0, 0, 1]\n" + body + "-1]\n")
                  .starts_with(":1:1: error: collision: needs restitution"));
  EXPECT_TRUE(problem(head + "tangential_restitution = 0.5\nimpulse_ratio = 0.1\n" + body + "-1]\n")
                  .starts_with(":5:17: error: collision: has impulse_ratio and "));
  EXPECT_TRUE(problem("[collision\n").starts_with(":1:11: error: "));
}

TEST(ReboundInput, RefusesWrongMaps) {
  const std::string path = project_root() + "/collisions/rod_rebound_case_a.toml";
  const auto problem = [&](const std::string& map) {
    const Outcome outcome = run_carom({"rebound", path, "--map", map});
    EXPECT_EQ(outcome.exit_code, 2) << map;
    EXPECT_TRUE(outcome.err.starts_with("--map: error: ")) << outcome.err;
    return outcome.err;
  };
  EXPECT_NE(problem("angel=0:1:5,friction=0:1:5").find("did you mean angle?"), std::string::npos);
  EXPECT_NE(problem("angle=0:1:5").find("has 1 quantities"), std::string::npos);
  EXPECT_NE(problem("angle=0:2:5,friction=0:1:5").find("is 2 [rad]"), std::string::npos);
  EXPECT_NE(problem("friction=0:2:5,friction=0:1:5").find("on both axes"), std::string::npos);
  EXPECT_NE(problem("angle=0:1:2.5,friction=0:1:5").find("whole number"), std::string::npos);
  EXPECT_NE(problem("angle=0:1:2000,friction=0:1:2000").find("must not exceed"), std::string::npos);
  EXPECT_NE(problem("angle=0:1,friction=0:1:5").find("is not QUANTITY=from:to:steps"),
            std::string::npos);
  EXPECT_EQ(run_carom({"rebound", path, "--csv", scratch_folder() + "/m.csv"}).exit_code, 2);
}

}  // namespace rebound_input_test
}  // namespace carom::test
