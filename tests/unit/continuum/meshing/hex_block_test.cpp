#include "continuum/meshing/hex_block.h"

#include <gtest/gtest.h>

#include "continuum/boundary_faces.h"
#include "continuum/meshing/hexahedra_quality.h"

namespace carom::continuum {
namespace hex_block_test {

/// Two bricks of 1 × 1 × 2 m next to each other, the second left-handed.
std::vector<HexBlock> two_bricks() {
  return {{{2, 2, 3},
           [](const Vector3d& count) {
             return Vector3d(count.x() / 2, count.y() / 2, 2 * count.z() / 3);
           }},
          {{2, 3, 2}, [](const Vector3d& count) {
             return Vector3d(1 + count.z() / 2, 1 - count.x() / 2, 2 * count.y() / 3);
           }}};
}

TEST(MergedBlocks, ShareTheNodesOfTheirCommonFace) {
  EXPECT_EQ(cell_count(two_bricks()), 24);
  const SolidMesh linear = merge_blocks(two_bricks(), 1, 1e-9);
  EXPECT_EQ(linear.element_count(), 24);
  EXPECT_EQ(linear.nodes.size(), 5u * 3 * 4);
  const SolidMesh quadratic = merge_blocks(two_bricks(), 2, 1e-9);
  EXPECT_EQ(quadratic.element_count(), 24);
  EXPECT_EQ(quadratic.nodes.size(), 9u * 5 * 7);
}

TEST(MergedBlocks, AreRightHandedWhateverTheBlocksAre) {
  for (const int order : {1, 2}) {
    const HexahedraQuality quality = hexahedra_quality(merge_blocks(two_bricks(), order, 1e-9));
    EXPECT_NEAR(quality.worst_corner, 1, 1e-12);
    EXPECT_NEAR(quality.worst_inside, 1, 1e-12);
    EXPECT_NEAR(quality.volume, 4, 1e-12);
  }
}

// The middle nodes of faces and edges are in the middle of their corners in a brick, and faces look outwards.
TEST(OuterFaces, LookOutwardsAndHaveTheirMiddlesInOrder) {
  const SolidMesh mesh = merge_blocks(two_bricks(), 2, 1e-9);
  const std::vector<BoundaryFace> faces = boundary_faces(mesh);
  EXPECT_EQ(faces.size(), 2u * (4 * 2 + 4 * 3 + 2 * 3));
  for (const BoundaryFace& face : faces) {
    ASSERT_EQ(face.node_count, 9);
    const auto node = [&](int i) { return mesh.nodes[face.nodes[i]]; };
    const Vector3d normal = (node(2) - node(0)).cross(node(3) - node(1));
    EXPECT_GT(normal.dot(node(8) - Vector3d(1, 0.5, 1)), 0);
    EXPECT_LT((0.25 * (node(0) + node(1) + node(2) + node(3)) - node(8)).norm(), 1e-14);
    for (int i = 0; i < 4; ++i) {
      EXPECT_LT((0.5 * (node(i) + node((i + 1) % 4)) - node(4 + i)).norm(), 1e-14);
    }
  }
  EXPECT_EQ(nodes_of_faces(faces).size(), 9u * 5 * 7 - 7u * 3 * 5);
}

}  // namespace hex_block_test
}  // namespace carom::continuum
