#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "carom/simulation.h"
#include "simulation/particles/particle_system.h"
#include "support/allocation_count.h"
#include "support/contact_models.h"

namespace carom {
namespace fixed_step_test {

using simulation::PairLaw;
using simulation::PairLaws;
using simulation::Particle;
using simulation::ParticleSystem;
using test::add_ball;
using test::add_plane;

constexpr double gravity = 9.81;

ContactLaw law_of(const std::string& name, double restitution, double friction = 0) {
  ContactLaw law;
  law.law = name;
  law.stiffness = 1e6;
  law.restitution = RestitutionLaw(restitution);
  if (friction > 0) {
    law.friction = FrictionSpec{"di-renzo", {{"coefficient", friction}, {"stiffness_ratio", 1.2}}};
  }
  return law;
}

ContactLaw elastic(double friction = 0) {
  ContactLaw law = law_of("hertz", 1, friction);
  law.restitution.reset();
  return law;
}

Trajectory run(const Model& model, double duration, double step, int threads = 1) {
  return simulate(model, start_state(model),
                  {.method = "fixed-step",
                   .duration = duration,
                   .output_step = duration / 20,
                   .step = step,
                   .threads = threads});
}

/// Balls of different sizes fly at random through a box of six walls.
Model crowd(int side, const ContactLaw& law, double g = 0) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<ShapeId> shapes;
  const double edge = 0.025 * side;
  for (int axis = 0; axis < 6; ++axis) {
    const Vector3d n = (axis < 3 ? 1 : -1) * Vector3d::Unit(axis % 3);
    const Vector3d p = axis < 3 ? Vector3d::Zero() : Vector3d::Constant(edge);
    shapes.push_back(add_plane(build, "wall" + std::to_string(axis), p, n));
  }
  for (int i = 0; i < side * side * side; ++i) {
    const Vector3d cell(i % side, i / side % side, i / side / side);
    shapes.push_back(add_ball(build, "b" + std::to_string(i), 0.01, 0.010 + 0.001 * (i % 3),
                              0.025 * (cell + Vector3d::Constant(0.5)),
                              {uniform(random), uniform(random), uniform(random)})
                         .second);
  }
  build.add_contact({.name = "all", .a = shapes, .law = law});
  return build.finish();
}

TEST(FixedStep, TsujiReboundsAsAskedFor) {
  for (const double e : {0.3, 0.7, 0.9}) {
    const Trajectory trajectory = run(test::two_balls(law_of("tsuji", e), 1), 0.03, 2e-6);
    ASSERT_EQ(trajectory.episodes.size(), 1u);
    // The damping starts with an infinite slope, so the first and last step count.
    EXPECT_NEAR(trajectory.episodes[0].realised_restitution, e, 2e-3);
    const Vector3d v = trajectory.last().bodies[1].v_WB - trajectory.last().bodies[0].v_WB;
    EXPECT_NEAR(v.x(), e, 2e-3);
  }
}

TEST(FixedStep, AgreesWithTheContinuousMethod) {
  ContactLaw law = law_of("hunt-crossley", 0.6);
  law.calibration = Calibration::exact;
  const Model model = test::two_balls(law, 2);
  const Trajectory ours = run(model, 0.02, 2e-6);
  const Trajectory other = simulate(model, start_state(model), {.duration = 0.02});
  ASSERT_EQ(ours.episodes.size(), 1u);
  ASSERT_EQ(other.episodes.size(), 1u);
  const ContactEpisode &a = ours.episodes[0], &b = other.episodes[0];
  EXPECT_NEAR(a.realised_restitution, 0.6, 1e-5);
  EXPECT_NEAR(a.start, b.start, 2e-6);
  EXPECT_NEAR(a.end, b.end, 4e-6);
  EXPECT_NEAR(a.approach_speed, b.approach_speed, 1e-5);
  EXPECT_NEAR(a.peak_force, b.peak_force, 1e-4 * b.peak_force);
  EXPECT_NEAR(a.max_indentation, b.max_indentation, 1e-4 * b.max_indentation);
  EXPECT_NEAR(a.effective_mass, b.effective_mass, 1e-12);
  EXPECT_NEAR(a.lost_normal, b.lost_normal, 1e-4 * b.lost_normal);
  EXPECT_NEAR((a.impulse_W - b.impulse_W).norm(), 0, 1e-4 * b.impulse_W.norm());
  EXPECT_NEAR((ours.last().bodies[0].p_WB - other.last().bodies[0].p_WB).norm(), 0, 1e-6);
}

/// The impact of a ball on a plane in the plane of its motion, by so short steps that their order does
/// not matter: the spring's force f follows ḟ = k·v + min(0, k̇/k)·f and is cut at μ·N.
struct PlaneImpact {
  double x_speed, z_speed, spin;  // spin > 0 moves the contact point against x
};
PlaneImpact integrate(PlaneImpact at, double mass, double radius, double K, double kappa,
                      double friction) {
  constexpr double h = 2e-9;
  double depth = 1e-15, f = 0, k_before = 0;
  while (depth > 0) {
    const double normal = K * std::pow(depth, 1.5);
    const double k = kappa * 1.5 * K * std::sqrt(depth);
    const double arm = radius - 0.5 * depth;
    const double slip = at.x_speed - arm * at.spin;
    f = f * (k < k_before ? k / k_before : 1) + h * k * slip;
    k_before = k;
    const double limit = friction * normal;
    f = std::clamp(f, -limit, limit);
    at.z_speed += h * normal / mass;
    at.x_speed -= h * f / mass;
    at.spin += h * f * arm / (0.4 * mass * radius * radius);
    depth -= h * at.z_speed;
  }
  return at;
}

TEST(FixedStep, AnObliqueImpactIsThatOfTheDirectIntegration) {
  const double mass = 0.02, radius = 0.01, K = 1e6, friction = 0.3;
  // Sticks all the time, sticks and slips, slips all the time.
  for (const double speed : {0.1, 0.6, 3.0}) {
    ModelBuilder build;
    const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
    const auto [ball, shape] =
        add_ball(build, "ball", mass, radius, {0, 0, radius + 1e-5}, {speed, 0, -1});
    build.add_contact({.name = "floor", .a = {floor}, .b = {shape}, .law = elastic(friction)});
    const Trajectory trajectory = run(build.finish(), 0.01, 1e-6);
    const PlaneImpact expected = integrate({speed, -1, 0}, mass, radius, K, 0.8, friction);
    const BodySample& after = trajectory.last().bodies[0];
    EXPECT_NEAR(after.v_WB.z(), expected.z_speed, 1e-5);
    EXPECT_NEAR(after.v_WB.x(), expected.x_speed, 2e-4 * speed);
    EXPECT_NEAR(after.w_WB.y() * radius, expected.spin * radius, 5e-4 * speed);
    EXPECT_NEAR(trajectory.episodes[0].n_W.z(), 1, 1e-12);
    EXPECT_NEAR(trajectory.episodes[0].impulse_W.x(), mass * (after.v_WB.x() - speed), 1e-6);
  }
}

/// What the ledger cannot explain after an impact of two balls with spin.
double residual(const ContactLaw& law, double step) {
  ModelBuilder build;
  const auto [one, shape_one] = add_ball(build, "one", 0.01, 0.01, {0, 0, 0}, {0.4, 0.1, 1});
  const auto [two, shape_two] = add_ball(build, "two", 0.03, 0.01, {0.008, 0, 0.0185}, {0, 0, 0});
  build.add_contact({.name = "balls", .a = {shape_one}, .b = {shape_two}, .law = law});
  const Trajectory trajectory = run(build.finish(), 0.02, step);
  EXPECT_EQ(trajectory.episodes.size(), 1u);
  EXPECT_GE(trajectory.last().energy.lost_in_friction, 0);
  return trajectory.last().energy.residual;
}

TEST(FixedStep, TheResidualOfTheLedgerIsOfSecondOrder) {
  for (const std::string name : {"tsuji", "hunt-crossley", "thornton-cummins-cleary"}) {
    const ContactLaw law = law_of(name, 0.6, 0.4);
    const double coarse = residual(law, 8e-6), fine = residual(law, 2e-6);
    EXPECT_LT(std::fabs(fine), std::fabs(coarse) / 11) << name;  // 16 in the limit
    EXPECT_GT(std::fabs(fine), 0);
  }
}

TEST(FixedStep, AnElasticImpactLosesAndGainsNothing) {
  for (const double friction : {0.0, 0.2}) {
    const Trajectory trajectory = run(crowd(3, elastic(friction)), 0.2, 1e-6);
    ASSERT_GT(trajectory.episodes.size(), 30u);
    const double energy = trajectory.first().energy.kinetic;
    for (const Sample& sample : trajectory.samples) {
      EXPECT_NEAR(sample.energy.residual, 0, 1e-4 * energy);
      EXPECT_EQ(sample.energy.lost_in_contact, 0);
    }
    for (std::size_t i = 1; i < trajectory.samples.size(); ++i) {
      EXPECT_GE(trajectory.samples[i].energy.lost_in_friction,
                trajectory.samples[i - 1].energy.lost_in_friction - 1e-6 * energy);
    }
  }
}

TEST(FixedStep, MomentumAndAngularMomentumStay) {
  ModelBuilder build;
  std::vector<ShapeId> shapes;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 27; ++i) {
    const Vector3d p = 0.021 * Vector3d(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    // All fly towards the middle.
    const Vector3d v = -20 * p + 0.1 * Vector3d(uniform(random), uniform(random), uniform(random));
    shapes.push_back(add_ball(build, "b" + std::to_string(i), 0.01, 0.01, p, v).second);
  }
  build.add_contact({.name = "all", .a = shapes, .law = law_of("tsuji", 0.8, 0.5)});
  const Trajectory trajectory = run(build.finish(), 0.05, 5e-6);
  ASSERT_GT(trajectory.episodes.size(), 30u);
  const auto momenta = [](const Sample& sample) {
    SpatialVector sum;
    for (const BodySample& body : sample.bodies) {
      sum.linear += 0.01 * body.v_WB;
      sum.angular += 0.01 * body.p_WB.cross(body.v_WB) + 0.4 * 0.01 * 1e-4 * body.w_WB;
    }
    return sum;
  };
  const SpatialVector before = momenta(trajectory.first()), after = momenta(trajectory.last());
  EXPECT_LT((after.linear - before.linear).norm(), 1e-15);
  EXPECT_LT((after.angular - before.angular).norm(), 1e-15);  // rounding of m·p·v, 1e-4 N m s
}

// A solid ball that slides without spin rolls at 5/7 of its speed, whatever the friction. The contact is
// half the depth nearer than the surface, a thousandth of the radius.
TEST(FixedStep, ASlidingBallComesToRoll) {
  ContactLaw law = law_of("tsuji", 0.5);
  law.friction = FrictionSpec{
      "tsuji-tangential", {{"coefficient", 0.3}, {"stiffness_ratio", 0.8}, {"damping_ratio", 0.3}}};
  ModelBuilder build;
  build.set_gravity({0, 0, -gravity});
  const double radius = 0.01, mass = 0.01;
  const double depth = std::pow(mass * gravity / 1e6, 2.0 / 3);
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, shape] =
      add_ball(build, "ball", mass, radius, {0, 0, radius - depth}, {0.7, 0, 0});
  build.add_contact(
      {.name = "floor", .a = {floor}, .b = {shape}, .law = law, .allow_initial_overlap = true});
  const Trajectory trajectory = run(build.finish(), 0.3, 1e-5);
  const BodySample& after = trajectory.last().bodies[0];
  EXPECT_NEAR(after.v_WB.x(), 0.5, 1e-3);
  EXPECT_NEAR(after.w_WB.y() * (radius - 0.5 * depth), after.v_WB.x(), 1e-5);
}

TEST(FixedStep, AFreeSphereTurnsAtItsAngularVelocity) {
  ModelBuilder build;
  const Vector3d w_W(3, -4, 12);
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = 1,
                                      .I_B = Matrix3d::Identity(),
                                      .v_WB = Vector3d(1, 0, 0),
                                      .w_WB = w_W});
  build.add_shape({.name = "skin", .body = ball, .shape = Sphere{0.1}});
  const Trajectory trajectory = run(build.finish(), 0.1, 1e-3);
  const Quaterniond expected(Eigen::AngleAxisd(1.3, w_W / 13));
  EXPECT_LT(trajectory.last().bodies[0].q_WB.angularDistance(expected), 1e-12);
}

TEST(FixedStep, ABallOnASlopeRollsWithFiveSeventhsOfTheWeight) {
  const double slope = 0.3;
  ModelBuilder build;
  build.set_gravity({gravity * std::sin(slope), 0, -gravity * std::cos(slope)});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const double depth = std::pow(0.01 * gravity * std::cos(slope) / 1e6, 2.0 / 3);
  const auto [ball, shape] = add_ball(build, "ball", 0.01, 0.01, {0, 0, 0.01 - depth});
  build.add_contact({.name = "floor",
                     .a = {floor},
                     .b = {shape},
                     .law = law_of("tsuji", 0.5, 0.5),
                     .allow_initial_overlap = true});
  const Trajectory trajectory = run(build.finish(), 0.2, 1e-5);
  const double expected = 5.0 / 7 * gravity * std::sin(slope) * 0.2;
  EXPECT_NEAR(trajectory.last().bodies[0].v_WB.x(), expected, 2e-3 * expected);
}

TEST(FixedStep, GivesTheSameBitsWithAnyNumberOfThreads) {
  const Model model = crowd(13, law_of("hunt-crossley", 0.5, 0.3), gravity);
  const Trajectory one = run(model, 1e-3, 2e-5);
  for (const int threads : {2, 3}) {
    const Trajectory other = run(model, 1e-3, 2e-5, threads);
    for (std::size_t i = 0; i < one.last().bodies.size(); ++i) {
      ASSERT_EQ(one.last().bodies[i].p_WB, other.last().bodies[i].p_WB);
      ASSERT_EQ(one.last().bodies[i].w_WB, other.last().bodies[i].w_WB);
    }
    EXPECT_EQ(one.last().energy.lost_in_contact, other.last().energy.lost_in_contact);
  }
}

TEST(FixedStep, CountsTheImpactsOfManySpheresInsteadOfListingThem) {
  const Trajectory trajectory = run(crowd(5, elastic()), 0.02, 1e-5);
  EXPECT_TRUE(trajectory.episodes.empty());
  EXPECT_GT(trajectory.statistics.events, 20);
  ASSERT_EQ(trajectory.warnings.size(), 1u);
  EXPECT_EQ(trajectory.warnings[0],
            std::to_string(trajectory.statistics.events) +
                " impacts are not listed one by one: a run lists the first 1000, and none of more "
                "than 100 spheres");
}

TEST(FixedStep, SaysWhenTheStepIsTooLong) {
  const Trajectory trajectory = run(test::two_balls(elastic(), 1), 0.08, 8e-3);
  EXPECT_TRUE(std::ranges::any_of(trajectory.warnings, [](const std::string& warning) {
    return warning.starts_with("the energy ledger does not close");
  }));
}

TEST(FixedStep, ChoosesAStepThatClosesTheLedgerByItself) {
  const Trajectory trajectory = run(crowd(3, law_of("tsuji", 0.8, 0.3), gravity), 0.1, 0);
  EXPECT_LT(trajectory.statistics.steps, 100000);
  EXPECT_LT(std::fabs(trajectory.last().energy.residual), 1e-3 * trajectory.first().energy.kinetic);
}

TEST(FixedStep, TakesNothingFromTheHeapInAStep) {
  std::vector<Particle> particles;
  for (int i = 0; i < 1000; ++i) {
    Particle particle{.radius = 0.01, .mass = 1, .inertia = 1e-5};
    particle.motion.p_WB = 0.0199 * Vector3d(i % 10, i / 10 % 10, i / 100);
    particles.push_back(particle);
  }
  PairLaws laws(1, [](int, int, PairLaw& law) {
    law = {.stiffness = 1e4, .damping_quarter = 1, .damping_full = 1, .friction = 0.3};
    return true;
  });
  for (const int threads : {1, 2}) {
    ParticleSystem system(particles, {}, laws, Vector3d::Zero(), 1e-6, threads);
    ASSERT_GT(system.touching(), 2000);
    for (int i = 0; i < 20; ++i) system.advance();
    const auto rebuilds = system.rebuilds();
    const long before = support::allocation_count();
    for (int i = 0; i < 40; ++i) system.advance();
    EXPECT_EQ(support::allocation_count(), before);
    EXPECT_EQ(system.rebuilds(), rebuilds);
  }
}

std::string problems_of(const Model& model) {
  std::string text;
  for (const Problem& problem : check_interactions(model, start_state(model), "fixed-step")) {
    text += problem.place + ": " + problem.message + "; " + problem.remedy + "\n";
  }
  return text;
}

TEST(FixedStep, RefusesWhatItCannotDo) {
  ModelBuilder build;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, shape] = add_ball(build, "ball", 1, 0.1, {0, 0, 1});
  const auto [other, skin] = add_ball(build, "other", 1, 0.1, {1, 0, 1});
  const BodyId block = build.add_body({.name = "block",
                                       .mass = 1,
                                       .I_B = Vector3d(1, 2, 2).asDiagonal(),
                                       .X_WB = {Matrix3d::Identity(), {2, 0, 1}}});
  build.add_shape({.name = "box", .body = block, .shape = Box{{1, 1, 1}}});
  build.add_joint(
      {.name = "pin", .type = "spherical", .a = ball, .b = other, .p_W = Vector3d(0.5, 0, 1)});
  build.add_force({.name = "field", .force = GravityField{{ball}, {0, 0, 1}}});
  build.add_contact({.name = "floor", .a = {floor}, .b = {shape, skin}, .law = elastic()});
  EXPECT_EQ(problems_of(build.finish()),
            "joint pin: method fixed-step is for free spheres and has no joints; take method "
            "continuous\n"
            "force field: method fixed-step has no forces besides gravity and contacts; take "
            "method continuous\n"
            "body block: is not a sphere, as all bodies of method fixed-step are; take method "
            "continuous\n");
}

TEST(FixedStep, RefusesSpheresThatOverlapAtTheStart) {
  ModelBuilder build;
  const auto [one, shape_one] = add_ball(build, "one", 1, 0.1, {0, 0, 0});
  const auto [two, shape_two] = add_ball(build, "two", 1, 0.1, {0.15, 0, 0});
  build.add_contact({.name = "balls", .a = {shape_one, shape_two}, .law = elastic()});
  EXPECT_EQ(problems_of(build.finish()),
            "contact balls: contact balls: the bodies overlap by 0.05 m at the start; move them "
            "apart, or write allow_initial_overlap = true\n");
}

}  // namespace fixed_step_test
}  // namespace carom
