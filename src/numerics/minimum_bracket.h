// The lowest point of a function between two others.
#pragma once

#include <cmath>
#include <limits>

namespace carom::numerics {

struct Minimum {
  double x, value;
};

/// Brent's method without derivatives: a local minimum of f in [a, b], to `x_tolerance` (absolute).
/// Stops early where f falls below `enough`.
template <class Function>
Minimum find_minimum(const Function& f, double a, double b, double x_tolerance,
                     double enough = -std::numeric_limits<double>::infinity()) {
  constexpr double golden = 0.38196601125010515;
  double x = a + golden * (b - a), w = x, v = x;
  double fx = f(x), fw = fx, fv = fx;
  double step = 0, step_before = 0;
  for (int iteration = 0; iteration < 100 && fx >= enough; ++iteration) {
    const double middle = 0.5 * (a + b);
    if (std::fabs(x - middle) <= 2 * x_tolerance - 0.5 * (b - a)) break;
    // Parabola through the three best points, or the golden section of the larger part.
    double p = 0, q = 0;
    if (std::fabs(step_before) > x_tolerance) {
      const double r = (x - w) * (fx - fv);
      q = (x - v) * (fx - fw);
      p = (x - v) * q - (x - w) * r;
      q = 2 * (q - r);
      if (q > 0) p = -p;
      q = std::fabs(q);
    }
    if (std::fabs(p) < std::fabs(0.5 * q * step_before) && p > q * (a - x) && p < q * (b - x)) {
      step_before = step;
      step = p / q;
      const double at = x + step;
      if (at - a < 2 * x_tolerance || b - at < 2 * x_tolerance) {
        step = std::copysign(x_tolerance, middle - x);
      }
    } else {
      step_before = (x < middle ? b : a) - x;
      step = golden * step_before;
    }
    const double u = x + (std::fabs(step) >= x_tolerance ? step : std::copysign(x_tolerance, step));
    const double fu = f(u);
    if (fu <= fx) {
      (u < x ? b : a) = x;
      v = w, fv = fw;
      w = x, fw = fx;
      x = u, fx = fu;
    } else {
      (u < x ? a : b) = u;
      if (fu <= fw || w == x) {
        v = w, fv = fw;
        w = u, fw = fu;
      } else if (fu <= fv || v == x || v == w) {
        v = u, fv = fu;
      }
    }
  }
  return {x, fx};
}

}  // namespace carom::numerics
