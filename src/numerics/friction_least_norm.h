// Among the λ that give the same u, the one of least norm: what redundant contacts share evenly.
#pragma once

#include <Eigen/Core>

#include "numerics/friction_complementarity.h"

namespace carom::numerics {

/// `lambda` must solve the problem; the result does too, to the same rounding.
Eigen::VectorXd least_norm_solution(const FrictionProblem& problem, const Eigen::VectorXd& lambda);

}  // namespace carom::numerics
