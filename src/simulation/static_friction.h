// Contacts that hold better at rest than while they slip.
#pragma once

#include <span>

#include "numerics/friction_complementarity.h"

namespace carom::simulation {

/// Solves a problem whose contacts at rest have their static friction. Those that slip all the same get what they have
/// in sliding, `kinetic` by contact, and all is solved again; the problem keeps that.
numerics::FrictionSolution solve_letting_go(numerics::FrictionProblem& problem,
                                            std::span<const double> kinetic);

}  // namespace carom::simulation
