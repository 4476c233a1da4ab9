// The methods there are, and how a run of each is made.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "simulation/method_run.h"

namespace carom::simulation {

/// Makes runs of a model that was prepared; none of them has begun.
using MakeRun = std::function<std::unique_ptr<MethodRun>(const State& start,
                                                         const SimulationSettings& settings)>;

/// Checks a model and builds what its contacts need. Appends what is wrong to `problems`; to be used only
/// when nothing was. Empty for an unknown method.
MakeRun prepare_method(const Model& model, const State& start, const std::string& method,
                       std::vector<Problem>& problems);

/// The same with the settings checked too. Throws InputError for all that is wrong.
MakeRun prepare_run(const Model& model, const State& start, const SimulationSettings& settings);

/// Begins a run and follows it to its end.
Trajectory run_to_end(MethodRun& run);

}  // namespace carom::simulation
