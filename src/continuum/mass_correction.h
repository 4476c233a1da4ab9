// Nodal masses that make a mesh move like the shape it stands for. Inscribed elements lose some
// percent of mass and inertia.
#pragma once

#include <Eigen/Core>
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

}  // namespace carom::continuum
