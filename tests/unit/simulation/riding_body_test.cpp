// Beams that deform and strike rigidly: their modes take impulses and forces together with the bodies.
#include "simulation/modal/riding_body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "simulation/methods.h"
#include "simulation/piecewise.h"
#include "support/contact_models.h"
#include "support/elastic_beams.h"
#include "support/piecewise_models.h"

namespace carom::simulation {
namespace riding_body_test {

using std::numbers::pi;
using test::ElasticBeam;

/// Flat, so that its slowest modes bend it along z.
const ElasticBeam flat{.size = {0.5, 0.04, 0.004}};
constexpr double ball_mass = 0.05, radius = 0.01, speed = 0.7, restitution = 0.6;

/// A ball just above a beam, at x.
Model ball_over(const ElasticBeam& beam, double x, double friction = 0,
                const Matrix3d& turn_W = Matrix3d::Identity()) {
  ModelBuilder build;
  ElasticBeam turned = beam;
  turned.R = turn_W * beam.R;
  turned.p_W = turn_W * beam.p_W;
  turned.v_W = turn_W * beam.v_W;
  turned.w_W = turn_W * beam.w_W;
  const auto [body, skin] = test::add_beam(build, turned);
  const auto [ball, round] = test::add_ball(
      build, "ball", ball_mass, radius, turn_W * Vector3d(x, 0, beam.size.z() / 2 + radius + 1e-7),
      turn_W * Vector3d(0.2, 0.1, -speed));
  build.add_contact({.name = "strike",
                     .a = {skin},
                     .b = {round},
                     .law = test::rigid_contact(restitution, friction)});
  return build.finish();
}

/// φ_n(x)² of Euler's free beam, times its mass, at x/L from the middle: cosh β·cos β = 1.
double euler_square(int n, double xi) {
  double b = (n + 0.5) * pi;
  for (int i = 0; i < 30; ++i) b = (n + 0.5) * pi - std::asin(1 / std::cosh(b)) * (n % 2 ? -1 : 1);
  const bool even = n % 2 == 1;
  const auto shape = [&](double s) {
    return even ? std::cosh(b * s) / std::cosh(b / 2) + std::cos(b * s) / std::cos(b / 2)
                : std::sinh(b * s) / std::sinh(b / 2) + std::sin(b * s) / std::sin(b / 2);
  };
  double norm = 0;
  for (int i = 0; i < 4000; ++i) norm += std::pow(shape((i + 0.5) / 4000 - 0.5), 2) / 4000;
  return std::pow(shape(xi), 2) / norm;
}

// p = (1 + e)·v/(1/m + 1/M + x²/I + Σ φ²): Euler's modes in closed form, which Timoshenko's beam of L/h = 125 follows.
TEST(RidingBody, TakesTheImpulseOfItsModes) {
  for (const double xi : {0.0, 0.21, 0.48}) {
    for (const int modes : {1, 2, 3}) {
      SCOPED_TRACE(std::to_string(xi) + " with " + std::to_string(modes));
      ElasticBeam beam = flat;
      beam.modes = modes;
      Model model = ball_over(beam, xi * beam.size.x());
      const Trajectory run = test::run_piecewise(model, 1e-6);
      ASSERT_EQ(run.episodes.size(), 1u);
      const double M = beam.mass(), x = xi * beam.size.x();
      double inverse = 1 / ball_mass + 1 / M + x * x / beam.inertia().y();
      for (int n = 1; n <= modes; ++n) inverse += euler_square(n, xi) / M;
      EXPECT_NEAR(run.episodes[0].normal_impulse * inverse / ((1 + restitution) * speed), 1, 2e-3);
      EXPECT_NEAR(run.episodes[0].effective_mass * inverse, 1, 2e-3);
      const double lost = 0.5 * (1 - restitution * restitution) * speed * speed / inverse;
      EXPECT_NEAR(run.last().energy.lost_in_contact / lost, 1, 2e-3);
      EXPECT_LT(std::fabs(run.last().energy.residual), 1e-12);
      EXPECT_NEAR(run.last().bodies[1].v_WB.z(),
                  -speed + run.episodes[0].normal_impulse / ball_mass, 1e-12);
    }
  }
}

TEST(RidingBody, TellsHowManyModesTookPartAndWarns) {
  const Trajectory run = test::run_piecewise(ball_over(flat, 0.1), 1e-4);
  EXPECT_EQ(run.elastic.at(0).modes.size(), 12u);
  int warned = 0;
  for (const std::string& text : run.warnings) {
    warned += text.find(
                  "contact strike: the outcome of a rigid impact on a body with modes depends on "
                  "how many of them take part (12 of beam here)") == 0;
  }
  EXPECT_EQ(warned, 1);
  ASSERT_TRUE(run.episodes[0].vibration_energy);
  EXPECT_GT(*run.episodes[0].vibration_energy, 0);
  // Of the motion of the centres of mass.
  EXPECT_NEAR(run.episodes[0].approach_speed, speed, 1e-9);
  const double parting =
      run.episodes[0].bodies[1].v_after.z() - run.episodes[0].bodies[0].v_after.z();
  EXPECT_NEAR(run.episodes[0].separation_speed, parting, 1e-12);
}

/// A beam on a pin through its left end, that turns down on a ball at x.
Model hinged_over_stop(const ElasticBeam& beam, double x, double e,
                       const JointActions& actions = {}) {
  ModelBuilder build;
  ElasticBeam moved = beam;
  moved.p_W = {beam.size.x() / 2, 0, 0};
  moved.w_W = {0, 5, 0};
  moved.v_W = {0, 0, -5 * beam.size.x() / 2};
  const auto [body, skin] = test::add_beam(build, moved);
  test::add_hinge(build, body, Vector3d::Zero(), actions);
  const ShapeId stop =
      build.add_shape({.name = "stop",
                       .body = build.ground(),
                       .shape = Sphere{0.01},
                       .X_BS = {Matrix3d::Identity(), {x, 0, -beam.size.z() / 2 - 0.01 - 1e-7}}});
  build.add_contact({.name = "stop", .a = {stop}, .b = {skin}, .law = test::rigid_contact(e)});
  return build.finish();
}

// What a stop feels of a hinged beam: J/x² of the rigid one, less with every mode.
TEST(RidingBody, OnAPinLosesItsMassToItsModes) {
  const ElasticBeam beam{.size = {0.5, 0.04, 0.01}};
  const double x = 0.4, rigid = beam.mass() * 0.25 / 3 / (x * x);
  double last = rigid;
  for (const int modes : {1, 4, 8, 16}) {
    ElasticBeam one = beam;
    one.modes = modes;
    const Trajectory run = test::run_piecewise(hinged_over_stop(one, x, 0.5), 1e-5);
    ASSERT_EQ(run.episodes.size(), 1u);
    EXPECT_LT(run.episodes[0].effective_mass, 0.97 * last);
    last = run.episodes[0].effective_mass;
  }
  EXPECT_LT(last, 0.3 * rigid);
  ElasticBeam stiff = beam;
  stiff.elastic = false;
  const Trajectory run = test::run_piecewise(hinged_over_stop(stiff, x, 0.5), 1e-5);
  EXPECT_NEAR(run.episodes.at(0).effective_mass, rigid, 2e-3 * rigid);
}

// Restitution makes a train of small impacts, none makes the beam lie on the stop; both end.
TEST(RidingBody, OnAStopComesToTheEndOfItsImpacts) {
  const ElasticBeam beam{.size = {0.5, 0.04, 0.01}, .modes = 6};
  for (const double e : {0.0, 0.5, 0.9}) {
    SCOPED_TRACE(e);
    const Trajectory run = test::run_piecewise(hinged_over_stop(beam, 0.4, e), 5e-3);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    EXPECT_GE(run.episodes.size(), 2u);
    EXPECT_LT(run.episodes.size(), 1000u);
    const bool rested =
        std::ranges::any_of(run.events, [](const RunEvent& event) { return event.type == "rest"; });
    EXPECT_EQ(rested, e < 0.9);
    for (const Sample& sample : run.samples) {
      EXPECT_LT(std::fabs(sample.energy.residual), 1e-7 * run.first().energy.kinetic);
      EXPECT_GT(sample.contacts[0].gap, -1e-8);
    }
  }
}

// A drive that keeps the pin turning works in impacts too, against a damper and a spring of the joint.
TEST(RidingBody, OnADrivenPinClosesItsLedger) {
  JointActions actions;
  actions.damper = 0.1;
  actions.spring_stiffness = 3;
  const ElasticBeam beam{.size = {0.5, 0.04, 0.01}, .modes = 4};
  for (const bool driven : {false, true}) {
    if (driven) actions.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = 5}};
    const Trajectory run = test::run_piecewise(hinged_over_stop(beam, 0.4, 0.5, actions), 3e-3);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    EXPECT_GE(run.episodes.size(), 2u);
    EXPECT_EQ(std::fabs(run.last().energy.work_of_drives) > 1e-3, driven);
    EXPECT_GT(run.last().energy.lost_in_dampers, 0);
    EXPECT_LT(std::fabs(run.last().energy.residual), 1e-7 * run.first().energy.kinetic);
  }
}

// A box that bends stands on the four corners of its face. Its motion hardly tells the two ways apart in which they can be twisted, so that
// no impulse stops the last nanometres per second of that. They count as rest, and are not struck two hundred times in vain.
TEST(RidingBody, LiesOnAFloorWithoutStrikesInVain) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  ElasticBeam beam{.size = {0.5, 0.02, 0.01}, .p_W = {0, 0, 0.03}, .modes = 6};
  beam.R = Eigen::AngleAxisd(pi / 60, Vector3d::UnitY()).toRotationMatrix();
  const auto [body, skin] = test::add_beam(build, beam);
  build.add_contact(
      {.name = "fall", .a = {floor}, .b = {skin}, .law = test::rigid_contact(0.5, 0.3)});
  const Trajectory run = test::run_piecewise(build.finish(), 0.2745);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_GT(run.statistics.events, 300);
  EXPECT_LT(run.statistics.events, 1500);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-6 * test::energy_size(run));
}

TEST(RidingBody, GoesOnToTheSameBits) {
  const Model model = hinged_over_stop({.size = {0.5, 0.04, 0.01}, .modes = 6}, 0.4, 0.5);
  for (const double when : {1e-4, 7e-4, 2e-3}) {
    Simulation sim(model, start_state(model), {.method = "piecewise", .duration = 4e-3});
    sim.advance_to(when);
    Simulation other = Simulation::resume(model, sim.save());
    sim.run_to_end();
    other.run_to_end();
    EXPECT_EQ(sim.body("beam").w_WB, other.body("beam").w_WB) << when;
    const Trajectory one = sim.finish(), two = other.finish();
    EXPECT_EQ(one.last().energy.residual, two.last().energy.residual);
    EXPECT_EQ(one.episodes.size(), two.episodes.size());
    EXPECT_EQ(one.elastic[0].modes[0].energy, two.elastic[0].modes[0].energy);
  }
}

// Every law of nature is the same in all directions.
TEST(RidingBody, IsTheSameInATurnedWorld) {
  const ElasticBeam beam{.size = {0.5, 0.03, 0.01}, .w_W = {3, 1, 2}, .modes = 8};
  const Matrix3d R = Eigen::AngleAxisd(1.1, Vector3d(1, 2, -1).normalized()).toRotationMatrix();
  const Trajectory one = test::run_piecewise(ball_over(beam, 0.13, 0.3), 2e-3);
  const Trajectory two = test::run_piecewise(ball_over(beam, 0.13, 0.3, R), 2e-3);
  ASSERT_EQ(one.episodes.size(), two.episodes.size());
  EXPECT_NEAR(one.episodes[0].normal_impulse, two.episodes[0].normal_impulse, 1e-12);
  for (int body = 0; body < 2; ++body) {
    const BodySample &a = one.last().bodies[body], &b = two.last().bodies[body];
    EXPECT_LT((R * a.v_WB - b.v_WB).norm(), 1e-9);
    EXPECT_LT((R * a.w_WB - b.w_WB).norm(), 1e-8);
  }
}

// A block slides to and fro on a beam that swings: the contacts stay closed, and the ledger with them.
TEST(RidingBody, CarriesWhatSlidesOnIt) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ElasticBeam beam{.size = {1, 0.05, 0.005}, .modes = 4};
  const auto [body, skin] = test::add_beam(build, beam);
  test::add_hinge(build, body, {-0.5, 0, 0});
  build.add_joint({.name = "roller",
                   .type = "point-on-line",
                   .a = build.ground(),
                   .b = body,
                   .p_W = {0.5, 0, 0},
                   .axis_W = Vector3d::UnitX()});
  const auto [ball, round] =
      test::add_ball(build, "ball", 0.2, 0.02, {-0.2, 0, 0.0225}, {0.5, 0, 0});
  build.add_contact(
      {.name = "lies", .a = {skin}, .b = {round}, .law = test::rigid_contact(0, 0.2)});
  const Model model = build.finish();
  const Trajectory run = test::run_piecewise(model, 0.02);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  for (const Sample& sample : run.samples) {
    EXPECT_LT(std::fabs(sample.energy.residual), 1e-7 * 0.025);
  }
  EXPECT_GT(run.last().energy.lost_in_friction, 1e-6);
  EXPECT_GT(run.last().energy.strain, 0);
}

}  // namespace riding_body_test
}  // namespace carom::simulation
