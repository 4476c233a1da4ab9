// A root between two points where a function has opposite signs.
#pragma once

#include <cmath>
#include <utility>

namespace carom::numerics {

/// Brent's method: the root of f in [a, b], where f(a) and f(b) differ in sign (or one is zero).
/// Stops at an interval of `x_tolerance` (absolute) plus rounding, or where |f| <= f_tolerance.
template <class Function>
double find_root(const Function& f, double a, double fa, double b, double fb, double x_tolerance,
                 double f_tolerance = 0) {
  double c = a, fc = fa, d = b - a, e = d;
  for (int iteration = 0; iteration < 200; ++iteration) {
    if ((fb > 0) == (fc > 0)) c = a, fc = fa, d = e = b - a;
    if (std::fabs(fc) < std::fabs(fb)) a = b, b = c, c = a, fa = fb, fb = fc, fc = fa;
    const double tolerance = 2.3e-16 * std::fabs(b) + 0.5 * x_tolerance;
    const double half = 0.5 * (c - b);
    if (std::fabs(half) <= tolerance || std::fabs(fb) <= f_tolerance) return b;
    if (std::fabs(e) >= tolerance && std::fabs(fa) > std::fabs(fb)) {
      // Inverse quadratic interpolation, or the secant when only two points are known.
      const double s = fb / fa;
      double p, q;
      if (a == c) {
        p = 2 * half * s;
        q = 1 - s;
      } else {
        const double t = fa / fc, r = fb / fc;
        p = s * (2 * half * t * (t - r) - (b - a) * (r - 1));
        q = (t - 1) * (r - 1) * (s - 1);
      }
      if (p > 0) q = -q;
      p = std::fabs(p);
      if (2 * p < std::fmin(3 * half * q - std::fabs(tolerance * q), std::fabs(e * q))) {
        e = std::exchange(d, p / q);
      } else {
        d = e = half;
      }
    } else {
      d = e = half;
    }
    a = b, fa = fb;
    b += std::fabs(d) > tolerance ? d : std::copysign(tolerance, half);
    fb = f(b);
  }
  return b;
}

template <class Function>
double find_root(const Function& f, double a, double b, double x_tolerance,
                 double f_tolerance = 0) {
  return find_root(f, a, f(a), b, f(b), x_tolerance, f_tolerance);
}

}  // namespace carom::numerics
