#include "continuum/meshing/beam_surface.h"

#include <cmath>
#include <numbers>
#include <utility>

namespace carom::continuum {
namespace {

/// Rings of the straight part, of a round end, and vertices of a round ring.
constexpr int straight_rings = 61, end_rings = 4, round_vertices = 10;

struct Ring {
  double x = 0;      // [m]
  double scale = 1;  // of the section
};

using SectionPoint = std::pair<double, double>;  // y, z [m]

std::vector<SectionPoint> section_of(const Shape& shape, const BeamForm& form) {
  if (const auto* box = std::get_if<Box>(&shape)) {
    const Vector3d half = 0.5 * (form.R_SF.transpose() * box->size).cwiseAbs();
    return {
        {half.y(), half.z()}, {-half.y(), half.z()}, {-half.y(), -half.z()}, {half.y(), -half.z()}};
  }
  std::vector<SectionPoint> circle;
  for (int i = 0; i < round_vertices; ++i) {
    const double angle = 2 * std::numbers::pi * (i + 0.5) / round_vertices;
    circle.emplace_back(form.reach * std::cos(angle), form.reach * std::sin(angle));
  }
  return circle;
}

std::vector<Ring> rings_of(const Shape& shape, const BeamForm& form) {
  const bool is_round = std::holds_alternative<Capsule>(shape);
  const double half = form.length / 2 - (is_round ? form.reach : 0);
  std::vector<Ring> rings;
  for (int i = 0; i < straight_rings; ++i) {
    rings.push_back({half * (2.0 * i / (straight_rings - 1) - 1), 1});
  }
  for (int i = 1; is_round && i < end_rings; ++i) {
    const double angle = 0.5 * std::numbers::pi * i / end_rings;
    const double x = half + form.reach * std::sin(angle);
    rings.insert(rings.begin(), {-x, std::cos(angle)});
    rings.push_back({x, std::cos(angle)});
  }
  return rings;
}

}  // namespace

DrawnSurface beam_surface(const Shape& shape, const BeamForm& form) {
  const std::vector<SectionPoint> section = section_of(shape, form);
  const std::vector<Ring> rings = rings_of(shape, form);
  const int around = static_cast<int>(section.size()), last = static_cast<int>(rings.size()) - 1;
  DrawnSurface surface;
  for (const Ring& ring : rings) {
    for (const auto& [y, z] : section) {
      surface.places.emplace_back(ring.x, ring.scale * y, ring.scale * z);
    }
  }
  const int first_tip = static_cast<int>(surface.places.size());
  surface.places.emplace_back(-form.length / 2, 0, 0);
  surface.places.emplace_back(form.length / 2, 0, 0);
  const auto at = [&](int ring, int i) { return ring * around + i % around; };
  for (int i = 0; i < around; ++i) {
    for (int ring = 0; ring < last; ++ring) {
      const int a = at(ring, i), b = at(ring, i + 1), c = at(ring + 1, i + 1), d = at(ring + 1, i);
      surface.triangles.insert(surface.triangles.end(), {a, b, c, a, c, d});
    }
    surface.triangles.insert(
        surface.triangles.end(),
        {first_tip, at(0, i + 1), at(0, i), first_tip + 1, at(last, i), at(last, i + 1)});
  }
  return surface;
}

}  // namespace carom::continuum
