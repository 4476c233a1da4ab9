#include "waves/decaying_wave.h"

#include <algorithm>
#include <cmath>

#include "numerics/gauss_legendre.h"
#include "numerics/polynomial_roots.h"
#include "numerics/root_bracket.h"

namespace carom::waves {
namespace {

/// S with d(e^(−u)·S)/du = −e^(−u)·P, that is S − S′ = P.
std::vector<double> decaying_integral(const std::vector<double>& polynomial) {
  std::vector<double> sum = polynomial;
  for (std::size_t j = sum.size(); j-- > 1;) sum[j - 1] += static_cast<double>(j) * sum[j];
  return sum;
}

std::vector<double> difference(std::vector<double> a, const std::vector<double>& b) {
  a.resize(std::max(a.size(), b.size()), 0.0);
  for (std::size_t j = 0; j < b.size(); ++j) a[j] -= b[j];
  return a;
}

}  // namespace

double DecayingWave::value(double u) const {
  return constant + std::exp(-u) * numerics::polynomial_value(polynomial, u);
}

DecayingWave DecayingWave::times(double factor) const {
  DecayingWave result = *this;
  result.constant *= factor;
  for (double& coefficient : result.polynomial) coefficient *= factor;
  return result;
}

DecayingWave DecayingWave::from(double u) const {
  DecayingWave result{constant, numerics::shifted_polynomial(polynomial, u)};
  for (double& coefficient : result.polynomial) coefficient *= std::exp(-u);
  return result;
}

void DecayingWave::shorten(double end) {
  double largest = 0;
  for (std::size_t j = 0; j < polynomial.size(); ++j) {
    largest = std::max(largest, std::abs(polynomial[j]) * std::pow(end, static_cast<double>(j)));
  }
  while (polynomial.size() > 1 &&
         std::abs(polynomial.back()) * std::pow(end, static_cast<double>(polynomial.size() - 1)) <
             1e-22 * largest) {
    polynomial.pop_back();
  }
}

double DecayingWave::integral(double u) const {
  const std::vector<double> sum = decaying_integral(polynomial);
  if (sum.empty()) return 0;
  return sum[0] - std::exp(-u) * numerics::polynomial_value(sum, u);
}

double DecayingWave::integral_of_square(double from, double to) const {
  if (polynomial.empty()) return constant * constant * (to - from);
  // What is left of a decay after that long is below rounding.
  constexpr double longest = 200;
  const double all = to;
  to = std::clamp(to, from, std::max(from, longest));
  double sum = constant * constant * (all - to);
  // Pieces no longer than the decay: the rule of twenty points is exact to rounding there.
  const int pieces = std::max(1, static_cast<int>(std::ceil(to - from)));
  const double piece = (to - from) / pieces;
  for (int i = 0; i < pieces; ++i) {
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      const double w = value(from + (i + node) * piece);
      sum += weight * piece * w * w;
    }
  }
  return sum;
}

DecayingWave followed(const DecayingWave& w, double start) {
  // y = a + e^(−u)·(start − a + ∫P)
  DecayingWave result{w.constant, numerics::polynomial_integral(w.polynomial)};
  result.polynomial[0] = start - w.constant;
  return result;
}

std::optional<double> first_fall(const DecayingWave& w, double speed, double level, double end,
                                 double rounding) {
  const auto sunk = [&](double u) { return (w.constant - speed) * u + w.integral(u) - level; };
  const auto rate = [&](double u) { return w.value(u) - speed; };
  // The rate turns where e^(−u)·(P′ − P) changes its sign; between such places it has one root at most,
  // and between those the integral is monotonic.
  std::vector<double> turns = numerics::polynomial_roots(
      difference(numerics::polynomial_derivative(w.polynomial), w.polynomial), end);
  turns.push_back(end);
  std::vector<double> places;
  double last = 0;
  for (const double turn : turns) {
    const double a = rate(last), b = rate(turn);
    if ((a < 0) != (b < 0)) places.push_back(numerics::find_root(rate, last, a, turn, b, 0));
    last = turn;
  }
  places.push_back(end);
  last = 0;
  double before = sunk(0);
  for (const double place : places) {
    const double here = sunk(place);
    if (here < -rounding) {
      return before <= 0 ? last : numerics::find_root(sunk, last, before, place, here, 0);
    }
    last = place;
    before = here;
  }
  return std::nullopt;
}

}  // namespace carom::waves
