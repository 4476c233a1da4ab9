#include "laws/hunt_crossley_impact.h"

#include <algorithm>
#include <cmath>

#include "laws/depth_power.h"
#include "numerics/gauss_legendre.h"
#include "numerics/log1p_remainder.h"

// With q = −ln(1 + D·v/v₀) for the time, the first integral of the motion becomes
//     D²·δ^(n+1)/(n+1) = g(q) = [D − ln(1+D)] − [q − 1 + e^(−q)],   dt = dq / (D·δⁿ)
// q runs from −ln(1+D) at first touch over 0 at the deepest point to Q at separation, the two zeros
// of g. Everything below is this one function.
namespace carom::laws {
namespace {

using numerics::log1p_remainder;

// q − 1 + e^(−q), without cancellation near zero.
double less_exp(double q) {
  if (std::fabs(q) > 0.1) return q + std::expm1(-q);
  double sum = 0;
  double term = q * q / 2;
  for (int k = 3; std::fabs(term) > 1e-17 * q * q; ++k) {
    sum += term;
    term *= -q / k;
  }
  return sum;
}

// Q > 0 with q − 1 + e^(−q) = a. Newton from the right is monotone, because the curve is convex.
double later_zero(double a) {
  double q = a < 1 ? std::sqrt(2 * a) + a : a + 1;
  for (int i = 0; i < 60; ++i) {
    const double step = (less_exp(q) - a) / -std::expm1(-q);
    q -= step;
    if (std::fabs(step) <= 1e-16 * q) break;
  }
  return q;
}

/// ∫ dq / g^(n/(n+1)) from `start` to a zero of g at `zero`, where the integrand is singular:
/// with zero − q = (zero − start)·y^(n+1) it is smooth in y.
double integral_to_zero(double a, double start, double zero, double n) {
  const double ratio = n / (n + 1);
  const double length = zero - start;
  double sum = 0;
  for (const auto& [y, weight] : numerics::gauss_legendre_on_unit_interval) {
    const double near = depth_power(y, n + 1);
    const double dq = length * near;
    // Close to the zero g is taken from its derivatives there, or it would cancel.
    const double g =
        std::fabs(dq) < 1e-3
            ? -dq * std::expm1(-zero) - dq * dq * std::exp(-zero) * (0.5 + dq / 6 + dq * dq / 24)
            : a - less_exp(zero - dq);
    sum += weight * near / (y * std::pow(g, ratio));
  }
  return std::fabs(length) * (n + 1) * sum;
}

/// The same between two points where the integrand is regular.
double integral_between(double a, double start, double end, double n) {
  double sum = 0;
  for (const auto& [y, weight] : numerics::gauss_legendre_on_unit_interval) {
    sum += weight * std::pow(a - less_exp(start + (end - start) * y), -n / (n + 1));
  }
  return (end - start) * sum;
}

/// From the deepest point to separation. Strong damping makes this long: e^(−q) has died out soon
/// after the start and the rest is nearly a straight line, so each gets its own stretch.
double integral_of_departure(double a, double zero, double n) {
  double sum = 0;
  double start = 0;
  for (const double end : {3.0, 12.0}) {
    if (zero < 2 * end) break;
    sum += integral_between(a, start, end, n);
    start = end;
  }
  return sum + integral_to_zero(a, start, zero, n);
}

}  // namespace

double hunt_crossley_restitution(double damping) {
  if (damping == 0) return 1;
  return -std::expm1(-later_zero(log1p_remainder(damping))) / damping;
}

double hunt_crossley_damping(double restitution) {
  if (restitution >= 1) return 0;
  const double e = restitution;
  if (e < 0.4) {
    // 1 − e·D = (1+D)·exp[−D(1+e)] is small: Newton from D = 1/e, where it would be zero.
    double d = 1 / e;
    for (int i = 0; i < 60; ++i) {
      const double decay = std::exp(-d * (1 + e));
      const double value = e * d - 1 + (1 + d) * decay;
      const double step = value / (e + decay * (1 - (1 + d) * (1 + e)));
      d -= step;
      if (std::fabs(step) <= 2e-16 * d) break;
    }
    return d;
  }
  // [D − ln(1+D)] = [−eD − ln(1−eD)]: Newton from the explicit formula of Carvalho and Martins,
  // which is within 0.3 % here.
  double d = 1.5 * (1 - e) * (11 - e) / (1 + 9 * e);
  for (int i = 0; i < 60; ++i) {
    const double value = log1p_remainder(d) - log1p_remainder(-e * d);
    const double step = value / (d / (1 + d) - e * e * d / (1 - e * d));
    d -= step;
    if (std::fabs(step) <= 2e-16 * d) break;
  }
  return d;
}

HuntCrossleyImpact hunt_crossley_impact(double exponent, double damping) {
  const double n = exponent;
  HuntCrossleyImpact impact{};
  if (damping < 1e-12) {
    // Undamped: t_c = 2√π·Γ(1+1/(n+1))/Γ(1/2+1/(n+1))·δ_m/v₀.
    impact.restitution = 1;
    impact.max_depth = std::pow((n + 1) / 2, 1 / (n + 1));
    impact.peak_force = std::pow(impact.max_depth, n);
    impact.depth_at_peak = impact.max_depth;
    impact.duration = 2 * std::sqrt(M_PI) *
                      std::exp(std::lgamma(1 + 1 / (n + 1)) - std::lgamma(0.5 + 1 / (n + 1))) *
                      impact.max_depth;
    impact.compression_time = 0.5 * impact.duration;
    return impact;
  }
  const double a = log1p_remainder(damping);
  const double q_end = later_zero(a);
  const double depth_unit = (n + 1) / (damping * damping);
  impact.restitution = -std::expm1(-q_end) / damping;
  impact.max_depth = std::pow(depth_unit * a, 1 / (n + 1));

  // F = δⁿ·e^(−q) is largest where (2n+1)(e^z − 1) − (n+1)z = (n+1)·a, z = −q.
  double z = std::min((n + 1) * a / n, std::log1p(damping));
  for (int i = 0; i < 60; ++i) {
    const double value = (2 * n + 1) * std::expm1(z) - (n + 1) * z - (n + 1) * a;
    const double step = value / ((2 * n + 1) * std::exp(z) - (n + 1));
    z -= step;
    if (std::fabs(step) <= 1e-16 * z) break;
  }
  impact.depth_at_peak = std::pow(depth_unit * (a - less_exp(-z)), 1 / (n + 1));
  impact.rate_at_peak = std::expm1(z) / damping;
  impact.peak_force = std::pow(impact.depth_at_peak, n) * std::exp(z);

  const double time_unit = std::pow(depth_unit, -n / (n + 1)) / damping;
  impact.compression_time = time_unit * integral_to_zero(a, 0, -std::log1p(damping), n);
  impact.duration = impact.compression_time + time_unit * integral_of_departure(a, q_end, n);
  return impact;
}

}  // namespace carom::laws
