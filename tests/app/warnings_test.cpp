// What `run`, `compare`, `impact` and `check` say about results that are not what they seem.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace warnings_test {

using nlohmann::ordered_json;

/// A copper arm with a silver tip closes on a plate of 3 mm at 4 m/s.
std::string breaker_text(const std::string& contact) {
  return R"(carom = 1
title = "Contact arm closes on its stop plate"
[simulation]
duration = "20 ms"
[ground]
shapes = [{name = "plate", type = "box", size = ["20 mm", "20 mm", "3 mm"], position = ["60 mm", 0, "-1.5 mm"], material = "copper"}]
[[bodies]]
name = "arm"
mass = "20 g"
inertia = ["0.1 g*cm^2", "60 g*cm^2", "60 g*cm^2"]
position = ["30 mm", 0, "14 mm"]
shapes = [{name = "tip", type = "sphere", radius = "4 mm", position = ["30 mm", 0, 0], material = "silver"}]
[[joints]]
name = "pivot"
type = "revolute"
bodies = ["ground", "arm"]
position = [0, 0, "14 mm"]
axis = [0, 1, 0]
[[forces]]
type = "spring-damper"
bodies = ["ground", "arm"]
points = [["20 mm", 0, "-20 mm"], ["20 mm", 0, "14 mm"]]
stiffness = "2 N/mm"
rest_length = "24 mm"
[[contacts]]
name = "closing"
between = ["ground.plate", "arm.tip"]
)" + contact;
}

Outcome run_breaker(const std::string& contact) {
  const Outcome outcome =
      run_carom({"run", write_scenario(breaker_text(contact)), "--no-files", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return outcome;
}

bool says(const Outcome& outcome, const std::string& part) {
  return outcome.err.find(part) != std::string::npos;
}

TEST(Warnings, TellThatAContactYields) {
  const Outcome outcome = run_breaker("restitution = 0.4\n");
  EXPECT_TRUE(says(outcome, "contact closing: the approach speed of 4.025 m/s")) << outcome.err;
  EXPECT_TRUE(says(outcome, "above the yield velocity of")) << outcome.err;
  EXPECT_TRUE(says(outcome, "which hunt-crossley does not describe")) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out);
  EXPECT_LT(json["impacts"][0]["yield_speed"], 0.1);
  EXPECT_FALSE(json["impacts"][0]["warnings"].empty());
}

TEST(Warnings, TellThatAPlasticLawLosesNothingAfterItsFirstDent) {
  const Outcome outcome =
      run_breaker("law = \"thornton\"\nparameters = {limit_pressure = \"140 MPa\"}\n");
  EXPECT_FALSE(says(outcome, "yield velocity")) << outcome.err;
  EXPECT_TRUE(says(outcome, "thornton loses energy only where it dents further")) << outcome.err;
}

TEST(Warnings, NameDepthAgainstThickness) {
  const Outcome soft = run_breaker("restitution = 0.4\nstiffness = 1e4\nexponent = 1\n");
  EXPECT_TRUE(says(soft, "% of the thickness of ground.plate, 3 mm")) << soft.err;
  const Outcome through =
      run_breaker("law = \"mujoco\"\nparameters = {damping_ratio = 0.2, time_constant = 0.02}\n");
  EXPECT_TRUE(says(through, "the bodies go through each other")) << through.err;
}

TEST(Warnings, TellTheWorstReboundThatWasNotAskedForAndWhy) {
  // Gravity acts on the slow bounces: the law itself is exact.
  const Outcome slow = run_breaker("restitution = 0.4\n");
  EXPECT_TRUE(says(slow, "other forces and contacts act during the touch")) << slow.err;
  const Outcome published =
      run_carom({"run", write_scenario(two_balls_text("law = \"hunt-crossley\"\n")), "--no-files"});
  EXPECT_TRUE(says(published,
                   "contact left-right: the restitution is 0.768 instead of 0.7: "
                   "hunt-crossley as published realises 0.768 in a free impact; "
                   "calibration = \"exact\" makes that 0.7"))
      << published.err;
  const Outcome exact = run_carom({"run", write_scenario(two_balls_text()), "--no-files"});
  EXPECT_EQ(exact.err, "");
}

TEST(Warnings, AreThoseOfARunInComparisonsToo) {
  const Outcome outcome = run_carom(
      {"compare", write_scenario(two_balls_text()), "--laws", "hunt-crossley,hertz", "--no-files"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(says(outcome, "warning: hunt-crossley: contact left-right: the restitution is"))
      << outcome.err;
  EXPECT_TRUE(says(outcome,
                   "warning: hertz: contact left-right: the restitution is not used by "
                   "law hertz, since this law has no loss to set"))
      << outcome.err;
}

TEST(Warnings, NameInputsThatALawIgnoresWhereverItIsUsed) {
  const std::string elastic = write_scenario(two_balls_text("law = \"hertz\"\n"));
  for (const char* command : {"run", "check"}) {
    std::vector<std::string> words = {command, elastic};
    if (std::string(command) == "run") words.push_back("--no-files");
    const Outcome outcome = run_carom(words);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_TRUE(says(outcome, "the restitution is not used by law hertz")) << outcome.err;
  }
  const std::string stiff =
      write_scenario(two_balls_text("law = \"mujoco\"\nparameters = {damping_ratio = 0.3}\n"));
  const Outcome checked = run_carom({"check", stiff});
  EXPECT_TRUE(says(checked, "the stiffness is not used by law mujoco")) << checked.err;
  EXPECT_TRUE(says(checked, "add calibration = \"exact\" to have damping_ratio solved for it"))
      << checked.err;
  const Outcome impact = run_line(
      "carom impact --m1 1 --m2 inf --speed 1 --stiffness 1e9 --law mujoco --parameter "
      "damping_ratio=0.3");
  EXPECT_TRUE(says(impact, "the stiffness is not used by this law")) << impact.err;
}

TEST(Warnings, TellWhereAPublishedFitDoesNotReach) {
  const Outcome outcome = run_line(
      "carom impact --m1 1 --m2 inf --speed 1 --stiffness 1e9 --exponent 2.5 --restitution 0.9 "
      "--law poursina-nikravesh-general");
  EXPECT_TRUE(says(outcome,
                   "its published fit covers exponents from 1 to 2, not 2.5; it realises "
                   "a restitution of 0.904"))
      << outcome.err;
  const Outcome inside = run_line(
      "carom impact --m1 1 --m2 inf --speed 1 --stiffness 1e9 --exponent 2 --restitution 0.9 "
      "--law poursina-nikravesh-general");
  EXPECT_FALSE(says(inside, "published fit")) << inside.err;
}

TEST(Warnings, TellThatAnIndentationIsNotSmallInOneImpactToo) {
  const Outcome outcome = run_line(
      "carom impact --r1 '4 mm' --r2 inf --m1 '20 g' --m2 inf --stiffness 1e4 --exponent 1 "
      "--speed 4 --restitution 0.5");
  EXPECT_TRUE(says(outcome, "% of the radius of body 1, 4 mm")) << outcome.err;
}

TEST(Warnings, NameTheCauseOfEnergyFromNowhere) {
  const std::string rod = project_root() + "/scenarios/rod_gains_energy.toml";
  const Outcome steps = run_carom({"run", rod, "--method", "time-stepping", "--no-files"});
  EXPECT_TRUE(says(steps, "contact floor: with friction, the restitution that was asked for"))
      << steps.err;
  EXPECT_TRUE(says(steps, "would create energy here")) << steps.err;
  EXPECT_FALSE(says(steps, "given back")) << steps.err;
  // One impact tells it in the other method, and no second text repeats it.
  const Outcome piecewise = run_carom({"run", rod, "--no-files"});
  EXPECT_TRUE(says(piecewise, "the hypothesis newton creates energy")) << piecewise.err;
  EXPECT_FALSE(says(piecewise, "given back")) << piecewise.err;
}

TEST(Warnings, GiveNoRestitutionToWhatEndsUnderLoad) {
  const Outcome outcome = run_breaker("restitution = 0.4\n");
  const ordered_json json = ordered_json::parse(outcome.out);
  const ordered_json& first = json["impacts"][0];
  const ordered_json& last = json["impacts"].back();
  EXPECT_EQ(first["ending"], "rebound");
  EXPECT_TRUE(first["restitution"]["realised"].is_number());
  EXPECT_EQ(last["ended"], false);
  EXPECT_EQ(last["ending"], "at rest");
  EXPECT_TRUE(last["restitution"]["realised"].is_null());
  const Outcome table =
      run_carom({"run", write_scenario(breaker_text("restitution = 0.4\n")), "--no-files"});
  EXPECT_NE(table.out.find("  at rest  "), std::string::npos) << table.out;
}

}  // namespace warnings_test
}  // namespace carom::test
