#include "numerics/dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace carom::numerics {

Eigen::VectorXd solve_regular(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  return A.partialPivLu().solve(b);
}

Eigen::VectorXd solve_nearest(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  return A.colPivHouseholderQr().solve(b);
}

Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A) {
  return A.inverse();
}

Eigen::VectorXd eigenvalues_of(const Eigen::MatrixXd& symmetric) {
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(symmetric, Eigen::EigenvaluesOnly)
      .eigenvalues();
}

SymmetricEigen eigenvectors_of(const Eigen::MatrixXd& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

SingularValues singular_values_of(const Eigen::MatrixXd& A) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeThinV);
  return {svd.singularValues(), svd.matrixV()};
}

}  // namespace carom::numerics
