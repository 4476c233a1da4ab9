// The scenarios of the gallery in a turned world, a kilometre away, in a mirror, with parts in another order
// under other names, and with half the tolerance: each gives the same answer. CAROM_GALLERY=all in the
// environment takes those too that need more than a few tenths of a second.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include <Eigen/Geometry>

#include "carom/scenario.h"
#include "carom/shapes.h"
#include "support/changed_model.h"
#include "support/paths.h"

namespace carom {
namespace gallery_told_differently_test {

using test::Change;
using test::ModelParts;

/// Too long for every test run.
const std::set<std::string> long_ones = {
    "andrews_squeezer",  "ball_rest",          "ball_rolls_to_rest",  "block_breaks_away",
    "blocks_on_incline", "chung_ooi_3_normal", "chung_ooi_4_oblique", "fifty_bounces",
    "incline_below",     "mesh_ball",          "peg_between_walls",   "prescribed_shaker",
    "pulled_block",      "sliding_box",        "spinning_coins",      "stack_of_ten",
    "stick_slip_belt",   "tippe_top",          "tumbling_top"};

/// Scenarios that cannot be compared, and why.
const std::map<std::string, std::string> left_out = {
    {"beam_strikes_stop",
     "how many blows of a train are told depends on the tolerance, each with the speed of centres "
     "of mass"},
    {"box_down_stairs", "differs by 7e-3 in the mirror; why is not known"},
    {"clearance_pendulum", "not compared yet: 22 000 steps"},
    {"clearance_slider_crank", "not compared yet: 542 touches in one turn"},
    {"double_four_bar", "passes singular configurations, where a hundredth of its tolerance stops"},
    {"poured_beads", "not compared yet: many beads that strike each other"},
    {"rattleback", "not compared yet: 23 000 steps, 135 touches"},
};

/// Scenarios that cannot stand a kilometre away, and why.
const std::map<std::string, std::string> stay_here = {
    {"chung_ooi_4_oblique", "differs by 6e-4 there; why is not known"},
    {"peg_between_walls", "differs by 9e-5 there; why is not known"},
};

std::vector<std::string> scenarios() {
  const bool all = std::getenv("CAROM_GALLERY") != nullptr;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(project_root() + "/scenarios")) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".toml" || left_out.contains(name)) continue;
    if (all || !long_ones.contains(name)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

/// What a run came to, and the sizes that its differences are measured with.
struct Answer {
  std::vector<BodySample> bodies;
  EnergyLedger energy;
  std::vector<double> approach_speeds;  ///< of all touches, the fastest first [m/s, rad/s]
  double length = 0, speed = 0, spin = 0, joules = 0;
  double shortest = 0;  ///< the least depth of an impact, or else the length [m]
};

Answer answer_of(const Model& model, const Trajectory& run) {
  Answer answer{.bodies = run.last().bodies, .energy = run.last().energy};
  const std::vector<BodySample>& first = run.first().bodies;
  double mass = 0;
  for (int body = 1; body < model.body_count(); ++body) mass += model.mass({body});
  for (const ShapeSpec& shape : model.shapes()) {
    const double radius = bounding_radius(shape.shape);
    if (std::isfinite(radius)) answer.length = std::max(answer.length, radius);
  }
  for (const Sample& sample : run.samples) {
    for (std::size_t i = 0; i < first.size(); ++i) {
      const BodySample& body = sample.bodies[i];
      answer.length = std::max({answer.length, (body.p_WB - first[i].p_WB).norm(),
                                (body.p_WB - sample.bodies[0].p_WB).norm()});
      answer.speed = std::max(answer.speed, body.v_WB.norm());
      answer.spin = std::max(answer.spin, body.w_WB.norm());
    }
    const EnergyLedger& energy = sample.energy;
    answer.joules = std::max({answer.joules, energy.kinetic,
                              std::fabs(energy.stored() - run.first().energy.stored()),
                              std::fabs(energy.work_of_drives), energy.springs, energy.contacts});
  }
  // Of what rests: its length in the time of the run.
  answer.speed = std::max(answer.speed, answer.length / run.duration);
  answer.joules = std::max(answer.joules, mass * answer.speed * answer.speed);
  answer.shortest = answer.length;
  for (const ContactEpisode& episode : run.episodes) {
    answer.approach_speeds.push_back(episode.approach_speed);
    if (episode.max_indentation > 0)
      answer.shortest = std::min(answer.shortest, episode.max_indentation);
  }
  std::ranges::sort(answer.approach_speeds, std::greater());
  return answer;
}

/// The largest difference, as a share of the size of what differs.
struct Difference {
  double share = 0;
  std::string of;  ///< what differs most

  void add(const std::string& what, double by_how_much, double size) {
    if (!(by_how_much <= share * size)) share = by_how_much / size, of = what;
  }
};

/// Touches below this share of the speeds are not compared: what starts in touch falls through the rounding
/// of its place.
constexpr double gentle = 1e-4;

/// Of approach speeds, those that one run has and the other has not are compared with zero. `where`: the
/// place of body i in the other run.
Difference difference(const Answer& one, const Answer& other, const Change& by,
                      const std::vector<int>& where) {
  Difference largest;
  // What hardly turns is measured with how fast it would turn at the speeds of the others.
  const double spin = std::max(one.spin, one.speed / one.length);
  const double speed = std::max(one.speed, one.spin * one.length);
  for (std::size_t i = 0; i < one.bodies.size(); ++i) {
    const BodySample& a = one.bodies[i];
    const BodySample& b = other.bodies[static_cast<std::size_t>(where[i])];
    const Matrix3d R = by.axes(a.q_WB.toRotationMatrix());
    const std::string of = " of body " + std::to_string(i + 1);
    largest.add("position" + of, (by.point(a.p_WB) - b.p_WB).norm(), one.length);
    largest.add("orientation" + of, (R - b.q_WB.toRotationMatrix()).norm(), 1);
    largest.add("velocity" + of, (by.polar(a.v_WB) - b.v_WB).norm(), speed);
    largest.add("angular velocity" + of, (by.axial(a.w_WB) - b.w_WB).norm(), spin);
  }
  for (const auto& [what, part] : {std::pair("kinetic energy", &EnergyLedger::kinetic),
                                   {"energy of springs", &EnergyLedger::springs},
                                   {"energy of contacts", &EnergyLedger::contacts},
                                   {"work of drives", &EnergyLedger::work_of_drives},
                                   {"loss in contact", &EnergyLedger::lost_in_contact},
                                   {"loss in friction", &EnergyLedger::lost_in_friction},
                                   {"loss in dampers", &EnergyLedger::lost_in_dampers}}) {
    largest.add(what, std::fabs(one.energy.*part - other.energy.*part), one.joules);
  }
  const auto approach = [](const Answer& answer, std::size_t i) {
    return i < answer.approach_speeds.size() ? answer.approach_speeds[i] : 0;
  };
  const double fastest = std::max(approach(one, 0), speed);
  for (std::size_t i = 0; std::max(approach(one, i), approach(other, i)) > gentle * fastest; ++i) {
    largest.add("approach speed " + std::to_string(i + 1),
                std::fabs(approach(one, i) - approach(other, i)), fastest);
  }
  return largest;
}

class ToldDifferently : public testing::TestWithParam<std::string> {
 protected:
  ToldDifferently()
      : scenario(read_scenario(project_root() + "/scenarios/" + GetParam() + ".toml")) {}

  Answer answer(const Model& model, double tolerance) const {
    SimulationSettings settings = scenario.settings;
    settings.tolerance = tolerance;
    const Trajectory run = simulate(model, start_state(model), settings);
    EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    return answer_of(model, run);
  }

  Scenario scenario;
};

// How much a hundredth of the tolerance moves the answer, and how much gravity does that is off by the
// tolerance, tell how much the machine magnifies errors: the first stays in the plane of a plane machine. At
// a kilometre, places are known to a tenth of a picometre only, which counts against the depth of a contact.
TEST_P(ToldDifferently, GivesTheSameAnswer) {
  const double tolerance = scenario.settings.tolerance;
  const Answer plain = answer(scenario.model, tolerance);
  std::vector<int> same(plain.bodies.size());
  std::iota(same.begin(), same.end(), 0);
  ModelParts nudged = test::parts_of(scenario.model);
  nudged.gravity_W += tolerance * nudged.gravity_W.norm() * Vector3d(0.6, -0.5, 0.62);
  const double moved =
      std::max(difference(plain, answer(scenario.model, 0.01 * tolerance), {}, same).share,
               difference(plain, answer(nudged.build(), tolerance), {}, same).share);
  const double allowed = 200 * tolerance + 20 * moved;
  const double rounding = (1 + moved / tolerance) * 100 * 1000 *
                          std::numeric_limits<double>::epsilon() / plain.shortest;
  EXPECT_LT(allowed, 1e-3) << "small errors grow so much that nothing can be compared";
  const auto compare = [&](const char* what, const Answer& other, const Change& by,
                           const std::vector<int>& where, double limit) {
    const Difference found = difference(plain, other, by, where);
    EXPECT_LE(found.share, limit) << what << ": " << found.of;
    if (std::getenv("CAROM_GALLERY") == nullptr) return;
    std::cout << what << ": " << found.share << " of " << limit << " (" << found.of << ")\n";
  };
  compare("half the tolerance", answer(scenario.model, 0.5 * tolerance), {}, same, allowed);
  const Matrix3d R =
      Eigen::AngleAxisd(2.1, Vector3d(0.6, -0.3, 0.5).normalized()).toRotationMatrix();
  for (const auto& [what, by, limit] :
       {std::tuple("turned", test::turned(R), allowed),
        std::tuple("a kilometre away", test::turned(Matrix3d::Identity(), {600, -500, 700}),
                   allowed + rounding),
        std::tuple("mirrored", test::mirrored({0.4, 0.5, -0.7}), allowed)}) {
    ModelParts parts = test::parts_of(scenario.model);
    if (!by.shift.isZero() && stay_here.contains(GetParam())) continue;
    if (test::change_place(parts, by))
      compare(what, answer(parts.build(), tolerance), by, same, limit);
  }
  const test::Shuffle shuffle = test::shuffled(test::parts_of(scenario.model), 7);
  compare("shuffled", answer(shuffle.parts.build(), tolerance), {}, shuffle.bodies, allowed);
}

INSTANTIATE_TEST_SUITE_P(Gallery, ToldDifferently, testing::ValuesIn(scenarios()),
                         [](const auto& tested) { return tested.param; });

}  // namespace gallery_told_differently_test
}  // namespace carom
