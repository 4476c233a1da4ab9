// Newton's kinematic restitution at all contacts at once.
// Moreau, in Nonsmooth Mechanics and Applications, CISM 302, Springer 1988, 1–82.
// Glocker, Set-Valued Force Laws, Springer 2001.
#include <algorithm>
#include <cmath>

#include "impact/multi_impact_rules.h"

namespace carom {

MultiRebound solve_newton(const MultiImpact& impact) {
  MultiRebound rebound = before_impact(impact);
  numerics::FrictionProblem problem = friction_problem(impact, rebound);
  // ξ_N = γ⁺ + e·γ⁻, 0 ≤ ξ_N ⊥ Λ_N ≥ 0; friction on γ⁺. A contact that separates before has no
  // velocity to give back: with e·γ⁻ > 0 it would be allowed to approach after.
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    const Eigen::Index n = normal_row(i);
    problem.b[n] += impact.contacts[i].restitution * std::fmin(0, impact.velocity[n]);
  }
  const numerics::FrictionSolution solution = solve_friction(problem);
  if (!solution.converged) rebound.warnings.push_back("no solution found");
  add_impulse(impact, solution.lambda, rebound);
  return rebound;
}

}  // namespace carom
