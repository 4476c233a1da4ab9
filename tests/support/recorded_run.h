// A run written by hand: two free balls that meet at 0.3 m/s and part at 0.21 m/s. What writes and
// checks runs is tested with it, whatever the engine does.
#pragma once

#include <limits>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "multibody/rest_state.h"

namespace carom::test {

/// Two steel balls of 92 g, 1 mm apart, the first moving along x. `first` and `second` name them.
inline Scenario two_balls(const std::string& first = "left", const std::string& second = "right",
                          const std::string& contact = "left-right") {
  ModelBuilder build;
  const double radius = 0.02, mass = 0.092;
  const Material steel{.name = "steel",
                       .description = "",
                       .young = 207e9,
                       .poisson = 0.29,
                       .density = 7800,
                       .source = "test"};
  const auto add_ball = [&](const std::string& name, double x) {
    const BodyId body = build.add_body({.name = name,
                                        .mass = mass,
                                        .I_B = 0.4 * mass * radius * radius * Matrix3d::Identity(),
                                        .X_WB = {Matrix3d::Identity(), {x, 0, 0}}});
    return build.add_shape(
        {.name = "surface", .body = body, .shape = Sphere{.radius = radius}, .material = steel});
  };
  const ShapeId a = add_ball(first, 0), b = add_ball(second, 0.041);
  build.add_contact(
      {.name = contact,
       .a = {a},
       .b = {b},
       .law = {.stiffness = 5.5e9, .exponent = 1.5, .restitution = RestitutionLaw(0.7)}});
  const Model model = build.finish();
  return {.file = "balls.toml",
          .title = "Two balls",
          .settings = {.duration = 0.01},
          .model = model,
          .start = multibody::rest_state(model)};
}

/// The ball that moves at v before, and the energy of both.
inline Sample two_ball_sample(double time, double left_speed, double right_speed, double lost) {
  Sample sample{.time = time, .bodies = std::vector<BodySample>(2), .contacts = {ContactSample{}}};
  sample.bodies[0].v_WB.x() = left_speed;
  sample.bodies[1].v_WB.x() = right_speed;
  sample.energy.kinetic = 0.5 * 0.092 * (left_speed * left_speed + right_speed * right_speed);
  sample.energy.lost_in_contact = lost;
  return sample;
}

/// Momentum and e = 0.7 give 0.045 and 0.255 m/s after 0.3 and 0; the pair loses (1 − e²)/2·m·v².
inline Trajectory recorded_run() {
  Trajectory run{.method = "continuous", .tolerance = 1e-9, .duration = 0.01, .output_step = 1e-4};
  const double lost = 0.5 * 0.046 * 0.09 * (1 - 0.49);
  run.samples = {two_ball_sample(0, 0.3, 0, 0), two_ball_sample(0.01, 0.045, 0.255, lost)};
  run.samples[0].contacts[0].gap = std::numeric_limits<double>::infinity();
  run.samples[1].contacts[0].gap = 1.0 / 3;
  ContactEpisode episode;
  episode.contact = "left-right";
  episode.shape_a = ShapeId{0};
  episode.shape_b = ShapeId{1};
  episode.start = 1e-3 / 0.3;
  episode.end = episode.start + 1e-4;
  episode.approach_speed = 0.3;
  episode.separation_speed = 0.21;
  episode.requested_restitution = 0.7;
  episode.realised_restitution = 0.7;
  episode.effective_mass = 0.046;
  episode.stiffness = 5.5e9;
  episode.exponent = 1.5;
  episode.law = "hunt-crossley";
  episode.calibration = Calibration::exact;
  episode.parameters = {{"damping_factor", "s/m", 1.5}};
  episode.peak_force = 400;
  episode.time_of_peak_force = episode.start + 4e-5;
  episode.max_indentation = 1.7e-5;
  episode.time_of_max_indentation = episode.start + 5e-5;
  episode.impulse_W = {0.046 * 0.51, 0, 0};
  episode.normal_impulse = 0.046 * 0.51;
  episode.n_W = Vector3d::UnitX();
  episode.p_WC = {0.0205, 0, 0};
  episode.bodies = {{.body = BodyId{1}, .v_before = {0.3, 0, 0}, .v_after = {0.045, 0, 0}},
                    {.body = BodyId{2}, .v_before = {0, 0, 0}, .v_after = {0.255, 0, 0}}};
  episode.lost_normal = lost;
  run.episodes = {episode};
  run.statistics = {.steps = 12, .force_evaluations = 150, .events = 2};
  return run;
}

}  // namespace carom::test
