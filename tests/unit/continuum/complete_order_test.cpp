#include "continuum/complete_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/solid_mesh_texts.h"

namespace carom::continuum {
namespace complete_order_test {

/// One hexahedron of 20 nodes whose edges are bent by a quadratic map.
Vector3d bent(const Vector3d& p) {
  return p + Vector3d(0.1 * p.y() * p.y(), 0.2 * p.x() * p.z(), 0.1 * p.x() * p.x());
}

GivenBlock cube_block(GivenKind kind, std::vector<Vector3d>& nodes) {
  const support::TextMesh mesh = support::cube_of(node_count(kind));
  nodes = mesh.nodes;
  GivenBlock block{.kind = kind};
  // Abaqus has the order of ElementBlock but for hexahedra of 27 nodes.
  for (const auto& element : mesh.abaqus_elements) {
    block.nodes.insert(block.nodes.end(), element.begin(), element.end());
  }
  return block;
}

TEST(CompleteOrder, PutsOneNodeIntoTheMiddleOfEachEdgeOfTetrahedra) {
  std::vector<Vector3d> nodes;
  const GivenBlock given = cube_block(GivenKind::tetrahedron_4, nodes);
  const ElementBlock block = complete_order(given, nodes);
  EXPECT_EQ(block.kind, ElementKind::tetrahedron_10);
  // Six tetrahedra of a cube: 12 edges of the cube, 6 diagonals of faces, one of the cube.
  EXPECT_EQ(nodes.size(), 8U + 19U);
  constexpr int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  for (int e = 0; e < block.size(); ++e) {
    const int* element = block.element(e);
    EXPECT_TRUE(std::equal(element, element + 4, given.element(e)));
    for (int i = 0; i < 6; ++i) {
      const Vector3d middle = 0.5 * (nodes[element[edges[i][0]]] + nodes[element[edges[i][1]]]);
      EXPECT_EQ(nodes[element[4 + i]], middle) << e << " " << i;
    }
  }
}

TEST(CompleteOrder, LeavesTheGeometryOfHexahedraAsItIs) {
  std::vector<Vector3d> straight;
  const GivenBlock given = cube_block(GivenKind::hexahedron_20, straight);
  std::vector<Vector3d> nodes;
  for (const Vector3d& p : straight) nodes.push_back(bent(p));
  const ElementBlock block = complete_order(given, nodes);
  const ElementBlock reference = complete_order(given, straight);
  EXPECT_EQ(block.kind, ElementKind::hexahedron_27);
  ASSERT_EQ(nodes.size(), 27U);
  // The shape functions of 20 nodes hold every quadratic map.
  for (int i = 20; i < 27; ++i) {
    const Vector3d expected = bent(straight[reference.element(0)[i]]);
    EXPECT_LT((nodes[block.element(0)[i]] - expected).norm(), 1e-15) << i;
  }
  const double faces[7][3] = {{0, .5, .5}, {1, .5, .5}, {.5, 0, .5}, {.5, 1, .5},
                              {.5, .5, 0}, {.5, .5, 1}, {.5, .5, .5}};
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(straight[reference.element(0)[20 + i]],
              Vector3d(faces[i][0], faces[i][1], faces[i][2]));
  }
}

TEST(CompleteOrder, SharesTheMiddleOfAFaceBetweenNeighbours) {
  std::vector<Vector3d> nodes;
  GivenBlock given = cube_block(GivenKind::hexahedron_20, nodes);
  // A second cube on top: its lower corners and edges are the upper ones of the first.
  const auto count = static_cast<int>(nodes.size());
  std::vector<int> above(given.nodes.begin(), given.nodes.end());
  for (int& node : above) node += count;
  for (int i = 0; i < count; ++i) nodes.emplace_back(nodes[i] + Vector3d::UnitZ());
  for (int i = 0; i < 4; ++i) {
    above[i] = given.nodes[4 + i];
    above[8 + i] = given.nodes[12 + i];
  }
  given.nodes.insert(given.nodes.end(), above.begin(), above.end());
  drop_unused_nodes(given, nodes);
  EXPECT_EQ(nodes.size(), 32U);
  const ElementBlock block = complete_order(given, nodes);
  EXPECT_EQ(nodes.size(), 45U);  // 3 · 3 · 5
  EXPECT_EQ(block.element(0)[25], block.element(1)[24]);
  EXPECT_EQ(nodes[block.element(1)[26]], Vector3d(0.5, 0.5, 1.5));
}

TEST(CompleteOrder, LeavesCompleteElementsAlone) {
  for (const GivenKind kind :
       {GivenKind::hexahedron_8, GivenKind::tetrahedron_10, GivenKind::hexahedron_27}) {
    std::vector<Vector3d> nodes;
    const GivenBlock given = cube_block(kind, nodes);
    const std::vector<Vector3d> before = nodes;
    EXPECT_EQ(complete_order(given, nodes).nodes, given.nodes);
    EXPECT_EQ(nodes, before);
  }
}

TEST(GivenElements, AreMirroredTwiceIntoThemselves) {
  for (const GivenKind kind : {GivenKind::tetrahedron_4, GivenKind::tetrahedron_10,
                               GivenKind::hexahedron_8, GivenKind::hexahedron_20}) {
    std::vector<Vector3d> nodes;
    const GivenBlock given = cube_block(kind, nodes);
    GivenBlock block = given;
    const double size = oriented_size(block, 0, nodes);
    EXPECT_GT(size, 0);
    mirror_order(block);
    EXPECT_DOUBLE_EQ(oriented_size(block, 0, nodes), -size);
    // An edge keeps its middle.
    EXPECT_FALSE(find_far_middle(block, nodes));
    mirror_order(block);
    EXPECT_EQ(block.nodes, given.nodes);
  }
}

TEST(GivenElements, HaveASizeWhateverTheirUnit) {
  std::vector<Vector3d> nodes;
  const GivenBlock block = cube_block(GivenKind::hexahedron_8, nodes);
  for (const double unit : {1e-9, 1., 1e9}) {
    std::vector<Vector3d> scaled = nodes;
    for (Vector3d& p : scaled) p *= unit;
    EXPECT_NEAR(oriented_size(block, 0, scaled), 8, 1e-12);
  }
}

TEST(GivenElements, ThatMeetInOneNodeAreOnePiece) {
  const GivenBlock block{.kind = GivenKind::tetrahedron_4,
                         .nodes = {0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10}};
  EXPECT_EQ(piece_count(block), 2);
  EXPECT_EQ(piece_count(GivenBlock{}), 0);
}

TEST(GivenElements, AreFoundWhenTheyHaveTheSameCorners) {
  const GivenBlock block{.kind = GivenKind::tetrahedron_4,
                         .nodes = {0, 1, 2, 3, 1, 2, 3, 4, 3, 2, 1, 0}};
  EXPECT_EQ(find_same_elements(block), (std::array{0, 2}));
}

TEST(GivenElements, MayBeBentAndNotTwisted) {
  std::vector<Vector3d> nodes;
  GivenBlock block = cube_block(GivenKind::hexahedron_20, nodes);
  for (Vector3d& p : nodes) p = bent(p);
  EXPECT_FALSE(find_far_middle(block, nodes));
  std::swap(block.nodes[8], block.nodes[10]);
  const auto far = find_far_middle(block, nodes);
  ASSERT_TRUE(far);
  EXPECT_EQ(far->place, 8);
}

}  // namespace complete_order_test
}  // namespace carom::continuum
