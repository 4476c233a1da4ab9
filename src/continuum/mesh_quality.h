// Whether a mesh can be computed with, and how good its elements are.
#pragma once

#include <vector>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// An element that is inside out or flat somewhere.
struct BadElement {
  int block = 0, element = 0;
  /// The smallest determinant of its Jacobian over the greatest magnitude: −1 to about 0; not a
  /// number where the place of a node is none.
  double worst_jacobian = 0;
};

/// Elements whose Jacobian is not above zero at an integration point or a node, in the order of the
/// mesh. With any of them a mesh is no body.
std::vector<BadElement> find_bad_elements(const SolidMesh& mesh);

struct ElementQuality {
  /// Volume spanned by the unit tangents of the edges at a corner, over that of the best shape (a
  /// cube, a regular tetrahedron). The worst of the mesh: 1 is best, 0 flat, below 0 inside out.
  double worst_scaled_jacobian = 1;
  int block = 0, element = 0;                  ///< which has it
  double shortest_edge = 0, longest_edge = 0;  ///< from corner to corner [m]
};

ElementQuality element_quality(const SolidMesh& mesh);

}  // namespace carom::continuum
