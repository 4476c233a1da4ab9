#include "laws/stiffness/cylinder_pair.h"

#include <cmath>
#include <numbers>

namespace carom::laws {

std::string CylinderPair::problem_of_fit() const {
  const double radius = relative_radius();
  if (radius > 0 && std::isfinite(radius)) return {};
  return "radii " + short_text(radius1) + " and " + short_text(radius2) +
         " m do not touch along a line: both above 0, or a larger negative one for the bush";
}

std::string CylinderPair::problem_of_axes() const {
  if (std::isinf(radius1) || std::isinf(radius2)) {
    return "a plane has no axis to measure the depth from; goldsmith takes planes";
  }
  return problem_of_fit();
}

std::string PinInBush::problem_of_bush() const {
  if (radius1 > 0 && radius2 > 0) {
    return "holds for a pin in a bush: give the radius of the bush as negative";
  }
  return problem_of_axes();
}

std::vector<ValidityLimit> PinInBush::limits(double depth, double /*force*/) const {
  return {{"depth over the radius of the pin", depth / smaller_radius(), 0.1}};
}

std::vector<ValidityLimit> NarrowLine::limits(double /*depth*/, double force) const {
  const double half_width =
      contact_strip(force / length, relative_radius(), effective_modulus).half_width;
  return {{"half-width of the contact over the smaller radius", half_width / smaller_radius(), 0.3},
          {"half-width of the contact over its length", half_width / length, 0.5}};
}

double LogarithmicLine::limit_depth() const {
  return load_scale / (std::numbers::e * std::numbers::pi * effective_modulus);
}

double LogarithmicLine::log_load(double depth) const {
  // u = ln(p₁/p) solves u·e^−u = δ·π·E*/p₁; the larger root is the branch of growing depth.
  // x = u − 1 solves x − ln(1 + x) = λ. Newton's steps come down on the root from the right, since
  // the left side is convex; the start is beyond the root for every λ.
  const double lambda = std::log(load_scale / (std::numbers::pi * effective_modulus * depth)) - 1;
  if (lambda <= 0) return 1;
  double x = lambda + std::sqrt(2 * lambda);
  for (int iteration = 0; iteration < 50; ++iteration) {
    const double next = x - (x - std::log1p(x) - lambda) * (1 + x) / x;
    if (!(next < x)) break;
    x = next;
  }
  return 1 + x;
}

double LogarithmicLine::force(double depth) const {
  return std::numbers::pi * effective_modulus * depth / log_load(depth) * length;
}

double LogarithmicLine::slope(double depth) const {
  // d(ln p)/d(ln δ) = u/(u − 1)
  const double u = log_load(depth);
  return std::numbers::pi * effective_modulus * length / (u - 1);
}

double LogarithmicLine::energy(double depth) const {
  // ∫F dδ = L·p²·(2u − 1)/(4·π·E*)
  const double u = log_load(depth), F = force(depth);
  return F * F * (2 * u - 1) / (4 * std::numbers::pi * effective_modulus * length);
}

}  // namespace carom::laws
