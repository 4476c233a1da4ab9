// All kinds of elements. A new one is declared and listed here.
#include "continuum/element_type.h"

namespace carom::continuum {

ElementType hexahedron_8();
ElementType hexahedron_27();
ElementType tetrahedron_10();

// In the order of ElementKind.
const std::vector<ElementType>& element_types() {
  static const std::vector<ElementType> types = {hexahedron_8(), hexahedron_27(), tetrahedron_10()};
  return types;
}

const ElementType& type_of(ElementKind kind) {
  return element_types()[static_cast<std::size_t>(kind)];
}

Matrix3d jacobian(const NodeVectors& X, const NodeVectors& dN) {
  return X.lazyProduct(dN.transpose());
}

NodeVectors times(const Matrix3d& M, const NodeVectors& vectors) {
  return M.lazyProduct(vectors);
}

Vector3d local_centre(const ElementType& type) {
  Vector3d sum = Vector3d::Zero();
  for (int corner = 0; corner < type.corners; ++corner) sum += type.node_places[corner];
  return sum / type.corners;
}

NodeVectors element_nodes(const SolidMesh& mesh, const ElementBlock& block, int element) {
  const int count = node_count(block.kind);
  const int* const nodes = block.element(element);
  NodeVectors X(3, count);
  for (int a = 0; a < count; ++a) X.col(a) = mesh.nodes[nodes[a]];
  return X;
}

}  // namespace carom::continuum
