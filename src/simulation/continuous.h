// The continuous method: contact is a force law, motion is integrated adaptively, and every onset,
// turning point and separation is located as a root.
#pragma once

#include "contact/candidates.h"
#include "simulation/method_run.h"

namespace carom::simulation {

/// Models with more than `few_pairs` pairs of shapes watch only those that are near.
std::unique_ptr<MethodRun> make_continuous(const Model& model, const State& start,
                                           const SimulationSettings& settings,
                                           std::int64_t few_pairs = contact::few_shape_pairs);

}  // namespace carom::simulation
