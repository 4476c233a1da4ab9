#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "numerics/philox.h"
#include "numerics/statistics.h"
#include "study/fit/fit_uncertainty.h"

namespace carom::study {
namespace {

/// What random numbers are for, beside those of starts and of studies.
constexpr std::uint32_t for_bootstrap = 12;

/// The measurements of one repetition, and the weight of each.
struct Repetition {
  std::vector<double> measured, weight;
};

/// Draws data anew, each repetition from its number alone.
class Resampler {
 public:
  Resampler(const FitProblem& problem, const FitSettings& settings, const FitResult& result)
      : problem_(problem), settings_(settings), result_(result) {
    const std::size_t count = problem.measured.size();
    for (std::size_t i = 0; i < count; ++i) {
      weight_.push_back(problem.deviation.empty() ? 1 : 1 / problem.deviation[i]);
      scaled_.push_back(result.residuals[i] * weight_[i]);
    }
    // Residuals are smaller than what made them by √((n − p)/n), and their mean need not be zero.
    const double freedom = std::max(1, result.degrees_of_freedom);
    double mean = 0;
    for (const double residual : scaled_) mean += residual / static_cast<double>(count);
    for (double& residual : scaled_)
      residual = (residual - mean) * std::sqrt(static_cast<double>(count) / freedom);
  }

  Repetition draw(std::uint64_t number) const {
    Repetition repetition{.measured = problem_.measured, .weight = weight_};
    const std::size_t count = weight_.size();
    if (settings_.resampling == Resampling::cases) repetition.weight.assign(count, 0.);
    for (std::size_t i = 0; i < count; ++i) {
      const double share =
          numerics::random_share(settings_.seed, {.sample = number,
                                                  .coordinate = static_cast<std::uint32_t>(i),
                                                  .purpose = for_bootstrap});
      const std::size_t drawn =
          std::min(count - 1, static_cast<std::size_t>(share * static_cast<double>(count)));
      if (settings_.resampling == Resampling::residuals)
        repetition.measured[i] = result_.predicted[i] + scaled_[drawn] / weight_[i];
      else
        repetition.weight[drawn] = std::hypot(repetition.weight[drawn], weight_[drawn]);
    }
    return repetition;
  }

 private:
  const FitProblem& problem_;
  const FitSettings& settings_;
  const FitResult& result_;
  std::vector<double> weight_, scaled_;
};

}  // namespace

void add_bootstrap(const FitProblem& problem, const FitSettings& settings, const FitSearch& search,
                   const numerics::LeastSquaresResult& best, FitResult& result) {
  if (settings.bootstrap < 1 || result.degrees_of_freedom < 1) return;
  const Resampler resampler(problem, settings, result);
  std::vector<std::vector<double>> found(result.parameters.size());
  for (int number = 0; number < settings.bootstrap; ++number) {
    const Repetition repetition = resampler.draw(static_cast<std::uint64_t>(number));
    const numerics::LeastSquaresResult there =
        search.again(best.x, repetition.measured, repetition.weight);
    if (!there.converged) continue;
    ++result.repetitions;
    for (std::size_t i = 0; i < found.size(); ++i)
      found[i].push_back(search.value(i, there.x[static_cast<Eigen::Index>(i)]));
  }
  if (result.repetitions < settings.bootstrap)
    result.warnings.push_back(short_text(settings.bootstrap - result.repetitions) +
                              " repetitions of the bootstrap did not converge, and do not count");
  if (result.repetitions < 2) return;
  for (std::size_t i = 0; i < found.size(); ++i) {
    FittedParameter& parameter = result.parameters[i];
    numerics::Moments moments;
    for (const double value : found[i]) moments.add(value);
    std::sort(found[i].begin(), found[i].end());
    parameter.bootstrap_error = moments.deviation();
    parameter.bootstrap =
        Interval{numerics::quantile(found[i], 0.025), numerics::quantile(found[i], 0.975)};
  }
}

}  // namespace carom::study
