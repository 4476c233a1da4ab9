// How far two boxes are apart, or how far one must move to leave the other, and where.
#pragma once

#include "geometry/placed_box.h"

namespace carom::geometry {

/// What decides the approach: a face of one of the boxes, or edges and vertices.
enum class Decisive { face_of_one, face_of_two, edges };

struct BoxApproach {
  double gap = 0;                    ///< distance, or minus the shortest way out [m]
  Vector3d n_W = Vector3d::UnitZ();  ///< from one to two
  Vector3d p_1P = Vector3d::Zero();  ///< point of one's surface from its centre, world axes [m]
  int vertex_one = 0;                ///< of one: the point itself, or an end of its edge
  int vertex_two = 0;                ///< of two
  Decisive decisive = Decisive::edges;
};

/// Lengths below this mean nothing: 1e-9 of the smaller box [m].
double negligible_length(const PlacedBox& one, const PlacedBox& two);

/// Exact up to negligible lengths. `prefer_two` settles ties between faces of both.
BoxApproach box_approach(const PlacedBox& one, const PlacedBox& two, bool prefer_two);

}  // namespace carom::geometry
