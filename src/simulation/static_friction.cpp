#include "simulation/static_friction.h"

namespace carom::simulation {

using numerics::FrictionKind;
using numerics::FrictionSolution;
using numerics::FrictionStatus;

FrictionSolution solve_letting_go(numerics::FrictionProblem& problem,
                                  std::span<const double> kinetic) {
  FrictionSolution solution = numerics::solve_friction(problem);
  // Each round lets go of one contact at least.
  for (std::size_t round = 0; round < kinetic.size(); ++round) {
    bool any = false;
    for (std::size_t i = 0; i < kinetic.size(); ++i) {
      numerics::FrictionContact& contact = problem.contacts[i];
      const bool slips = !solution.converged || solution.status[i] == FrictionStatus::slip;
      if (!slips || contact.friction == kinetic[i]) continue;
      contact.friction = kinetic[i];
      any = true;
    }
    if (!any) break;
    solution = numerics::solve_friction(problem);
  }
  return solution;
}

}  // namespace carom::simulation
