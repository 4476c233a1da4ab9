#include "study/fit/fit_uncertainty.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "numerics/dense.h"
#include "numerics/root_bracket.h"

namespace carom::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using numerics::LeastSquaresResult;

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Correlations beyond this are told: an interval is then ten times as wide as with the other one known.
constexpr double strong_correlation = 0.995;

/// Factor of (JᵀJ)⁻¹ for Huber's loss: κ²·Σψ²/((n − p)·m²), where ψ is the residual up to the knee, m the
/// mean of its slope and κ = 1 + p·(1 − m)/(n·m)          Huber, Robust Statistics, 1981, eq. 7.6.5
double huber_variance(const VectorXd& residuals, int degrees_of_freedom) {
  const auto n = static_cast<double>(residuals.size());
  const VectorXd weights = numerics::huber_weights(residuals);
  const double inside = (weights.array() == 1).cast<double>().mean();
  const double kappa = 1 + (n - degrees_of_freedom) / n * (1 - inside) / inside;
  return kappa * kappa * weights.cwiseProduct(residuals).squaredNorm() /
         (degrees_of_freedom * inside * inside);
}

/// The Jacobian with columns of length one, of the parameters that are free to move.
struct FreeColumns {
  std::vector<Index> which;
  MatrixXd jacobian;
  VectorXd lengths;
};

FreeColumns free_columns(const FitSearch& search, const LeastSquaresResult& best,
                         const FitResult& result) {
  FreeColumns free;
  for (Index i = 0; i < best.x.size(); ++i) {
    if (!result.parameters[i].at_bound) free.which.push_back(i);
  }
  const auto count = static_cast<Index>(free.which.size());
  free.jacobian.resize(best.jacobian.rows(), count);
  free.lengths.resize(count);
  for (Index k = 0; k < count; ++k) {
    const Index i = free.which[k];
    const VectorXd column = best.jacobian.col(i) / search.slope(i, best.x[i]);
    free.lengths[k] = column.norm();
    free.jacobian.col(k) = free.lengths[k] > 0 ? VectorXd(column / free.lengths[k]) : column;
  }
  return free;
}

/// (AᵀA)⁻¹ from singular values. Combinations of parameters that leave no trace in the data are left out, and
/// their parameters marked.
MatrixXd inverse_square(const FreeColumns& free, double least, std::vector<bool>& lost) {
  const numerics::SingularValues values = numerics::singular_values_of(free.jacobian);
  const Index count = free.jacobian.cols();
  MatrixXd inverse = MatrixXd::Zero(count, count);
  for (Index k = 0; k < count; ++k) {
    const VectorXd direction = values.right.col(k);
    const double size = k < values.values.size() ? values.values[k] : 0;
    if (size > least * values.values[0]) {
      inverse += direction * direction.transpose() / (size * size);
      continue;
    }
    for (Index i = 0; i < count; ++i) {
      if (std::fabs(direction[i]) > 1e-3) lost[static_cast<std::size_t>(i)] = true;
    }
  }
  return inverse;
}

void warn_of_lost(const FreeColumns& free, const std::vector<bool>& lost, FitResult& result) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < lost.size(); ++k) {
    if (lost[k]) names.push_back(result.parameters[free.which[k]].name);
  }
  if (names.size() == 1)
    result.warnings.push_back("not identifiable: the data do not depend on " + names[0] +
                              "; fix it, or leave it out");
  if (names.size() > 1)
    result.warnings.push_back("not identifiable: the data cannot tell apart " + joined(names) +
                              "; only a combination of them is known; fix some of them");
}

void warn_of_correlations(FitResult& result) {
  for (std::size_t i = 0; i < result.parameters.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const double correlation = result.correlation(i, k);
      if (!(std::fabs(correlation) > strong_correlation)) continue;
      result.warnings.push_back(result.parameters[k].name + " and " + result.parameters[i].name +
                                " can hardly be told apart: their correlation is " +
                                short_text(correlation, 5));
    }
  }
}

/// How far the sum of squares rises at the value, over what the interval allows: 1 at its end.
class ProfileSearch {
 public:
  ProfileSearch(const FitSearch& search, const LeastSquaresResult& best, const FitResult& result)
      : search_(search), best_(best), result_(result) {
    const double variance = best.squares / result.degrees_of_freedom;
    // S(v) = S·(1 + t²/(n − p)): the likelihood ratio of a parameter (Bates and Watts 1988, section 6.1).
    allowed_ = variance * result.student() * result.student();
  }

  std::optional<double> end(int parameter, double direction) {
    const FittedParameter& of = result_.parameters[parameter];
    const double limit = direction > 0 ? of.high : of.low;
    const double size = std::max(std::fabs(of.value), std::fabs(of.start));
    double reach = std::max(of.standard_error.value_or(0) * result_.student(), 1e-6 * size);
    if (!(reach > 0)) return std::nullopt;
    warm_ = best_.x;
    double inside = of.value, rise_inside = 0;
    for (int doubling = 0; doubling < 40; ++doubling) {
      double outside = of.value + direction * reach;
      if (direction * (outside - limit) > 0) outside = limit;
      const double rise = rise_at(parameter, outside);
      if (rise >= 1) return find(parameter, inside, rise_inside, outside, rise);
      if (outside == limit) return std::nullopt;
      inside = outside, rise_inside = rise;
      reach *= 1.6;
    }
    return std::nullopt;
  }

 private:
  double rise_at(int parameter, double value) {
    VectorXd start = warm_;
    start[parameter] = search_.coordinate(parameter, value);
    const LeastSquaresResult there = search_.from(start, parameter);
    if (there.residuals.size() == 0) return std::numeric_limits<double>::infinity();
    warm_ = there.x;
    return (there.squares - best_.squares) / allowed_;
  }

  double find(int parameter, double inside, double rise_inside, double outside, double rise) {
    const auto excess = [&](double value) { return std::min(rise_at(parameter, value), 1e6) - 1; };
    return numerics::find_root(excess, inside, rise_inside - 1, outside, std::min(rise, 1e6) - 1,
                               1e-5 * std::fabs(outside - result_.parameters[parameter].value));
  }

  const FitSearch& search_;
  const LeastSquaresResult& best_;
  const FitResult& result_;
  double allowed_ = 0;
  VectorXd warm_;
};

}  // namespace

void add_covariance(const FitProblem& problem, const FitSearch& search,
                    const LeastSquaresResult& best, bool robust, FitResult& result) {
  const auto count = static_cast<Index>(result.parameters.size());
  result.covariance = MatrixXd::Constant(count, count, unknown);
  result.correlation = result.covariance;
  if (result.degrees_of_freedom < 1)
    result.warnings.push_back(
        "there are as many parameters as measurements: nothing tells how sure they are");
  const FreeColumns free = free_columns(search, best, result);
  if (free.which.empty()) return;
  std::vector<bool> lost(free.which.size());
  // What differences of inexact predictions leave of a singular value that is zero.
  const double least = std::max(1e-7, 10 * std::pow(problem.noise, 2. / 3));
  const MatrixXd inverse = inverse_square(free, least, lost);
  warn_of_lost(free, lost, result);
  if (result.degrees_of_freedom < 1) return;
  const double variance = robust ? huber_variance(best.residuals, result.degrees_of_freedom)
                                 : best.squares / result.degrees_of_freedom;
  for (std::size_t k = 0; k < free.which.size(); ++k) {
    const Index i = free.which[k];
    if (lost[k]) continue;
    for (std::size_t l = 0; l < free.which.size(); ++l) {
      if (lost[l]) continue;
      const Index j = free.which[l];
      result.covariance(i, j) = variance * inverse(k, l) / (free.lengths[k] * free.lengths[l]);
      result.correlation(i, j) = inverse(k, l) / std::sqrt(inverse(k, k) * inverse(l, l));
    }
    FittedParameter& parameter = result.parameters[i];
    parameter.standard_error = std::sqrt(result.covariance(i, i));
    const double reach = result.student() * *parameter.standard_error;
    parameter.interval = Interval{parameter.value - reach, parameter.value + reach};
  }
  warn_of_correlations(result);
}

void add_profiles(const FitSearch& search, const LeastSquaresResult& best, FitResult& result) {
  if (result.degrees_of_freedom < 1 || !(best.squares > 0)) return;
  ProfileSearch profile(search, best, result);
  for (std::size_t i = 0; i < result.parameters.size(); ++i) {
    FittedParameter& parameter = result.parameters[i];
    if (!parameter.standard_error && !parameter.at_bound) continue;
    const int index = static_cast<int>(i);
    parameter.profile = Interval{profile.end(index, -1), profile.end(index, 1)};
  }
}

}  // namespace carom::study
