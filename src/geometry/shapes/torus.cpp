#include <cmath>

#include "base/numbers.h"
#include "base/text.h"
#include "geometry/shapes/cylinder_bounds.h"

namespace carom::geometry {
namespace {

/// Corners of the circle that a page turns about the axis.
constexpr int outline_corners = 24;

struct AboutTori {
  static double bounding_radius(const Torus& t) { return t.radius + t.tube_radius; }
  static double thickness(const Torus& t) { return 2 * t.tube_radius; }
  static Bounds bounds(const Torus& t, const Pose& X_WS) {
    return bounds_around(X_WS.p,
                         t.radius * disc_reach(X_WS.R.col(2)) + Vector3d::Constant(t.tube_radius));
  }
  // With ρ = R + x across the tube, ∫ρ³ dA = A·(R³ + ¾·R·r²) and V = 2π·R·A (Pappus):
  // ⟨x² + y²⟩ = R² + ¾·r², ⟨z²⟩ = r²/4.
  static MassProperties solid(const Torus& t) {
    const double R = t.radius, r = t.tube_radius;
    const double across = (R * R + 0.75 * r * r) / 2;
    return solid_with(2 * pi * pi * R * r * r, {across, across, r * r / 4});
  }
  static std::optional<ShapeProblem> problem(const Torus& t) {
    if (t.tube_radius < t.radius) return std::nullopt;
    return ShapeProblem{"tube_radius",
                        "tube_radius of a torus is " + short_text(t.tube_radius) +
                            " m, must be below its radius, which is " + short_text(t.radius) + " m",
                        "radius is that of the circle along the middle of the tube"};
  }
  static Drawing drawing(const Torus& t) {
    DrawnNumbers profile{.name = "profile", .values = {}};
    for (int i = 0; i < outline_corners; ++i) {
      const double angle = 2 * pi * i / outline_corners;
      profile.values.push_back(t.radius + t.tube_radius * std::cos(angle));
      profile.values.push_back(t.tube_radius * std::sin(angle));
    }
    return {.kind = "revolved", .numbers = {profile}, .triangles = {}, .p_SD = {}};
  }
};

}  // namespace

ShapeType torus_shape() {
  return describe<Torus, AboutTori>(
      {.name = "torus",
       .keys = {key<&Torus::radius>("radius", "of the circle along the middle of a torus"),
                key<&Torus::tube_radius>("tube_radius", "of the tube of a torus")},
       .turned = Turned::by_axis});
}

}  // namespace carom::geometry
