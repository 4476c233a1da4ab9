// Contacts of a sparse problem that move each other, as small dense problems which are solved to rounding.
// Sweeps take for ever where heavy bodies lie on light ones or contacts are redundant; this does not.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <vector>

#include "numerics/friction_complementarity.h"
#include "numerics/sparse_friction.h"

namespace carom::numerics {

/// Contacts, in their order, that share speeds directly or by way of others. Islands do not move each
/// other.
std::vector<std::vector<int>> find_islands(const SparseFriction& problem);

/// One island as a dense problem: G = J·M⁻¹·Jᵀ, b = J·v + shift. `v` is without the
/// impulses of contacts.
FrictionProblem dense_island(const SparseFriction& problem, const std::vector<int>& island,
                             const Eigen::VectorXd& v);

/// How an island is solved: to rounding as a dense problem where it has few contacts, else by Newton's method
/// in its speeds.
struct IslandLimits {
  std::size_t most_contacts = 0;  ///< of a dense problem
  Eigen::Index most_speeds = 0;   ///< of Newton's method
  double precision = 0;           ///< of the latter [m/s]
  /// FrictionProblem::endless of dense problems.
  double endless = std::numeric_limits<double>::infinity();
};

/// Solves the islands; those that are too large, or whose solution is not found, keep their impulses.
/// `without` are the speeds without impulses, `v` become those with them.
void solve_islands(SparseFriction& problem, const IslandLimits& limits,
                   const Eigen::VectorXd& without, Eigen::VectorXd& v);

}  // namespace carom::numerics
