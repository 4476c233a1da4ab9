// How long steps are while something holds elastic bodies and nothing touches.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "carom/simulation.h"
#include "simulation/elastic/elastic_body.h"

namespace carom::simulation {

/// As the settings say, else by the lowest free vibrations of the bodies and the duration of the run; `warn` is told of
/// bodies whose vibrations are faster than that [s].
double step_while_held(const Model& model, const std::vector<ElasticBody*>& bodies,
                       const SimulationSettings& settings,
                       const std::function<void(const std::string&)>& warn);

}  // namespace carom::simulation
