// Two cylinders with parallel axes, pressed against each other along a line.
#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "laws/stiffness/describe_stiffness.h"

namespace carom::laws {

/// What all formulas for line contacts start from. A bush around a pin has a negative radius.
struct CylinderPair {
  double effective_modulus = 0;  ///< [Pa]
  double radius1 = 0;            ///< [m]
  double radius2 = 0;            ///< [m]
  double length = 0;             ///< [m]

  /// ΔR: sum of the radii outside, radial clearance inside [m].
  double radius_difference() const { return std::fabs(radius1 + radius2); }
  double smaller_radius() const { return std::fmin(std::fabs(radius1), std::fabs(radius2)); }
  double relative_radius() const { return effective_radius(radius1, radius2); }

  /// Objects to a pin that does not fit into its bush.
  std::string problem_of_fit() const;
  /// Objects also to planes, for formulas whose depth is that of the axes.
  std::string problem_of_axes() const;
};

/// Force curve of the logarithmic formulas, p = F/L:  δ = p/(π·E*)·ln(p₁/p). It ends at p₁/e.
struct LogarithmicLine {
  double effective_modulus = 0;  ///< [Pa]
  double length = 0;             ///< [m]
  double load_scale = 0;         ///< p₁ [N/m]

  double limit_depth() const;
  double force(double depth) const;
  double slope(double depth) const;
  double energy(double depth) const;

  /// ln(p₁/p) ≥ 1 at a depth.
  double log_load(double depth) const;
};

/// Cylinders that touch in a strip that is narrow against their radii.
struct NarrowLine : CylinderPair {
  LogarithmicLine logarithmic_line(double load_scale) const {
    return {.effective_modulus = effective_modulus, .length = length, .load_scale = load_scale};
  }
  std::vector<ValidityLimit> limits(double depth, double force) const;
};

/// A pin in a bush of nearly its size.
struct PinInBush : CylinderPair {
  /// Objects also to cylinders side by side.
  std::string problem_of_bush() const;
  std::vector<ValidityLimit> limits(double depth, double force) const;
};

template <class Formula>
std::vector<Parameter<Formula>> cylinder_parameters(double radius1, double radius2) {
  return {{&Formula::effective_modulus, "effective_modulus", "Pa", positive, 115e9,
           "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂"},
          {&Formula::radius1, "radius1", "m", Range{}, radius1, "radius of the first cylinder"},
          {&Formula::radius2, "radius2", "m", Range{}, radius2,
           "radius of the second cylinder; negative for a bush around the first"},
          {&Formula::length, "length", "m", positive, 0.015, "length of the line of contact"}};
}

}  // namespace carom::laws
