// Fields between the nodes of flat-edged faces: how far a smooth one is from the straight line at the middle of an edge.
//
// Between the nodes of a surface that is pressed flat, displacements are curved: u ≈ δ − r²/(2·R). Straight lines between the
// values at nodes miss that by h²/(8·R), more where a node of another body is above the middle of an edge than where it
// is above a node. A body that slides over such a surface would climb and descend these steps without any force along
// its way, and gain or lose energy.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "continuum/boundary_faces.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// A number at the middle of an edge as a sum over nodes: place in SolidMesh::nodes, and factor.
using NodeSum = std::vector<std::pair<int, double>>;

/// Of the edges of four-cornered faces without other nodes, by slopes of the field at both of their ends, found from
/// the nodes next to these. It is zero for linear fields on a plane and exact for quadratic ones on an even mesh. Edges whose ends lie
/// on an edge of the body have none.
class EdgeBulges {
 public:
  EdgeBulges() = default;
  EdgeBulges(const SolidMesh& mesh, const std::vector<BoundaryFace>& faces);

  /// Null where there is none.
  const NodeSum* find(int node, int other) const;

 private:
  std::map<std::pair<int, int>, NodeSum> sums_;  // by the smaller and the larger node
};

}  // namespace carom::continuum
