#include <gtest/gtest.h>

#include <stdexcept>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace find_contacts_test {

using namespace support;

const Shape every_shape[] = {Sphere{1},     HalfSpace{},          Box{{1, 1, 1}}, Cylinder{1, 1},
                             Capsule{1, 1}, Ellipsoid{{1, 1, 1}}, example_hull()};

TEST(FindContacts, KnowsSpheresAndHalfSpacesAgainstTheRestByFormula) {
  for (const Shape& shape : every_shape) {
    EXPECT_TRUE(has_closed_form(Sphere{1}, shape)) << shape_name(shape);
    EXPECT_TRUE(has_closed_form(shape, Sphere{1})) << shape_name(shape);
    EXPECT_EQ(has_closed_form(HalfSpace{}, shape), !std::holds_alternative<HalfSpace>(shape));
    EXPECT_EQ(has_closed_form(shape, HalfSpace{}), !std::holds_alternative<HalfSpace>(shape));
  }
}

TEST(FindContacts, KnowsEveryPairButTwoHalfSpaces) {
  for (const Shape& a : every_shape) {
    for (const Shape& b : every_shape) {
      const bool planes =
          std::holds_alternative<HalfSpace>(a) && std::holds_alternative<HalfSpace>(b);
      EXPECT_EQ(can_touch(a, b), !planes);
      if (planes) {
        EXPECT_THROW(contacts(a, {}, b, {}), std::invalid_argument);
      } else {
        EXPECT_FALSE(contacts(a, {}, b, {}).empty()) << shape_name(a) << " " << shape_name(b);
      }
    }
  }
}

TEST(FindContacts, RefusesWhatIsNotConvexAgainstShapesItHasNoFormulaWith) {
  const Torus torus{0.3, 0.1};
  EXPECT_TRUE(can_touch(torus, HalfSpace{}));
  EXPECT_TRUE(can_touch(torus, Sphere{1}));
  for (const Shape& other : {Shape(Box{{1, 1, 1}}), Shape(Cylinder{1, 1}), Shape(torus)}) {
    EXPECT_FALSE(can_touch(torus, other)) << shape_name(other);
    EXPECT_THROW(contacts(torus, {}, other, {}), std::invalid_argument);
  }
}

TEST(FindContacts, NeverNumbersAPointBeyondTheFeaturesOfItsPair) {
  Dice dice(3);
  for (const ShapePair& pair : shape_pairs()) {
    for (int i = 0; i < 50; ++i) {
      const auto [X_WA, X_WB] = random_poses(dice);
      for (const ContactPoint& point : contacts(pair.a, X_WA, pair.b, X_WB)) {
        EXPECT_GE(point.feature, 0);
        EXPECT_LT(point.feature, feature_count(pair.a, pair.b)) << pair.name;
      }
    }
  }
}

}  // namespace find_contacts_test
}  // namespace carom
