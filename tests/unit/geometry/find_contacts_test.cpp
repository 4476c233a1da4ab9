#include <gtest/gtest.h>

#include <stdexcept>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace {

using namespace support;

const Shape every_shape[] = {Sphere{1},      HalfSpace{},   Box{{1, 1, 1}},
                             Cylinder{1, 1}, Capsule{1, 1}, Ellipsoid{{1, 1, 1}}};

TEST(FindContacts, KnowsSpheresAndHalfSpacesAgainstTheRest) {
  for (const Shape& shape : every_shape) {
    EXPECT_TRUE(has_closed_form(Sphere{1}, shape)) << shape_name(shape);
    EXPECT_TRUE(has_closed_form(shape, Sphere{1})) << shape_name(shape);
    EXPECT_EQ(has_closed_form(HalfSpace{}, shape), !std::holds_alternative<HalfSpace>(shape));
    EXPECT_EQ(has_closed_form(shape, HalfSpace{}), !std::holds_alternative<HalfSpace>(shape));
  }
}

TEST(FindContacts, KnowsBoxesAgainstEachOther) {
  EXPECT_TRUE(has_closed_form(Box{{1, 1, 1}}, Box{{1, 2, 3}}));
  EXPECT_FALSE(has_closed_form(Box{{1, 1, 1}}, Cylinder{1, 1}));
}

TEST(FindContacts, NamesBothShapesOfAPairItDoesNotKnow) {
  for (const Shape& a : every_shape) {
    for (const Shape& b : every_shape) {
      if (has_closed_form(a, b)) {
        EXPECT_NO_THROW(contacts(a, {}, b, {}));
      } else {
        EXPECT_THROW(contacts(a, {}, b, {}), std::invalid_argument);
      }
    }
  }
  try {
    contacts(Box{{1, 1, 1}}, {}, Cylinder{1, 1}, {});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "no closed form for the contact of a box with a cylinder");
  }
}

}  // namespace
}  // namespace carom
