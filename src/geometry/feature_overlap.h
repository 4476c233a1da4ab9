// Where a feature of one shape lies over a face of another.
#pragma once

#include "geometry/supporting_feature.h"

namespace carom::geometry {

struct OverlapPoint {
  Vector3d p = Vector3d::Zero();  ///< on the incident feature, in the place of the cores [m]
  double height = 0;              ///< over the plane of the face [m]
  int feature = 0;                ///< 0 to 7, no two the same
  SurfaceCurvature curvature;     ///< of the incident surface
};

/// The part of the incident feature that is over the face. Corners of the feature keep their number;
/// where an edge comes in over the face the point has that of the corner it comes from, where it leaves
/// the corner's `leaving`; corners of the face under the feature take what is left, from their own
/// number upwards. Of more than eight points the last ones are left out.
struct FeatureOverlap {
  std::array<OverlapPoint, 8> points;  ///< by feature
  int count = 0;
  double least_height = 0;  ///< infinite without any [m]
};

/// What is within `negligible` [m] of the rim of the face is on it, and points as near to each other
/// are one.
FeatureOverlap feature_overlap(const Region& reference, const Feature& incident, double negligible);

}  // namespace carom::geometry
