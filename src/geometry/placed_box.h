// A box where it is, with its vertices numbered.
#pragma once

#include <cmath>

#include "carom/shapes.h"

namespace carom::geometry {

struct PlacedBox {
  Vector3d half;  ///< half lengths of the edges [m]
  Pose X_W;       ///< of its axes in the world
};

/// Bits 0, 1, 2 of a vertex number are set on the +x, +y, +z side, as in every pair with a box.
inline Vector3d vertex_in_box(const PlacedBox& box, int vertex) {
  const auto side = [&](int axis) { return (vertex >> axis & 1) != 0 ? 1.0 : -1.0; };
  return box.half.cwiseProduct(Vector3d(side(0), side(1), side(2)));
}

/// The vertex farthest along a direction.
inline int farthest_vertex(const PlacedBox& box, const Vector3d& direction_W) {
  int vertex = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (box.X_W.R.col(axis).dot(direction_W) > 0) vertex |= 1 << axis;
  }
  return vertex;
}

/// Half the width of the box along a unit vector [m].
inline double half_width(const PlacedBox& box, const Vector3d& n_W) {
  return box.half.dot((box.X_W.R.transpose() * n_W).cwiseAbs());
}

struct BoxFace {
  int axis = 0;
  double side = 1;  ///< +1 or −1
};

inline Vector3d normal_W(const PlacedBox& box, const BoxFace& face) {
  return face.side * box.X_W.R.col(face.axis);
}

/// The face whose outward normal is nearest to a direction. Of faces that are equally near up to
/// roundings, which a box that stands on its edge has, always the same one.
inline BoxFace face_towards(const PlacedBox& box, const Vector3d& direction_W) {
  const Vector3d along = box.X_W.R.transpose() * direction_W;
  int axis = 0;
  for (const int other : {1, 2}) {
    if (std::fabs(along[other]) > std::fabs(along[axis]) + 1e-9) axis = other;
  }
  return {axis, std::copysign(1.0, along[axis])};
}

}  // namespace carom::geometry
