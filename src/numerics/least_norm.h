// Linear equations that may be redundant: the smallest solution. The decomposition is compiled here once,
// since it takes the compiler many seconds wherever it is used.
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

  /// Takes A; the functions below are about it.
  void factor(const Eigen::MatrixXd& A);
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
  /// Column by column.
  Eigen::MatrixXd solve_columns(const Eigen::MatrixXd& B) const;
  Eigen::MatrixXd pseudo_inverse() const;
  /// Independent rows.
  int rank() const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace carom::numerics
