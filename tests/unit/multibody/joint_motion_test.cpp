#include "carom/mechanics.h"
#include "multibody/rest_state.h"

#include <gtest/gtest.h>

#include "support/mechanism.h"

namespace carom {
namespace joint_motion_test {

/// A slide on a turning arm, and a wheel on the slide: axes that move, with all inertia forces.
Model arm_slide_wheel() {
  ModelBuilder build;
  build.set_gravity({1, -2, -9.81});
  test::Random random(3);
  BodyId parent = build.ground();
  const char* types[] = {"revolute", "prismatic", "revolute"};
  const Vector3d axes[] = {{0, 0, 1}, {1, 0.3, 0}, {0, 1, 1}};
  for (int i = 0; i < 3; ++i) {
    const std::string name = "body " + std::to_string(i);
    const BodyId body = build.add_body(random.body(name));
    build.add_joint({.name = name,
                     .type = types[i],
                     .a = parent,
                     .b = body,
                     .p_W = Vector3d(0.1 * i, 0.2, -0.3 * i),
                     .axis_W = axes[i]});
    parent = body;
  }
  return build.finish();
}

// In a tree the acceleration of a coordinate is an entry of v̇; here it is put together from the
// accelerations of the bodies.
TEST(JointAcceleration, IsTheRateOfTheJointsSpeed) {
  const Model model = arm_slide_wheel();
  State state = multibody::rest_state(model);
  state.q << 0.4, 0.7, -1.1;
  state.v << 2, -3, 5;
  Dynamics dynamics(model);
  dynamics.update(state);
  const VectorXd rates = dynamics.accelerations(Forces(model));
  for (int i = 0; i < 3; ++i) {
    const JointPlace& place = model.place({i});
    EXPECT_NEAR(joint_acceleration(dynamics, {i}), rates[place.v], 1e-11 * rates.norm()) << i;
  }
}

TEST(JointAcceleration, IsNotChangedByAskingForAnImpulse) {
  const Model model = arm_slide_wheel();
  Dynamics dynamics(model);
  dynamics.update(multibody::rest_state(model));
  const double before = dynamics.accelerations(Forces(model))[model.place({1}).v];
  Forces impulse(model);
  impulse.add_along(dynamics.kinematics(), {1}, 1);
  dynamics.speed_change(impulse);
  EXPECT_NEAR(joint_acceleration(dynamics, {1}), before, 1e-12 * std::fabs(before));
}

}  // namespace joint_motion_test
}  // namespace carom
