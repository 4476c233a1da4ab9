// Nonlinear least squares within bounds: the parameters of a model that come nearest to what was measured.
#pragma once

#include <Eigen/Core>
#include <functional>

namespace carom::numerics {

/// Residuals of a model against data, and where its parameters may lie.
struct LeastSquaresProblem {
  /// Fills the residuals at x, as many at each call; false where the model has no value.
  std::function<bool(const Eigen::VectorXd& x, Eigen::VectorXd& residuals)> residuals;
  /// Fills dr/dx; without it, differences of the residuals are taken.
  std::function<bool(const Eigen::VectorXd& x, Eigen::MatrixXd& jacobian)> jacobian = nullptr;
  Eigen::VectorXd lower, upper;  ///< may be infinite
  Eigen::VectorXd typical;  ///< how large each parameter is about: differences near zero need it
  /// Of differences, relative: the third root of the relative error of the residuals.
  double difference = 6e-6;
};

struct LeastSquaresSettings {
  int iterations = 400;
  double tolerance = 1e-14;  ///< relative, on the sum of squares and on the parameters
};

struct LeastSquaresResult {
  Eigen::VectorXd x, residuals;
  Eigen::MatrixXd jacobian;  ///< at x
  double squares = 0;        ///< sum of the squared residuals
  bool converged = false;
  int iterations = 0;
  int evaluations = 0;  ///< of the residuals, those for differences included
};

/// The method of Levenberg and Marquardt, with Moré's scaling and an active set for the bounds. A start
/// outside the bounds is moved to them. Where the model has no value at the start, the residuals of the result are empty; where it
/// has none around a point, its Jacobian is that of the point before, or zero.
LeastSquaresResult least_squares(const LeastSquaresProblem& problem, const Eigen::VectorXd& start,
                                 const LeastSquaresSettings& settings = {});

/// dr/dx by differences of second order that stay within the bounds; false where the model has no value.
bool difference_jacobian(const LeastSquaresProblem& problem, const Eigen::VectorXd& x,
                         Eigen::MatrixXd& jacobian, int& evaluations);

/// Weights of Huber's loss for residuals: 1 up to 1.345 times their scale, then falling with their size.
/// The scale is 1.4826 times the median of their magnitudes, but not below `least`.
Eigen::VectorXd huber_weights(const Eigen::VectorXd& residuals, double least = 0);

/// Least squares with Huber's loss: outliers pull with a force that does not grow with their distance.
/// Solved anew with other weights until these settle; residuals and Jacobian of the result are without them.
LeastSquaresResult robust_least_squares(const LeastSquaresProblem& problem,
                                        const Eigen::VectorXd& start,
                                        const LeastSquaresSettings& settings = {});

}  // namespace carom::numerics
