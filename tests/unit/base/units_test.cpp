#include "carom/math.h"

#include <gtest/gtest.h>

#include <numbers>
#include <stdexcept>

namespace carom {
namespace units_test {

TEST(Quantity, PlainNumbersAreSi) {
  EXPECT_EQ(parse_quantity("0.3", "m/s"), 0.3);
}

TEST(Quantity, PrefixesAndCompoundUnitsAreConverted) {
  EXPECT_DOUBLE_EQ(parse_quantity("30 mm", "m"), 0.03);
  EXPECT_DOUBLE_EQ(parse_quantity("210 GPa", "Pa"), 210e9);
  EXPECT_DOUBLE_EQ(parse_quantity("210GPa", "Pa"), 210e9);
  EXPECT_DOUBLE_EQ(parse_quantity("7.8 g/cm^3", "kg/m^3"), 7800);
  EXPECT_DOUBLE_EQ(parse_quantity("36 km/h", "m/s"), 10);
  EXPECT_DOUBLE_EQ(parse_quantity("1 N/mm2", "Pa"), 1e6);
  EXPECT_DOUBLE_EQ(parse_quantity("180 deg", "rad"), std::numbers::pi);
}

TEST(Quantity, InfinityIsANumber) {
  EXPECT_GT(parse_quantity("inf", "kg"), 1e300);
}

TEST(Quantity, AnotherDimensionIsRefusedWithBothUnitsNamed) {
  try {
    parse_quantity("3 kg", "m");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("kg"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("to m"), std::string::npos);
  }
}

TEST(Quantity, NonsenseIsRefused) {
  for (const char* text :
       {"", "abc", "3 xyz", "3 m^", "3 m/", "--3", "nan", "3 m^(n+1)", "3 m ("}) {
    EXPECT_THROW(parse_quantity(text, "m"), std::invalid_argument) << text;
  }
}

TEST(Unit, ExponentsMayBeLetters) {
  const Unit unit = parse_unit("N*s/m^(n+1)", {{"n", 1.5}});
  EXPECT_EQ(unit.dimension, (Dimension{.mass = 1, .length = 1 - 2.5, .time = -1}));
  EXPECT_EQ(unit.in_si, 1);
}

}  // namespace units_test
}  // namespace carom
