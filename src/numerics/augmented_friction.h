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

/// Improves the impulses of one island from those that it has. `without` are the speeds without the impulses
/// of contacts. True when velocities of contacts changed by about `precision` [m/s] at last; the impulses are
/// changed only then. False at once for islands of more than `most_speeds`.
bool solve_augmented(SparseFriction& problem, const std::vector<int>& island,
                     const Eigen::VectorXd& without, double precision, Eigen::Index most_speeds);

}  // namespace carom::numerics
