// Smooth bodies as images of the unit ball.
#pragma once

#include <functional>

#include "carom/shapes.h"

namespace carom::continuum {

/// A smooth map of the unit ball onto a body, sphere onto surface, and back. It holds a little beyond too.
struct BallImage {
  std::function<Vector3d(const Vector3d&)> to_body;  ///< [m]
  std::function<Vector3d(const Vector3d&)> to_ball;
};

BallImage ball_image(const Sphere& sphere);
/// Stretched along its axes.
BallImage ball_image(const Ellipsoid& ellipsoid);
/// Stretched along z to the length of the capsule, then each section to its width there.
BallImage ball_image(const Capsule& capsule);

/// Derivative of the map at a point of the ball [m].
Matrix3d slope_at(const BallImage& image, const Vector3d& x);

}  // namespace carom::continuum
