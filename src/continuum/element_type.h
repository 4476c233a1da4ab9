// What Carom knows of a kind of finite element: one entry each, in src/continuum/elements/. Whoever
// integrates over elements asks the entry, so nobody else has to know which kinds there are.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string_view>
#include <vector>

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// No element has more nodes.
inline constexpr int most_nodes = 27;
/// A number for each node of an element.
using NodeValues = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most_nodes, 1>;
/// A vector for each node of an element, one column each.
using NodeVectors = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, most_nodes>;

/// Where an integrand is looked at, and what it counts there.
struct IntegrationPoint {
  Vector3d place = Vector3d::Zero();  ///< local
  double weight = 0;                  ///< > 0; their sum is the volume in local coordinates
};

/// Nodes of an element's face, in the order of BoundaryFace.
struct ElementFace {
  int corner_count = 0;
  std::vector<int> nodes;  ///< places among the element's nodes
};

/// How the mass of an element is shared among its nodes. The shares are positive as long as the
/// Jacobian is, and are scaled so that the element keeps its mass.
enum class Lumping {
  row_sum,          ///< ∫N, which is positive for trilinear elements only
  node_quadrature,  ///< weight × Jacobian of an integration rule whose points are the nodes
  diagonal_scaling  ///< ∫N² (Hinton, Rock and Zienkiewicz, Earthq. Eng. Struct. Dyn. 4:245, 1976)
};

/// The entry of a kind of element. Local coordinates are (ξ, η, ζ): −1 to 1 of a hexahedron; ≥ 0
/// with a sum ≤ 1 of a tetrahedron.
struct ElementType {
  ElementKind kind = ElementKind::hexahedron_8;
  std::string_view name;
  int nodes = 0;
  int corners = 0;                    ///< the first of the nodes
  std::vector<Vector3d> node_places;  ///< local
  std::vector<ElementFace> faces;
  /// By corner: the three corners that edges lead to.
  std::vector<std::array<int, 3>> corner_neighbours;
  /// Volume that three unit edges span at a corner of the best shape there is: 1 at a right angle.
  double regular_corner = 1;

  /// Integrates stiffness exactly of parallelepipeds and tetrahedra with straight edges, volume and
  /// forces of a uniform stress exactly whatever the shape, without which the patch test would fail.
  std::vector<IntegrationPoint> points;
  Lumping lumping = Lumping::row_sum;
  std::vector<double> node_weights;  ///< by node, for node_quadrature

  /// Shape functions, by node.
  void (*shape)(const Vector3d& local, NodeValues& N) = nullptr;
  /// Their gradients in local coordinates, by node.
  void (*gradient)(const Vector3d& local, NodeVectors& dN) = nullptr;
  /// Modes of displacement inside of the element that its neighbours do not see, and their local
  /// gradients; missing: it has none.
  int internal_modes = 0;
  void (*internal_gradient)(const Vector3d& local, NodeVectors& dP) = nullptr;

  /// Points where stresses are more accurate than elsewhere, and how values at the nodes follow
  /// from those there (a row for each node).
  std::vector<Vector3d> recovery_points;
  Eigen::MatrixXd recovery;
};

/// All kinds, in the order of ElementKind.
const std::vector<ElementType>& element_types();
const ElementType& type_of(ElementKind kind);

/// The local centre: the mean of the corners.
Vector3d local_centre(const ElementType& type);
/// Places of an element's nodes [m].
NodeVectors element_nodes(const SolidMesh& mesh, const ElementBlock& block, int element);

/// J = ∂(x, y, z)/∂(ξ, η, ζ) from places X and local gradients dN.
Matrix3d jacobian(const NodeVectors& X, const NodeVectors& dN);
/// M·v of each of them.
NodeVectors times(const Matrix3d& M, const NodeVectors& vectors);

}  // namespace carom::continuum
