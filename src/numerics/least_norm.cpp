#include "numerics/least_norm.h"

#include <Eigen/QR>

namespace carom::numerics {

struct LeastNormSolver::Factors {
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
};

LeastNormSolver::LeastNormSolver(double redundant) : factors_(std::make_unique<Factors>()) {
  factors_->decomposition.setThreshold(redundant);
}
LeastNormSolver::~LeastNormSolver() = default;
LeastNormSolver::LeastNormSolver(LeastNormSolver&&) noexcept = default;
LeastNormSolver& LeastNormSolver::operator=(LeastNormSolver&&) noexcept = default;

int LeastNormSolver::rank() const {
  return static_cast<int>(factors_->decomposition.rank());
}

void LeastNormSolver::solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                            Eigen::VectorXd& x) {
  factors_->decomposition.compute(A);
  x = factors_->decomposition.solve(b);
}

void LeastNormSolver::factor(const Eigen::MatrixXd& A) {
  factors_->decomposition.compute(A);
}

Eigen::VectorXd LeastNormSolver::solve(const Eigen::VectorXd& b) const {
  return factors_->decomposition.solve(b);
}

Eigen::MatrixXd LeastNormSolver::solve_columns(const Eigen::MatrixXd& B) const {
  return factors_->decomposition.solve(B);
}

Eigen::MatrixXd LeastNormSolver::pseudo_inverse() const {
  return factors_->decomposition.pseudoInverse();
}

}  // namespace carom::numerics
