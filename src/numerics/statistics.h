// What many numbers come to: moments, quantiles, rank correlations.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace carom::numerics {

/// Mean and deviation of numbers that come one by one, by Welford's recursion.
class Moments {
 public:
  void add(double value);

  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }
  /// With n − 1; zero of one number.
  double deviation() const;
  double minimum() const { return minimum_; }
  double maximum() const { return maximum_; }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
  double minimum_ = std::numeric_limits<double>::infinity();
  double maximum_ = -std::numeric_limits<double>::infinity();
};

/// The quantile of sorted numbers, between neighbours in proportion: the p·(n − 1)-th of them.
double quantile(std::span<const double> sorted, double probability);

/// Ranks from 1; equal numbers share the mean of theirs.
std::vector<double> ranks(std::span<const double> values);

/// Spearman's correlation of the ranks of two lists of one length; not a number where one of them is constant.
double rank_correlation(std::span<const double> one, std::span<const double> other);

}  // namespace carom::numerics
