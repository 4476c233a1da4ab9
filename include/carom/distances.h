// How far the contact pairs of a mechanism are apart.
#pragma once

#include <string>
#include <vector>

#include "carom/model.h"
#include "carom/proximity.h"
#include "carom/state.h"

namespace carom {

struct ContactDistance {
  std::string contact;  ///< its name; a contact of several shapes has one entry for each pair
  ShapeId shape_a, shape_b;
  Proximity proximity;
};

/// Every pair of shapes of every contact at one state, in the order of the model. Throws InputError
/// for two planes.
std::vector<ContactDistance> contact_distances(const Model& model, const State& state);

}  // namespace carom
