#include "numerics/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "numerics/dense.h"

namespace carom::numerics {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd clipped(const LeastSquaresProblem& problem, const VectorXd& x) {
  return x.cwiseMax(problem.lower).cwiseMin(problem.upper);
}

class LevenbergMarquardt {
 public:
  LevenbergMarquardt(const LeastSquaresProblem& problem, const LeastSquaresSettings& settings)
      : problem_(problem), settings_(settings) {}

  LeastSquaresResult solve(const VectorXd& start) {
    result_.x = clipped(problem_, start);
    if (!evaluate(result_.x, result_.residuals)) {
      result_.residuals.resize(0);
      return result_;
    }
    result_.jacobian = MatrixXd::Zero(result_.residuals.size(), start.size());
    result_.squares = result_.residuals.squaredNorm();
    scale_ = VectorXd::Zero(start.size());
    while (result_.iterations < settings_.iterations) {
      ++result_.iterations;
      if (!linearise()) return result_;
      result_.converged = is_stationary() || !improve();
      if (result_.converged || gave_up_) break;
    }
    linearise();
    return result_;
  }

 private:
  bool evaluate(const VectorXd& x, VectorXd& residuals) {
    ++result_.evaluations;
    return problem_.residuals(x, residuals) && residuals.allFinite();
  }

  bool linearise() {
    MatrixXd jacobian;
    const bool done = problem_.jacobian
                          ? problem_.jacobian(result_.x, jacobian)
                          : difference_jacobian(problem_, result_.x, jacobian, result_.evaluations);
    if (!done || !jacobian.allFinite()) {
      gave_up_ = true;
      return false;
    }
    result_.jacobian = std::move(jacobian);
    gradient_ = result_.jacobian.transpose() * result_.residuals;
    // D of Moré (1978): the largest norm so far of each column, so that units do not matter.
    for (Index i = 0; i < scale_.size(); ++i)
      scale_[i] = std::max(scale_[i], result_.jacobian.col(i).norm());
    return true;
  }

  /// Held by its bound: it would leave it, if it could.
  bool is_held(Index i) const {
    return (result_.x[i] <= problem_.lower[i] && gradient_[i] >= 0) ||
           (result_.x[i] >= problem_.upper[i] && gradient_[i] <= 0);
  }

  /// What a parameter is measured in: D, where the residuals depend on it at all.
  double unit(Index i) const { return scale_[i] > 0 ? scale_[i] : 1; }

  /// No free column has a cosine with the residuals that is worth a step.
  bool is_stationary() const {
    const double length = std::sqrt(result_.squares);
    for (Index i = 0; i < gradient_.size(); ++i) {
      const double column = result_.jacobian.col(i).norm();
      if (!is_held(i) && std::fabs(gradient_[i]) > settings_.tolerance * column * length)
        return false;
    }
    return true;
  }

  /// Minimum of |r + J·s|² + λ·|D·s|² over the free parameters; what would pass its bound goes there, and the
  /// others follow.
  VectorXd step_for(double lambda, const VectorXd& r) const {
    const Index count = gradient_.size();
    std::vector<Index> free;
    for (Index i = 0; i < count; ++i) {
      if (!is_held(i)) free.push_back(i);
    }
    VectorXd step = VectorXd::Zero(count);
    while (!free.empty()) {
      const Index rows = result_.residuals.size(), columns = static_cast<Index>(free.size());
      MatrixXd A = MatrixXd::Zero(rows + columns, columns);
      VectorXd b = VectorXd::Zero(rows + columns);
      b.head(rows) = -r - result_.jacobian * step;
      // In units of D, so that no column looks like nothing beside another.
      for (Index k = 0; k < columns; ++k) {
        A.col(k).head(rows) = result_.jacobian.col(free[k]) / unit(free[k]);
        A(rows + k, k) = std::sqrt(lambda);
      }
      VectorXd part = solve_nearest(A, b);
      for (Index k = 0; k < columns; ++k) part[k] /= unit(free[k]);
      std::vector<Index> inside;
      for (Index k = 0; k < columns; ++k) {
        const Index i = free[k];
        const double there = result_.x[i] + part[k];
        if (there >= problem_.lower[i] && there <= problem_.upper[i])
          inside.push_back(i);
        else
          step[i] =
              (there < problem_.lower[i] ? problem_.lower[i] : problem_.upper[i]) - result_.x[i];
      }
      if (inside.size() == free.size()) {
        for (Index k = 0; k < columns; ++k) step[free[k]] = part[k];
        break;
      }
      free = inside;
    }
    return step;
  }

  /// Whether the model is too far from straight along a step, by the ratio of Transtrum and Sethna
  /// (arXiv:1201.5885): the acceleration a of the way down, from the second derivative of the residuals along
  /// the step v, may be 2|a| ≤ 0.75|v|. Without it a first bold step may end on a plateau.
  bool bends_too_much(const VectorXd& step) {
    constexpr double share = 0.1, largest = 0.75;
    VectorXd ahead;
    if (!evaluate(clipped(problem_, result_.x + share * step), ahead)) return true;
    const VectorXd second =
        2 / share * ((ahead - result_.residuals) / share - result_.jacobian * step);
    const VectorXd acceleration = step_for(lambda_, second);
    return 2 * acceleration.cwiseProduct(scale_).norm() >
           largest * step.cwiseProduct(scale_).norm();
  }

  /// Finds a step that lowers the sum of squares; false where none does that matters.
  bool improve() {
    constexpr double rounding = std::numeric_limits<double>::epsilon();
    while (true) {
      const VectorXd there = clipped(problem_, result_.x + step_for(lambda_, result_.residuals));
      const VectorXd step = there - result_.x;
      const double predicted = -2 * gradient_.dot(step) - (result_.jacobian * step).squaredNorm();
      const double length = step.cwiseProduct(scale_).norm();
      const double size = result_.x.cwiseProduct(scale_).norm();
      if (!(length > rounding * size) || predicted <= rounding * rounding * result_.squares)
        return false;
      VectorXd residuals;
      // Close to the end differences of differences are noise, and steps are short.
      const bool far = predicted > 1e-3 * result_.squares;
      const bool known = evaluate(there, residuals) && !(far && bends_too_much(step));
      const double gained = known ? result_.squares - residuals.squaredNorm() : -1;
      const double ratio = gained / predicted;
      if (ratio > 1e-4) {
        // Nielsen's rule (IMM-REP-1999-05): the damping follows how good the prediction was.
        lambda_ = std::max(lambda_ * std::max(1. / 3, 1 - std::pow(2 * ratio - 1, 3)), 1e-20);
        growth_ = 2;
        const bool small = std::max(gained, predicted) <= settings_.tolerance * result_.squares ||
                           length <= settings_.tolerance * size;
        result_.x = there;
        result_.residuals = residuals;
        result_.squares = residuals.squaredNorm();
        return !small;
      }
      // What differences and rounding leave cannot be told from an improvement any more.
      if (known && predicted <= 1e-11 * result_.squares) return false;
      lambda_ *= growth_;
      growth_ *= 2;
      if (!(lambda_ < 1e30)) return false;
    }
  }

  const LeastSquaresProblem& problem_;
  const LeastSquaresSettings& settings_;
  LeastSquaresResult result_;
  VectorXd gradient_, scale_;
  double lambda_ = 1e-3, growth_ = 2;
  bool gave_up_ = false;
};

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Two probes for the parameter i at x, in units of its step; of the same sign where a bound is near.
std::pair<double, double> probes(const LeastSquaresProblem& problem, double x, double& step,
                                 Index i) {
  const double below = x - problem.lower[i], above = problem.upper[i] - x;
  if (below >= step && above >= step) return {-1, 1};
  step = std::min(step, 0.25 * (below + above));
  return above >= below ? std::pair{1., 2.} : std::pair{-1., -2.};
}

}  // namespace

bool difference_jacobian(const LeastSquaresProblem& problem, const VectorXd& x, MatrixXd& jacobian,
                         int& evaluations) {
  VectorXd here, one, two;
  const auto evaluate = [&](Index i, double moved, VectorXd& residuals) {
    VectorXd there = x;
    there[i] += moved;
    ++evaluations;
    return problem.residuals(there, residuals);
  };
  if (!evaluate(0, 0, here)) return false;
  jacobian = MatrixXd::Zero(here.size(), x.size());
  for (Index i = 0; i < x.size(); ++i) {
    if (!(problem.upper[i] > problem.lower[i])) continue;  // stays where it is
    double step = problem.difference * std::max(std::fabs(x[i]), problem.typical[i]);
    auto [a, b] = probes(problem, x[i], step, i);
    bool known = evaluate(i, a * step, one) && evaluate(i, b * step, two);
    // Where the model ends nearby, one of the sides may do.
    for (const double side : {1., -1.}) {
      if (known) break;
      a = side, b = 2 * side;
      known = evaluate(i, a * step, one) && evaluate(i, b * step, two);
    }
    if (!known) return false;
    const bool central = a + b == 0;
    // f' = (f(h) − f(−h))/(2h), or (4·f(h) − f(2h) − 3·f(0))/(2h)
    if (central) jacobian.col(i) = (two - one) / (2 * b * step);
    if (!central) jacobian.col(i) = (4 * one - two - 3 * here) / (2 * a * step);
  }
  return true;
}

LeastSquaresResult least_squares(const LeastSquaresProblem& problem, const VectorXd& start,
                                 const LeastSquaresSettings& settings) {
  return LevenbergMarquardt(problem, settings).solve(start);
}

VectorXd huber_weights(const VectorXd& residuals, double least) {
  std::vector<double> sizes(static_cast<std::size_t>(residuals.size()));
  for (Index i = 0; i < residuals.size(); ++i) sizes[i] = std::fabs(residuals[i]);
  // Of a normal distribution the median magnitude is 1/1.4826 of the deviation; at 1.345 deviations the
  // estimate keeps 95 % of its efficiency (Huber 1981).
  const double knee = 1.345 * std::max(1.4826 * median(sizes), least);
  VectorXd weights = VectorXd::Ones(residuals.size());
  for (Index i = 0; i < residuals.size(); ++i) {
    if (sizes[i] > knee) weights[i] = knee / sizes[i];
  }
  return weights;
}

LeastSquaresResult robust_least_squares(const LeastSquaresProblem& problem, const VectorXd& start,
                                        const LeastSquaresSettings& settings) {
  LeastSquaresResult result = least_squares(problem, start, settings);
  for (int round = 0; round < 100 && result.converged; ++round) {
    const double floor = 1e-12 * std::sqrt(result.squares / static_cast<double>(std::max<Index>(
                                                                1, result.residuals.size())));
    const VectorXd roots = huber_weights(result.residuals, floor).cwiseSqrt();
    LeastSquaresProblem weighted = problem;
    weighted.residuals = [&](const VectorXd& x, VectorXd& residuals) {
      if (!problem.residuals(x, residuals)) return false;
      residuals = residuals.cwiseProduct(roots);
      return true;
    };
    if (problem.jacobian)
      weighted.jacobian = [&](const VectorXd& x, MatrixXd& jacobian) {
        if (!problem.jacobian(x, jacobian)) return false;
        jacobian = roots.asDiagonal() * jacobian;
        return true;
      };
    LeastSquaresResult next = least_squares(weighted, result.x, settings);
    next.residuals = next.residuals.cwiseQuotient(roots);
    next.jacobian = roots.cwiseInverse().asDiagonal() * next.jacobian;
    next.squares = next.residuals.squaredNorm();
    next.evaluations += result.evaluations;
    next.iterations += result.iterations;
    const VectorXd size = next.x.cwiseAbs().cwiseMax(problem.typical);
    const double moved = (next.x - result.x).cwiseQuotient(size).cwiseAbs().maxCoeff();
    result = std::move(next);
    if (moved < 1e-9) break;
  }
  return result;
}

}  // namespace carom::numerics
