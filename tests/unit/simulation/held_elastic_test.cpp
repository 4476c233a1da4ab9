// Joints, springs and forces on elastic bodies: beam theory, rigid mechanisms, momenta and the ledger.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "multibody/joint_type.h"
#include "support/elastic_bars.h"

namespace carom {
namespace held_elastic_test {

using test::add_bar, test::ElasticBar;

Trajectory run_of(const Model& model, double duration, double step = 0,
                  const std::string& method = "implicit") {
  const Trajectory run = simulate(
      model, start_state(model),
      {.method = method, .duration = duration, .output_step = duration / 50, .step = step});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  for (const std::string& warning : run.warnings) ADD_FAILURE() << warning;
  return run;
}

/// Largest residual of the ledger [J].
double open_ledger(const Trajectory& run) {
  double largest = 0;
  for (const Sample& sample : run.samples) {
    largest = std::max(largest, std::fabs(sample.energy.residual));
  }
  return largest;
}

JointSpec revolute(const std::string& name, BodyId a, BodyId b, const Vector3d& p_W) {
  return {.name = name, .type = "revolute", .a = a, .b = b, .p_W = p_W, .axis_W = {0, 1, 0}};
}

/// G·κ of a square section, κ by Cowper, J. Appl. Mech. 33:335, 1966.
double shear_stiffness(const ElasticBar& bar) {
  const double nu = bar.poisson;
  return bar.young / (2 * (1 + nu)) * 10 * (1 + nu) / (12 + 11 * nu);
}

// Timoshenko: δ = F·L³/(3·E·I) + F·L/(κ·G·A). A force that is there from the start on has done the work F·δ when the bar
// has come to rest; half of it is strain, the other half was lost in damping. Cowper's κ is that of mean motions of
// sections, as joints and forces hold them; what is left are the elements.
TEST(HeldElastic, BendsAClampedBarAsBeamTheorySays) {
  const ElasticBar bar{.damping_beta = 4e-3};
  const double force = 1000;
  ModelBuilder build;
  add_bar(build, bar);
  build.add_joint({.name = "clamp", .type = "fixed", .a = build.ground(), .b = {1}});
  build.add_force({.name = "push",
                   .force = PointForce{.a = build.ground(),
                                       .b = {1},
                                       .p_WP = {1, 0, 0},
                                       .direction_W = {0, 0, -1},
                                       .value = {.value = force}}});
  const Trajectory run = run_of(build.finish(), 0.06);
  const double work = force * force * (4 / (bar.young * 1e-4) + 1 / (shear_stiffness(bar) * 1e-2));
  const EnergyLedger& energy = run.last().energy;
  EXPECT_NEAR(energy.work_of_drives, work, 0.005 * work);
  EXPECT_NEAR(energy.strain, 0.5 * work, 0.005 * work);
  EXPECT_NEAR(energy.lost_in_dampers, 0.5 * work, 0.005 * work);
  EXPECT_LT(energy.kinetic, 1e-6 * work);
  EXPECT_LT(open_ledger(run), 1e-6 * work);
}

// Its own weight q = ρ·A·g: the mean sag of a clamped bar, which its centre of mass shows, is q·L⁴/(20·E·I) +
// q·L²/(3·κ·G·A).
TEST(HeldElastic, SagsByItsOwnWeight) {
  const ElasticBar bar{.damping_beta = 4e-3};
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  add_bar(build, bar);
  build.add_joint({.name = "clamp", .type = "fixed", .a = build.ground(), .b = {1}});
  const Trajectory run = run_of(build.finish(), 0.06);
  const double load = bar.mass() * 9.81;
  const double sag = load * (12 / (20 * bar.young * 1e-4) + 1 / (3 * shear_stiffness(bar) * 1e-2));
  EXPECT_NEAR(-run.last().bodies[0].p_WB.z(), sag, 0.005 * sag);
  EXPECT_LT(open_ledger(run), 1e-5 * load * sag);
}

// A bar of steel that swings on a pin moves as a rigid one does but for a sag of 1e-5 of its length.
TEST(HeldElastic, SwingsAsARigidPendulum) {
  const auto pendulum = [](bool elastic) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    add_bar(build, {.elastic = elastic});
    build.add_joint(revolute("pin", build.ground(), {1}, {0, 0, 0}));
    return build.finish();
  };
  const Trajectory run = run_of(pendulum(true), 1, 2e-3);
  const Trajectory rigid = run_of(pendulum(false), 1, 0, "continuous");
  EXPECT_LT((run.last().bodies[0].p_WB - rigid.last().bodies[0].p_WB).norm(), 2e-5);
  EXPECT_NEAR(run.final_joints[0].position[0], rigid.final_joints[0].position[0], 4e-5);
  // The period of the swing: 500 steps of ω·h = 0.01 in it.
  EXPECT_LT(open_ledger(run), 1e-3 * rigid.samples[25].energy.kinetic);
}

// Two bars on one pin in free space: nothing from outside acts on them, however they bend.
TEST(HeldElastic, KeepsMomentaOfTwoBarsOnAPin) {
  ModelBuilder build;
  const ElasticBar one{
      .name = "one", .young = 2e9, .v_W = Vector3d(0, 0, 1), .w_W = Vector3d(0, -2, 0)};
  const ElasticBar two{.name = "two",
                       .young = 2e9,
                       .p_W = {1.5, 0, 0},
                       .v_W = Vector3d(0, 0, 0),
                       .w_W = Vector3d(0, 4, 0)};
  add_bar(build, one);
  add_bar(build, two);
  build.add_joint(revolute("pin", {1}, {2}, {1, 0, 0}));
  const Trajectory run = run_of(build.finish(), 0.05, 1e-4);
  const auto momentum = [&](const Sample& sample) {
    return Vector3d(one.mass() * (sample.bodies[0].v_WB + sample.bodies[1].v_WB));
  };
  const auto spin = [&](const Sample& sample) {
    Vector3d sum = Vector3d::Zero();
    for (const BodySample& body : sample.bodies) {
      const Matrix3d R = body.q_WB.toRotationMatrix();
      sum += one.mass() * body.p_WB.cross(body.v_WB) +
             R * one.inertia().asDiagonal() * R.transpose() * body.w_WB;
    }
    return sum;
  };
  EXPECT_LT((momentum(run.last()) - momentum(run.first())).norm(), 1e-10 * one.mass());
  EXPECT_LT((spin(run.last()) - spin(run.first())).norm(), 1e-9 * one.mass());
  EXPECT_LT(open_ledger(run), 1e-4 * run.first().energy.kinetic);
  EXPECT_GT(run.samples[3].energy.strain, 1e-6 * run.first().energy.kinetic);
}

// A bar on two soft springs bounces as a mass does: z = g/ω²·(cos ω·t − 1), and a damper's loss is in the ledger.
TEST(HeldElastic, BouncesOnSprings) {
  const double stiffness = 1e5;
  const auto springs = [&](double damping) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    add_bar(build, {.p_W = {0, 0, 0}});
    for (const double x : {-0.5, 0.5}) {
      build.add_force({.name = x < 0 ? "left" : "right",
                       .force = SpringDamper{.a = build.ground(),
                                             .b = {1},
                                             .p_WPa = {x, 0, 10},
                                             .p_WPb = {x, 0, 0.05},
                                             .stiffness = stiffness,
                                             .damping = damping}});
    }
    return build.finish();
  };
  const ElasticBar bar;
  const double mass = bar.mass(), w = std::sqrt(2 * stiffness / mass), t = 0.1;
  const double sag = 9.81 / (w * w), energy = mass * 9.81 * sag;
  // By its weight it bends between its ends by 5/384·q·L⁴/(E·I), which is not in the formula.
  const double bent = 5.0 / 384 * mass * 9.81 * 12 / (bar.young * 1e-4);
  const Trajectory run = run_of(springs(0), t, 5e-4);
  EXPECT_NEAR(run.last().bodies[0].p_WB.z(), sag * (std::cos(w * t) - 1), 2.5 * bent);
  EXPECT_LT(open_ledger(run), 1e-4 * energy);
  EXPECT_LT(open_ledger(run_of(springs(0), t, 2.5e-4)), 0.3 * open_ledger(run));
  const Trajectory damped = run_of(springs(300), t, 5e-4);
  EXPECT_GT(damped.last().energy.lost_in_dampers, 0.1 * energy);
  EXPECT_LT(open_ledger(damped), 1e-4 * energy);
}

// A motion drive turns a clamped bar by a given angle; its work is what the bar has then.
TEST(HeldElastic, FollowsAMotionDrive) {
  ModelBuilder build;
  add_bar(build, {});
  JointSpec pin = revolute("pin", build.ground(), {1}, {0, 0, 0});
  pin.actions.drive =
      JointDrive{.type = JointDrive::Type::motion,
                 .value = {.kind = TimeFunction::Kind::harmonic, .amplitude = 0.2, .frequency = 5},
                 .value_is_position = true};
  build.add_joint(pin);
  const Trajectory run = run_of(build.finish(), 0.04, 2e-4);
  EXPECT_NEAR(run.final_joints[0].position[0], 0.2 * std::sin(0.4 * M_PI), 1e-8);
  const EnergyLedger& energy = run.last().energy;
  EXPECT_LT(open_ledger(run), 1e-3 * run.first().energy.kinetic);
  EXPECT_GT(std::fabs(energy.work_of_drives), 0.1 * run.first().energy.kinetic);
}

// A rigid crank that a motion drive turns evenly throws an elastic bar on its pin about: all of the bar's energy comes through
// the drive. The work of motion drives against joints of elastic bodies was missing.
TEST(HeldElastic, TakesItsEnergyFromADriveElsewhere) {
  ModelBuilder build;
  const BodyId crank = build.add_body({.name = "crank",
                                       .mass = 1,
                                       .I_B = 0.01 * Matrix3d::Identity(),
                                       .X_WB = {Matrix3d::Identity(), {-0.1, 0, 0}}});
  add_bar(build, {});
  JointSpec main = revolute("main", build.ground(), crank, {-0.2, 0, 0});
  main.actions.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = 10}};
  build.add_joint(main);
  build.add_joint(revolute("pin", crank, {2}, {0, 0, 0}));
  const Trajectory run = run_of(build.finish(), 0.1, 5e-4);
  EXPECT_GT(std::fabs(run.last().energy.work_of_drives), 0.1 * run.first().energy.kinetic);
  EXPECT_LT(open_ledger(run), 1e-3 * run.first().energy.kinetic);
}

// A ball that has been turning for long stays as it is: its strain is that of the steady rotation.
TEST(HeldElastic, TurnsSteadily) {
  ModelBuilder build;
  const Material alloy{.name = "alloy", .young = 70e9, .poisson = 0.3, .density = 2700};
  const double mass = alloy.density * 4.0 / 3 * M_PI * 1e-3;
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = mass,
                                      .I_B = 0.4 * mass * 1e-2 * Matrix3d::Identity(),
                                      .v_WB = Vector3d(0, 0, 0),
                                      .w_WB = Vector3d(0, 0, 200),
                                      .elastic = ElasticSpec{.elements = 60, .order = 2}});
  build.add_shape({.name = "skin", .body = ball, .shape = Sphere{0.1}, .material = alloy});
  build.add_force({.name = "none",
                   .force = PointForce{.a = build.ground(), .b = ball, .direction_W = {0, 0, 1}}});
  const Trajectory run = run_of(build.finish(), 4e-4);
  const double strain = run.samples[2].energy.strain;
  EXPECT_GT(strain, 1e-6 * run.first().energy.kinetic);
  for (const Sample& sample : run.samples) {
    if (sample.time == 0) continue;  // before there was a mesh
    EXPECT_NEAR(sample.energy.strain, strain, 1e-4 * strain);
  }
  EXPECT_LT(open_ledger(run), 1e-3 * strain);
  EXPECT_LT((run.last().bodies[0].w_WB - Vector3d(0, 0, 200)).norm(), 1e-9);
}

/// A bar that one joint holds, under oblique gravity.
Model bar_in_joint(const multibody::JointType& type, bool elastic) {
  ModelBuilder build;
  build.set_gravity({1, -2, -9});
  add_bar(build, {.elements = 8, .elastic = elastic});
  const bool two = type.needs == multibody::Needs::two_positions;
  JointSpec joint{.name = "tested",
                  .type = std::string(type.name),
                  .a = build.ground(),
                  .b = {1},
                  .p_W = two ? Vector3d(0.1, 0.2, 0.5) : Vector3d(0, 0, 0),
                  .axis_W = {0.2, 1, 0.1},
                  .axis2_W = {1, 0.1, 0.3},
                  .p2_W = {0, 0, 0}};
  for (const JointParameter& parameter : type.parameters) {
    joint.parameters.emplace(parameter.name, 0.3);
  }
  build.add_joint(joint);
  return build.finish();
}

// Every type holds a bar of steel as it holds a rigid one, but for sag and vibration of some hundredths of a millimetre.
TEST(HeldElastic, HoldsByEveryJoint) {
  int tested = 0;
  for (const multibody::JointType& type : multibody::catalogue()) {
    if (type.rows.empty() || type.couples != multibody::Couples::nothing) continue;
    SCOPED_TRACE(type.name);
    const double duration = 0.02;
    const Trajectory run = run_of(bar_in_joint(type, true), duration, 2e-4);
    const Trajectory rigid = run_of(bar_in_joint(type, false), duration, 0, "continuous");
    const BodySample &one = run.last().bodies[0], &other = rigid.last().bodies[0];
    EXPECT_LT((one.p_WB - other.p_WB).norm(), 5e-5);
    EXPECT_LT(one.q_WB.angularDistance(other.q_WB), 1e-4);
    EXPECT_LT(open_ledger(run), 1e-4 * ElasticBar{}.mass() * 9 * 2e-3);
    ++tested;
  }
  EXPECT_GE(tested, 8);
}

// What a run remembers of its joints is saved: it goes on to the same bits.
TEST(HeldElastic, GoesOnToTheSameBits) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  add_bar(build, {});
  build.add_joint(revolute("pin", build.ground(), {1}, {0, 0, 0}));
  const Model model = build.finish();
  Simulation sim(model, start_state(model), {.method = "implicit", .duration = 0.1, .step = 1e-3});
  sim.advance_to(0.05);
  Simulation other = Simulation::resume(model, sim.save());
  sim.run_to_end();
  other.run_to_end();
  EXPECT_EQ(sim.body("bar").v_WB, other.body("bar").v_WB);
  EXPECT_EQ(sim.finish().last().energy.residual, other.finish().last().energy.residual);
}

// A bar that was struck at one end rings while it flies: nothing is lost, and strain and motion take turns.
TEST(HeldElastic, RingsInFlight) {
  ModelBuilder build;
  const ElasticBar bar{.size = {1, 0.05, 0.05}, .elements = 40, .v_W = Vector3d(0, 0, -1)};
  const ShapeId skin = add_bar(build, bar);
  const ShapeId stop = build.add_shape({.name = "stop",
                                        .body = build.ground(),
                                        .shape = Sphere{0.05},
                                        .X_BS = {Matrix3d::Identity(), {0.95, 0, -0.0751}}});
  build.add_contact({.name = "stop", .a = {stop}, .b = {skin}});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model),
                                  {.method = "implicit", .duration = 0.006, .output_step = 1e-4});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_GE(run.episodes.size(), 1u);
  const double energy = run.first().energy.kinetic, parted = run.episodes.back().end + 4e-4;
  EXPECT_LT(open_ledger(run), 1e-3 * energy);
  double least = energy, most = 0;
  Vector3d v = Vector3d::Zero();
  for (const Sample& sample : run.samples) {
    if (sample.time < parted) continue;
    least = std::min(least, sample.energy.strain);
    most = std::max(most, sample.energy.strain);
    if (v.isZero()) v = sample.bodies[0].v_WB;
    EXPECT_LT((sample.bodies[0].v_WB - v).norm(), 1e-12);
  }
  EXPECT_GT(most, 0.05 * energy);
  EXPECT_LT(least, 0.7 * most);
}

}  // namespace held_elastic_test
}  // namespace carom
