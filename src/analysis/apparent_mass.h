// Apparent masses of the two sides of a contact by the energy and the Newtonian method, which take
// the mechanism apart into the subsystems of its two bodies.
#pragma once

#include <vector>

#include "carom/mechanics.h"

namespace carom::analysis {

/// By body: the number of the subsystem it belongs to, −1 for the ground. Bodies are in one subsystem
/// when joints, gears or racks connect them other than through the ground.
std::vector<int> subsystems(const Model& model);

/// Fills in the estimates by the contact's method, with a warning for each that has none. The
/// dynamics are updated at the state.
void estimate_masses(Dynamics& dynamics, const State& state, const std::vector<int>& subsystem,
                     ContactMass& contact);

}  // namespace carom::analysis
