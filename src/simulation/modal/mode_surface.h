// How the surface of a body looks in each of its modes.
#pragma once

#include <memory>

#include "carom/simulation.h"
#include "continuum/reduced/reduced_body.h"

namespace carom::simulation {

/// X_BF: axes of the reduced body. Null where nothing says what the surface is.
std::shared_ptr<const ModeSurface> mode_surface(const continuum::ReducedBody& reduced,
                                                const Pose& X_BF);

}  // namespace carom::simulation
