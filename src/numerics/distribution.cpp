#include "numerics/distribution.h"

#include <algorithm>
#include <numbers>

namespace carom::numerics {
namespace {

/// Abramowitz and Stegun 26.2.23, to 5e-4: where the steps below begin.
double first_guess(double tail) {
  const double t = std::sqrt(-2 * std::log(tail));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                 (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

double triangular_quantile(double from, double mode, double to, double probability) {
  const double share = (mode - from) / (to - from);
  if (probability < share) return from + std::sqrt(probability * (to - from) * (mode - from));
  return to - std::sqrt((1 - probability) * (to - from) * (to - mode));
}

}  // namespace

double normal_quantile(double probability) {
  const double tail = std::min(probability, 1 - probability);
  if (tail == 0.5) return 0;
  double x = first_guess(tail);
  // Halley's steps on Q(x) = erfc(x/√2)/2 = tail.
  for (int step = 0; step < 3; ++step) {
    const double excess = 0.5 * std::erfc(x / std::numbers::sqrt2) - tail;
    const double newton = excess * std::sqrt(2 * std::numbers::pi) * std::exp(0.5 * x * x);
    x += newton / (1 - 0.5 * x * newton);
  }
  return probability < 0.5 ? -x : x;
}

double Distribution::quantile(double probability) const {
  switch (kind) {
    case Kind::uniform:
      return a * (1 - probability) + b * probability;
    case Kind::log_uniform:
      return a * std::pow(b / a, probability);
    case Kind::normal:
      return a + b * normal_quantile(probability);
    case Kind::lognormal:
      return a * std::pow(b, normal_quantile(probability));
    case Kind::triangular:
      return triangular_quantile(a, b, c, probability);
  }
  return a;
}

}  // namespace carom::numerics
