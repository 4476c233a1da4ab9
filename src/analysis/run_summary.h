// Names of parts of a model, as summaries, scenes and tables write them.
#pragma once

#include <string>

#include "carom/model.h"

namespace carom::analysis {

/// "body.shape", as a scenario writes it.
std::string shape_path(const Model& model, ShapeId shape);

}  // namespace carom::analysis
