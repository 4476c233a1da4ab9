#include "continuum/surface_triangles.h"

#include <gtest/gtest.h>

#include "continuum/boundary_faces.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace surface_triangles_test {

using test_meshes::box_mesh;

class EveryElementTriangles : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementTriangles,
                         testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

TEST_P(EveryElementTriangles, CloseABoxBetweenItsNodes) {
  const SolidMesh mesh = box_mesh(GetParam(), {2, 3, 4}, {1, 2, 3});
  std::vector<Problem> problems;
  const auto surface = surface_triangles(mesh, "box", problems);
  for (const Problem& problem : problems) ADD_FAILURE() << problem.message;
  ASSERT_TRUE(surface);
  EXPECT_NEAR(surface->volume, 6, 1e-12);
  EXPECT_NEAR(surface->area, 22, 1e-12);
  const std::vector<int> nodes = nodes_of_faces(boundary_faces(mesh));
  ASSERT_EQ(surface->vertices.size(), nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    EXPECT_EQ(surface->vertices[i], mesh.nodes[static_cast<std::size_t>(nodes[i])]);
  }
}

// Two cubes that share an edge alone have a surface which nobody could say the inside of.
TEST(SurfaceTriangles, RefuseElementsThatHoldTogetherByAnEdge) {
  SolidMesh mesh = box_mesh(ElementKind::hexahedron_8, {2, 2, 1}, {1, 1, 1});
  std::vector<int>& nodes = mesh.blocks[0].nodes;
  const std::vector<int> first(nodes.begin(), nodes.begin() + 8),
      last(nodes.end() - 8, nodes.end());
  nodes = first;
  nodes.insert(nodes.end(), last.begin(), last.end());
  std::vector<Problem> problems;
  EXPECT_FALSE(surface_triangles(mesh, "cubes", problems));
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems[0].place, "cubes");
}

}  // namespace surface_triangles_test
}  // namespace carom::continuum
