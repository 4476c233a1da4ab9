// Dense equations and eigenvalues of any size. Eigen's decompositions are compiled here once, since they take the
// compiler many seconds wherever they are used.
#pragma once

#include <Eigen/Core>

namespace carom::numerics {

/// x of A·x = b, by LU factors with partial pivoting; A is square and regular.
Eigen::VectorXd solve_regular(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// A⁻¹, by the same factors.
Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A);

/// Of a symmetric matrix, smallest first.
Eigen::VectorXd eigenvalues_of(const Eigen::MatrixXd& symmetric);

struct SymmetricEigen {
  Eigen::VectorXd values;   ///< smallest first
  Eigen::MatrixXd vectors;  ///< of length one, by column
};
SymmetricEigen eigenvectors_of(const Eigen::MatrixXd& symmetric);

}  // namespace carom::numerics
