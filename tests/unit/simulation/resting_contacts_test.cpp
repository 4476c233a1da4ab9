// Contacts that graze, rest, roll and lie in their dents: what stopped or crawled once runs, in few steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "carom/friction.h"
#include "carom/scenario.h"
#include "support/contact_models.h"
#include "support/law_scene.h"

namespace carom {
namespace resting_contacts_test {

Trajectory run_of(const std::string& text) {
  const Scenario scenario = parse_scenario("carom = 1\ngravity = [0, 0, -9.81]\n" + text, "test");
  return simulate(scenario.model, scenario.start, scenario.settings);
}

void expect_sound(const Trajectory& run, std::int64_t most_steps) {
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_LT(run.statistics.steps, most_steps);
  double size = 0;
  for (const Sample& sample : run.samples) size = std::max(size, sample.energy.kinetic);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-7 * size);
}

/// A ball of 1 kg and radius 0.1 m on the floor, with this contact.
std::string ball(const std::string& motion, const std::string& contact, double duration) {
  return "[simulation]\nduration = " + std::to_string(duration) +
         "\n[ground]\nshapes = [{name = \"floor\", type = \"plane\"}]\n[[bodies]]\nname = "
         "\"ball\"\nmass = "
         "1\n" +
         motion +
         "\nshapes = [{name = \"s\", type = \"sphere\", radius = 0.1}]\n[[contacts]]\nname = "
         "\"c\"\nbetween = [\"ground.floor\", \"ball.s\"]\n" +
         contact + "\n";
}

// Without damping the ball comes back to depth zero with speed zero: neither in touch nor apart.
TEST(RestingContacts, BallLaidOnAnElasticFloorRunsWithEveryLawOfFriction) {
  for (const std::string& law : friction_law_names(FrictionKind::sliding)) {
    SCOPED_TRACE(law);
    ContactLaw contact;
    contact.law = "hertz";
    contact.stiffness = 1e9;
    contact.friction = test::example_friction(law);
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
    const auto [body, skin] = test::add_ball(build, "ball", 1, 0.1, {0, 0, 0.1}, {0.05, 0, 0});
    build.add_contact({.name = "c", .a = {floor}, .b = {skin}, .law = contact});
    const Model model = build.finish();
    expect_sound(simulate(model, start_state(model), {.duration = 0.02}), 2000);
  }
}

// The force drops to zero as soon as the dent opens; the ball was thrown off with 50 m/s.
TEST(RestingContacts, BallStaysInADentThatGivesNothingBack) {
  for (const char* restitution : {"0", "1e-6", "1e-4", "0.01"}) {
    SCOPED_TRACE(restitution);
    const Trajectory run = run_of(ball("position = [0, 0, 0.11]",
                                       "law = \"permanent-indentation\"\nstiffness = 1e6\n"
                                       "restitution = " +
                                           std::string(restitution),
                                       0.5));
    expect_sound(run, 1000);
    EXPECT_LT(run.last().energy.kinetic, 1e-12);
    EXPECT_LT(run.last().bodies[0].p_WB.z(), 0.1);
    for (const ContactEpisode& episode : run.episodes) EXPECT_GT(episode.lost_normal, -1e-9);
  }
}

// Their relative acceleration is zero at the start, and with it was the speed below which friction fades.
TEST(RestingContacts, BoxesThatStartInTouchTakeFewSteps) {
  const std::string box =
      "mass = 1\nshapes = [{name = \"b\", type = \"box\", size = [0.2, 0.2, 0.2]}]\n";
  const Trajectory run = run_of(
      "[simulation]\nduration = 0.02\n[ground]\nshapes = [{name = \"floor\", type = \"plane\"}]\n"
      "[contact_defaults]\nstiffness = 1e8\nrestitution = 0.3\nfriction = {coefficient = 0.5}\n"
      "[[bodies]]\nname = \"b0\"\nposition = [0, 0, 0.1]\n" +
      box + "[[bodies]]\nname = \"b1\"\nposition = [0.03, 0.02, 0.3]\n" + box);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_LT(run.statistics.steps, 1000);
}

// Slip turned at the end of the touch, faster than any step could follow.
TEST(RestingContacts, WaltonBraunFrictionFollowsSlipThatTurns) {
  for (const double spin : {-5.0, 0.0, 3.0, 20.0}) {
    SCOPED_TRACE(spin);
    expect_sound(
        run_of(ball("position = [0, 0, 0.3]\nvelocity = [1, 0, -1]\nangular_velocity = [5, " +
                        std::to_string(spin) + ", 2]",
                    "stiffness = 1e6\nrestitution = 0.7\nfriction = {law = "
                    "\"walton-braun-tangential\", coefficient = 0.3, stiffness_ratio = 0.8}",
                    0.6)),
        1000);
  }
}

// What is left of the tangential force when a contact opens was divided by a stiffness that vanishes.
TEST(RestingContacts, ColumnsOfTheLedgerStayAsLargeAsTheEnergyThatMoves) {
  const Trajectory run = run_of(
      "[simulation]\nduration = 0.4\n[ground]\nshapes = [{name = \"floor\", type = \"plane\"}]\n"
      "[[bodies]]\nname = \"box\"\nmass = 1\nposition = [0, 0, 0.2]\norientation = {axis = [1, "
      "0.5, 0], "
      "angle = 0.3}\nvelocity = [1, 0, 0]\nshapes = [{name = \"s\", type = \"box\", size = [0.2, "
      "0.2, "
      "0.2]}]\n[[contacts]]\nbetween = [\"ground.floor\", \"box.s\"]\nstiffness = 1e7\nrestitution "
      "= 0.3\n"
      "friction = {law = \"gonthier-bristle\", bristle_stiffness = 1e6, coefficient = 0.3}\n");
  const double size = run.first().energy.stored();
  for (const Sample& sample : run.samples) {
    EXPECT_LT(std::fabs(sample.energy.contacts), size);
    EXPECT_LT(std::fabs(sample.energy.lost_in_friction), size);
    EXPECT_LT(std::fabs(sample.energy.lost_in_contact), size);
  }
}

// Rolling resistance M = μ_r·R·N slows a rolling ball by (5/7)·μ_r·g; friction that holds must know of M.
// Tolerance: what the band of speeds, and the first moments before it rolls, take.
TEST(RestingContacts, BallThatIsHeldRollsAgainstAMoment) {
  const Trajectory run = run_of(
      ball("position = [0, 0, 0.1]\nvelocity = [1, 0, 0]\nangular_velocity = [0, 10, 0]",
           "stiffness = 1e6\nrestitution = 0.5\nfriction = {law = \"karnopp\", coefficient = 0.3}\n"
           "rolling = {law = \"rolling-constant\", coefficient = 0.01, radius = 0.1}",
           0.5));
  expect_sound(run, 2000);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 1 - 5.0 / 7 * 0.01 * 9.81 * 0.5, 1e-3);
}

// The same world turned stopped, since the last step of a touch could not be solved.
TEST(RestingContacts, LugreFrictionIsTheSameInATurnedWorld) {
  const Matrix3d turn =
      Eigen::AngleAxisd(1.1, Vector3d(0.3, -0.7, 0.4).normalized()).toRotationMatrix();
  std::vector<Vector3d> velocities;
  for (const Matrix3d& R : {Matrix3d(Matrix3d::Identity()), turn}) {
    ContactLaw law;
    law.law = "safaeifar-farshidianfar";
    law.stiffness = 345374.55636974674;
    law.restitution = RestitutionLaw(0.5);
    law.friction = FrictionSpec{.law = "lugre",
                                .parameters = {{"bristle_stiffness", 1e6}, {"coefficient", 0.05}}};
    ModelBuilder build;
    build.set_gravity(R * Vector3d(0, 0, -9.81));
    const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, R.col(2));
    const Quaterniond q(-0.08025461554880442, 0.17073134323321337, 0.9721293444476589,
                        -0.13919246669508112);
    const BodyId body = build.add_body(
        {.name = "b",
         .mass = 4.556,
         .I_B = Matrix3d(Vector3d(0.01215, 0.0115, 0.01102).asDiagonal()),
         .X_WB = {R * q.normalized().toRotationMatrix(), R * Vector3d(0.277, 0.018, 0.51)},
         .v_WB = Vector3d(R * Vector3d(0.35, 0.997, -0.914)),
         .w_WB = Vector3d(R * Vector3d(-1.569, -3.228, -1.415))});
    const ShapeId skin =
        build.add_shape({.name = "s", .body = body, .shape = Cylinder{0.0525, 0.1168}});
    build.add_contact({.name = "c", .a = {floor}, .b = {skin}, .law = law});
    const Model model = build.finish();
    const Trajectory run = simulate(model, start_state(model), {.duration = 0.5});
    EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    velocities.push_back(R.transpose() * run.last().bodies[0].v_WB);
  }
  EXPECT_LT((velocities[1] - velocities[0]).norm(), 1e-6);
}

// Rings that begin to touch were noted at the ends of steps, so that the last digit of a speed moved results.
TEST(RestingContacts, LastDigitOfTheSpeedDoesNotMoveMindlinDeresiewicz) {
  std::vector<double> speeds;
  for (const double factor : {1.0, 1 + 1e-15, 1 + 3e-15, 1 - 2e-15}) {
    ContactLaw law;
    law.law = "hertz";
    law.stiffness = 1e9;
    law.friction = test::example_friction("mindlin-deresiewicz");
    ModelBuilder build;
    const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
    const auto [body, skin] =
        test::add_ball(build, "ball", 1, 0.05, {0, 0, 0.051}, {0.3 * factor, 0.1, -1});
    build.add_contact({.name = "c", .a = {floor}, .b = {skin}, .law = law});
    const Model model = build.finish();
    speeds.push_back(
        simulate(model, start_state(model), {.duration = 0.004}).last().bodies[0].v_WB.x());
  }
  for (const double speed : speeds) EXPECT_NEAR(speed, speeds[0], 1e-7);
}

TEST(RestingContacts, TensionIsRecordedWhereALawCanPull) {
  const auto dropped = [](const std::string& law) {
    return run_of(ball("position = [0, 0, 0.101]\nvelocity = [0, 0, -1]",
                       law + "\nstiffness = 1e6\nrestitution = 0.5", 0.02));
  };
  const Trajectory pulls = dropped("law = \"kelvin-voigt\"");
  double lowest = 0;
  for (const Sample& sample : pulls.samples) {
    lowest = std::min(lowest, sample.contacts[0].normal_force);
  }
  // F = −2ζ·√(k·m)·v at zero indentation, where the ball leaves with half its speed.
  const double v = pulls.episodes[0].approach_speed, zeta = 0.2154539;
  EXPECT_NEAR(lowest, -2 * zeta * 1e3 * 0.5 * v, 0.01 * 1e3 * v);
  ASSERT_TRUE(pulls.episodes[0].peak_tension.has_value());
  EXPECT_GE(*pulls.episodes[0].peak_tension, -lowest * (1 - 1e-12));
  EXPECT_LT(*pulls.episodes[0].peak_tension, -1.1 * lowest);

  const Trajectory pushes = dropped("law = \"hunt-crossley\"");
  EXPECT_FALSE(pushes.episodes[0].peak_tension.has_value());
  for (const Sample& sample : pushes.samples) EXPECT_GE(sample.contacts[0].normal_force, 0);
}

// A drawing does not say how an edge is rounded: 1 % of the smaller body's size stands for it.
TEST(RestingContacts, BallOnAnEdgeHasAStiffnessFromMaterials) {
  const Trajectory run = run_of(
      "[simulation]\nduration = 0.4\n[ground]\nshapes = [{name = \"table\", type = \"box\", size = "
      "[1, 1, "
      "0.1], position = [0, 0, -0.05], material = \"steel\"}]\n[[bodies]]\nname = "
      "\"ball\"\nposition = [0.52, "
      "0, 0.2]\nshapes = [{name = \"s\", type = \"sphere\", radius = 0.05, material = \"steel\"}]\n"
      "[[contacts]]\nname = \"c\"\nbetween = [\"ground.table\", \"ball.s\"]\nrestitution = 0.5\n"
      "friction = {coefficient = 0.3}\n");
  expect_sound(run, 2000);
  ASSERT_FALSE(run.episodes.empty());
  const ContactEpisode& hit = run.episodes[0];
  const Material steel = *find_material("steel");
  const double modulus = effective_modulus(steel.young, steel.poisson, steel.young, steel.poisson);
  ASSERT_TRUE(hit.stiffness.has_value());
  const double sharp = 0.5 / (0.01 * 0.05);
  EXPECT_NEAR(*hit.stiffness, hertz_ellipse(0.5 / 0.05, sharp, modulus).stiffness,
              1e-6 * *hit.stiffness);
  EXPECT_TRUE(std::ranges::any_of(hit.warnings, [](const std::string& warning) {
    return warning.find("counts as rounded") != std::string::npos;
  }));
}

}  // namespace resting_contacts_test
}  // namespace carom
