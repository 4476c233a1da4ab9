// Where shapes touch whose surfaces bend.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/numbers.h"
#include "contact/candidates.h"

namespace carom::contact {

/// Of shapes that bend: a rigid copy of the shape stands for it near the place where it touches, with the same point
/// and the same normal as the bent surface there, and the place follows from the copy in turn. Where both agree the
/// gap is that of the bent surface, and so is its rate.
void Candidates::find_bent(const Kinematics& kinematics, const ShapePair& pair,
                           std::span<ContactPoint> points) const {
  constexpr int most_rounds = 12;
  constexpr double same_place = 1e-10;
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  const double size = std::min(bounding_radius(a.shape), bounding_radius(b.shape));
  std::array<ContactPoint, max_contact_points> found;
  const Pose X_WA = shape_pose(kinematics, pair.partner_a(), a, pair.a);
  const Pose X_WB = shape_pose(kinematics, pair.partner_b(), b, pair.b);
  int count = pair.find(a, X_WA, b, X_WB, found);
  std::ranges::fill(points, ContactPoint{.gap = infinite, .n_W = Vector3d::Zero(), .p_WC = X_WB.p});
  for (int i = 0; i < count; ++i) points[pair.features == 1 ? 0 : found[i].feature] = found[i];
  for (std::size_t feature = 0; feature < points.size(); ++feature) {
    ContactPoint& point = points[feature];
    for (int round = 0; round < most_rounds && std::isfinite(point.gap); ++round) {
      const ContactPoint last = point;
      count = pair.find(
          a, shape_pose_near(kinematics, pair.partner_a(), a, pair.a, last.p_WA, last.n_W), b,
          shape_pose_near(kinematics, pair.partner_b(), b, pair.b, last.p_WB, last.n_W), found);
      point.gap = infinite;
      for (int i = 0; i < count; ++i) {
        if (pair.features == 1 || found[i].feature == static_cast<int>(feature)) point = found[i];
      }
      const double moved = (point.p_WA - last.p_WA).norm() + (point.p_WB - last.p_WB).norm();
      if (moved < same_place * size) break;
    }
  }
}

}  // namespace carom::contact
