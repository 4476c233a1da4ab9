// An elastic sphere that strikes a plane obliquely, by Hertz' law, as Maw, Barber and Fawcett 1976 study
// it: without spin, in units in which mass, radius of the touch and approach speed are 1.
#pragma once

#include "support/friction_path.h"

namespace carom::testing_support {

/// Angles of incidence and rebound in their letters: ψ = κ·v_t/(μ·v_n).
struct SphereRebound {
  double psi_1 = 0, psi_2 = 0;
  double energy_gain = 0;  ///< over that of the approach
  int switches = 0;
};

inline SphereRebound sphere_rebound(const std::string& name, double psi_1, double coefficient = 0.3,
                                    int steps = 2000, std::map<std::string, double> parameters = {},
                                    double direction = 0) {
  constexpr double kappa = 1.4 / 1.7;  // ν = 0.3
  const double depth_scale = std::pow(1.25, 0.4);
  const FrictionOnset onset{.approach_speed = 1,
                            .slip_speed = psi_1 * coefficient / kappa,
                            .effective_mass = 1,
                            .depth_scale = depth_scale,
                            .effective_radius = 1};
  parameters["coefficient"] = coefficient;
  parameters["stiffness_ratio"] = kappa;
  // Depth and its rate, slip velocity; the mass at the contact is 2/7 of that of a solid sphere.
  FrictionSystem system;
  system.contact = [](double, std::span<const double> y) {
    return hertz_contact(1, y[0], y[1], {y[2], y[3]});
  };
  system.rates = [](double, std::span<const double> y, const Tangent& force,
                    std::span<double> rates) {
    const double depth = std::max(y[0], 0.0);
    rates[0] = y[1];
    rates[1] = -depth * std::sqrt(depth);
    rates[2] = 3.5 * force.x;
    rates[3] = 3.5 * force.y;
  };
  const double slip = onset.slip_speed;
  FrictionRun run(friction_law(name, parameters, onset), system,
                  {0, 1, slip * std::cos(direction), slip * std::sin(direction)});
  const double duration = 2.943275 * depth_scale;
  while (run.time() < 0.5 * duration || run.own()[0] > 0) {
    const double depth = run.own()[0], left = run.own()[1] < 0 ? -depth / run.own()[1] : 1;
    if (run.time() > 0 && depth < 1e-9) break;
    run.step(std::min(duration / steps, 0.999 * left + 1e-12));
  }
  const auto y = run.own();
  const double along = y[2] * std::cos(direction) + y[3] * std::sin(direction);
  const double energy_1 = 0.5 * (1 + slip * slip / 3.5);
  const double energy_2 = 0.5 * (y[1] * y[1] + (y[2] * y[2] + y[3] * y[3]) / 3.5);
  return {.psi_1 = psi_1,
          .psi_2 = kappa * along / coefficient,
          .energy_gain = energy_2 / energy_1 - 1,
          .switches = run.switches()};
}

}  // namespace carom::testing_support
