// Free spheres with compliant contacts by fixed steps: thousands of bodies at the cost of their contacts.
// See docs/theory/fixed-step.md.
#pragma once

#include "simulation/method_run.h"

namespace carom::simulation {

/// Appends what the method cannot do with the model.
void check_fixed_step(const Model& model, const Kinematics& start, std::vector<Problem>& problems);

/// The settings and the model are checked.
std::unique_ptr<MethodRun> make_fixed_step(const Model& model, const State& start,
                                           const SimulationSettings& settings);

}  // namespace carom::simulation
