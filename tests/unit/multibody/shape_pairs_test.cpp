#include "multibody/shape_pairs.h"

#include <gtest/gtest.h>

#include "support/contact_models.h"

namespace carom::multibody {
namespace shape_pairs_test {

TEST(ShapePairs, AMutualContactHasEveryPairOfDifferentBodiesThatNoOtherHas) {
  ModelBuilder build;
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const ShapeId wall = test::add_plane(build, "wall", {-1, 0, 0}, {1, 0, 0});
  const ShapeId one = test::add_ball(build, "one", 1, 0.1, {0, 0, 1}).second;
  const ShapeId two = test::add_ball(build, "two", 1, 0.1, {1, 0, 1}).second;
  build.add_contact({.name = "special", .a = {two}, .b = {one}, .law = {}});
  build.add_contact({.name = "others", .a = {floor, wall, one, two}, .law = {}});
  const Model model = build.finish();
  using Pairs = std::vector<std::pair<ShapeId, ShapeId>>;
  EXPECT_EQ(shape_pairs(model, model.contacts()[0]), Pairs({{two, one}}));
  EXPECT_EQ(shape_pairs(model, model.contacts()[1]),
            Pairs({{floor, one}, {floor, two}, {wall, one}, {wall, two}}));
}

}  // namespace shape_pairs_test
}  // namespace carom::multibody
