#include "simulation/elastic/nodal_touch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/point_distance.h"

namespace carom::simulation {
namespace {

constexpr int most_rounds = 30;

}  // namespace

NodalTouch::NodalTouch(const TriangleMesh& surface, const Pose& X_WM, const Shape& other,
                       const Pose& X_WO)
    : nearest_(geometry::find_vertex_gap(surface, X_WM, other, X_WO)),
      areas_(surface.vertices.size(), 0.0) {
  const Pose X_OM = X_WO.inverse() * X_WM;
  for (const Vector3d& vertex : surface.vertices) {
    gaps_.push_back(geometry::distance_to(other, X_OM * vertex).distance - nearest_.gap);
    places_W_.push_back(X_WM * vertex);
  }
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    for (const int vertex : surface.triangles[t]) {
      areas_[static_cast<std::size_t>(vertex)] += surface.facets[t].area / 3;
    }
  }
}

double NodalTouch::area_within(double depth) const {
  double area = 0;
  for (std::size_t i = 0; i < gaps_.size(); ++i) {
    if (gaps_[i] <= depth) area += areas_[i];
  }
  return area;
}

// A paraboloid of radius R has the area 2π·R·δ within the depth δ: the depth that Hertz' theory gives for
// R = A(δ)/(2π·δ) is found by repeating that, which converges since depths go with R^(−1/5).
TouchForecast NodalTouch::forecast(const Encounter& encounter) const {
  using std::numbers::pi;
  TouchForecast forecast;
  double depth = hertz_touch(encounter, encounter.size).depth, radius = encounter.size;
  for (int round = 0; round < most_rounds; ++round) {
    radius = area_within(depth) / (2 * pi * depth);
    const double next = hertz_touch(encounter, radius).depth;
    const bool done = std::fabs(next - depth) < 1e-3 * depth;
    depth = next;
    if (done) break;
  }
  double area = 0;
  for (std::size_t i = 0; i < gaps_.size(); ++i) {
    if (gaps_[i] > depth) continue;
    forecast.p_W += areas_[i] * places_W_[i];
    area += areas_[i];
  }
  forecast.p_W /= area;
  for (std::size_t i = 0; i < gaps_.size(); ++i) {
    if (gaps_[i] > depth) continue;
    forecast.radius = std::max(forecast.radius, (places_W_[i] - forecast.p_W).norm());
  }
  forecast.radius = std::max(0.8 * forecast.radius, std::sqrt(radius * depth));
  forecast.duration = hertz_touch(encounter, radius).duration;
  return forecast;
}

}  // namespace carom::simulation
