// Steps by hand: a controller reads the angle and the speed of a joint every millisecond and sets its
// torque, so that a rod stands upright although it is pushed.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "carom/carom.h"

int main() {
  using namespace carom;
  // A rod of 1 m and 2 kg stands on a revolute joint at the origin.
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId rod = build.add_body({.name = "rod",
                                     .mass = 2,
                                     .I_B = Vector3d(1. / 6, 1. / 6, 1e-4).asDiagonal(),
                                     .X_WB = {.p = {0, 0, 0.5}}});
  build.add_joint(
      {.name = "motor", .type = "revolute", .a = build.ground(), .b = rod, .axis_W = {0, 1, 0}});
  const Model model = build.finish();

  Simulation simulation(model, start_state(model), {.duration = 2});
  double largest = 0;
  for (int step = 1; !simulation.ended(); ++step) {
    const JointSample motor = simulation.joint("motor");
    const double angle = motor.position[0];
    simulation.set_joint_force("motor", -60 * angle - 12 * motor.speed[0]);
    // A push at the centre of the rod, from 0.2 s to 0.3 s.
    simulation.set_force("rod", {step > 200 && step <= 300 ? 20. : 0., 0, 0});
    simulation.advance_to(std::min(step * 1e-3, simulation.end_time()));
    largest = std::max(largest, std::fabs(angle));
  }
  const double left = simulation.joint("motor").position[0];
  std::printf("it leant by %.4f rad at most, and %.2g rad at the end\n", largest, left);
  return std::fabs(left) > 1e-3 || simulation.finish().outcome.kind != Outcome::Kind::finished;
}
