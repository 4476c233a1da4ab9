// Contacts of a sparse problem that move each other, as small dense problems which are solved to rounding.
// Sweeps take for ever where heavy bodies lie on light ones or contacts are redundant; this does not.
#pragma once

#include <Eigen/Core>
#include <cstdint>
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

/// What Newton's method cost where, so that it is not asked for ever for what it does not find. The unit is one
/// sweep over the contacts of the same island. Where tries were dear, as many sweeps pass until the next.
struct NewtonAccount {
  std::int64_t sweeps = 0;          ///< of all steps so far
  std::int64_t factorisations = 0;  ///< likewise
  std::vector<std::int64_t> until;  ///< by place of speeds: what is owed is paid at so many sweeps
};

/// Solves the islands; those that are too large, too dear or whose solution is not found, keep their impulses.
/// `without` are the speeds without impulses, `v` become those with them.
void solve_islands(SparseFriction& problem, const IslandLimits& limits,
                   const Eigen::VectorXd& without, NewtonAccount& account, Eigen::VectorXd& v);

}  // namespace carom::numerics
