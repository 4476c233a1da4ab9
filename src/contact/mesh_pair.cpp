#include "contact/mesh_pair.h"

#include "geometry/shape_type.h"

namespace carom::contact {

PlacedMeshPair place(const Model& model, const Kinematics& kinematics, const MeshPair& pair) {
  const ShapeSpec& a = model.shapes()[pair.shapes.a.index];
  const ShapeSpec& b = model.shapes()[pair.shapes.b.index];
  const ShapePair& shapes = pair.shapes;
  const Pose X_WA = shape_pose(kinematics, shapes.partner_a(), a, shapes.a);
  const Pose X_WB = shape_pose(kinematics, shapes.partner_b(), b, shapes.b);
  // A facet's n_W pushes the mesh, so it points from a to b when the mesh is b.
  if (const TriangleMesh* facets = geometry::facets_of(b.shape)) {
    return {facets, &a.shape, X_WB, X_WA, 1};
  }
  return {geometry::facets_of(a.shape), &b.shape, X_WA, X_WB, -1};
}

FacetGap find_facet_gap(const Model& model, const Kinematics& kinematics, const MeshPair& pair) {
  const PlacedMeshPair placed = place(model, kinematics, pair);
  FacetGap gap = carom::find_facet_gap(*placed.mesh, placed.X_WM, *placed.other, placed.X_WO);
  gap.n_W *= placed.side;
  return gap;
}

}  // namespace carom::contact
