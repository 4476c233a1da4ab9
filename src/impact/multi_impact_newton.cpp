// Newton's kinematic restitution at all contacts at once.
// Moreau, in Nonsmooth Mechanics and Applications, CISM 302, Springer 1988, 1–82.
// Glocker, Set-Valued Force Laws, Springer 2001.
#include "impact/multi_impact_rules.h"

namespace carom {

namespace {

constexpr int kMostRounds = 200;

bool approaches(const MultiImpact& impact, const MultiRebound& rebound, double slowest) {
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    if (rebound.velocity[normal_row(i)] < -slowest) return true;
  }
  return false;
}

/// ξ_N = γ⁺ + e·γ⁻, 0 ≤ ξ_N ⊥ Λ_N ≥ 0; friction on γ⁺. False when that has no solution: contacts that
/// wedge a body cannot all open.
bool strike_all(const MultiImpact& impact, MultiRebound& rebound) {
  numerics::FrictionProblem problem = friction_problem(impact, rebound);
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    const Eigen::Index n = normal_row(i);
    problem.b[n] += impact.contacts[i].restitution * rebound.velocity[n];
  }
  const numerics::FrictionSolution solution = solve_friction(problem);
  if (solution.converged) add_impulse(impact, solution.lambda, rebound);
  return solution.converged;
}

}  // namespace

MultiRebound solve_newton(const MultiImpact& impact) {
  MultiRebound rebound = before_impact(impact);
  const double slowest = 1e-13 * speed_scale(impact);
  // The rule lets a contact that separated before approach after, at up to e times that speed: it
  // strikes in another round. Each round keeps or loses energy when all e are alike.
  for (int round = 0; round < kMostRounds && approaches(impact, rebound, slowest); ++round) {
    if (!strike_all(impact, rebound)) {
      rebound.warnings.push_back("no solution found; without restitution instead");
      break;
    }
  }
  if (approaches(impact, rebound, 10 * slowest)) end_plastically(impact, rebound);
  return rebound;
}

}  // namespace carom
