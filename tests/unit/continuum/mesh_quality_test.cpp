#include "continuum/mesh_quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "continuum/element_type.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mesh_quality_test {

using test_meshes::box_mesh;

class EveryElementQuality : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementQuality, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

TEST_P(EveryElementQuality, FindsNothingWrongWithGoodMeshes) {
  EXPECT_TRUE(find_bad_elements(box_mesh(GetParam(), {2, 2, 2}, {1, 2, 3})).empty());
  EXPECT_TRUE(find_bad_elements(test_meshes::distorted_mesh(GetParam(), 3)).empty());
}

TEST_P(EveryElementQuality, FindsFlatMirroredAndUnboundedElements) {
  const SolidMesh good = box_mesh(GetParam(), {2, 2, 2}, {1, 1, 1});
  SolidMesh mirrored = good, flat = good, unbounded = good;
  for (Vector3d& X : mirrored.nodes) X.x() = -X.x();
  for (Vector3d& X : flat.nodes) X.z() = 0;
  unbounded.nodes.front().x() = std::numeric_limits<double>::quiet_NaN();
  const std::vector<BadElement> all = find_bad_elements(mirrored);
  ASSERT_EQ(static_cast<int>(all.size()), good.element_count());
  for (int i = 0; i < good.element_count(); ++i) {
    EXPECT_EQ(all[i].element, i);
    EXPECT_NEAR(all[i].worst_jacobian, -1, 1e-12);
  }
  EXPECT_EQ(static_cast<int>(find_bad_elements(flat).size()), good.element_count());
  EXPECT_FALSE(find_bad_elements(unbounded).empty());
}

// A middle of an edge at a quarter of it makes the Jacobian zero at the near corner, though the
// element keeps a sound volume.
TEST_P(EveryElementQuality, FindsACornerThatAMiddleNodeFlattens) {
  if (GetParam() == ElementKind::hexahedron_8) return;
  const ElementType& type = type_of(GetParam());
  SolidMesh mesh{.nodes = type.node_places, .blocks = {{.kind = GetParam()}}};
  for (int a = 0; a < type.nodes; ++a) mesh.blocks[0].nodes.push_back(a);
  EXPECT_TRUE(find_bad_elements(mesh).empty());
  const int middle = type.corners;  // of the edge from corner 0 to 1
  mesh.nodes[middle] = 0.75 * mesh.nodes[0] + 0.25 * mesh.nodes[1];
  ASSERT_EQ(find_bad_elements(mesh).size(), 1u);
  EXPECT_NEAR(find_bad_elements(mesh)[0].worst_jacobian, 0, 1e-12);
}

TEST_P(EveryElementQuality, MeasuresEdgesAndKnowsTheBestShape) {
  const ElementQuality cubes = element_quality(box_mesh(GetParam(), {2, 2, 2}, {1, 1, 1}));
  EXPECT_NEAR(cubes.shortest_edge, 0.5, 1e-15);
  if (GetParam() == ElementKind::tetrahedron_10) {
    EXPECT_NEAR(cubes.longest_edge, 0.5 * std::sqrt(3), 1e-15);
    // A corner of Kuhn's tetrahedra with edges 1, √2, √3: det = 1, over a regular one's √½.
    EXPECT_NEAR(cubes.worst_scaled_jacobian, 1 / std::sqrt(6) / std::sqrt(0.5), 1e-12);
  } else {
    EXPECT_NEAR(cubes.longest_edge, 0.5, 1e-15);
    EXPECT_NEAR(cubes.worst_scaled_jacobian, 1, 1e-12);
  }
}

TEST(ElementQuality, CountsARegularTetrahedronAsBest) {
  SolidMesh mesh{.nodes = {{1, 1, 1}, {-1, 1, -1}, {1, -1, -1}, {-1, -1, 1}}};
  for (const auto& [i, j] : {std::pair{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}) {
    mesh.nodes.push_back(0.5 * (mesh.nodes[i] + mesh.nodes[j]));
  }
  mesh.blocks = {{.kind = ElementKind::tetrahedron_10, .nodes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}};
  EXPECT_NEAR(std::abs(element_quality(mesh).worst_scaled_jacobian), 1, 1e-12);
}

// A sheared cube: its unit edges span the cosine of the shear.
TEST(ElementQuality, FallsWithShear) {
  const double angle = 0.5;
  const SolidMesh mesh = test_meshes::lattice_mesh(
      ElementKind::hexahedron_8, {2, 2, 2},
      [&](const Vector3d& p) { return Vector3d(p.x() + std::tan(angle) * p.z(), p.y(), p.z()); });
  EXPECT_NEAR(element_quality(mesh).worst_scaled_jacobian, std::cos(angle), 1e-12);
}

}  // namespace mesh_quality_test
}  // namespace carom::continuum
