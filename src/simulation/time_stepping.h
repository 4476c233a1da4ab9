// Rigid contacts by fixed steps: velocities and impulses of each step solve one complementarity problem
// with Coulomb friction (Moreau). See docs/theory/time-stepping.md.
#pragma once

#include "simulation/method_run.h"

namespace carom::simulation {

/// The settings and the contacts are checked.
std::unique_ptr<MethodRun> make_time_stepping(const Model& model, const State& start,
                                              const SimulationSettings& settings);

}  // namespace carom::simulation
