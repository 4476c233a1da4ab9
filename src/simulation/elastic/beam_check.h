// What is wrong with a body that shall be a beam.
#pragma once

#include <functional>
#include <string>

#include "carom/model.h"

namespace carom::simulation {

/// Takes what is wrong, and what would be right.
using TellProblem = std::function<void(const std::string& what, const std::string& remedy)>;

/// `shape` is its only one, and has a material.
void check_beam(const Model& model, BodyId body, const ShapeSpec& shape,
                const TellProblem& problem);

}  // namespace carom::simulation
