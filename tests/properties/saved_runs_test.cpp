// A run that is saved and resumed gives the same bits as one that was not, whatever the method, and so
// does one that goes on for longer than it was asked to at first.
#include <gtest/gtest.h>

#include <random>
#include <regex>
#include <string>
#include <vector>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "support/paths.h"

namespace carom {
namespace {

struct Case {
  const char* scenario;
  double duration;       ///< [s]
  const char* why = "";  ///< what it has in play
  std::vector<Edit> changes = {};
};

void PrintTo(const Case& one, std::ostream* out) {
  *out << one.scenario;
}

const std::vector<Case> cases = {
    {"bouncing_ball_piecewise", 5, "impacts that accumulate"},
    {"pulled_block", 1, "rigid contacts that stick and slip"},
    {"beam_strikes_stop", 0.002, "modes and joints of a beam that strikes rigidly"},
    {"rocking_block", 2.4, "several rigid contacts at once"},
    {"slip_to_roll", 1, "slip that ends"},
    {"ball_rolls_to_rest_rigid", 5, "moments that hold and turn"},
    {"ball_rolls_to_rest_rigid",
     5,
     "moments by time stepping",
     {{"simulation.method", "time-stepping"}, {"simulation.step", 0.01}}},
    {"stick_slip_belt_rigid", 1.5, "static friction"},
    {"two_pendulums_rigid", 8, "a mechanism with impacts"},
    {"three_balls_poisson", 0.01, "a rule for several contacts"},
    {"stack_of_boxes", 0.5, "time stepping, warm starts"},
    {"spinning_ball_steps", 1, "time stepping, friction"},
    {"poured_beads", 0.02, "spheres: springs of friction, lists of neighbours"},
    {"poured_beads",
     0.01,
     "lists of near pairs",
     {{"simulation.method", "continuous"}, {"simulation.tolerance", 1e-5}}},
    {"plastic_ball", 0.16, "a dent that stays"},
    {"stick_slip_belt", 1.5, "bristles"},
    {"chung_ooi_4_oblique", 8e-6, "the history of Mindlin and Deresiewicz"},
    {"block_breaks_away", 0.6, "a block that sticks and breaks loose"},
    {"press_with_stop", 1, "a stop, a drive that saturates"},
    {"driven_crank", 2, "a drive"},
    {"friction_slide", 2, "friction in a joint, which then sticks"},
    {"prescribed_shaker", 0.6, "a joint that is moved"},
    {"andrews_squeezer", 0.01, "loops"},
    {"newtons_cradle", 0.32, "many balls that touch"},
    {"box_down_stairs", 0.4, "points that appear and vanish while boxes overlap"},
    {"clearance_slider_crank", 0.0015, "a joint with clearance"},
    {"mesh_ball", 0.02, "facets of a mesh"},
    {"sliding_box", 0.6, "contacts that are held"},
    {"docking", 3, "a joint that begins to hold and lets go"},
    {"docking", 3, "the same in another method", {{"simulation.method", "piecewise"}}},
    {"rope", 2, "a rope that is taut and slack"},
    {"rolling_disc", 0.3, "rows that restrict velocities only"},
    {"beam_rod_on_rod", 0.0006, "beams by all of their elements"},
};

Scenario scenario_of(const Case& one, double duration, double output_step = 0) {
  std::vector<Edit> changes = one.changes;
  changes.push_back({"simulation.duration", duration});
  if (output_step > 0) changes.push_back({"simulation.output_step", output_step});
  return read_scenario(project_root() + "/scenarios/" + one.scenario + ".toml", changes);
}

/// Everything that a run writes, but the time it took.
std::string all_files(const Scenario& scenario, const Trajectory& run) {
  static const std::regex wall("\"wall_seconds\": [^,\n]*");
  const RunSummary summary = summarise(scenario, run);
  return trajectory_csv(scenario, run) + impacts_csv(summary) +
         std::regex_replace(summary_json(summary), wall, "");
}

class EverySavedRun : public testing::TestWithParam<Case> {};

TEST_P(EverySavedRun, GoesOnToTheSameBits) {
  const Scenario scenario = scenario_of(GetParam(), GetParam().duration);
  Simulation whole(scenario.model, scenario.start, scenario.settings);
  long steps = 0;
  for (; !whole.ended(); ++steps) whole.step();
  const Trajectory uninterrupted = whole.finish();
  const std::string wanted = all_files(scenario, uninterrupted);
  EXPECT_EQ(all_files(scenario, simulate(scenario.model, scenario.start, scenario.settings)),
            wanted);
  std::mt19937 random(20240611);
  for (int trial = 0; trial < 3; ++trial) {
    const long at = static_cast<long>(random() % static_cast<unsigned long>(steps));
    Simulation first(scenario.model, scenario.start, scenario.settings);
    for (long i = 0; i < at; ++i) first.step();
    first.now();  // looking changes nothing
    Simulation second = Simulation::resume(scenario.model, first.save());
    EXPECT_EQ(second.time(), first.time());
    // What is saved of a run that was resumed is what it was resumed from, but for the clock.
    second.advance_to(second.end_time());
    const std::string found = all_files(scenario, second.finish());
    EXPECT_TRUE(found == wanted) << "saved after " << at << " of " << steps << " steps";
  }
}

TEST_P(EverySavedRun, GoesOnForLonger) {
  const double duration = GetParam().duration;
  const double output_step = duration / 40;
  const Scenario shorter = scenario_of(GetParam(), 0.5 * duration, output_step);
  const Scenario longer = scenario_of(GetParam(), duration, output_step);
  const std::string wanted =
      all_files(longer, simulate(longer.model, longer.start, longer.settings));
  std::string saved;
  Simulation first(shorter.model, shorter.start, shorter.settings);
  first.run_to_end({.write = [&](const std::string& bytes) { saved = bytes; }});
  EXPECT_EQ(all_files(shorter, first.finish()),
            all_files(shorter, simulate(shorter.model, shorter.start, shorter.settings)));
  Simulation second =
      Simulation::resume(longer.model, saved, {.duration = longer.settings.duration});
  second.advance_to(second.end_time());
  EXPECT_TRUE(all_files(longer, second.finish()) == wanted);
}

INSTANTIATE_TEST_SUITE_P(Gallery, EverySavedRun, testing::ValuesIn(cases), [](const auto& one) {
  const char* more = one.param.changes.empty() ? "" : "_changed";
  return std::string(one.param.scenario) + more;
});

}  // namespace
}  // namespace carom
