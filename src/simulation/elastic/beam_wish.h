// How many elements a beam has, and what follows for steps.
#pragma once

#include "carom/model.h"

namespace carom::simulation {

/// As the user wishes; else so many that waves take as long through an element as in the other beams of the model, but at least 100.
int beam_elements(const Model& model, BodyId body);

/// How long a wave of stretch takes through all of a beam [s].
double beam_wave_time(const Model& model, ShapeId beam);
/// And through an element of it.
double beam_step(const Model& model, ShapeId beam);

/// Of the free beam [Hz].
double lowest_beam_frequency(const Model& model, ShapeId shape);

}  // namespace carom::simulation
