// A pair with a mesh at the present poses: which facets press, seen from the pair's first shape to its
// second.
#pragma once

#include "geometry/elastic_foundation.h"
#include "carom/model.h"
#include "carom/mechanics.h"
#include "contact/candidates.h"

namespace carom::contact {

/// The mesh whose facets are springs, the other shape, and whether the mesh is the second of the pair.
struct PlacedMeshPair {
  const TriangleMesh* mesh = nullptr;
  const Shape* other = nullptr;
  Pose X_WM, X_WO;
  double side = 1;  ///< +1: n_W of its facets points from a to b; −1: from b to a
};

/// Of two meshes the second one is the first to be asked; the result does not depend on it.
PlacedMeshPair place(const Model& model, const Kinematics& kinematics, const MeshPair& pair);

/// The nearest or deepest facet, with n_W from a to b.
FacetGap find_facet_gap(const Model& model, const Kinematics& kinematics, const MeshPair& pair);

/// Calls visit(facet) for every loaded facet, with n_W from a to b.
template <class Visit>
void for_each_loaded_facet(const PlacedMeshPair& placed, const Visit& visit) {
  carom::for_each_loaded_facet(*placed.mesh, placed.X_WM, *placed.other, placed.X_WO,
                               [&](LoadedFacet facet) {
                                 facet.n_W *= placed.side;
                                 visit(facet);
                               });
}

}  // namespace carom::contact
