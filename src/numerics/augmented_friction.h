// Contacts with Coulomb friction by Newton's method in the speeds: for islands of more contacts than a dense
// problem in the impulses can have, since bodies are fewer than their contacts.
//
// Alart and Curnier, Computer Methods in Applied Mechanics and Engineering 92 (1991) 353–375: the augmented
// Lagrangian, whose impulses p = proj(p̄ − u/R) are functions of the speeds. Redundant contacts do not matter,
// since only M + Jᵀ·R⁻¹·J is inverted.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "numerics/sparse_friction.h"

namespace carom::numerics {

/// L with L·Lᵀ = J·Rᵀ for the rows J of one mechanism and their responses R = (M⁻¹·Jᵀ)ᵀ: what the rows are
/// in coordinates in which the mass matrix is the identity. It has no more columns than speeds matter.
Eigen::MatrixXd unit_mass_rows(const Eigen::MatrixXd& J, const Eigen::MatrixXd& R);

struct AugmentedLimits {
  double precision = 0;          ///< of the velocities of contacts [m/s]
  Eigen::Index most_speeds = 0;  ///< larger islands are left as they are
  int most_factorisations = 1000;
};

struct AugmentedResult {
  bool solved = false;
  int factorisations = 0;  ///< of matrices of as many rows as the island has speeds
};

/// Most speeds that the contacts of an island can move.
Eigen::Index speeds_of_island(const SparseFriction& problem, const std::vector<int>& island);

/// Improves the impulses of one island from those that it has. `without` are the speeds without the impulses
/// of contacts. Solved when velocities of contacts changed by about the precision at last; the impulses are
/// changed only then.
AugmentedResult solve_augmented(SparseFriction& problem, const std::vector<int>& island,
                                const Eigen::VectorXd& without, const AugmentedLimits& limits);

}  // namespace carom::numerics
