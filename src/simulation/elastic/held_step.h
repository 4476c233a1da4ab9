// How long steps are while something holds elastic bodies and nothing touches.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "carom/simulation.h"
#include "simulation/elastic/elastic_setup.h"

namespace carom::simulation {

/// As the settings say, else by the lowest free vibrations of the bodies and the duration of the run; `warn` is told of
/// bodies whose vibrations are faster than that [s].
double step_while_held(const Model& model, const std::vector<ElasticBody*>& bodies,
                       const SimulationSettings& settings,
                       const std::function<void(const std::string&)>& warn);

/// The same for bodies that nothing holds, while they fly and ring: nothing where their vibrations have less than a
/// hundredth of the kinetic energy, or are too fast to be followed.
std::optional<double> step_while_ringing(const Model& model, const ElasticBodies& bodies,
                                         const SimulationSettings& settings, double kinetic_energy);

}  // namespace carom::simulation
