// The conditions of contacts with friction as equations, and the generalised Newton method on them.
// Alart and Curnier, Computer Methods in Applied Mechanics and Engineering 92 (1991) 353–375.
//
// Problems are expected in units that make every G_ii of size one.
#pragma once

#include <Eigen/Core>

#include "numerics/friction_complementarity.h"

namespace carom::numerics {

/// λ_n − max(least, λ_n − u_n) and λ_t − its nearest point within the friction disc from λ_t − u_t;
/// zero for a solution and only there. `u` must be G·λ + b.
Eigen::VectorXd natural_map(const FrictionProblem& problem, const Eigen::VectorXd& lambda,
                            const Eigen::VectorXd& u);

/// Largest component of the natural map relative to 1 + min(10⁴, max|λ|): friction that jams finds ever larger λ
/// beside which nothing counts. Infinite where λ is `endless`.
double natural_residual(const FrictionProblem& problem, const Eigen::VectorXd& lambda);

/// Beyond this λ is no solution, whatever rounding leaves of its conditions.
inline constexpr double endless_lambda = 1e10;

enum class NewtonPace {
  full,    ///< whole steps: fast, and may jump between active sets for ever
  careful  ///< shortened where that makes the natural map smaller
};

/// Improves λ until its residual is at rounding, no longer falls, or `most_steps` are done; the best
/// λ met is kept. Redundant contacts get steps of least norm. Returns the number of steps.
int improve_by_newton(const FrictionProblem& problem, NewtonPace pace, Eigen::VectorXd& lambda,
                      int most_steps);

}  // namespace carom::numerics
