#include <algorithm>
#include <cmath>

#include "geometry/general_contacts.h"
#include "geometry/pairs/pairs.h"

namespace carom::geometry {
namespace {

/// Places s and t along the axes of the points nearest to each other.
struct Nearest {
  double s, t;
};

// Points s·e₁ and r + t·e₂ on two pieces of lines of half lengths h₁, h₂: without ends the nearest
// are at s = (r·e₁ − (e₁·e₂)(r·e₂))/(1 − (e₁·e₂)²). Where an end is in the way it stays there and the
// other follows (Ericson, Real-Time Collision Detection, 5.1.9).
Nearest nearest_on_axes(const Vector3d& r, const Vector3d& e1, double h1, const Vector3d& e2,
                        double h2) {
  const double cosine = e1.dot(e2), sine_2 = e1.cross(e2).squaredNorm();
  const double r1 = r.dot(e1), r2 = r.dot(e2);
  double s = 0;
  if (sine_2 > 1e-20) {
    s = std::clamp((r1 - cosine * r2) / sine_2, -h1, h1);
  } else {
    // Parallel: the middle of what they have in common, or the ends that face each other.
    const double low = std::max(-h1, r1 - h2), high = std::min(h1, r1 + h2);
    s = std::clamp(0.5 * (low + high), -h1, h1);
  }
  const double t = std::clamp(cosine * s - r2, -h2, h2);
  return {std::clamp(r1 + cosine * t, -h1, h1), t};
}

Patch patch_at(const Core& core, double along) {
  const Vector3d axis = core.R.col(2);
  if (std::fabs(along) < core.half.z()) return {PatchKind::edge, core.p + along * axis, axis, 0};
  return {PatchKind::vertex, core.p + along * axis, Vector3d::Zero(), along > 0 ? 1 : 0};
}

int ordered(const Capsule& a, const Pose& X_WA, const Capsule& b, const Pose& X_WB, double reach,
            std::span<ContactPoint> points, bool swapped) {
  const Core one = core_of(a, X_WA.R, Vector3d::Zero());
  const Core two = core_of(b, X_WB.R, X_WB.p - X_WA.p);
  const Vector3d e1 = X_WA.R.col(2), e2 = X_WB.R.col(2);
  const Nearest nearest = nearest_on_axes(two.p, e1, one.half.z(), e2, two.half.z());
  const Vector3d between = two.p + nearest.t * e2 - nearest.s * e1;
  const double distance = between.norm();
  // Axes that cross have the normal of both, those in one line any across it.
  Vector3d n_W = between / distance;
  if (!(distance > 0)) {
    const Vector3d m = e1.cross(e2);
    n_W = m.norm() > 1e-12 ? m.normalized() : e1.unitOrthogonal();
  }
  const ContactNormal found{.n_W = n_W,
                            .gap = distance - (a.radius + b.radius),
                            .patch_a = patch_at(one, nearest.s),
                            .patch_b = patch_at(two, nearest.t),
                            .polished = true};
  const int count = contacts_along(one, two, found, X_WA.p, Overlapping::compliant, reach, points);
  if (swapped) swap_sides(points.first(static_cast<std::size_t>(count)));
  return count;
}

}  // namespace

int capsule_capsule(const Capsule& a, const Pose& X_WA, const Capsule& b, const Pose& X_WB,
                    double reach, std::span<ContactPoint> points) {
  if (comes_first(core_of(b, X_WB.R, X_WB.p), core_of(a, X_WA.R, X_WA.p))) {
    return ordered(b, X_WB, a, X_WA, reach, points, true);
  }
  return ordered(a, X_WA, b, X_WB, reach, points, false);
}

}  // namespace carom::geometry
