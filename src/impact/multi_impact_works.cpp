#include <cmath>

#include "impact/multi_impact_rules.h"

namespace carom {

MultiRebound before_impact(const MultiImpact& impact) {
  MultiRebound rebound;
  rebound.impulse = Eigen::VectorXd::Zero(impact.velocity.size());
  rebound.velocity = impact.velocity;
  rebound.work_normal.assign(impact.contacts.size(), 0);
  rebound.work_tangential.assign(impact.contacts.size(), 0);
  return rebound;
}

void add_impulse(const MultiImpact& impact, const Eigen::VectorXd& impulse, MultiRebound& rebound) {
  const Eigen::VectorXd total = rebound.impulse + impulse;
  const Eigen::VectorXd after = impact.velocity + impact.inverse * total;
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    const Eigen::Vector3d mean = 0.5 * (rebound.velocity.segment<3>(t) + after.segment<3>(t));
    rebound.work_normal[i] += impulse[t + 2] * mean[2];
    rebound.work_tangential[i] += impulse.segment<2>(t).dot(mean.head<2>());
  }
  rebound.impulse = total;
  rebound.velocity = after;
}

numerics::FrictionProblem friction_problem(const MultiImpact& impact, const MultiRebound& rebound) {
  numerics::FrictionProblem problem;
  problem.G = impact.inverse;
  problem.b = rebound.velocity;
  for (const MultiImpactPartner& contact : impact.contacts) {
    problem.contacts.push_back({.friction = contact.friction});
  }
  return problem;
}

void end_plastically(const MultiImpact& impact, MultiRebound& rebound) {
  const numerics::FrictionSolution rest = solve_friction(friction_problem(impact, rebound));
  if (!rest.converged) rebound.warnings.push_back("no solution found for the plastic end");
  add_impulse(impact, rest.lambda, rebound);
}

double speed_scale(const MultiImpact& impact) {
  return impact.velocity.cwiseAbs().maxCoeff();
}

}  // namespace carom
