#include "continuum/stress.h"

#include <gtest/gtest.h>

#include <cmath>

#include "continuum/assembly.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace stress_test {

const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};

class EveryElementStress : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementStress, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

// Pure bending about y, exact in three dimensions: σxx = E·κ·z and nothing else, with u = κ·(x·z,
// −ν·y·z, −½·(x² + ν·(z² − y²))). Elements with internal modes find what their nodes cannot show.
TEST_P(EveryElementStress, IsLinearInBending) {
  const double curvature = 1e-3, nu = steel.poisson;
  const SolidMesh mesh = test_meshes::box_mesh(GetParam(), {4, 1, 1}, {1, 0.2, 0.2});
  Eigen::VectorXd u(3 * static_cast<Eigen::Index>(mesh.nodes.size()));
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const Vector3d& X = mesh.nodes[i];
    u.segment<3>(3 * static_cast<Eigen::Index>(i)) =
        curvature * Vector3d(X.x() * X.z(), -nu * X.y() * X.z(),
                             -0.5 * (X.x() * X.x() + nu * (X.z() * X.z() - X.y() * X.y())));
  }
  const double greatest = steel.young * curvature * 0.1;
  const auto stresses = nodal_stresses(mesh, steel, u);
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    Vector6d exact = Vector6d::Zero();
    exact[0] = steel.young * curvature * mesh.nodes[i].z();
    EXPECT_LT((stresses.col(static_cast<Eigen::Index>(i)) - exact).norm(), 1e-9 * greatest);
  }
  const GreatestStress found = greatest_von_mises(mesh, steel, u);
  EXPECT_NEAR(found.von_mises / greatest, 1, 1e-9);
  EXPECT_NEAR(std::abs(found.place.z()), 0.1, 1e-12);
  EXPECT_EQ(found.place, mesh.nodes[found.node]);
  const DeformedElement element = deformed_element(mesh, steel, u, 0, 1);
  const Vector6d inside = stress_at(element, steel, {0.2, 0.3, 0.4});
  NodeValues N;
  element.type->shape({0.2, 0.3, 0.4}, N);
  EXPECT_NEAR(inside[0], steel.young * curvature * element.X.row(2).dot(N), 1e-9 * greatest);
}

TEST(VonMises, CountsTensionAndShearButNoPressure) {
  EXPECT_DOUBLE_EQ(von_mises({3, 0, 0, 0, 0, 0}), 3);
  EXPECT_DOUBLE_EQ(von_mises({0, 0, 0, 0, 2, 0}), 2 * std::sqrt(3));
  EXPECT_DOUBLE_EQ(von_mises({5, 5, 5, 0, 0, 0}), 0);
}

TEST(ElasticityMatrix, GivesYoungsModulusAndPoissonsRatioInTension) {
  Vector6d tension;
  tension << 1, -0.3, -0.3, 0, 0, 0;
  const Vector6d stress = elasticity_matrix(steel) * tension;
  EXPECT_NEAR(stress[0], 210e9, 1e-3);
  EXPECT_LT(stress.tail<5>().norm(), 1e-3);
  Vector6d shear = Vector6d::Zero();
  shear[3] = 1;
  EXPECT_NEAR((elasticity_matrix(steel) * shear)[3], 210e9 / 2.6, 1e-3);
}

}  // namespace stress_test
}  // namespace carom::continuum
