#include "numerics/regular_friction.h"

#include <cmath>

#include "numerics/friction_newton.h"

namespace carom::numerics {
namespace {

constexpr int most_full_steps = 40, most_careful_steps = 60;

/// The same problem in units that make every G_ii of size one, λ = scales·λ'.
FrictionProblem in_unit_scale(const FrictionProblem& problem, Eigen::VectorXd& scales) {
  const Eigen::Index rows = problem.b.size();
  scales.resize(rows);
  for (Eigen::Index t = 0; t < rows; t += 3) {
    const double size = problem.G.diagonal().segment<3>(t).sum() / 3;
    scales.segment<3>(t).setConstant(1 / std::sqrt(size));
  }
  // Velocities may be of any size: all of them are told in units of the largest.
  const double unit = (scales.cwiseProduct(problem.b)).cwiseAbs().maxCoeff();
  FrictionProblem scaled = problem;
  scaled.regular = true;
  scaled.G = scales.asDiagonal() * problem.G * scales.asDiagonal();
  scaled.b = scales.cwiseProduct(problem.b);
  if (unit > 0) {
    scaled.b /= unit;
    scales *= unit;
    for (FrictionContact& contact : scaled.contacts) contact.least /= unit;
  }
  return scaled;
}

}  // namespace

FrictionSolution solve_regular_friction(const FrictionProblem& problem) {
  FrictionSolution solution;
  const Eigen::Index rows = problem.b.size();
  solution.status.assign(problem.contacts.size(), FrictionStatus::open);
  if (rows == 0) {
    solution.converged = true;
    return solution;
  }
  Eigen::VectorXd scales;
  const FrictionProblem scaled = in_unit_scale(problem, scales);
  Eigen::VectorXd lambda = problem.start.size() == rows
                               ? Eigen::VectorXd(problem.start.cwiseQuotient(scales))
                               : Eigen::VectorXd::Zero(rows);
  solution.newton_steps = improve_by_newton(scaled, NewtonPace::full, lambda, most_full_steps);
  solution.residual = natural_residual(scaled, lambda);
  if (solution.residual > problem.precision) {
    solution.newton_steps +=
        improve_by_newton(scaled, NewtonPace::careful, lambda, most_careful_steps);
    solution.residual = natural_residual(scaled, lambda);
  }
  if (solution.residual > problem.precision) {
    FrictionProblem slowly = problem;
    slowly.start = scales.cwiseProduct(lambda);
    return solve_friction(slowly);
  }
  solution.converged = true;
  solution.lambda = scales.cwiseProduct(lambda);
  solution.u = problem.G * solution.lambda + problem.b;
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    if (!(lambda[t + 2] > 0)) continue;
    const double limit = problem.contacts[i].friction * lambda[t + 2];
    const bool slips = lambda.segment<2>(t).norm() >= limit * (1 - 1e-9);
    solution.status[i] = slips ? FrictionStatus::slip : FrictionStatus::stick;
  }
  return solution;
}

}  // namespace carom::numerics
