#include <cmath>
#include <stdexcept>

#include "base/text.h"
#include "carom/materials.h"
#include "numerics/root_bracket.h"

namespace carom {

double PowerLaw::force(double depth) const {
  return depth <= 0 ? 0 : stiffness * std::pow(depth, exponent);
}
double PowerLaw::slope(double depth) const {
  return depth <= 0 ? 0 : exponent * stiffness * std::pow(depth, exponent - 1);
}
double PowerLaw::energy(double depth) const {
  return force(depth) * depth / (exponent + 1);
}

PowerLaw equivalent_power_law(const StiffnessEntry& formula, std::span<const double> values,
                              double energy) {
  if (!(energy > 0 && std::isfinite(energy))) {
    throw std::domain_error("energy of an impact is " + short_text(energy) +
                            " J, must be above 0 and finite");
  }
  if (const std::optional<PowerLaw> exact = formula.power_law(values)) return *exact;

  const double limit = formula.limit_depth(values);
  double below = std::fmin(1e-6, limit), above = below;
  while (formula.energy(values, below) > energy) below *= 0.25;
  while (formula.energy(values, above) < energy) {
    if (above == limit) {
      throw std::domain_error(formula.name + ": an impact of " + short_text(energy) +
                              " J goes beyond the limit depth of " + short_text(limit) + " m, " +
                              short_text(formula.energy(values, limit)) + " J");
    }
    above = std::fmin(4 * above, limit);
  }
  const auto excess = [&](double log_depth) {
    return std::log(formula.energy(values, std::exp(log_depth)) / energy);
  };
  // The logarithm must not carry a depth at the limit beyond it.
  const double depth = std::fmin(
      std::exp(numerics::find_root(excess, std::log(below), std::log(above * (1 - 1e-15)), 0)),
      limit);
  const double force = formula.force(values, depth);
  const double exponent = depth * formula.slope(values, depth) / force;
  return {.stiffness = force / std::pow(depth, exponent), .exponent = exponent};
}

PowerLaw same_energy_power_law(const PowerLaw& law, double exponent, double energy) {
  const double depth =
      std::pow((law.exponent + 1) * energy / law.stiffness, 1 / (law.exponent + 1));
  return {.stiffness = (exponent + 1) * energy / std::pow(depth, exponent + 1),
          .exponent = exponent};
}

}  // namespace carom
