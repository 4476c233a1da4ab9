#include "numerics/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace carom::numerics {

void Moments::add(double value) {
  ++count_;
  const double difference = value - mean_;
  mean_ += difference / static_cast<double>(count_);
  squares_ += difference * (value - mean_);
  minimum_ = std::min(minimum_, value);
  maximum_ = std::max(maximum_, value);
}

double Moments::deviation() const {
  return count_ < 2 ? 0 : std::sqrt(squares_ / static_cast<double>(count_ - 1));
}

double quantile(std::span<const double> sorted, double probability) {
  const double place = probability * static_cast<double>(sorted.size() - 1);
  const std::size_t below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  const double share = place - static_cast<double>(below);
  if (share == 0) return sorted[below];
  return sorted[below] * (1 - share) + sorted[below + 1] * share;
}

std::vector<double> ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    const double rank = 1 + 0.5 * static_cast<double>(first + last);
    for (std::size_t i = first; i <= last; ++i) ranks[order[i]] = rank;
    first = last + 1;
  }
  return ranks;
}

double rank_correlation(std::span<const double> one, std::span<const double> other) {
  const std::vector<double> a = ranks(one), b = ranks(other);
  const double middle = 0.5 * (static_cast<double>(a.size()) + 1);
  double aa = 0, bb = 0, ab = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    aa += (a[i] - middle) * (a[i] - middle);
    bb += (b[i] - middle) * (b[i] - middle);
    ab += (a[i] - middle) * (b[i] - middle);
  }
  if (aa == 0 || bb == 0) return std::numeric_limits<double>::quiet_NaN();
  return ab / std::sqrt(aa * bb);
}

}  // namespace carom::numerics
