// A solid reduced to its slowest modes, and to what these lack of its answers at the places where it is held.
#pragma once

#include <memory>
#include <vector>

#include "continuum/elastic_solid.h"
#include "continuum/reduced/reduced_body.h"
#include "continuum/spread.h"

namespace carom::continuum {

/// `held` are places that joints and forces hold; their ports move as the material around them does in the mean. Throws
/// std::runtime_error, in words, when modes cannot be found.
ReducedBody reduce(const std::shared_ptr<const ElasticSolid>& solid, int modes,
                   const ModeDamping& damping, const std::vector<SpreadPlace>& held);

}  // namespace carom::continuum
