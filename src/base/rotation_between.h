// The rotation from one direction to another.
#pragma once

#include "carom/math.h"

namespace carom {

/// A rotation that takes the direction of `from` to that of `to`; neither is zero. It turns no further than it
/// must, except for directions that are nearly opposite. Eigen's FromTwoVectors is no rotation there, and takes
/// the compiler seconds wherever it is used.
Quaterniond rotation_between(const Vector3d& from, const Vector3d& to);

}  // namespace carom
