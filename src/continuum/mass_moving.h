// Nodes that may touch something must have no mass: it moves to nodes beneath them.
#pragma once

#include <Eigen/Core>
#include <span>

#include "continuum/mass_correction.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Takes the masses of `nodes` away and gives them to nodes of their elements that are not among them (or to the next
/// ones, where all those are among them). Contact then creates no energy (Khenous, Laborde and Renard, Eur. J. Mech. A 27:918,
/// 2008). Mass moves straight into the body, along the normal of the faces whose nodes lose theirs: what stands under its own
/// weight then presses evenly. The sum stays, the inertia changes: correct_masses() comes after it. A problem is a body
/// without other nodes.
NodalMasses move_mass_from(std::span<const int> nodes, const SolidMesh& mesh,
                           const Eigen::VectorXd& masses);

}  // namespace carom::continuum
