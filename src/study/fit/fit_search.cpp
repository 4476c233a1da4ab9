#include "study/fit/fit_search.h"

#include <algorithm>
#include <cmath>

#include "numerics/philox.h"

namespace carom::study {
namespace {

using Eigen::Index;
using Eigen::VectorXd;
using numerics::LeastSquaresProblem;
using numerics::LeastSquaresResult;

/// What random numbers are for, beside the purposes of a study's design.
constexpr std::uint32_t for_starts = 11;

/// e^±150 is 10^±65: products of several of these are numbers still.
constexpr double most_ratio = 150;

}  // namespace

FitSearch::FitSearch(const FitProblem& problem, const FitSettings& settings)
    : problem_(problem), settings_(settings) {
  for (std::size_t i = 0; i < problem.measured.size(); ++i)
    weight_.push_back(problem.deviation.empty() ? 1 : 1 / problem.deviation[i]);
}

double FitSearch::value(std::size_t parameter, double coordinate) const {
  const FitParameter& of = problem_.parameters[parameter];
  // Within its bounds to the last bit, whatever the logarithm makes of them.
  return of.by_ratio ? std::clamp(std::exp(coordinate), of.low, of.high) : coordinate;
}

double FitSearch::coordinate(std::size_t parameter, double value) const {
  return problem_.parameters[parameter].by_ratio
             ? std::clamp(std::log(value), -most_ratio, most_ratio)
             : value;
}

double FitSearch::slope(std::size_t parameter, double coordinate) const {
  return problem_.parameters[parameter].by_ratio ? std::exp(coordinate) : 1;
}

std::vector<double> FitSearch::values(const VectorXd& coordinates) const {
  std::vector<double> values;
  for (Index i = 0; i < coordinates.size(); ++i)
    values.push_back(value(static_cast<std::size_t>(i), coordinates[i]));
  return values;
}

VectorXd FitSearch::start() const {
  VectorXd x(static_cast<Index>(problem_.parameters.size()));
  for (Index i = 0; i < x.size(); ++i) x[i] = coordinate(i, problem_.parameters[i].start);
  return x;
}

bool FitSearch::residuals_at(const VectorXd& x, const std::vector<double>& measured,
                             const std::vector<double>& weight, VectorXd& residuals) const {
  ++predictions_;
  if (settings_.watch && !settings_.watch(predictions_)) throw FitEnded{};
  residuals.resize(static_cast<Index>(measured.size()));
  std::vector<double> predicted(measured.size());
  if (!problem_.predict(values(x), predicted)) return false;
  for (std::size_t i = 0; i < measured.size(); ++i)
    residuals[static_cast<Index>(i)] = (predicted[i] - measured[i]) * weight[i];
  return residuals.allFinite();
}

LeastSquaresProblem FitSearch::squares(const std::vector<double>& measured,
                                       const std::vector<double>& weight) const {
  const auto count = static_cast<Index>(problem_.parameters.size());
  LeastSquaresProblem squares{
      .residuals =
          [this, &measured, &weight](const VectorXd& x, VectorXd& residuals) {
            return residuals_at(x, measured, weight, residuals);
          },
      .lower = VectorXd(count),
      .upper = VectorXd(count),
      .typical = VectorXd(count),
      .difference = std::max(6e-6, std::cbrt(problem_.noise))};
  for (Index i = 0; i < count; ++i) {
    const FitParameter& parameter = problem_.parameters[i];
    squares.lower[i] = coordinate(i, parameter.low);
    squares.upper[i] = coordinate(i, parameter.high);
    const double span = parameter.high - parameter.low;
    // A step of a logarithm is a ratio already, however large the logarithm is.
    squares.typical[i] = parameter.by_ratio    ? 1
                         : std::isfinite(span) ? 0.01 * span
                                               : 1e-3 * std::max(std::fabs(parameter.scatter_high),
                                                                 std::fabs(parameter.start));
  }
  return squares;
}

LeastSquaresResult FitSearch::from(const VectorXd& start, int held) const {
  LeastSquaresProblem problem = squares(problem_.measured, weight_);
  if (held >= 0) problem.lower[held] = problem.upper[held] = start[held];
  return settings_.robust ? numerics::robust_least_squares(problem, start)
                          : numerics::least_squares(problem, start);
}

LeastSquaresResult FitSearch::again(const VectorXd& start, const std::vector<double>& measured,
                                    const std::vector<double>& weight) const {
  const LeastSquaresProblem problem = squares(measured, weight);
  return settings_.robust ? numerics::robust_least_squares(problem, start)
                          : numerics::least_squares(problem, start, {.tolerance = 1e-10});
}

VectorXd FitSearch::scattered(std::uint64_t sample) const {
  VectorXd x(static_cast<Index>(problem_.parameters.size()));
  for (Index i = 0; i < x.size(); ++i) {
    const FitParameter& parameter = problem_.parameters[i];
    const bool both = std::isfinite(parameter.low) && std::isfinite(parameter.high) &&
                      !(parameter.by_ratio && parameter.low <= 0);
    const double low = coordinate(i, both ? parameter.low : parameter.scatter_low);
    const double high = coordinate(i, both ? parameter.high : parameter.scatter_high);
    const double share = numerics::random_share(
        settings_.seed,
        {.sample = sample, .coordinate = static_cast<std::uint32_t>(i), .purpose = for_starts});
    // What may be of any size is tried at sizes, and not near the largest of them.
    const bool in_ratios = low > 0 && high > 100 * low && !parameter.by_ratio;
    const double drawn = in_ratios ? low * std::pow(high / low, share) : low + share * (high - low);
    x[i] = std::clamp(drawn, coordinate(i, parameter.low), coordinate(i, parameter.high));
  }
  return x;
}

std::vector<VectorXd> FitSearch::further_starts() const {
  std::vector<std::pair<double, VectorXd>> tried;
  const int count = std::max(0, settings_.starts - 1);
  VectorXd residuals;
  for (int i = 0; i < count * settings_.candidates; ++i) {
    const VectorXd x = scattered(static_cast<std::uint64_t>(i));
    if (residuals_at(x, problem_.measured, weight_, residuals))
      tried.emplace_back(residuals.squaredNorm(), x);
  }
  const auto least = [](const auto& one, const auto& other) { return one.first < other.first; };
  std::stable_sort(tried.begin(), tried.end(), least);
  if (tried.size() > static_cast<std::size_t>(count)) tried.resize(count);
  std::vector<VectorXd> starts;
  for (const auto& [squares_there, x] : tried) starts.push_back(x);
  return starts;
}

}  // namespace carom::study
