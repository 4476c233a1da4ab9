// Vertices of a mesh against another shape: which is nearest to it, or deepest in it.
#pragma once

#include "carom/shapes.h"

namespace carom::geometry {

struct VertexGap {
  double gap = 0;  ///< signed distance of the vertex to the other shape [m]
  int vertex = -1;
  Vector3d p_W = Vector3d::Zero();   ///< the vertex [m]
  Vector3d n_W = Vector3d::UnitZ();  ///< unit, from the vertex into the other shape
};

/// The least gap of all vertices, by the tree of the mesh: exact, since a distance changes by at most the way of
/// its point. The other shape must be one that points have a distance to. Allocates nothing.
VertexGap find_vertex_gap(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                          const Pose& X_WO);

}  // namespace carom::geometry
