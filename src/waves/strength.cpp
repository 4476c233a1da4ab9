#include "waves/strength.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carom::waves {
namespace {

void warn(const std::string& what, double value, double limit, WaveImpact& impact) {
  impact.warnings.push_back(what + ", " + engineering_text(value, "Pa", 3) + ", is beyond " +
                            engineering_text(limit, "Pa", 3) +
                            ": the material yields, which this solution leaves out");
}

}  // namespace

void warn_of_stress(const ElasticRod& rod, WaveImpact& impact) {
  const double stress = impact.peak_force / rod.area;
  if (!rod.material.yield || stress <= *rod.material.yield) return;
  warn("the stress at the contact in " + rod.material.name, stress, *rod.material.yield, impact);
}

void warn_of_pressure(const ElasticSphere& sphere, const Material& struck, WaveImpact& impact) {
  if (!sphere.material.yield && !struck.yield) return;
  const double modulus = effective_modulus(sphere.material.young, sphere.material.poisson,
                                           struck.young, struck.poisson);
  // p₀ = (6·F·E*²/(π³·R²))^⅓; first yield at 1.6·Y                               Johnson 1985, 4.5, 6.1
  const double pressure = std::cbrt(6 * impact.peak_force * modulus * modulus) /
                          (std::numbers::pi * std::cbrt(sphere.radius * sphere.radius));
  const double none = std::numeric_limits<double>::infinity();
  const double limit =
      1.6 * std::min(sphere.material.yield.value_or(none), struck.yield.value_or(none));
  if (pressure > limit) warn("the pressure of the contact", pressure, limit, impact);
}

}  // namespace carom::waves
