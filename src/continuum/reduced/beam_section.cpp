#include "continuum/reduced/beam_section.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carom::continuum {

using std::numbers::pi;

namespace {

/// J_t = a·b³·(1/3 − 64/π⁵·b/a·Σ tanh(n·π·a/(2·b))/n⁵), n = 1, 3, 5, …, a ≥ b        Saint-Venant 1855
double torsion_of_rectangle(double a, double b) {
  if (a < b) std::swap(a, b);
  double sum = 0;
  for (int n = 1; n < 200; n += 2) sum += std::tanh(n * pi * a / (2 * b)) / std::pow(n, 5);
  return a * b * b * b * (1.0 / 3 - 64 / std::pow(pi, 5) * b / a * sum);
}

}  // namespace

// κ = 10·(1 + ν)/(12 + 11·ν)        Cowper 1966, rectangle
BeamSection rectangular_section(double along_y, double along_z, double poisson) {
  return {.area = along_y * along_z,
          .inertia_y = along_y * std::pow(along_z, 3) / 12,
          .inertia_z = along_z * std::pow(along_y, 3) / 12,
          .torsion = torsion_of_rectangle(along_y, along_z),
          .shear = 10 * (1 + poisson) / (12 + 11 * poisson)};
}

// κ = 6·(1 + ν)/(7 + 6·ν)        Cowper 1966, circle
BeamSection circular_section(double radius, double poisson) {
  const double inertia = pi * std::pow(radius, 4) / 4;
  return {.area = pi * radius * radius,
          .inertia_y = inertia,
          .inertia_z = inertia,
          .torsion = 2 * inertia,
          .shear = 6 * (1 + poisson) / (7 + 6 * poisson)};
}

}  // namespace carom::continuum
