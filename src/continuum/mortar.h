// Two surfaces of unlike meshes coupled by dual multipliers (Wohlmuth, SIAM J. Numer. Anal. 38:989, 2000; Popp,
// Wohlmuth, Gee and Wall, SIAM J. Sci. Comput. 34:B421, 2012): a pressure between them does the same work on both.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// A face with the places of its nodes, in axes that both surfaces share.
struct MortarFace {
  BoundaryFace face;
  std::array<Vector3d, 9> places;
  bool partner = true;  ///< false: it may not be coupled, and what is opposite is not covered by it
};

/// How the true surface of a body passes a point of its faces.
struct TrueSurface {
  double distance = 0;                 ///< of the point from it, < 0 inside [m]
  Vector3d normal = Vector3d::Zero();  ///< outwards; zero: that of the face
};
using FindTrueSurface = std::function<TrueSurface(const Vector3d& p)>;

/// A node and its part in a sum.
struct NodeShare {
  int node = -1;  ///< place in SolidMesh::nodes
  double share = 0;
};

/// A multiplier Φ, which belongs to a node of the first surface, and means with its weight: ∫Φ·f·dA/∫Φ·dA.
///
/// ∫Φ_j·N_i·dA = 0 for i ≠ j, so that the mean of the first surface's displacement is that of its node. Quadratic
/// triangles have corners with ∫N = 0; there N is replaced by the basis N + ⅕·(middles beside it) at corners and ⅗·N at
/// middles, and a mean has parts of the corners, too.
struct MortarNode {
  int node = -1;                 ///< of the first surface
  std::vector<NodeShare> own;    ///< mean of its displacement
  std::vector<NodeShare> other;  ///< mean of the other surface's displacement opposite
  double area = 0;               ///< ∫Φ·dA, > 0 [m²]
  /// Of the undeformed true surfaces, at the node as its displacement is. A mean would begin to touch before they do,
  /// since Φ is below zero in places.
  double gap = 0;                                                     ///< < 0 overlapping [m]
  Vector3d place = Vector3d::Zero(), other_place = Vector3d::Zero();  ///< there and opposite [m]
  Vector3d normal = Vector3d::Zero();                                 ///< unit, into the other body
};

/// Couples those nodes of the first surface all of whose faces opposite to the other surface are covered by it.
/// Integrals are exact for flat faces that are parallelograms or triangles with straight edges.
std::vector<MortarNode> couple_by_mortar(const std::vector<MortarFace>& first,
                                         const std::vector<MortarFace>& other,
                                         const FindTrueSurface& first_surface,
                                         const FindTrueSurface& other_surface);

}  // namespace carom::continuum
