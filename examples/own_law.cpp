// A contact law of one's own: any callable that gives a force makes one, also in a model.
#include <cmath>
#include <cstdio>

#include "carom/carom.h"

int main() {
  using namespace carom;
  // A spring that stiffens, with damping that grows with the depth: F = k·δ² (1 + c·δ̇).
  const NormalLaw mine("stiffening", [](const NormalContact& contact) {
    return 4e8 * contact.depth * contact.depth * (1 + 0.2 * contact.depth_rate);
  });

  // Alone: one free impact of two bodies, whose effective mass is 0.5 kg, at 2 m/s.
  const CentralImpact alone = simulate_impact(mine, {.approach_speed = 2, .effective_mass = 0.5});
  std::printf("alone:      restitution %.6f, peak force %.2f N\n", alone.restitution,
              alone.peak_force);

  // In a model: a ball of 0.5 kg strikes the floor at 2 m/s, without gravity.
  ModelBuilder build;
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = 0.5,
                                      .I_B = 2e-4 * Matrix3d::Identity(),
                                      .X_WB = {.p = {0, 0, 0.06}},
                                      .v_WB = Vector3d(0, 0, -2)});
  const ShapeId skin =
      build.add_shape({.name = "skin", .body = ball, .shape = Sphere{.radius = 0.05}});
  const ShapeId floor =
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}});
  build.add_contact({.name = "strike", .a = {floor}, .b = {skin}, .law = {.own = mine}});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.02});
  const ContactEpisode& strike = run.episodes.at(0);
  std::printf("in a model: restitution %.6f, peak force %.2f N\n", strike.realised_restitution,
              strike.peak_force);
  return std::fabs(strike.realised_restitution - alone.restitution) > 1e-6;
}
