#include "simulation/elastic/mesh_gaps.h"

#include <algorithm>

#include "base/numbers.h"
#include "geometry/shape_type.h"
#include "geometry/vertex_gap.h"

namespace carom::simulation {

MeshGaps::MeshGaps(const Model& model, const contact::Candidates& candidates)
    : model_(model), pairs_(candidates.mesh_pairs()) {}

const TriangleMesh* nodal_surface(const Model& model, ShapeId shape) {
  const ShapeSpec& spec = model.shapes()[static_cast<std::size_t>(shape.index)];
  if (spec.body == Model::ground || !model.spec(spec.body).elastic) return nullptr;
  return geometry::facets_of(spec.shape);
}

bool knows_gap(const Model& model, const contact::MeshPair& pair) {
  const ShapeId a = pair.shapes.a, b = pair.shapes.b;
  return nodal_surface(model, a) != nullptr || nodal_surface(model, b) != nullptr ||
         can_touch(model.shapes()[static_cast<std::size_t>(a.index)].shape,
                   model.shapes()[static_cast<std::size_t>(b.index)].shape);
}

double MeshGaps::gap(const Kinematics& kinematics, int i) const {
  const contact::ShapePair& shapes = pair(i).shapes;
  const ShapeSpec& a = model_.shapes()[static_cast<std::size_t>(shapes.a.index)];
  const ShapeSpec& b = model_.shapes()[static_cast<std::size_t>(shapes.b.index)];
  const Pose X_WA = kinematics.pose(a.body) * a.X_BS, X_WB = kinematics.pose(b.body) * b.X_BS;
  double least = infinite;
  const TriangleMesh* const of_a = nodal_surface(model_, shapes.a);
  const TriangleMesh* const of_b = nodal_surface(model_, shapes.b);
  if (of_a != nullptr) least = geometry::find_vertex_gap(*of_a, X_WA, b.shape, X_WB).gap;
  if (of_b != nullptr) {
    least = std::min(least, geometry::find_vertex_gap(*of_b, X_WB, a.shape, X_WA).gap);
  }
  if (of_a != nullptr || of_b != nullptr) return least;
  ContactPoint point;
  return find_contacts(a.shape, X_WA, b.shape, X_WB, infinite, {&point, 1}) > 0 ? point.gap
                                                                                : infinite;
}

double MeshGaps::time_to_pass(const Dynamics& dynamics, int i) const {
  return contact::time_to_pass(dynamics, pair(i).shapes, gap(dynamics.kinematics(), i));
}

}  // namespace carom::simulation
