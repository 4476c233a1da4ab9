// What a touch of an elastic body will be like whose surface is known by its nodes alone.
#pragma once

#include <vector>

#include "carom/shapes.h"
#include "geometry/vertex_gap.h"
#include "simulation/elastic/touch_forecast.h"

namespace carom::simulation {

/// Nodes of a surface against another shape, as they stand now.
class NodalTouch {
 public:
  NodalTouch(const TriangleMesh& surface, const Pose& X_WM, const Shape& other, const Pose& X_WO);

  const geometry::VertexGap& nearest() const { return nearest_; }
  /// By Hertz' theory with the radius of a paraboloid that has as much of its surface within the depth of the
  /// contact as this one has. The points of the encounter are not looked at.
  TouchForecast forecast(const Encounter& encounter) const;

 private:
  /// Area of the surface that would be within the other shape if the bodies came nearer by a depth [m²].
  double area_within(double depth) const;

  geometry::VertexGap nearest_;
  std::vector<double> gaps_, areas_;  // by node; above the nearest one [m, m²]
  std::vector<Vector3d> places_W_;
};

}  // namespace carom::simulation
