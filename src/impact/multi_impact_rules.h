// The rules for several contacts, one function each. Arguments have been checked by the caller, and
// at least one contact approaches.
#pragma once

#include <span>

#include "carom/impact.h"
#include "numerics/friction_complementarity.h"

namespace carom {

MultiRebound solve_newton(const MultiImpact& impact);
MultiRebound solve_poisson(const MultiImpact& impact);
/// Strikes the first in `priority` that approaches; empty: the one that approaches fastest.
MultiRebound solve_sequential(const MultiImpact& impact, std::span<const int> priority);
MultiRebound solve_hurmuzlu_marghitu(const MultiImpact& impact);
MultiRebound solve_lzb(const MultiImpact& impact);

/// Nothing has happened yet: velocities before, no impulses.
MultiRebound before_impact(const MultiImpact& impact);

/// Adds simultaneous impulses and their works, each impulse times the mean of the velocities before and
/// after it.
void add_impulse(const MultiImpact& impact, const Eigen::VectorXd& impulse, MultiRebound& rebound);

/// The contacts' complementarity problem from the velocities that the rebound has reached.
numerics::FrictionProblem friction_problem(const MultiImpact& impact, const MultiRebound& rebound);

/// Ends what is left of approach without any restitution.
void end_plastically(const MultiImpact& impact, MultiRebound& rebound);

/// Largest |velocity| before, by which speeds are judged to be zero.
double speed_scale(const MultiImpact& impact);

/// Normal row of contact i.
inline Eigen::Index normal_row(std::size_t i) {
  return static_cast<Eigen::Index>(3 * i + 2);
}

}  // namespace carom
