// The piecewise method: contact is rigid. Smooth motion with the closed contacts as constraints ends at
// events; at an impact the speeds jump by impulses.
#pragma once

#include "simulation/method_run.h"
#include "simulation/piecewise_plan.h"

namespace carom::simulation {

/// `start` is that of the plan's model.
std::unique_ptr<MethodRun> make_piecewise(const Model& model, PiecewiseStart start,
                                          const SimulationSettings& settings);
std::unique_ptr<MethodRun> make_piecewise(const PiecewisePlan& plan, const State& start,
                                          const SimulationSettings& settings);

}  // namespace carom::simulation
