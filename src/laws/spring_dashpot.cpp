#include "laws/spring_dashpot.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "numerics/root_bracket.h"

namespace carom::laws {

double spring_dashpot_restitution(double damping_ratio, Separation separation) {
  const double z = damping_ratio;
  if (separation == Separation::zero_indentation) {
    return z >= 1 ? 0 : std::exp(-std::numbers::pi * z / std::sqrt(1 - z * z));
  }
  if (std::fabs(z - 1) < 1e-7) return std::exp(-2 + (2.0 / 3) * (1 - z) * 2);
  if (z < 1) {
    const double s = std::sqrt(1 - z * z);
    return std::exp(-z / s * std::atan2(2 * z * s, 2 * z * z - 1));
  }
  const double s = std::sqrt(z * z - 1);
  return std::exp(-2 * z / s * std::log(z + s));  // (ζ+S)/(ζ−S) = (ζ+S)²
}

double logarithmic_ratio(double restitution) {
  if (restitution <= 0) return 1;
  const double l = std::log(restitution);
  return -l / std::sqrt(std::numbers::pi * std::numbers::pi + l * l);
}

double spring_dashpot_ratio(double restitution, Separation separation) {
  if (separation == Separation::zero_indentation) return logarithmic_ratio(restitution);
  if (restitution >= 1) return 0;
  if (restitution <= 0) return std::numeric_limits<double>::infinity();
  const auto misfit = [&](double ratio) {
    return spring_dashpot_restitution(ratio, separation) - restitution;
  };
  // e > 1/(4ζ²)·e^(−1) for large ζ, so the root lies below 1/√e.
  return numerics::find_root(misfit, 0.0, 1 + 1 / std::sqrt(restitution), 0);
}

}  // namespace carom::laws
