#include "continuum/boundary_faces.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace boundary_faces_test {

using test_meshes::box_mesh;

class EveryElementSurface : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementSurface, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

TEST_P(EveryElementSurface, HasTheFacesOfABoxInTheOrderOfElements) {
  const std::vector<BoundaryFace> faces =
      boundary_faces(box_mesh(GetParam(), {2, 3, 4}, {1, 2, 3}));
  const std::size_t cells = 2 * (2 * 3 + 3 * 4 + 4 * 2);
  EXPECT_EQ(faces.size(), GetParam() == ElementKind::tetrahedron_10 ? 2 * cells : cells);
  for (std::size_t i = 1; i < faces.size(); ++i) EXPECT_LE(faces[i - 1].element, faces[i].element);
}

TEST_P(EveryElementSurface, LooksOutwards) {
  const SolidMesh mesh = box_mesh(GetParam(), {2, 2, 2}, {1, 2, 3});
  for (const BoundaryFace& face : boundary_faces(mesh)) {
    const Vector3d &a = mesh.nodes[face.nodes[0]], &b = mesh.nodes[face.nodes[1]],
                   &c = mesh.nodes[face.nodes[2]];
    EXPECT_GT((b - a).cross(c - b).dot(a + c), 0);
  }
}

TEST_P(EveryElementSurface, NodeWeightsSumUpToTheArea) {
  const SolidMesh mesh = box_mesh(GetParam(), {2, 3, 4}, {1, 2, 3});
  const std::vector<BoundaryFace> faces = boundary_faces(mesh);
  const Eigen::VectorXd weights = surface_node_weights(mesh, faces);
  EXPECT_NEAR(weights.sum(), 22, 1e-12);
  // Uniform pressure neither pushes nor turns the body.
  const std::vector<Vector3d> areas = surface_node_areas(mesh, faces);
  Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
  for (std::size_t i = 0; i < areas.size(); ++i) {
    force += areas[i];
    moment += mesh.nodes[i].cross(areas[i]);
    EXPECT_GT(weights[static_cast<Eigen::Index>(i)], -1e-15);
  }
  EXPECT_LT(force.norm(), 1e-13);
  EXPECT_LT(moment.norm(), 1e-13);
}

// Error of curved quadratic faces: order 4; the mesh has 6 × 16 of them.
TEST(SurfaceNodeWeights, MeasureASphere) {
  const SolidMesh mesh = test_meshes::ball_mesh(ElementKind::hexahedron_27, 4, 2, 0.1);
  const Eigen::VectorXd weights = surface_node_weights(mesh, boundary_faces(mesh));
  EXPECT_NEAR(weights.sum() / (4 * std::numbers::pi * 0.01), 1, 1e-3);
}

}  // namespace boundary_faces_test
}  // namespace carom::continuum
