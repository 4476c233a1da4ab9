#include "continuum/mesh_moments.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mesh_moments_test {

class EveryElementMoments : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementMoments, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

TEST_P(EveryElementMoments, AreThoseOfABox) {
  SolidMesh mesh = test_meshes::box_mesh(GetParam(), {2, 1, 2}, {1, 2, 3});
  for (Vector3d& X : mesh.nodes) X += Vector3d(0.5, -1, 2);
  const MeshMoments moments = mesh_moments(mesh);
  EXPECT_NEAR(moments.volume, 6, 1e-13);
  EXPECT_LT((moments.centre - Vector3d(0.5, -1, 2)).norm(), 1e-14);
  const Matrix3d exact = 0.5 * Vector3d(4 + 9, 9 + 1, 1 + 4).asDiagonal().toDenseMatrix();
  EXPECT_LT((moments.inertia - exact).norm(), 1e-12);
}

TEST(MeshMoments, OfABallOfSecondOrderAreNearThoseOfASphere) {
  const MeshMoments moments =
      mesh_moments(test_meshes::ball_mesh(ElementKind::hexahedron_27, 4, 2, 0.1));
  const double volume = 4.0 / 3 * std::numbers::pi * 1e-3;
  EXPECT_NEAR(moments.volume / volume, 1, 1e-3);
  EXPECT_NEAR(moments.inertia(0, 0) / (0.4 * volume * 0.01), 1, 1e-3);
  EXPECT_LT(moments.centre.norm(), 1e-15);
}

}  // namespace mesh_moments_test
}  // namespace carom::continuum
