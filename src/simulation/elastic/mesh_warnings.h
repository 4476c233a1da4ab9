// What a run says of meshes that do not fit their contacts.
#pragma once

#include <string>

#include "simulation/elastic/elastic_body.h"

namespace carom::simulation {

/// There are few elements over the radius of a touch; empty: there are enough.
std::string coarse_text(const Model& model, const ElasticBody& body);

/// A contact reaches farther than was foreseen.
std::string wide_text(const Model& model, const ElasticBody& body);

}  // namespace carom::simulation
