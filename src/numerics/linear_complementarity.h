// The linear complementarity problem: 0 ≤ z ⊥ w = M·z + q ≥ 0.
#pragma once

#include <Eigen/Core>

namespace carom::numerics {

struct LinearComplementarity {
  Eigen::VectorXd z, w;
  bool solved = false;  ///< false: the path ended on a ray, or in rounding
  int pivots = 0;
};

/// Lemke's method with lexicographic pivoting, so that degenerate problems do not cycle. For matrices
/// that are ≥ 0 (copositive-plus) a ray proves that there is no solution.
/// Cottle, Pang and Stone, The Linear Complementarity Problem, Academic Press 1992, section 4.4.
LinearComplementarity solve_linear_complementarity(const Eigen::MatrixXd& M,
                                                   const Eigen::VectorXd& q);

}  // namespace carom::numerics
