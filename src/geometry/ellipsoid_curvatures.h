// Principal curvatures of an ellipsoid.
#pragma once

#include "carom/math.h"

namespace carom::geometry {

struct PrincipalCurvatures {
  double a;      ///< smaller one [1/m]
  double b;      ///< larger one [1/m]
  Vector3d t_E;  ///< unit tangent along which it is a
};

/// Curvatures where the outward unit normal is n_E, in the ellipsoid's axes E.
PrincipalCurvatures ellipsoid_curvatures(const Vector3d& radii, const Vector3d& n_E);

}  // namespace carom::geometry
