// A solid that moves by its slowest modes, and by what these lack of its static answers to forces where something touches it.
#pragma once

#include <memory>

#include "continuum/elastic_solid.h"

namespace carom::continuum {

/// The massless nodes answer to forces as those of the whole solid do when these are slow. Throws std::runtime_error, in words, when modes
/// cannot be found.
std::shared_ptr<const ElasticSolid> make_modal_solid(
    const std::shared_ptr<const ElasticSolid>& solid, int modes);

}  // namespace carom::continuum
