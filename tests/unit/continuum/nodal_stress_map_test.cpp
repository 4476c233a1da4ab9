#include "continuum/nodal_stress_map.h"

#include <gtest/gtest.h>

#include "continuum/stress.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace nodal_stress_map_test {

const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};

class EveryElementStressMap : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementStressMap,
                         testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

// The same numbers as nodal_stresses() at the same nodes, to the digits of a float, whatever the displacements: the map is
// linear in them.
TEST_P(EveryElementStressMap, GivesWhatTheWholeMeshGives) {
  const SolidMesh mesh =
      test_meshes::lattice_mesh(GetParam(), {2, 2, 1}, [](const Vector3d& p) -> Vector3d {
        return {p.x() + 0.1 * p.y() * p.z(), p.y() - 0.05 * p.x() * p.x(), 0.7 * p.z()};
      });
  Eigen::VectorXd u(3 * std::ssize(mesh.nodes));
  for (Eigen::Index i = 0; i < u.size(); ++i) u[i] = 1e-6 * std::sin(3.7 * static_cast<double>(i));
  const std::vector<int> nodes = {3, 0, static_cast<int>(mesh.nodes.size()) - 1};
  const auto found = NodalStressMap(mesh, steel, nodes).stresses(u);
  const auto all = nodal_stresses(mesh, steel, u);
  ASSERT_EQ(found.cols(), 3);
  for (Eigen::Index i = 0; i < 3; ++i) {
    const Vector6d exact = all.col(nodes[static_cast<std::size_t>(i)]);
    EXPECT_LT((found.col(i) - exact).norm(), 1e-6 * exact.norm());
  }
}

// A uniform stress is the same in all elements: nothing is left to recover.
TEST_P(EveryElementStressMap, LeavesNoErrorOfAUniformStress) {
  const SolidMesh mesh = test_meshes::box_mesh(GetParam(), {2, 2, 2}, {1, 1, 1});
  Eigen::VectorXd u(3 * std::ssize(mesh.nodes));
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const Vector3d& X = mesh.nodes[i];
    u.segment<3>(3 * static_cast<Eigen::Index>(i)) = 1e-3 * Vector3d(X.x() + X.y(), -X.z(), X.y());
  }
  EXPECT_LT(recovery_error(mesh, steel, u), 1e-20);
  EXPECT_EQ(recovery_error(mesh, steel, 0 * u), 0);
}

/// Estimate of the error of a field that no element has exactly, given at the nodes.
double error_of_wave(ElementKind kind, int cells) {
  const SolidMesh mesh = test_meshes::box_mesh(kind, {cells, cells, cells}, {1, 1, 1});
  Eigen::VectorXd u(3 * std::ssize(mesh.nodes));
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const Vector3d& X = mesh.nodes[i];
    u.segment<3>(3 * static_cast<Eigen::Index>(i)) =
        1e-3 * Vector3d(std::sin(4 * X.x()), std::sin(4 * X.y() + X.x()), 0);
  }
  return recovery_error(mesh, steel, u);
}

// Energies converge with the square of the element size, and of higher elements faster.
TEST_P(EveryElementStressMap, SeesErrorsFallWithTheElements) {
  const double coarse = error_of_wave(GetParam(), 4), fine = error_of_wave(GetParam(), 8);
  EXPECT_GT(coarse, 1e-5);
  EXPECT_GT(coarse / fine, 3.2);
}

}  // namespace nodal_stress_map_test
}  // namespace carom::continuum
