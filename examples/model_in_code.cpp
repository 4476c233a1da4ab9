// Builds a model in code instead of a file: a pendulum swings into a wall and bounces off.
#include <cstdio>
#include <numbers>

#include "carom/carom.h"

int main() {
  using namespace carom;
  // A rod of 1 m and 2 kg hangs horizontally from the origin and carries a round tip.
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId rod = build.add_body({.name = "rod",
                                     .mass = 2,
                                     .I_B = Vector3d(1e-4, 1. / 6, 1. / 6).asDiagonal(),
                                     .X_WB = {.p = {0.5, 0, 0}}});
  build.add_joint(
      {.name = "pivot", .type = "revolute", .a = build.ground(), .b = rod, .axis_W = {0, 1, 0}});
  const ShapeId tip = build.add_shape(
      {.name = "tip", .body = rod, .shape = Sphere{.radius = 0.05}, .X_BS = {.p = {0.5, 0, 0}}});
  // The wall is the ground where x < −0.05 m: its normal, the z axis of its frame, points to +x.
  const Matrix3d R = Eigen::AngleAxisd(std::numbers::pi / 2, Vector3d::UnitY()).toRotationMatrix();
  const ShapeId wall = build.add_shape({.name = "wall",
                                        .body = build.ground(),
                                        .shape = HalfSpace{},
                                        .X_BS = {.R = R, .p = {-0.05, 0, 0}}});
  const ContactLaw law{.law = "flores", .stiffness = 1e8, .restitution = RestitutionLaw(0.7)};
  build.add_contact({.name = "strike", .a = {wall}, .b = {tip}, .law = law});
  const Model model = build.finish();  // checks everything, and names every problem it finds

  const Trajectory run = simulate(model, start_state(model), {.duration = 1});
  for (const ContactEpisode& impact : run.episodes) {
    std::printf("%s at %.4f s with %.3f m/s: %.0f N\n", impact.contact.c_str(), impact.start,
                impact.approach_speed, impact.peak_force);
  }
  std::printf("the rod ends at x = %.3f m\n", run.body("rod").back().p_WB.x());
  return run.episodes.empty();
}
