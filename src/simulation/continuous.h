// The continuous method: contact is a force law, motion is integrated adaptively, and every onset,
// turning point and separation is located as a root.
#pragma once

#include "carom/simulation.h"

namespace carom::simulation {

Trajectory run_continuous(const Model& model, const State& start,
                          const SimulationSettings& settings);

}  // namespace carom::simulation
