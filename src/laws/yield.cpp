#include "carom/materials.h"
#include "base/numbers.h"

#include <cmath>
#include <numbers>

namespace carom {
namespace {

/// ½mV² over p_d·R³: the energy of an indentation in units of its own pressure.
double indentation_energy(const YieldPair& pair, double pressure, double speed) {
  return 0.5 * pair.effective_mass * speed * speed /
         (pressure * std::pow(pair.effective_radius, 3));
}

}  // namespace

// Hertz: a = π·p₀·R*/(2E*), energy W = (8/15)·E*·a⁵/R*². With p₀ = k·Y and W = ½mV²:
//   V² = (16/15)·(π·k/2)⁵ · Y⁵·R*³/(E*⁴·m)
double yield_velocity_coefficient(double pressure_factor) {
  return 16.0 / 15 * std::pow(pi / 2 * pressure_factor, 5);
}

double yield_velocity(const YieldPair& pair, double yield, double pressure_factor) {
  const double strain = yield / pair.effective_modulus;
  const double volume = std::pow(pair.effective_radius, 3);
  return std::sqrt(yield_velocity_coefficient(pressure_factor) * std::pow(strain, 4) * yield *
                   volume / pair.effective_mass);
}

// The same with m = (4/3)·π·ρ·R³.
double sphere_yield_coefficient(double pressure_factor) {
  return yield_velocity_coefficient(pressure_factor) / (4 * pi / 3);
}

double sphere_yield_velocity(double effective_modulus, double yield, double density,
                             double coefficient) {
  return std::sqrt(coefficient * std::pow(yield / effective_modulus, 4) * yield / density);
}

// Loading at constant pressure p_d stores W = π·p_d·a⁴/(4R). Unloading returns Hertz-like
// W' = (3/10)·F²/(a·E*) with F = π·a²·p_d. Hence
//   e² = W'/W = (3·π^{5/4}·4^{3/4}/10)·(p_d/E*)·(W/(p_d·R³))^{−1/4}
double plastic_restitution(const YieldPair& pair, double pressure, double approach_speed) {
  static const double C = 0.3 * std::pow(pi, 1.25) * std::pow(4, 0.75);
  const double energy = indentation_energy(pair, pressure, approach_speed);
  return std::sqrt(C * pressure / pair.effective_modulus * std::pow(energy, -0.25));
}

double plastic_limit_velocity(const YieldPair& pair, double pressure) {
  // e ∝ V^{−1/4}.
  return std::pow(plastic_restitution(pair, pressure, 1.0), 4);
}

double shallow_indentation_velocity(const YieldPair& pair, double pressure, double energy_limit) {
  return std::sqrt(energy_limit / indentation_energy(pair, pressure, 1.0));
}

double impact_parameter(double density, double yield, double approach_speed) {
  return density * approach_speed * approach_speed / yield;
}

double wave_speed_limit(double modulus, double density) {
  return 1e-5 * std::sqrt(modulus / density);
}

std::string_view to_text(ImpactRegime regime) {
  constexpr std::string_view names[] = {"elastic", "elastic-plastic", "fully-plastic",
                                        "beyond-shallow-indentation", "hydrodynamic"};
  return names[static_cast<int>(regime)];
}

ImpactRegime regime_of(const RegimeInput& input) {
  const double V = input.approach_speed;
  if (V < yield_velocity(input.pair, input.yield)) return ImpactRegime::elastic;
  const double parameter = impact_parameter(input.density, input.yield, V);
  if (parameter >= 10) return ImpactRegime::hydrodynamic;
  const double pressure = plastic_pressure * input.yield;
  if (parameter >= 0.1 || V > shallow_indentation_velocity(input.pair, pressure)) {
    return ImpactRegime::beyond_shallow_indentation;
  }
  return parameter >= 1e-3 ? ImpactRegime::fully_plastic : ImpactRegime::elastic_plastic;
}

}  // namespace carom
