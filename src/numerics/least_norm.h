// Linear equations that may be redundant: the smallest solution.
#pragma once

#include <Eigen/Core>
#include <memory>

namespace carom::numerics {

/// Solves A·x = b with the least |x| among those with the least |A·x − b|. Keeps its memory while the
/// size stays the same.
class LeastNormSolver {
 public:
  /// Rows that the others leave less than this share of are redundant.
  explicit LeastNormSolver(double redundant);
  ~LeastNormSolver();
  LeastNormSolver(LeastNormSolver&&) noexcept;
  LeastNormSolver& operator=(LeastNormSolver&&) noexcept;

  void solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, Eigen::VectorXd& x);
  /// Independent rows of the last equations.
  int rank() const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace carom::numerics
