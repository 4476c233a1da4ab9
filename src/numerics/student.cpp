#include "numerics/student.h"

#include <cmath>

#include "numerics/distribution.h"
#include "numerics/root_bracket.h"

namespace carom::numerics {
namespace {

/// Continued fraction of the incomplete beta function by Lentz' method (Numerical Recipes, section 6.4).
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300, rounding = 1e-16;
  const auto not_zero = [](double value) { return std::fabs(value) < tiny ? tiny : value; };
  double c = 1, d = 1 / not_zero(1 - (a + b) * x / (a + 1)), h = d;
  for (int m = 1; m < 10000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / not_zero(1 + even * d);
    c = not_zero(1 + even / c);
    h *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / not_zero(1 + odd * d);
    c = not_zero(1 + odd / c);
    h *= d * c;
    if (std::fabs(d * c - 1) < rounding) break;
  }
  return h;
}

/// I_x(a, b), where y = 1 − x is known without cancellation.
double incomplete_beta(double a, double b, double x, double y) {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const double factor = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                 a * std::log(x) + b * std::log(y));
  if (x < (a + 1) / (a + b + 2)) return factor * beta_fraction(a, b, x) / a;
  return 1 - factor * beta_fraction(b, a, y) / b;
}

}  // namespace

double student_probability(double t, double degrees_of_freedom) {
  // P(|T| > t) = I_x(ν/2, 1/2), x = ν/(ν + t²)          Abramowitz and Stegun 26.7.1
  const double sum = degrees_of_freedom + t * t;
  const double tails =
      incomplete_beta(0.5 * degrees_of_freedom, 0.5, degrees_of_freedom / sum, t * t / sum);
  return t > 0 ? 1 - 0.5 * tails : 0.5 * tails;
}

double student_quantile(double probability, double degrees_of_freedom) {
  if (probability == 0.5) return 0;
  if (probability < 0.5) return -student_quantile(1 - probability, degrees_of_freedom);
  double high = 1 + normal_quantile(probability);
  while (student_probability(high, degrees_of_freedom) < probability) high *= 2;
  return find_root(
      [&](double t) { return student_probability(t, degrees_of_freedom) - probability; }, 0.0, high,
      0.0);
}

}  // namespace carom::numerics
