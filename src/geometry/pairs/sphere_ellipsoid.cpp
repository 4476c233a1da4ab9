#include <cmath>
#include <limits>

#include "geometry/ellipsoid_curvatures.h"
#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {
namespace {

/// Root s > 0 of |u(s)| = 1 with u_i = w_i/(s + d_i), w_i ≥ 0, where min d_i = 0. Needs |u(0)| > 1.
double find_secular_root(const Vector3d& w, const Vector3d& d) {
  // |u(s)| is at least any component with d = 0, and at most Σw/s. Norms would underflow here.
  double low = (d.array() == 0).select(w, 0).maxCoeff();
  double high = w.sum();
  // Newton's method for 1/|u(s)| = 1, which is nearly straight; it starts at the lower bound, or at
  // the pole of |u| when that is zero.
  double s = low;
  for (int iteration = 0; iteration < 100; ++iteration) {
    const Vector3d u = (w.array() > 0).select(w.array() / (s + d.array()), 0);
    const double size = u.norm();
    (size > 1 ? low : high) = s;
    const double slope = (w.array() > 0).select(u.array().square() / (s + d.array()), 0).sum();
    double next = s + (size - 1) * size * size / slope;
    if (!(next >= low && next <= high)) next = low > 0 ? std::sqrt(low * high) : 0.5 * high;
    const double step = std::fabs(next - s);
    s = next;
    if (step <= 2 * std::numeric_limits<double>::epsilon() * s) break;
  }
  return s;
}

// Nearest point x of Σ(x_i/e_i)² = 1 to y (Eberly, "Distance from a point to an ellipse, an
// ellipsoid, or a hyperellipsoid"): y − x is normal to the surface, so x_i = e_i²·y_i/(t + e_i²),
// and of all t that put x on the surface the largest one belongs to the nearest point. With
// s = t + e_min² and u_i = x_i/e_i = e_i·y_i/(s + e_i² − e_min²) the pole is at s = 0, where s has
// all its digits.
SurfacePoint nearest(const Ellipsoid& ellipsoid, const Vector3d& y) {
  const Vector3d& e = ellipsoid.radii;
  int thinnest = 0;
  const double e_min = e.minCoeff(&thinnest);
  const Vector3d d = (e.array() - e_min) * (e.array() + e_min);
  const Vector3d w = e.cwiseProduct(y.cwiseAbs());

  // In the plane across the thinnest direction, within the focal curve, s is zero: there are two
  // nearest points, above and below (or a circle of them), and we take the one above.
  Vector3d u = (d.array() > 0).select(w.array() / d.array(), 0);
  const bool is_between_two = (d.array() > 0 || w.array() == 0).all() && u.squaredNorm() <= 1;
  if (is_between_two) {
    u[thinnest] = std::sqrt(1 - u.squaredNorm());
  } else {
    const double s = find_secular_root(w, d);
    u = (w.array() > 0).select(w.array() / (s + d.array()), 0);
  }
  u = (y.array() < 0).select(-u, u).normalized();

  const Vector3d p_BQ = e.cwiseProduct(u);
  const Vector3d n_B = u.cwiseQuotient(e).normalized();
  const PrincipalCurvatures curvatures = ellipsoid_curvatures(e, n_B);
  return {.p_BQ = p_BQ,
          .n_B = n_B,
          .distance = n_B.dot(y - p_BQ),
          .curvature_a = curvatures.a,
          .curvature_b = curvatures.b,
          .t_B = curvatures.t_E};
}

}  // namespace

int sphere_ellipsoid(const Sphere& a, const Pose& X_WA, const Ellipsoid& b, const Pose& X_WB,
                     double reach, std::span<ContactPoint> points) {
  const SurfacePoint surface = nearest(b, centre_in(X_WA, X_WB));
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry
