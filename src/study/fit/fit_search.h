// The search for the parameters of a fit, in the coordinates in which it is done.
#pragma once

#include <optional>

#include "numerics/least_squares.h"
#include "study/fit/fit.h"

namespace carom::study {

/// Thrown through a fit that `watch` has ended.
struct FitEnded {};

/// A fit as a problem of least squares: parameters searched by ratio stand with their logarithms, residuals
/// are predicted less measured over the deviation.
class FitSearch {
 public:
  FitSearch(const FitProblem& problem, const FitSettings& settings);

  /// From that start; `held` is a parameter that stays where it is.
  numerics::LeastSquaresResult from(const Eigen::VectorXd& start, int held = -1) const;
  /// The same with other measurements, each with a weight: repetitions of a bootstrap.
  numerics::LeastSquaresResult again(const Eigen::VectorXd& start,
                                     const std::vector<double>& measured,
                                     const std::vector<double>& weight) const;

  /// Starts besides the given one: scattered between bounds, the best of several points each.
  std::vector<Eigen::VectorXd> further_starts() const;

  Eigen::VectorXd start() const;
  /// The parameter itself from its coordinate, and back.
  double value(std::size_t parameter, double coordinate) const;
  double coordinate(std::size_t parameter, double value) const;
  /// d value/d coordinate
  double slope(std::size_t parameter, double coordinate) const;
  std::vector<double> values(const Eigen::VectorXd& coordinates) const;

  std::uint64_t predictions() const { return predictions_; }

 private:
  bool residuals_at(const Eigen::VectorXd& x, const std::vector<double>& measured,
                    const std::vector<double>& weight, Eigen::VectorXd& residuals) const;
  numerics::LeastSquaresProblem squares(const std::vector<double>& measured,
                                        const std::vector<double>& weight) const;
  Eigen::VectorXd scattered(std::uint64_t sample) const;

  const FitProblem& problem_;
  const FitSettings& settings_;
  std::vector<double> weight_;
  mutable std::uint64_t predictions_ = 0;
};

}  // namespace carom::study
