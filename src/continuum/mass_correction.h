// Nodal masses that make a mesh move like the shape it stands for. Inscribed elements lose some
// percent of mass and inertia; and nodes that may touch something must have no mass at all.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

struct NodalMasses {
  Eigen::VectorXd masses;  ///< by node [kg]
  std::string problem;     ///< what is wrong with them; empty if nothing is
};

/// Multiplies masses by a polynomial c₀ + c·X + X·C·X of the places, so that their sum is `mass`,
/// their centre the origin and their inertia about it `inertia` [kg m²], to rounding. No mass stays
/// none. Of all such polynomials it is the one next to 1. A problem is a mass below zero, or nodes
/// that cannot have this inertia: all at the same distance from a plane, say.
NodalMasses correct_masses(const SolidMesh& mesh, const Eigen::VectorXd& masses, double mass,
                           const Matrix3d& inertia);

/// Takes the masses of `nodes` away and gives them to the nodes of their elements that are not
/// among them, in proportion to the masses there (or to the next ones, where all those are among
/// them). Contact then creates no energy (Khenous, Laborde and Renard, Eur. J. Mech. A 27:918,
/// 2008). The sum stays, the inertia changes: correct_masses() comes after it. A problem is a body
/// without other nodes.
NodalMasses move_mass_from(std::span<const int> nodes, const SolidMesh& mesh,
                           const Eigen::VectorXd& masses);

}  // namespace carom::continuum
