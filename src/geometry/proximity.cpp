#include "base/numbers.h"
#include "carom/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/contact_normal.h"
#include "geometry/general_contacts.h"
#include "geometry/shape_type.h"

namespace carom {
namespace {

/// Signed distance of a point from a surface, and the direction in which it grows.
struct SignedDistance {
  double value;
  Vector3d gradient_W;
};
SignedDistance signed_distance(const Vector3d& p_W, const Shape& shape, const Pose& X_WS) {
  ContactPoint point;
  find_contacts(Sphere{0}, {Matrix3d::Identity(), p_W}, shape, X_WS, infinite, {&point, 1});
  return {point.gap, -point.n_W};
}

// Smallest value of max(g₁, g₂), both convex, by the method of ellipsoids (Shor; Yudin and
// Nemirovski): each holds the minimum, the subgradient at its centre cuts half of it away, and the
// smallest ellipsoid around the rest follows. With E = {x + P^½·u, |u| ≤ 1} and b = P·g/√(g·P·g):
// x' = x − b/(n + 1), P' = n²/(n² − 1)·(P − 2/(n + 1)·b·bᵀ). The minimum is above g(x) − √(g·P·g).
double least_common_height(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                           const Vector3d& start_W, double size) {
  Vector3d x = start_W;
  Matrix3d P = size * size * Matrix3d::Identity();
  double best = infinite, bound = -infinite;
  for (int iteration = 0; iteration < 3000; ++iteration) {
    const SignedDistance g_a = signed_distance(x, a, X_WA), g_b = signed_distance(x, b, X_WB);
    const SignedDistance& g = g_a.value > g_b.value ? g_a : g_b;
    const double reach = std::sqrt(std::max(g.gradient_W.dot(P * g.gradient_W), 0.0));
    best = std::min(best, g.value);
    bound = std::max(bound, g.value - reach);
    if (!(reach > 0) || best - bound <= 1e-14 * size) break;
    const Vector3d step = P * g.gradient_W / reach;
    x -= step / 4;
    P = 9.0 / 8 * (P - 0.5 * step * step.transpose());
  }
  return best;
}

/// How far a point of the surface is from being the farthest along n_W.
double support_defect(const Shape& shape, const Pose& X_WS, const Vector3d& p_W,
                      const Vector3d& n_W) {
  const Vector3d p_SP_W = p_W - X_WS.p;
  if (geometry::is_plane(shape)) {
    return std::max(std::fabs(n_W.dot(p_SP_W)), (n_W - X_WS.R.col(2)).norm() * p_SP_W.norm());
  }
  const geometry::Core core = geometry::core_of(shape, X_WS.R, Vector3d::Zero());
  return std::fabs(n_W.dot(geometry::support(core, n_W) - p_SP_W) + core.rounding);
}

double residual_of(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                   const ContactPoint& point) {
  const Vector3d between = point.p_WB - point.p_WA;
  return std::max({(between - point.gap * point.n_W).norm(),
                   std::fabs(signed_distance(point.p_WA, a, X_WA).value),
                   std::fabs(signed_distance(point.p_WB, b, X_WB).value),
                   support_defect(a, X_WA, point.p_WA, point.n_W),
                   support_defect(b, X_WB, point.p_WB, -point.n_W)});
}

/// Points of a contact lie over a face wherever that is nearly as good as the shortest way out (see
/// face_contact_limits.h), so that they stay the same points while bodies rock. A distance is the one
/// place where the conditions of optimality hold, and of overlapping shapes the least deep such place:
/// the search finds it to all digits.
void answer_by_search(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                      Proximity& found) {
  if (geometry::is_plane(a) || geometry::is_plane(b)) return;
  const double smaller = std::min(bounding_radius(a), bounding_radius(b));
  const double negligible = 1e-12 * (smaller + std::fabs(found.nearest.gap));
  const bool exact = found.residual <= negligible;
  if (found.closed_form && exact && found.nearest.gap >= 0) return;
  const geometry::Core at_a = geometry::core_of(a, X_WA.R, Vector3d::Zero());
  const geometry::Core at_b = geometry::core_of(b, X_WB.R, X_WB.p - X_WA.p);
  const geometry::ContactNormal normal = geometry::find_normal(at_a, at_b);
  const ContactPoint point = geometry::contact_at(at_a, at_b, normal, X_WA.p);
  const double residual = residual_of(a, X_WA, b, X_WB, point);
  const bool better = exact ? point.gap > found.nearest.gap + negligible && residual <= negligible
                            : residual < found.residual;
  if (better) {
    found.nearest = point;
    found.residual = residual;
    found.closed_form = false;
  }
  found.failed = (!found.closed_form && normal.failed) || !(found.residual <= 1000 * negligible);
}

}  // namespace

Proximity proximity(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  std::array<ContactPoint, max_contact_points> points;
  const int count = find_contacts(a, X_WA, b, X_WB, infinite, points);
  Proximity found{.closed_form = has_closed_form(a, b)};
  found.nearest = *std::min_element(
      points.begin(), points.begin() + count,
      [](const ContactPoint& one, const ContactPoint& two) { return one.gap < two.gap; });
  // What is not convex has no supporting points, and no common point below both surfaces to look for.
  if (!geometry::type_of(a).is_convex() || !geometry::type_of(b).is_convex()) {
    const ContactPoint& point = found.nearest;
    found.residual = (point.p_WB - point.p_WA - point.gap * point.n_W).norm();
    found.interference = -point.gap;
    return found;
  }
  found.residual = residual_of(a, X_WA, b, X_WB, found.nearest);
  answer_by_search(a, X_WA, b, X_WB, found);
  found.interference = -found.nearest.gap;
  if (found.nearest.gap < 0) {
    // The point wanted is below both surfaces, hence within the smaller shape.
    const double size = 2 * std::min(bounding_radius(a), bounding_radius(b));
    const Vector3d start_W = bounding_radius(a) < bounding_radius(b) ? X_WA.p : X_WB.p;
    found.interference = -2 * least_common_height(a, X_WA, b, X_WB, start_W, size);
  }
  return found;
}

}  // namespace carom
