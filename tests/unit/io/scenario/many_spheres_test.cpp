// Scenarios of thousands of bodies, which have too many pairs to name.
#include <gtest/gtest.h>

#include <string>

#include "carom/scenario.h"

namespace carom {
namespace many_spheres_test {

/// A scenario of many spheres as a file would have it.
std::string many_spheres(int side) {
  std::string text =
      "carom = 1\ngravity = [0, 0, -9.81]\n[simulation]\nduration = 1e-4\nmethod = "
      "\"fixed-step\"\nstep = 1e-5\n[ground]\nshapes = [{name = \"floor\", type = \"plane\", "
      "normal = [0, 0, 1], position = [0, 0, 0], material = \"soda-lime-glass\"}]\n"
      "[contact_defaults]\nlaw = \"tsuji\"\nrestitution = 0.5\n";
  for (int i = 0; i < side * side * side; ++i) {
    text += "[[bodies]]\nname = \"s" + std::to_string(i) + "\"\nposition = [" +
            std::to_string(0.021 * (i % side)) + ", " + std::to_string(0.021 * (i / side % side)) +
            ", " + std::to_string(0.021 * (i / side / side) + 0.011) +
            "]\nshapes = [{type = \"sphere\", radius = 0.01, material = \"soda-lime-glass\"}]\n";
  }
  return text;
}

TEST(ManySpheres, NeedOneContactForAllPairsOfTheFixedStepMethod) {
  const Scenario scenario = parse_scenario(many_spheres(12), "many.toml");
  ASSERT_EQ(scenario.model.contacts().size(), 1u);  // 1.5 million pairs
  EXPECT_TRUE(scenario.model.contacts()[0].b.empty());
  const Trajectory trajectory = simulate(scenario.model, scenario.start, scenario.settings);
  EXPECT_EQ(trajectory.statistics.steps, 10);
  EXPECT_NEAR(trajectory.last().bodies[0].v_WB.z(), -9.81e-4, 1e-12);
}

TEST(ManySpheres, AreTooManyForAContactOfEachPair) {
  EXPECT_THROW(parse_scenario(many_spheres(12), "many.toml", {{"simulation.method", "piecewise"}}),
               InputError);
}

// Free fall over one output step, with 1.5 million pairs of which a few thousand are near.
TEST(ManySpheres, ShareOneContactInTheContinuousMethod) {
  const Scenario scenario =
      parse_scenario(many_spheres(12), "many.toml",
                     {{"simulation.method", "continuous"}, {"simulation.output_step", 1e-4}});
  ASSERT_EQ(scenario.model.contacts().size(), 1u);
  const Trajectory trajectory = simulate(scenario.model, scenario.start, scenario.settings);
  EXPECT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  EXPECT_NEAR(trajectory.last().bodies[0].v_WB.z(), -9.81e-4, 1e-12);
  EXPECT_NEAR(trajectory.last().contacts[0].gap, 0.001 - 0.5 * 9.81e-8, 1e-12);
}

TEST(ManySpheres, NeedAWholeNumberOfThreads) {
  EXPECT_THROW(parse_scenario(many_spheres(1), "many.toml", {{"simulation.threads", 1.5}}),
               InputError);
  EXPECT_EQ(
      parse_scenario(many_spheres(1), "many.toml", {{"simulation.threads", 2}}).settings.threads,
      2);
}

}  // namespace many_spheres_test
}  // namespace carom
