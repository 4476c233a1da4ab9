#include <cmath>

#include "geometry/ellipsoid_curvatures.h"
#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"

namespace carom::geometry {

// The lowest point has the outward normal m = −n: x = D²m/√(m·D²m), D = diag(radii).
int half_space_ellipsoid(const HalfSpace&, const Pose& X_WA, const Ellipsoid& b, const Pose& X_WB,
                         double reach, std::span<ContactPoint> points) {
  const Vector3d m_B = -(X_WB.R.transpose() * X_WA.R.col(2));
  const Vector3d Dm = b.radii.cwiseProduct(m_B);
  const Vector3d p_BQ = b.radii.cwiseProduct(Dm) / Dm.norm();
  ContactPoint point = plane_contact(X_WA, X_WB, X_WB.R * p_BQ);
  const PrincipalCurvatures curvatures = ellipsoid_curvatures(b.radii, m_B);
  point.curvature_a = 0.5 * curvatures.a;
  point.curvature_b = 0.5 * curvatures.b;
  point.t_W = X_WB.R * curvatures.t_E;
  return append(point, reach, points, 0);
}

}  // namespace carom::geometry
