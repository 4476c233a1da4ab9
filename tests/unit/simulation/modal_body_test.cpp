// Beams that deform, in the continuous method: what they keep, whatever strikes them.
#include "simulation/modal/modal_body.h"

#include <gtest/gtest.h>

#include <cmath>

#include "simulation/continuous.h"
#include "simulation/methods.h"
#include "simulation/modal/modal_plan.h"
#include "support/contact_models.h"
#include "support/elastic_beams.h"

namespace carom::simulation {
namespace modal_body_test {

using test::ElasticBeam;

/// A ball flies at a beam that spins, off its middle and askew, with friction.
Model struck_beam(const ElasticBeam& beam, double friction = 0.3) {
  ModelBuilder build;
  const auto [body, skin] = test::add_beam(build, beam);
  const auto [ball, round] =
      test::add_ball(build, "ball", 0.3, 0.02, {0.27, 0.004, 0.03 + 2e-5}, {0.4, 0.2, -3});
  ContactLaw law = test::spring_contact(2e9);
  if (friction > 0)
    law.friction = FrictionSpec{.law = "coulomb", .parameters = {{"coefficient", friction}}};
  build.add_contact({.name = "strike", .a = {skin}, .b = {round}, .law = law});
  return build.finish();
}

struct Ran {
  Trajectory trajectory;
  SpatialVector before, after;  // momentum and angular momentum about the origin
};

SpatialVector momentum_of(const Kinematics& kinematics, const ModalBody& part, BodyId body) {
  SpatialVector sum = momentum(kinematics);
  const Matrix3d& R = kinematics.pose(body).R;
  sum.angular +=
      R * part.field().more_angular_momentum_B(R.transpose() * kinematics.velocity(body).angular);
  return sum;
}

Ran run(const Model& model, const SimulationSettings& settings) {
  std::vector<Problem> problems;
  ContinuousPlan plan = plan_continuous(model, problems);
  EXPECT_TRUE(problems.empty()) << problems[0].message;
  const State start = start_state(model);
  std::vector<std::size_t> modes(30);
  for (std::size_t i = 0; i < modes.size(); ++i) modes[i] = i;
  const auto part = make_modal_body(plan.modal.at(0), modes, 3);
  plan.modal.clear();
  Kinematics kinematics(model);
  kinematics.update(start);
  Ran ran;
  ran.before = momentum_of(kinematics, *part, BodyId{1});
  ContinuousRun running(plan, start, settings, {part});
  ran.trajectory = run_to_end(running);
  kinematics.update(*running.state());
  ran.after = momentum_of(kinematics, *part, BodyId{1});
  return ran;
}

double largest_residual(const Trajectory& run) {
  double largest = 0;
  for (const Sample& sample : run.samples) {
    largest = std::max(largest, std::fabs(sample.energy.residual));
  }
  return largest;
}

TEST(ModalBody, KeepsEnergyMomentumAndAngularMomentum) {
  const Model model = struck_beam({.w_W = {10, 1, 8}, .elements = 40});
  const Ran ran = run(model, {.duration = 0.02, .tolerance = 1e-10});
  const Trajectory& run = ran.trajectory;
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_GE(run.episodes.size(), 1u);
  const double energy = run.samples.front().energy.stored();
  EXPECT_LT(largest_residual(run), 1e-8 * energy);
  double vibration = 0;
  for (const ModeFacts& mode : run.elastic.at(0).modes) {
    vibration = std::max(vibration, mode.largest_energy);
  }
  EXPECT_GT(vibration, 1e-3 * energy);
  EXPECT_LT((ran.after.linear - ran.before.linear).norm(), 1e-9 * ran.before.linear.norm());
  EXPECT_LT((ran.after.angular - ran.before.angular).norm(), 1e-9 * ran.before.angular.norm());
}

TEST(ModalBody, LosesWhatItsDampingTakes) {
  const Model model = struck_beam({.w_W = {0, 1, 4}, .elements = 40, .ratio = 0.02});
  std::vector<Problem> problems;
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.01});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  const double energy = run.samples.front().energy.stored();
  EXPECT_LT(largest_residual(run), 1e-7 * energy);
  EXPECT_GT(run.last().energy.lost_in_dampers, 1e-3 * energy);
}

// With E times 10⁴ the vibration has hardly any energy, and ball and beam part as two rigid bodies. The beam gives way by a
// thousandth of what the contact does.
TEST(ModalBody, ThatIsStiffIsRigid) {
  ElasticBeam beam{.size = {0.6, 0.02, 0.02}, .elements = 20, .modes = 8};
  beam.young *= 1e4;
  const SimulationSettings settings{.duration = 1e-3};
  const Model stiff = struck_beam(beam);
  beam.elastic = false;
  const Model rigid = struck_beam(beam);
  const ContactEpisode a = simulate(stiff, start_state(stiff), settings).episodes.at(0);
  const ContactEpisode b = simulate(rigid, start_state(rigid), settings).episodes.at(0);
  EXPECT_NEAR(a.normal_impulse / b.normal_impulse, 1, 1e-4);
  EXPECT_NEAR(a.peak_force / b.peak_force, 1, 2e-3);
}

// A corner, a face, an edge of a bent beam: the gap's rate is the closing speed, which central differences confirm.
TEST(ModalBody, ClosesGapsAsFastAsItSays) {
  ModelBuilder build;
  const auto [body, skin] = test::add_beam(build, {.w_W = {1, 2, 3}, .elements = 40});
  const auto [ball, round] = test::add_ball(build, "ball", 0.3, 0.05, {0.2, 0.004, 0.09});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, -0.05}, {0.1, 0.05, 1});
  build.add_contact({.name = "ball", .a = {skin}, .b = {round}, .law = test::spring_contact(1e9)});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = test::spring_contact(1e9)});
  const Model model = build.finish();
  std::vector<Problem> problems;
  const ContinuousPlan plan = plan_continuous(model, problems);
  ASSERT_TRUE(problems.empty());
  std::vector<std::size_t> modes(24);
  for (std::size_t i = 0; i < modes.size(); ++i) modes[i] = i;
  const auto part = make_modal_body(plan.modal.at(0), modes, 1);
  contact::Candidates candidates = plan.candidates;
  candidates.give_shape(skin, *part);
  State state = start_state(model);
  Kinematics kinematics(model);
  std::vector<double> values(part->value_count(), 0.0);
  const auto at = [&](double t) {
    State moved = state;
    move_coordinates(model, t * state.v, moved.q);
    kinematics.update(moved);
    for (std::size_t j = 0; j < 24; ++j) {
      const double rate = 0.3 / (1 + static_cast<double>(j * j));
      values[j] = 0.004 / (1 + static_cast<double>(j * j)) + t * rate;
      values[24 + j] = rate;
    }
    part->set(0, values);
    candidates.update_all(kinematics);
  };
  constexpr double h = 1e-5;
  std::vector<double> later, earlier;
  at(h);
  for (const auto& one : candidates.all()) later.push_back(candidates.gap(kinematics, one));
  at(-h);
  for (const auto& one : candidates.all()) earlier.push_back(candidates.gap(kinematics, one));
  at(0);
  ASSERT_EQ(candidates.all().size(), 9u);
  for (std::size_t i = 0; i < later.size(); ++i) {
    const double rate = (later[i] - earlier[i]) / (2 * h);
    EXPECT_NEAR(candidates.state(kinematics, candidates.all()[i]).closing, -rate, 1e-6) << i;
  }
  // The bent surface is where it should be: the beam's axis at the ball is displaced by some millimetres.
  EXPECT_GT(part->field().coordinates().norm(), 1e-3);
}

Model with_elastic(const ElasticSpec& elastic, const Shape& shape, double mass = 1) {
  ModelBuilder build;
  const BodyId body = build.add_body(
      {.name = "beam", .mass = mass, .I_B = 1e-2 * Matrix3d::Identity(), .elastic = elastic});
  build.add_shape(
      {.name = "skin",
       .body = body,
       .shape = shape,
       .material = Material{.name = "metal", .young = 210e9, .poisson = 0.3, .density = 0}});
  return build.finish();
}

std::string problem_of(const Model& model, const std::string& method) {
  const std::vector<Problem> problems = check_interactions(model, start_state(model), method);
  return problems.empty()
             ? ""
             : problems[0].place + ": " + problems[0].message + "; " + problems[0].remedy;
}

TEST(ModalBody, TellsWhatItCannotBe) {
  const ElasticSpec beam{.model = "beam", .place = "here"};
  EXPECT_EQ(problem_of(with_elastic(beam, Box{{1, 0.1, 0.1}}), "continuous"), "");
  EXPECT_NE(problem_of(with_elastic(beam, Sphere{0.1}), "continuous")
                .find("here: elastic body beam: a sphere has no length"),
            std::string::npos);
  EXPECT_EQ(problem_of(with_elastic(beam, Box{{1, 0.1, 0.1}}), "piecewise"), "");
  for (const char* method : {"time-stepping", "fixed-step"}) {
    EXPECT_NE(problem_of(with_elastic(beam, Box{{1, 0.1, 0.1}}), method)
                  .find("write method = \"continuous\""),
              std::string::npos)
        << method;
  }
  for (const char* method : {"continuous", "piecewise"}) {
    EXPECT_NE(problem_of(with_elastic({.place = "here"}, Box{{1, 0.1, 0.1}}), method)
                  .find("write method = \"implicit\""),
              std::string::npos)
        << method;
  }
}

}  // namespace modal_body_test
}  // namespace carom::simulation
