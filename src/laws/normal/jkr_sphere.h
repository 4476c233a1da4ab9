// The adhering sphere of Johnson, Kendall and Roberts, Proc. R. Soc. A 324:301, 1971, by its
// contact radius a:
//     F = 4E*·a³/(3R) − √(8π·w·E*·a³),   δ = a²/R − √(2π·w·a/E*)
#pragma once

#include <cmath>
#include <numbers>

namespace carom::laws {

/// Root z >= 4^{−1/3} of z⁴ − z = d, for d >= −3/4·4^{−1/3}, where both real roots meet.
inline double larger_quartic_root(double d) {
  double z;
  if (d > 100) {
    z = std::sqrt(std::sqrt(d));
    z = std::sqrt(std::sqrt(d + z));
  } else {
    // (z² + p)² is a square for 8p³ + 8d·p = 1.
    const double root = std::sqrt(std::fmax(1.0 / 256 + d * d * d / 27, 0));
    const double p = std::cbrt(0.0625 + root) + std::cbrt(0.0625 - root);
    const double outer = std::sqrt(2 / p) - 2 * p;
    z = 0.5 * (std::sqrt(2 * p) + std::sqrt(std::fmax(outer, 0)));
  }
  // Newton takes away what cancellation left; at the double root there is nothing to gain.
  for (int i = 0; i < 2; ++i) {
    const double slope = 4 * z * z * z - 1;
    if (slope > 1e-4) z -= (z * z * z * z - z - d) / slope;
  }
  return z;
}

struct JkrSphere {
  double effective_modulus;  ///< E* [Pa]
  double radius;             ///< R [m]
  double work_of_adhesion;   ///< w [J/m²]; may be zero

  /// √(2π·w·a/E*): how far adhesion draws the surfaces out [m].
  double drawn_depth(double a) const {
    return std::sqrt(2 * std::numbers::pi * work_of_adhesion * a / effective_modulus);
  }
  double depth(double a) const { return a * a / radius - drawn_depth(a); }
  double force(double a) const {
    // F = 2E*·(a·δ − a³/(3R))
    return 2 * effective_modulus * a * (a * a / radius * (2.0 / 3) - drawn_depth(a));
  }
  /// Elastic less surface energy, zero for bodies apart [J].
  double energy(double a) const {
    const double h = a * a / radius, s = drawn_depth(a);
    return effective_modulus * a * (8.0 / 15 * h * h - 4.0 / 3 * h * s + 0.5 * s * s);
  }

  /// Contact radius at the smallest possible depth, F = −(5/9)·F_c: a = (R²·π·w/(8E*))^{1/3} [m].
  double release_radius() const {
    return std::cbrt(radius * radius * std::numbers::pi * work_of_adhesion /
                     (8 * effective_modulus));
  }
  /// −δ_c = −3/4·(π²·w²·R/E*²)^{1/3} [m]
  double release_depth() const { return -3 * release_radius() * release_radius() / radius; }

  /// F_c = 3/2·π·w·R, the largest tension [N].
  double pull_off_force() const { return 1.5 * std::numbers::pi * work_of_adhesion * radius; }

  /// The stable contact radius at a depth from `release_depth` up.
  double contact_radius(double depth) const {
    // In a = (2π·w·R²/E*)^{1/3}·z² the depth is (R·(2π·w/E*)²)^{1/3}·(z⁴ − z).
    const double unit =
        std::cbrt(4 * std::numbers::pi * std::numbers::pi * work_of_adhesion * work_of_adhesion *
                  radius / (effective_modulus * effective_modulus));
    if (!(unit > 1e-30 * depth)) return std::sqrt(radius * std::fmax(depth, 0));
    const double z = larger_quartic_root(depth / unit);
    return std::sqrt(radius * unit) * z * z;
  }
};

/// Work lost between snap-in and release, over (w⁵·R⁴/E*²)^{1/3}: the 7.09 of Thornton and Ning.
/// −0.3·E*·a⁵/R² at δ = 0 and 3.2·E*·a⁵/R² at release make (2π)^{5/3}·(3/10 + 16/5·4^{−10/3}).
inline double jkr_work_coefficient() {
  return std::pow(2 * std::numbers::pi, 5.0 / 3) * (0.3 + 3.2 * std::pow(4.0, -10.0 / 3));
}

}  // namespace carom::laws
