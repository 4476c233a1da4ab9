#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.h"
#include "study/fit/fit_uncertainty.h"

namespace carom::study {
namespace {

/// The signs of one series in its order.
struct Signs {
  int above = 0, below = 0, runs = 0;

  void add(double residual) {
    const bool is_above = residual > 0;
    if (above + below == 0 || is_above != last_) ++runs;
    last_ = is_above;
    ++(is_above ? above : below);
  }

  /// Runs that chance makes: 1 + 2ab/(a + b).
  double expected() const { return 1 + 2. * above * below / (above + below); }

  /// How many deviations there are too few          Wald and Wolfowitz, Ann. Math. Stat. 11:147, 1940
  double too_few() const {
    const double product = 2. * above * below, sum = above + below;
    const double variance = product * (product - sum) / (sum * sum * (sum - 1));
    // Half a run on: the distribution has steps.
    return variance > 0 ? (expected() - runs - 0.5) / std::sqrt(variance) : 0;
  }

 private:
  bool last_ = false;
};

}  // namespace

void add_trend_warnings(const FitProblem& problem, FitResult& result) {
  constexpr int least_count = 10;
  constexpr double one_in_a_hundred = 2.326;
  double largest = 0;
  for (const double value : problem.measured) largest = std::max(largest, std::fabs(value));
  // Where the model meets the data to rounding, signs of residuals mean nothing.
  if (result.residual_rms <= std::max(1e-9, 10 * problem.noise) * largest) return;

  std::vector<std::size_t> order(problem.measured.size());
  std::iota(order.begin(), order.end(), 0);
  if (!problem.along.empty())
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
      return problem.along[one] < problem.along[other];
    });
  const int groups =
      problem.group.empty() ? 1 : 1 + *std::max_element(problem.group.begin(), problem.group.end());
  for (int group = 0; group < groups; ++group) {
    Signs signs;
    for (const std::size_t i : order) {
      if (problem.group.empty() || problem.group[i] == group) signs.add(result.residuals[i]);
    }
    if (signs.above + signs.below < least_count) continue;
    const bool one_sided = signs.above == 0 || signs.below == 0;
    if (!one_sided && signs.too_few() < one_in_a_hundred) continue;
    result.warnings.push_back("the residuals have a trend: they change sign " +
                              std::to_string(signs.runs - 1) + " times where chance would make " +
                              short_text(signs.expected() - 1, 3) +
                              "; the model misses something, and the intervals are too narrow");
  }
}

}  // namespace carom::study
