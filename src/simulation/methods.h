// The methods there are: what their contacts need, and how a run of each is made.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "simulation/method_run.h"

namespace carom::simulation {

struct Method {
  const char* name;
  /// Appends what is wrong with the contacts.
  void (*check)(const Model& model, const Kinematics& start, std::vector<Problem>& problems);
  /// A run that has not begun. The model and the settings are checked.
  std::unique_ptr<MethodRun> (*make)(const Model& model, const State& start,
                                     const SimulationSettings& settings);
};

/// Null when there is no such method.
const Method* find_method(const std::string& name);

/// A run that has not begun. Throws InputError for what is wrong with model, start and settings.
std::unique_ptr<MethodRun> prepare_run(const Model& model, const State& start,
                                       const SimulationSettings& settings);

/// Goes on to the end of the run.
Trajectory run_to_end(MethodRun& run);

}  // namespace carom::simulation
