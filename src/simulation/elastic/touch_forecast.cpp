#include "simulation/elastic/touch_forecast.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carom::simulation {
namespace {

/// Edges and corners count as rounded by this part of their body.
constexpr double rounding_of_edges = 0.02;
/// A contact is no larger than this part of the smaller body.
constexpr double largest_radius = 0.5;
/// Faces that are not curved at all meet with their whole width.
constexpr double flat_curvature = 1e-3;

/// E/(1 − ν²), infinite of what is rigid [Pa].
double plane_compliance(const continuum::ElasticMaterial* material) {
  return material == nullptr ? 0 : (1 - material->poisson * material->poisson) / material->young;
}

/// How long a wave takes through the body and back [s].
double wave_time(const Encounter& encounter) {
  double slowest = 0;
  for (const continuum::ElasticMaterial* material : {encounter.a, encounter.b}) {
    if (material == nullptr) continue;
    slowest =
        std::max(slowest, 2 * encounter.size / std::sqrt(material->young / material->density));
  }
  return slowest;
}

}  // namespace

TouchForecast forecast_touch(const Encounter& encounter) {
  TouchForecast forecast;
  for (const ContactPoint& point : encounter.points) forecast.p_W += point.p_WC;
  forecast.p_W /= static_cast<double>(encounter.points.size());
  double spread = 0;
  for (const ContactPoint& point : encounter.points) {
    spread = std::max(spread, (point.p_WC - forecast.p_W).norm());
  }
  const ContactPoint& point = encounter.points.front();
  forecast.n_W = point.n_W;
  const double flat = flat_curvature / encounter.size;
  const double b = std::min(point.curvature_b, 0.5 / (rounding_of_edges * encounter.size));
  const double a = std::min(point.curvature_a, b);
  forecast.sharp = b < point.curvature_b;
  const bool faces = encounter.points.size() > 2 || (point.curvature_b < flat && !forecast.sharp);
  if (faces) {
    forecast.radius = std::max(spread, 0.25 * encounter.size);
    forecast.duration = wave_time(encounter);
    return forecast;
  }
  const double R = 0.5 / std::sqrt(std::max(a, 0.01 * b) * b);
  const HertzTouch touch = hertz_touch(encounter, R);
  forecast.radius = std::min(std::sqrt(R * touch.depth), largest_radius * encounter.size);
  forecast.radius = std::max(forecast.radius, spread);
  forecast.duration = touch.duration;
  return forecast;
}

// Hertz: F = 4/3·E*·√R·δ^(3/2), so that m·v²/2 = 8/15·E*·√R·δ^(5/2); a = √(R·δ); T = 2.9432·δ/v
HertzTouch hertz_touch(const Encounter& encounter, double radius) {
  const double E = 1 / (plane_compliance(encounter.a) + plane_compliance(encounter.b));
  const double m = encounter.effective_mass, root = std::sqrt(radius);
  const double sag = std::pow(0.75 * encounter.load / (E * root), 2.0 / 3);
  // What lies on it swings about its sag as if it had met with this speed.
  const double v = std::max(encounter.approach_speed, std::sqrt(encounter.load / m * sag));
  const double depth = std::max(std::pow(15.0 / 16 * m * v * v / (E * root), 0.4), sag);
  return {depth, v > 0 ? 2.9432 * depth / v : 0};
}

}  // namespace carom::simulation
