// Natural frequencies and modes of a body that nothing holds.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <string>
#include <vector>

#include "carom/math.h"

namespace carom::continuum {

struct FreeVibration {
  Eigen::VectorXd frequencies;  ///< ascending, without the six of rigid motion [Hz]
  Eigen::MatrixXd modes;        ///< φ, a column each: φᵀMφ = 1, largest entry above zero
  /// Bound of the frequencies' relative errors as eigenvalues of K and M, from residuals.
  double error = 0;
  std::string problem;  ///< why frequencies are missing or not accurate; empty if they are
};

/// The lowest `count` frequencies of K·φ = ω²·M·φ for the lower triangle of a stiffness matrix and
/// masses by node, of which some may be zero. `tolerance` is about the residuals of modes;
/// frequencies are more accurate by far. The same input gives the same bits.
FreeVibration free_vibration(const Eigen::SparseMatrix<double>& stiffness,
                             const std::vector<Vector3d>& nodes, const Eigen::VectorXd& masses,
                             int count, double tolerance = 1e-8);

}  // namespace carom::continuum
