#include "waves/relaxing_waves.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

namespace carom::waves {
namespace {

using Complex = std::complex<double>;

struct Circle {
  double centre, radius;
  Complex at(double angle) const { return centre + radius * std::polar(1.0, angle); }
};

}  // namespace

double RelaxingWaves::wave(Kind kind, double delay, double t) const {
  if (t < delay) return 0;
  const auto exponent = [&](Complex s) {
    const Complex e = std::sqrt((ratio_ + s * time_) / (1.0 + s * time_));
    return kind.modulus_power * 1.0 * std::log(e) - kind.order * 1.0 * std::log(s) + s * t -
           delay * s / e;
  };
  // The circle on which the integrand stays smallest: less is lost to cancellation there.
  Circle best{0, 0};
  double lowest = std::numeric_limits<double>::infinity();
  for (double beyond = 0.02; beyond < 2e3; beyond *= 1.3) {
    const Circle circle{-0.5 / time_, (0.5 + beyond) / time_};
    double highest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i <= 24; ++i) {
      const Complex s = circle.at(std::numbers::pi * i / 24);
      highest = std::max(highest, exponent(s).real() + std::log(circle.radius));
    }
    if (highest < lowest) lowest = highest, best = circle;
  }
  error_ = std::max(error_, std::exp(lowest) * std::numeric_limits<double>::epsilon());
  // The upper half is the mirror of the lower one.
  double before = std::numeric_limits<double>::infinity();
  for (int points = 64;; points *= 2) {
    double sum = 0;
    for (int i = 0; i < points; ++i) {
      const double angle = std::numbers::pi * (i + 0.5) / points;
      const Complex s = best.at(angle);
      sum += (std::exp(exponent(s)) * (s - best.centre)).real();
    }
    const double value = sum / points;
    if (std::abs(value - before) <= 1e-14 + 4e-16 * std::exp(lowest) || points > 100000) {
      return value;
    }
    before = value;
  }
}

double RelaxingWaves::reflected(Kind kind, double t) const {
  double sum = wave(kind, 0, t);
  for (int n = 1; n <= t; ++n) sum += (n % 2 == 1 ? -2 : 2) * wave(kind, n, t);
  return sum;
}

double RelaxingWaves::inside(Kind kind, double share, double t, double sign) const {
  double sum = 0;
  for (int n = 0; n <= t; ++n) {
    const double both = wave(kind, n + share / 2, t) + sign * wave(kind, n + 1 - share / 2, t);
    sum += n % 2 == 0 ? both : -both;
  }
  return sum;
}

}  // namespace carom::waves
