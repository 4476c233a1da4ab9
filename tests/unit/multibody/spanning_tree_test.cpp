#include "multibody/spanning_tree.h"

#include <gtest/gtest.h>

namespace carom::multibody {
namespace spanning_tree_test {

TEST(SpanningTree, GrowsBreadthFirstAmongEquals) {
  // A ring 0-1-2-3-0: both neighbours of the ground come first, the far side closes the loop.
  const auto tree = spanning_tree(4, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {3, 0, 1}});
  ASSERT_EQ(tree.size(), 4u);
  EXPECT_EQ(tree[1].body, 1);
  EXPECT_EQ(tree[2].body, 3);
  EXPECT_EQ(tree[3].body, 2);
  EXPECT_EQ(tree[3].edge, 1);
}

TEST(SpanningTree, PrefersJointsWithFewFreedoms) {
  const auto tree = spanning_tree(3, {{0, 1, 3}, {0, 2, 1}, {1, 2, 1}});
  ASSERT_EQ(tree.size(), 3u);
  EXPECT_EQ(tree[1].edge, 1);
  EXPECT_EQ(tree[2].edge, 2);
  EXPECT_EQ(tree[2].parent, 2);
}

TEST(SpanningTree, LetsLooseBodiesStartFree) {
  const auto tree = spanning_tree(4, {{2, 3, 1}});
  ASSERT_EQ(tree.size(), 4u);
  EXPECT_EQ(tree[1].edge, -1);
  EXPECT_EQ(tree[2].edge, -1);
  EXPECT_EQ(tree[3].edge, 0);
  EXPECT_EQ(tree[3].parent, 2);
}

}  // namespace spanning_tree_test
}  // namespace carom::multibody
