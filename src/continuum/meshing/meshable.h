// Which shapes can be meshed, and which look the same from all sides.
#pragma once

#include "carom/shapes.h"

namespace carom::continuum {

/// Throws std::invalid_argument, in words, for shapes that mesh_shape() does not mesh.
void check_meshable(const Shape& shape);

/// A mesh of it may be turned as one likes.
bool is_round(const Shape& shape);

}  // namespace carom::continuum
