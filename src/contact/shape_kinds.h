// Shapes that are alike for laws: with the same partner, one contact gives them the same law.
#pragma once

#include <utility>
#include <vector>

#include "carom/model.h"

namespace carom::contact {

/// A number for each shape of the model, the same for shapes that are alike.
std::vector<int> shape_kinds(const Model& model);

using ShapesOfKinds = std::vector<std::pair<int, std::vector<ShapeId>>>;

/// Sorts shapes by kind; kinds and shapes stay in the order in which they come.
ShapesOfKinds by_kinds(const std::vector<ShapeId>& shapes, const std::vector<int>& kinds);

}  // namespace carom::contact
