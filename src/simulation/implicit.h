// Rigid and elastic bodies together: impenetrability and friction hold at the nodes of elastic surfaces by
// multipliers, in implicit steps while anything touches. See docs/theory/elastic-bodies.md.
#pragma once

#include "simulation/method_run.h"

namespace carom::simulation {

/// Appends what the method cannot do.
void check_implicit(const Model& model, const Kinematics& start, std::vector<Problem>& problems);

/// The settings and the model are checked.
std::unique_ptr<MethodRun> make_implicit(const Model& model, const State& start,
                                         const SimulationSettings& settings);

}  // namespace carom::simulation
