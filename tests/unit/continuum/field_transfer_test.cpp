#include "continuum/field_transfer.h"

#include <gtest/gtest.h>

#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace field_transfer_test {

const Vector3d size(0.4, 0.12, 0.15);

// Elements hold linear fields exactly, those of order 2 quadratic ones too.
TEST(FieldTransfer, KeepsWhatElementsCanHold) {
  for (const ElementKind kind : {ElementKind::hexahedron_8, ElementKind::hexahedron_27}) {
    const bool quadratic = kind == ElementKind::hexahedron_27;
    const auto field = [&](const Vector3d& X) {
      return Vector3d(1 + X.x() - 2 * X.y(), X.z() + (quadratic ? X.x() * X.y() : 0),
                      quadratic ? X.z() * X.z() - X.x() : X.x());
    };
    const SolidMesh from = test_meshes::box_mesh(kind, {4, 2, 3}, size);
    const SolidMesh to = test_meshes::box_mesh(kind, {5, 3, 2}, size);
    Eigen::MatrixXd values(3 * std::ssize(from.nodes), 1);
    for (Eigen::Index i = 0; i < std::ssize(from.nodes); ++i) {
      values.block<3, 1>(3 * i, 0) = field(from.nodes[static_cast<std::size_t>(i)]);
    }
    const Eigen::MatrixXd found = values_at(from, values, to.nodes);
    for (Eigen::Index i = 0; i < std::ssize(to.nodes); ++i) {
      const Vector3d expected = field(to.nodes[static_cast<std::size_t>(i)]);
      EXPECT_LT((found.block<3, 1>(3 * i, 0) - expected).norm(), 1e-12);
    }
  }
}

}  // namespace field_transfer_test
}  // namespace carom::continuum
