// Where a face of one box lies over a face of another.
#pragma once

#include <array>

#include "geometry/placed_box.h"

namespace carom::geometry {

/// A corner of the common region, seen from the reference face.
struct OverlapCorner {
  Vector3d p_F = Vector3d::Zero();  ///< along both sides of the reference face, and the height [m]
  int feature = 0;                  ///< 0 to 7, no two the same
};

/// The part of the incident face that is over the reference face: a polygon of up to eight corners.
struct FaceOverlap {
  std::array<OverlapCorner, 8> corners;  ///< by feature
  int count = 0;
  double least_height = 0;  ///< of the corners; infinite without any [m]
};

/// Axes F lie in the middle of the reference face, x and y along its edges in cyclic order.
///
/// A vertex of the incident face has the number it has in its box, so it keeps it when the box tips
/// over to another face. Where an edge comes in over the reference face, the point has the number of
/// the vertex it comes from; where it leaves, that of this vertex on the opposite face. Vertices of
/// the reference face take what is left over, from their own number upwards. What is within
/// `negligible` of a side is on it, and points as near to each other are one.
FaceOverlap face_overlap(const PlacedBox& reference, const BoxFace& reference_face,
                         const PlacedBox& incident, const BoxFace& incident_face,
                         double negligible);

/// The reference point under a corner, in the world [m].
Vector3d foot_W(const PlacedBox& reference, const BoxFace& face, const Vector3d& p_F);

}  // namespace carom::geometry
