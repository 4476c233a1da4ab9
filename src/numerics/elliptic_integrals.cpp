#include "numerics/elliptic_integrals.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/messages.h"

namespace carom::numerics {

double carlson_rf0(double y, double z) {
  // R_F(0, y, z) = π/(2·M(√y, √z)), M the arithmetic-geometric mean (DLMF 19.22.1). It converges
  // quadratically: six steps suffice for ratios up to 1e8.
  double a = std::sqrt(y), g = std::sqrt(z);
  while (std::fabs(a - g) > 1e-8 * a) {
    const double mean = 0.5 * (a + g);
    g = std::sqrt(a * g);
    a = mean;
  }
  return std::numbers::pi / (a + g);
}

double carlson_rd0(double y, double z) {
  // Duplication theorem: R_D(x, y, z) = 2·R_D(x+λ, y+λ, z+λ) + 3/(√z·(z+λ)) with
  // λ = √x√y + √x√z + √y√z, then R_D of nearly equal arguments by its series (DLMF 19.26.20,
  // 19.36.2). Only positive terms are added, so no digits are lost at any ratio y/z.
  CAROM_ASSERT(y > 0 && z > 0, "Carlson's integral is finite");
  double x = 0, sum = 0, weight = 1;
  double mean = (y + 3 * z) / 5;
  const double spread = std::max({mean, std::fabs(mean - y), std::fabs(mean - z)});
  // The series below is cut after terms of degree 5; its error is about spread⁶.
  while (weight * spread > 1e-3 * mean) {
    const double root_x = std::sqrt(x), root_y = std::sqrt(y), root_z = std::sqrt(z);
    const double lambda = root_x * root_y + root_x * root_z + root_y * root_z;
    sum += weight / (root_z * (z + lambda));
    weight *= 0.25;
    x = 0.25 * (x + lambda);
    y = 0.25 * (y + lambda);
    z = 0.25 * (z + lambda);
    mean = 0.25 * (mean + lambda);
  }
  const double X = (mean - x) / mean, Y = (mean - y) / mean;
  const double Z = -(X + Y) / 3;
  const double E2 = X * Y - 6 * Z * Z, E3 = (3 * X * Y - 8 * Z * Z) * Z;
  const double E4 = 3 * (X * Y - Z * Z) * Z * Z, E5 = X * Y * Z * Z * Z;
  const double series =
      1 - 3 * E2 / 14 + E3 / 6 + 9 * E2 * E2 / 88 - 3 * E4 / 22 - 9 * E2 * E3 / 52 + 3 * E5 / 26;
  return 3 * sum + weight * series / (mean * std::sqrt(mean));
}

double complete_elliptic_k(double q) {
  return carlson_rf0(q * q, 1);
}

// DLMF 19.25.1
double complete_elliptic_d(double q) {
  return carlson_rd0(q * q, 1) / 3;
}
double complete_elliptic_b(double q) {
  return q * q * carlson_rd0(1, q * q) / 3;
}
double complete_elliptic_e(double q) {
  return complete_elliptic_b(q) + q * q * complete_elliptic_d(q);
}

}  // namespace carom::numerics
