#include "study/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/text.h"
#include "carom/messages.h"
#include "numerics/student.h"
#include "study/fit/fit_search.h"
#include "study/fit/fit_uncertainty.h"

namespace carom::study {
namespace {

using numerics::LeastSquaresResult;

void check_counts(const FitProblem& problem) {
  if (problem.measured.size() >= problem.parameters.size()) return;
  std::vector<std::string> names;
  for (const FitParameter& parameter : problem.parameters) names.push_back(parameter.name);
  throw InputError(
      {{"data",
        "has " + std::to_string(problem.measured.size()) +
            (problem.measured.size() == 1 ? " measurement for " : " measurements for ") +
            std::to_string(names.size()) + " parameters: " + joined(names),
        "measure more, or fix some of them"}});
}

/// The best of all searches. The same minimum found three times is taken for the only one.
LeastSquaresResult best_of_starts(const FitSearch& search, const FitSettings& settings,
                                  FitResult& result) {
  constexpr int enough = 3;
  std::vector<Eigen::VectorXd> starts = {search.start()};
  LeastSquaresResult best;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    LeastSquaresResult found = search.from(starts[i]);
    // With one start there is nothing to compare, and a scenario takes its time.
    if (i == 0 && settings.starts > 1) {
      for (Eigen::VectorXd& more : search.further_starts()) starts.push_back(std::move(more));
    }
    ++result.searches;
    if (found.residuals.size() == 0) continue;
    const bool first = best.residuals.size() == 0;
    const double room = first ? 0 : 1e-6 * best.squares + 1e-20;
    if (first || found.squares < best.squares - room) {
      best = std::move(found);
      result.agreeing = 1;
    } else if (found.squares <= best.squares + room) {
      if (++result.agreeing >= enough) break;
    }
  }
  return best;
}

void add_values(const FitProblem& problem, const FitSearch& search, const LeastSquaresResult& best,
                FitResult& result) {
  for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
    const FitParameter& parameter = problem.parameters[i];
    const double value = search.value(i, best.x[static_cast<Eigen::Index>(i)]);
    const auto at = [&](double bound) {
      return std::isfinite(bound) && std::fabs(value - bound) <= 1e-9 * std::fabs(bound);
    };
    // Searched by its logarithm it never gets to zero, nor to infinity.
    const bool ran_away = parameter.by_ratio && (value < 1e-6 * parameter.scatter_low ||
                                                 value > 1e6 * parameter.scatter_high);
    FittedParameter fitted{.name = parameter.name,
                           .unit = parameter.unit,
                           .value = value,
                           .start = parameter.start,
                           .low = parameter.low,
                           .high = parameter.high,
                           .at_bound = ran_away || at(parameter.low) || at(parameter.high)};
    if (fitted.at_bound)
      result.warnings.push_back(parameter.name + " is at a bound, " + short_text(value) +
                                ": the data would have it further, and no interval is known; "
                                "--profile finds its other end");
    result.parameters.push_back(std::move(fitted));
  }
}

/// Residuals of quantities in different units count by their deviations.
bool is_mixed(const FitProblem& problem) {
  return std::ranges::adjacent_find(problem.group, std::ranges::not_equal_to{}) !=
         problem.group.end();
}

void add_residuals(const FitProblem& problem, const LeastSquaresResult& best, FitResult& result) {
  double squares = 0;
  const bool mixed = is_mixed(problem);
  for (std::size_t i = 0; i < problem.measured.size(); ++i) {
    const double deviation = problem.deviation.empty() ? 1 : problem.deviation[i];
    const double residual = -best.residuals[static_cast<Eigen::Index>(i)] * deviation;
    result.residuals.push_back(residual);
    result.predicted.push_back(problem.measured[i] - residual);
    squares += std::pow(mixed ? residual / deviation : residual, 2);
  }
  const auto n = static_cast<double>(problem.measured.size());
  const auto k = static_cast<double>(problem.parameters.size());
  result.residual_rms = std::sqrt(squares / n);
  result.chi_square = best.squares;
  result.degrees_of_freedom =
      static_cast<int>(problem.measured.size()) - static_cast<int>(problem.parameters.size());
  if (result.degrees_of_freedom > 0)
    result.reduced_chi_square = best.squares / result.degrees_of_freedom;
  if (!(best.squares > 0) || result.degrees_of_freedom < 1) return;
  // Akaike's and Schwarz' criteria for residuals whose variance is estimated too; a constant is left out.
  const double unexplained = n * std::log(best.squares / n);
  result.information =
      FitInformation{.aic = unexplained + 2 * k, .bic = unexplained + k * std::log(n)};
  if (n > k + 1) result.information->aicc = result.information->aic + 2 * k * (k + 1) / (n - k - 1);
}

}  // namespace

std::vector<double> FitResult::values() const {
  std::vector<double> all;
  for (const FittedParameter& parameter : parameters) all.push_back(parameter.value);
  return all;
}

double FitResult::student() const {
  return numerics::student_quantile(0.975, degrees_of_freedom);
}

std::optional<FitResult> fit(const FitProblem& problem, const FitSettings& settings) {
  check_counts(problem);
  const FitSearch search(problem, settings);
  FitResult result;
  try {
    const LeastSquaresResult best = best_of_starts(search, settings, result);
    if (best.residuals.size() == 0)
      throw InputError(
          {{"start", "the model has no value at the start of the parameters, nor elsewhere",
            "give a start nearer to what is measured, or check the units of the data"}});
    result.converged = best.converged;
    if (!best.converged)
      result.warnings.push_back(
          "the search has not come to its end: the values are the best so far");
    add_values(problem, search, best, result);
    add_residuals(problem, best, result);
    add_covariance(problem, search, best, settings.robust, result);
    if (settings.profile) add_profiles(search, best, result);
    add_bootstrap(problem, settings, search, best, result);
  } catch (const FitEnded&) {
    return std::nullopt;
  }
  add_trend_warnings(problem, result);
  result.predictions = search.predictions();
  return result;
}

std::vector<double> deviation_of_model(const FitResult& result, const Predict& predict,
                                       std::size_t count) {
  const std::vector<double> best = result.values();
  std::vector<Eigen::VectorXd> slopes;
  std::vector<Eigen::Index> known;
  std::vector<double> above(count), below(count);
  for (std::size_t i = 0; i < best.size(); ++i) {
    if (!result.parameters[i].standard_error) continue;
    // A small part of what the parameter is known to, on both sides where its bounds allow it.
    const double step = 0.01 * *result.parameters[i].standard_error;
    std::vector<double> up = best, down = best;
    up[i] = std::min(best[i] + step, result.parameters[i].high);
    down[i] = std::max(best[i] - step, result.parameters[i].low);
    if (!(up[i] > down[i]) || !predict(up, above) || !predict(down, below)) continue;
    Eigen::VectorXd slope(static_cast<Eigen::Index>(count));
    for (std::size_t k = 0; k < count; ++k)
      slope[static_cast<Eigen::Index>(k)] = (above[k] - below[k]) / (up[i] - down[i]);
    slopes.push_back(std::move(slope));
    known.push_back(static_cast<Eigen::Index>(i));
  }
  // σ² = gᵀ·C·g
  std::vector<double> deviations(count);
  for (std::size_t k = 0; k < count; ++k) {
    double variance = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
      for (std::size_t j = 0; j < known.size(); ++j)
        variance += slopes[i][static_cast<Eigen::Index>(k)] *
                    slopes[j][static_cast<Eigen::Index>(k)] * result.covariance(known[i], known[j]);
    }
    deviations[k] = std::sqrt(std::max(0., variance));
  }
  return deviations;
}

}  // namespace carom::study
