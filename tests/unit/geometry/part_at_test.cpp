#include <gtest/gtest.h>

#include "geometry/shape_type.h"

namespace carom::geometry {
namespace part_at_test {

TEST(PartAt, NamesCornersAndEdgesOfABox) {
  const Shape box = Box{.size = {2, 4, 6}};
  EXPECT_EQ(part_at(box, {1, -2, 3}), "corner +x −y +z");
  EXPECT_EQ(part_at(box, {0.999, -1.999, -2.999}), "corner +x −y −z");
  EXPECT_EQ(part_at(box, {0.2, 2, -3}), "edge +y −z");
  EXPECT_EQ(part_at(box, {0.2, 0.3, -3}), "");
}

TEST(PartAt, NamesRimsOfACylinderAndEndsOfACapsule) {
  const Shape cylinder = Cylinder{.radius = 1, .length = 4};
  EXPECT_EQ(part_at(cylinder, {0.6, -0.8, 2}), "rim +z");
  EXPECT_EQ(part_at(cylinder, {0.6, -0.8, 0}), "");
  EXPECT_EQ(part_at(cylinder, {0.1, 0, -2}), "");
  const Shape capsule = Capsule{.radius = 1, .length = 4};
  EXPECT_EQ(part_at(capsule, {1, 0, -2}), "end −z");
  EXPECT_EQ(part_at(capsule, {1, 0, 0.5}), "");
}

TEST(PartAt, HasNoNamesOnRoundShapes) {
  EXPECT_EQ(part_at(Sphere{.radius = 1}, {1, 0, 0}), "");
  EXPECT_EQ(part_at(HalfSpace{}, {1, 0, 0}), "");
}

}  // namespace part_at_test
}  // namespace carom::geometry
