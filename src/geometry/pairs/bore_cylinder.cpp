// A pin in a bore, gap by gap at the ends of the shorter one. With a point P fixed on the axis of that
// one, and d across the axis of the longer one at P, from the axis of the bore to that of the pin:
//
//   gap = c − |d|,  c = R − r
//
// P is a material point, so |d| changes at the rate d/|d|·v, v the velocity of the pin at P relative
// to the bore. The contact points lie on the line through P along d, where v has the same part along
// d: the gap changes at the rate of the normal velocity at the contact, however the pin leans. What is
// neglected is that the rim of a pin that leans by θ is an ellipse across the bore: its reach towards
// the wall is r·cos θ instead of r, where it leans along d. Within the clearance θ ≤ 2c/L, so the gap
// is at most 2·r·c²/L² too small.
#include "geometry/pairs/pairs.h"

namespace carom::geometry {

int bore_cylinder(const Bore& a, const Pose& X_WA, const Cylinder& b, const Pose& X_WB,
                  double reach, std::span<ContactPoint> points) {
  const bool pin_is_shorter = b.length <= a.length;
  const Pose& X_WShort = pin_is_shorter ? X_WB : X_WA;
  const Pose& X_WLong = pin_is_shorter ? X_WA : X_WB;
  const double half = 0.5 * (pin_is_shorter ? b.length : a.length);
  const Vector3d axis_W = X_WLong.R.col(2);
  int count = 0;
  for (int feature = 0; feature < 2; ++feature) {
    const Vector3d p_WP = X_WShort * Vector3d(0, 0, feature == 0 ? -half : half);
    const Vector3d p_LP = p_WP - X_WLong.p;
    const Vector3d off_W = p_LP - axis_W.dot(p_LP) * axis_W;
    const double distance = off_W.norm();
    Vector3d out_W = X_WLong.R.col(0);  // where the axes cross, any direction across will do
    if (distance > 0) {
      out_W = (pin_is_shorter ? off_W : Vector3d(-off_W)) / distance;
      // Once more, for offsets that are small against the way along the axis.
      out_W = (out_W - axis_W.dot(out_W) * axis_W).normalized();
    }
    const Vector3d p_WBoreAxis = pin_is_shorter ? Vector3d(p_WP - off_W) : p_WP;
    const Vector3d p_WA = p_WBoreAxis + a.radius * out_W;
    const Vector3d p_WB = p_WBoreAxis + (b.radius + distance) * out_W;
    count = append({.gap = a.radius - b.radius - distance,
                    .n_W = -out_W,
                    .p_WC = 0.5 * (p_WA + p_WB),
                    .p_WA = p_WA,
                    .p_WB = p_WB,
                    .curvature_a = 0,
                    .curvature_b = 0.5 * (1 / b.radius - 1 / a.radius),
                    .t_W = axis_W,
                    .feature = feature},
                   reach, points, count);
  }
  return count;
}

}  // namespace carom::geometry
