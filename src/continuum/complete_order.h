// Elements of files become those that Carom computes with: what is missing of a quadratic element is added.
#pragma once

#include <vector>

#include "continuum/given_elements.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Linear tetrahedra become tetrahedron_10 by the middles of their edges, hexahedra of 20 nodes become
/// hexahedron_27 by the middles of their faces and their centres, which leave their geometry as it is; linear
/// hexahedra stay. Neighbours share what is added; it is appended to the nodes.
ElementBlock complete_order(const GivenBlock& given, std::vector<Vector3d>& nodes);

/// Removes nodes that no element has; the others keep their order.
void drop_unused_nodes(GivenBlock& block, std::vector<Vector3d>& nodes);

}  // namespace carom::continuum
