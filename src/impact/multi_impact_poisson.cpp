// Poisson's kinetic restitution at all contacts at once: compression, then expansion.
// Glocker and Pfeiffer, Nonlinear Dynamics 7 (1995) 471–497.
#include "impact/multi_impact_rules.h"

namespace carom {

MultiRebound solve_poisson(const MultiImpact& impact) {
  MultiRebound rebound = before_impact(impact);
  const numerics::FrictionSolution compression = solve_friction(friction_problem(impact, rebound));
  if (!compression.converged) rebound.warnings.push_back("no solution found for the compression");
  add_impulse(impact, compression.lambda, rebound);
  // 0 ≤ γ_E ⊥ Λ_E − e·Λ_C ≥ 0
  numerics::FrictionProblem problem = friction_problem(impact, rebound);
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    problem.contacts[i].least = impact.contacts[i].restitution * compression.lambda[normal_row(i)];
  }
  const numerics::FrictionSolution expansion = solve_friction(problem);
  if (!expansion.converged) rebound.warnings.push_back("no solution found for the expansion");
  add_impulse(impact, expansion.lambda, rebound);
  return rebound;
}

}  // namespace carom
