#include "geometry/ellipsoid_curvatures.h"

#include <cmath>

namespace carom::geometry {

// The principal radii are the eigenvalues of the Hessian of the support function h(n) = √(n·D²n),
// D = diag(radii), on the tangent plane: ∇²h = D²/h − (D²n)(D²n)ᵀ/h³. The Hessian in terms of the
// normal stays well conditioned where one in terms of the point would not: at sharp ends.
PrincipalCurvatures ellipsoid_curvatures(const Vector3d& radii, const Vector3d& n_E) {
  const Vector3d square = radii.cwiseAbs2();
  const Vector3d g = square.cwiseProduct(n_E);
  const double h = std::sqrt(n_E.dot(g));
  const Vector3d t1 = n_E.unitOrthogonal();
  const Vector3d t2 = n_E.cross(t1);
  const auto entry = [&](const Vector3d& s, const Vector3d& t) {
    return (s.dot(square.cwiseProduct(t)) - s.dot(g) * t.dot(g) / (h * h)) / h;
  };
  const double m11 = entry(t1, t1), m12 = entry(t1, t2), m22 = entry(t2, t2);
  const double difference = 0.5 * (m11 - m22);
  const double larger_radius = 0.5 * (m11 + m22) + std::hypot(difference, m12);
  // The product of the radii is (e₁e₂e₃)²/h⁴; it gives the smaller one without cancellation.
  const double root_of_product = radii.prod() / (h * h);
  const double angle = 0.5 * std::atan2(m12, difference);
  return {.a = 1 / larger_radius,
          .b = larger_radius / (root_of_product * root_of_product),
          .t_E = std::cos(angle) * t1 + std::sin(angle) * t2};
}

}  // namespace carom::geometry
