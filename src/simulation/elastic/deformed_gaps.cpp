#include "simulation/elastic/deformed_gaps.h"

#include <array>

#include "geometry/vertex_gap.h"
#include "simulation/elastic/mesh_gaps.h"

namespace carom::simulation {
namespace {

/// Where undeformed bodies are nearest, n_W from the nodes' body to the other; of a surface that is known by its nodes,
/// the nearest of these.
int nearest_points(const Model& model, const ElasticPair& pair, const Kinematics& kinematics,
                   std::span<ContactPoint> points) {
  const ShapeId shape = pair.nodes->shape();
  const ShapeSpec& a = model.shapes()[static_cast<std::size_t>(shape.index)];
  const ShapeSpec& b = model.shapes()[static_cast<std::size_t>(pair.surface_shape.index)];
  const Pose X_WA = kinematics.pose(a.body) * a.X_BS, X_WB = kinematics.pose(b.body) * b.X_BS;
  const TriangleMesh* const nodes = nodal_surface(model, shape);
  if (nodes == nullptr) {
    return find_contacts(a.shape, X_WA, b.shape, X_WB, std::numeric_limits<double>::infinity(),
                         points);
  }
  const geometry::VertexGap nearest = geometry::find_vertex_gap(*nodes, X_WA, b.shape, X_WB);
  points[0] = {.gap = nearest.gap, .n_W = nearest.n_W, .p_WC = nearest.p_W};
  return 1;
}

}  // namespace

std::vector<DeformedGap> deformed_gaps(const Model& model, const std::vector<ElasticPair>& pairs,
                                       const Kinematics& kinematics) {
  std::vector<DeformedGap> gaps(pairs.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const ElasticPair& pair = pairs[p];
    const Pose& X_WA = kinematics.pose(pair.nodes_body);
    const Pose& X_WB = kinematics.pose(pair.surface_body);
    std::array<ContactPoint, max_contact_points> points;
    const int count = nearest_points(model, pair, kinematics, points);
    for (int i = 0; i < count; ++i) {
      const ContactPoint& point = points[static_cast<std::size_t>(i)];
      DeformedGap here{.gap = point.gap,
                       .rate = point.n_W.dot(kinematics.velocity_at(pair.surface_body, point.p_WC) -
                                             kinematics.velocity_at(pair.nodes_body, point.p_WC)),
                       .undeformed = point.gap};
      const auto add = [&](const ElasticBody* body, const Pose& X, double sign) {
        if (body == nullptr) return;
        const auto [u_B, v_B] = body->field().motion_near(X.inverse() * point.p_WC);
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
