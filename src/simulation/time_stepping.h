// Rigid contacts by fixed steps: velocities and impulses of each step solve one complementarity problem
// with Coulomb friction (Moreau). See docs/theory/time-stepping.md.
#pragma once

#include "carom/simulation.h"

namespace carom::simulation {

/// The settings and the contacts are checked.
Trajectory run_time_stepping(const Model& model, const State& start,
                             const SimulationSettings& settings);

}  // namespace carom::simulation
