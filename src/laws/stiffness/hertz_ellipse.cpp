#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "base/numbers.h"
#include "base/text.h"
#include "carom/materials.h"
#include "numerics/elliptic_integrals.h"
#include "numerics/root_bracket.h"

namespace carom {
namespace {

/// q = b/a from B/A = R_D(0, 1, q²)/R_D(0, q², 1): Hertz' condition (E/q² − K)/(K − E) in Carlson's
/// integrals, which are positive sums and need no special case at A = B.
double semi_axis_ratio(double curvature_ratio) {
  const double wanted = std::log(curvature_ratio);
  const auto mismatch = [wanted](double log_q) {
    const double q = std::exp(log_q);
    return std::log(numerics::carlson_rd0(1, q * q) / numerics::carlson_rd0(q * q, 1)) - wanted;
  };
  // q = (B/A)^−s, where s falls from 2/3 for a circle to 1/2 for a line.
  return std::exp(numerics::find_root(mismatch, -wanted * 2 / 3, -wanted / 2, 0));
}

}  // namespace

RelativeCurvatures relative_curvatures(double radius1x, double radius1y, double radius2x,
                                       double radius2y, double angle) {
  const double c1x = 1 / radius1x, c1y = 1 / radius1y, c2x = 1 / radius2x, c2y = 1 / radius2y;
  const double d1 = c1x - c1y, d2 = c2x - c2y;
  // A + B = ½·Σc and B − A = ½·√(d1² + d2² + 2·d1·d2·cos 2ω)                   (Hertz)
  // The root and 4·A·B = (A+B)² − (B−A)² are written without differences of large numbers, so
  // that nearly parallel cylinders and nearly equal curvatures keep their digits.
  const double sum = 0.5 * (c1x + c1y + c2x + c2y);
  const double difference =
      0.5 * std::hypot((d1 + d2) * std::cos(angle), (d1 - d2) * std::sin(angle));
  const double sine = std::sin(angle);
  const double four_ab = (c1x + c2x) * (c1y + c2y) + d1 * d2 * sine * sine;
  const double b = 0.5 * (sum + difference);
  if (!(sum > 0)) return {.a = 0.5 * (sum - difference), .b = b};
  return {.a = std::min(four_ab / (4 * b), b), .b = b};
}

HertzEllipse hertz_ellipse(double curvature_a, double curvature_b, double effective_modulus) {
  const auto [A, B] = std::minmax(curvature_a, curvature_b);
  // Beyond a ratio of 1e100 the contact is a line, and q² would underflow.
  if (!(B > 0 && std::isfinite(B) && A > 1e-100 * B)) {
    throw std::domain_error("curvatures " + short_text(curvature_a) + " and " +
                            short_text(curvature_b) +
                            " 1/m are no contact in a point: both must be above 0");
  }
  const double E = effective_modulus;
  const double q = semi_axis_ratio(B / A);
  const double K = numerics::complete_elliptic_k(q);
  const double D = numerics::complete_elliptic_d(q);
  // a³ = 3F·D/(2π·A·E*),  p₀ = 3F/(2π·a·b),  δ = p₀·b·K/E*         (Johnson 1985, section 4.2)
  return {.stiffness = 2 * pi * E / (3 * K) * std::sqrt(D / (K * A)),
          .semi_axis_ratio = q,
          .long_semi_axis = std::cbrt(3 * D / (2 * pi * A * E))};
}

ContactEllipse contact_ellipse(const HertzEllipse& hertz, double force) {
  if (!(force > 0)) return {};
  const double a = hertz.long_semi_axis * std::cbrt(force);
  const double b = hertz.semi_axis_ratio * a;
  return {.long_semi_axis = a, .short_semi_axis = b, .peak_pressure = 3 * force / (2 * pi * a * b)};
}

ContactStrip contact_strip(double force_per_length, double effective_radius,
                           double effective_modulus) {
  if (!(force_per_length > 0)) return {};
  // b² = 4·p·R/(π·E*),  p₀ = 2·p/(π·b)                             (Johnson 1985, section 4.2)
  const double b = std::sqrt(4 * force_per_length * effective_radius / (pi * effective_modulus));
  return {.half_width = b, .peak_pressure = 2 * force_per_length / (pi * b)};
}

}  // namespace carom
