// Dense equations and eigenvalues of any size. Eigen's decompositions are compiled here once, since they take the
// compiler many seconds wherever they are used.
#pragma once

#include <Eigen/Core>
#include <optional>

namespace carom::numerics {

/// x of A·x = b, by LU factors with partial pivoting; A is square and regular.
Eigen::VectorXd solve_regular(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// The same by pivots of rows and columns; none where A is singular to rounding.
std::optional<Eigen::VectorXd> solve_if_regular(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// x of A·x = b for a symmetric A, by L·D·Lᵀ with pivots.
Eigen::VectorXd solve_symmetric(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// X of A·X = B for a symmetric A that is positive definite, by L·Lᵀ.
Eigen::MatrixXd solve_positive(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);

/// L of A = L·Lᵀ; none where A is not positive definite.
std::optional<Eigen::MatrixXd> cholesky_factor(const Eigen::MatrixXd& A);

/// x with the least |A·x − b|, by orthogonal columns with pivoting.
Eigen::VectorXd solve_nearest(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// A⁻¹, by the same factors as solve_regular().
Eigen::MatrixXd inverse_of(const Eigen::MatrixXd& A);

/// Of a symmetric matrix, smallest first.
Eigen::VectorXd eigenvalues_of(const Eigen::MatrixXd& symmetric);

struct SymmetricEigen {
  Eigen::VectorXd values;   ///< smallest first
  Eigen::MatrixXd vectors;  ///< of length one, by column
};
SymmetricEigen eigenvectors_of(const Eigen::MatrixXd& symmetric);

struct SingularValues {
  Eigen::VectorXd values;  ///< largest first
  Eigen::MatrixXd right;   ///< singular vectors that A is multiplied with, by column
};
SingularValues singular_values_of(const Eigen::MatrixXd& A);

}  // namespace carom::numerics
