#include <cmath>
#include <numbers>

#include "carom/analysis.h"
#include "numerics/root_bracket.h"

namespace carom {

// Frequency equation of the spheroidal modes of order n of a free solid sphere (Lamb 1882), with
// ξ = ωR/c_p, η = ωR/c_s and the spherical Bessel functions j:
//   T₁₁·T₄₃ − T₄₁·T₁₃ = 0
//   T₁₁ = (n² − n − η²/2)·j_n(ξ) + 2ξ·j_{n+1}(ξ)      T₁₃ = n(n + 1)·[(n − 1)·j_n(η) − η·j_{n+1}(η)]
//   T₄₁ = (n − 1)·j_n(ξ) − ξ·j_{n+1}(ξ)               T₄₃ = (n² − 1 − η²/2)·j_n(η) + η·j_{n+1}(η)
double sphere_frequency(double poisson) {
  constexpr unsigned n = 2;
  const double ratio = std::sqrt((1 - 2 * poisson) / (2 - 2 * poisson));  // c_s/c_p
  const auto determinant = [&](double eta) {
    const double xi = ratio * eta;
    const double jn_xi = std::sph_bessel(n, xi);
    const double jm_xi = std::sph_bessel(n + 1, xi);
    const double jn_eta = std::sph_bessel(n, eta);
    const double jm_eta = std::sph_bessel(n + 1, eta);
    const double t11 = (n * n - n - eta * eta / 2) * jn_xi + 2 * xi * jm_xi;
    const double t13 = n * (n + 1) * ((n - 1) * jn_eta - eta * jm_eta);
    const double t41 = (n - 1) * jn_xi - xi * jm_xi;
    const double t43 = (n * n - 1 - eta * eta / 2) * jn_eta + eta * jm_eta;
    return (t11 * t43 - t41 * t13) / (xi * xi);  // j_n(ξ) falls as ξ² near ν = 1/2
  };
  // The lowest root rises with ν, to 2.665 at ν = 1/2; the next one is well above it.
  double upper = 0.1;
  while (upper < 3 && (determinant(upper) > 0) == (determinant(0.1) > 0)) upper += 0.05;
  return numerics::find_root(determinant, upper - 0.05, upper, 1e-13);
}

double sphere_period(double radius, const Material& material) {
  const double shear = material.young / (2 * (1 + material.poisson));
  const double shear_speed = std::sqrt(shear / material.density);
  return 2 * std::numbers::pi * radius / (sphere_frequency(material.poisson) * shear_speed);
}

}  // namespace carom
