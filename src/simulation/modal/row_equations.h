// Forces along rows from what the rows lack: (Zᵀ·Z)·λ = lacking, where rows may be redundant.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include "numerics/least_norm.h"

namespace carom::simulation {

/// Rows are scaled to a unit diagonal; of redundant ones the smallest forces are taken.
class RowEquations {
 public:
  RowEquations();

  /// A column of the root for each row.
  void factor(const Eigen::MatrixXd& roots);
  void solve(const Eigen::VectorXd& lacking, Eigen::VectorXd& multipliers);

 private:
  Eigen::MatrixXd responses_;  // scaled
  Eigen::VectorXd scale_, scaled_, found_;
  Eigen::LLT<Eigen::MatrixXd> factors_;
  bool independent_ = false;
  numerics::LeastNormSolver solver_;
};

}  // namespace carom::simulation
