#include "multibody/bushing_force.h"

#include <gtest/gtest.h>

#include <cmath>

#include "carom/simulation.h"
#include "multibody/rest_state.h"
#include "support/mechanism.h"

namespace carom::multibody {
namespace bushing_force_test {

TEST(RotationVector, IsAxisTimesAngle) {
  test::Random random(3);
  for (const double angle : {0.0, 1e-12, 1e-5, 0.4, 2.0, 3.14}) {
    const Vector3d axis = random.direction();
    const Matrix3d R = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
    EXPECT_LT((rotation_vector(R) - angle * axis).norm(), 1e-12);
  }
}

Bushing random_bushing(test::Random& random, BodyId a, BodyId b) {
  const auto values = [&] { return Vector3d(random.vector().cwiseAbs()); };
  return {.a = a,
          .b = b,
          .p_WP = random.vector(),
          .R_WF = random.rotation(),
          .translation_stiffness = 5 * values(),
          .rotation_stiffness = 3 * values(),
          .translation_damping = values(),
          .rotation_damping = values()};
}

// Power of all forces = −(d/dt energy) − dampers, whatever the pose and the motion; and nothing acts from
// outside.
TEST(Bushing, TakesThePowerThatItsEnergySays) {
  test::Random random(8);
  for (int trial = 0; trial < 50; ++trial) {
    ModelBuilder build;
    const BodyId a = build.add_body(random.body("a")), b = build.add_body(random.body("b"));
    const Bushing bushing = random_bushing(random, a, b);
    build.add_force({.name = "bush", .force = bushing});
    const Model model = build.finish();
    const BushingForce force(bushing, model);
    State state = rest_state(model);
    move_coordinates(model, 0.8 * random.vector(model.speed_count()), state.q);
    state.v = random.vector(model.speed_count());
    Kinematics kinematics(model);
    const double h = 1e-5;
    const auto stored = [&](double time) {
      State moved = state;
      move_coordinates(model, time * state.v, moved.q);
      kinematics.update(moved);
      return force.energy(kinematics);
    };
    const double rate = (stored(h) - stored(-h)) / (2 * h);
    kinematics.update(state);
    Forces forces(model);
    const double lost = force.apply(kinematics, forces);
    double power = 0;
    Vector3d sum = Vector3d::Zero(), moment = Vector3d::Zero();
    for (const BodyId body : {a, b}) {
      const SpatialVector& V = kinematics.velocity(body);
      const SpatialVector& wrench = forces.on_body[body.index];
      power += wrench.angular.dot(V.angular) + wrench.linear.dot(V.linear);
      sum += wrench.linear;
      moment += wrench.angular + kinematics.pose(body).p.cross(wrench.linear);
    }
    EXPECT_GE(lost, 0);
    EXPECT_NEAR(power, -rate - lost, 1e-7 * (1 + std::abs(power)));
    EXPECT_LT(sum.norm(), 1e-13);
    EXPECT_LT(moment.norm(), 1e-13);
  }
}

// About any axis, with one stiffness: k·θ, up to half a turn.
TEST(Bushing, ResistsATurnInProportionToItsAngle) {
  test::Random random(4);
  for (const double angle : {0.01, 1.0, 3.1}) {
    const Vector3d axis = random.direction();
    ModelBuilder build;
    const BodyId b = build.add_body({.name = "b", .mass = 1, .I_B = Matrix3d::Identity()});
    const Bushing bushing{.a = Model::ground, .b = b, .rotation_stiffness = {7, 7, 7}};
    const Model model = build.finish();
    State state = rest_state(model);
    const Quaterniond turn(Eigen::AngleAxisd(angle, axis));
    state.q.tail<4>() << turn.w(), turn.x(), turn.y(), turn.z();
    Kinematics kinematics(model);
    kinematics.update(state);
    Forces forces(model);
    BushingForce(bushing, model).apply(kinematics, forces);
    EXPECT_LT((forces.on_body[1].angular + 7 * angle * axis).norm(), 1e-12);
  }
}

// Two bodies tumble on a bush without dampers: energy and momentum stay.
TEST(Bushing, KeepsEnergyAndMomentumInLargeTurns) {
  test::Random random(9);
  ModelBuilder build;
  BodySpec one = random.body("a"), two = random.body("b");
  one.v_WB = random.vector();
  two.w_WB = Vector3d(2.0 * random.vector());
  const BodyId a = build.add_body(one), b = build.add_body(two);
  Bushing bushing = random_bushing(random, a, b);
  bushing.translation_damping.setZero();
  bushing.rotation_damping.setZero();
  build.add_force({.name = "bush", .force = bushing});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 5, .tolerance = 1e-10});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-8);
  EXPECT_GT(run.last().energy.springs, 0);
  const auto momentum_of = [&](const Sample& sample) {
    return Vector3d(one.mass * sample.bodies[0].v_WB + two.mass * sample.bodies[1].v_WB);
  };
  EXPECT_LT((momentum_of(run.last()) - momentum_of(run.samples.front())).norm(), 1e-9);
}

}  // namespace bushing_force_test
}  // namespace carom::multibody
