#include "numerics/sobol_indices.h"

#include <algorithm>
#include <cmath>

namespace carom::numerics {

SobolIndices::SobolIndices(std::size_t inputs, std::uint64_t points)
    : inputs_(inputs),
      points_(points),
      sums_(parts, Sums{.covariance = std::vector<double>(inputs),
                        .difference = std::vector<double>(inputs),
                        .squared_difference = std::vector<double>(inputs)}) {}

void SobolIndices::add(std::uint64_t point, double at_a, double at_b,
                       std::span<const double> at_mixed) {
  if (count_ == 0) first_ = at_a;
  const double a = at_a - first_, b = at_b - first_;
  Sums& sums = sums_[std::min<std::uint64_t>(point * parts / points_, parts - 1)];
  ++count_;
  sums.count += 1;
  sums.a += a;
  sums.b += b;
  sums.squares += a * a + b * b;
  for (std::size_t i = 0; i < inputs_; ++i) {
    const double difference = at_mixed[i] - at_a;
    sums.covariance[i] += b * difference;
    sums.difference[i] += difference;
    sums.squared_difference[i] += difference * difference;
  }
}

// S_i = E[f(B)·(f(A_B^i) − f(A))]/V, with f(B) less its mean    Saltelli et al. 2010, Table 2 (b)
// T_i = E[(f(A) − f(A_B^i))²]/(2V)                             the same, (f), after Jansen
SobolIndices::Plain SobolIndices::estimate(const Sums& sums, std::size_t input) const {
  const double n = sums.count;
  const double mean = (sums.a + sums.b) / (2 * n);
  const double variance = sums.squares / (2 * n) - mean * mean;
  return {(sums.covariance[input] - mean * sums.difference[input]) / n / variance,
          sums.squared_difference[input] / n / (2 * variance)};
}

std::optional<std::vector<SobolIndexPair>> SobolIndices::indices() const {
  if (count_ < 2) return std::nullopt;
  Sums all = sums_[0];
  const auto combine = [&](Sums& into, const Sums& from, double sign) {
    into.count += sign * from.count;
    into.a += sign * from.a;
    into.b += sign * from.b;
    into.squares += sign * from.squares;
    for (std::size_t i = 0; i < inputs_; ++i) {
      into.covariance[i] += sign * from.covariance[i];
      into.difference[i] += sign * from.difference[i];
      into.squared_difference[i] += sign * from.squared_difference[i];
    }
  };
  for (std::size_t part = 1; part < parts; ++part) combine(all, sums_[part], 1);
  const double mean = (all.a + all.b) / (2 * all.count);
  const double variance = all.squares / (2 * all.count) - mean * mean;
  if (!(variance > 1e-24 * all.squares / (2 * all.count))) return std::nullopt;

  const auto used = static_cast<std::size_t>(
      std::ranges::count_if(sums_, [](const Sums& sums) { return sums.count > 0; }));
  std::vector<SobolIndexPair> result;
  for (std::size_t i = 0; i < inputs_; ++i) {
    const Plain whole = estimate(all, i);
    double first_order = 0, total = 0;
    for (std::size_t part = 0; part < used; ++part) {
      Sums rest = all;
      combine(rest, sums_[part], -1);
      const Plain without = estimate(rest, i);
      first_order +=
          (without.first_order - whole.first_order) * (without.first_order - whole.first_order);
      total += (without.total - whole.total) * (without.total - whole.total);
    }
    const double scale = static_cast<double>(used - 1) / static_cast<double>(used);
    result.push_back({.first_order = {whole.first_order, std::sqrt(scale * first_order)},
                      .total = {whole.total, std::sqrt(scale * total)}});
  }
  return result;
}

}  // namespace carom::numerics
