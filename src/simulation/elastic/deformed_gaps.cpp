#include "simulation/elastic/deformed_gaps.h"

#include <array>

namespace carom::simulation {

std::vector<DeformedGap> deformed_gaps(const Model& model, const std::vector<ElasticPair>& pairs,
                                       const Kinematics& kinematics) {
  std::vector<DeformedGap> gaps(pairs.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const ElasticPair& pair = pairs[p];
    const ShapeSpec& a = model.shapes()[static_cast<std::size_t>(pair.nodes->shape().index)];
    const ShapeSpec& b = model.shapes()[static_cast<std::size_t>(pair.surface_shape.index)];
    const Pose &X_WA = kinematics.pose(a.body), &X_WB = kinematics.pose(b.body);
    std::array<ContactPoint, max_contact_points> points;
    const int count = find_contacts(a.shape, X_WA * a.X_BS, b.shape, X_WB * b.X_BS,
                                    std::numeric_limits<double>::infinity(), points);
    for (int i = 0; i < count; ++i) {
      const ContactPoint& point = points[static_cast<std::size_t>(i)];
      DeformedGap here{.gap = point.gap,
                       .rate = point.n_W.dot(kinematics.velocity_at(b.body, point.p_WC) -
                                             kinematics.velocity_at(a.body, point.p_WC)),
                       .undeformed = point.gap};
      const auto add = [&](const ElasticBody* body, const Pose& X, double sign) {
        if (body == nullptr) return;
        const auto [u_B, v_B] = body->motion_near(X.inverse() * point.p_WC);
        here.gap += sign * point.n_W.dot(X.R * u_B);
        here.rate += sign * point.n_W.dot(X.R * v_B);
      };
      add(pair.nodes, X_WA, -1);
      add(pair.surface, X_WB, 1);
      if (here.gap < gaps[p].gap) gaps[p] = here;
    }
  }
  return gaps;
}

}  // namespace carom::simulation
