#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace table_test {

using testing_support::restitution_law;

RestitutionLaw measured() {
  return restitution_law("table", {}, {{0.1, 0.9}, {1, 0.6}, {3, 0.5}});
}

TEST(TableRestitution, PassesThroughItsPoints) {
  EXPECT_EQ(measured()(0.1), 0.9);
  EXPECT_DOUBLE_EQ(measured()(1), 0.6);
  EXPECT_EQ(measured()(3), 0.5);
}

TEST(TableRestitution, IsLinearBetween) {
  EXPECT_DOUBLE_EQ(measured()(0.55), 0.75);
  EXPECT_DOUBLE_EQ(measured()(1.5), 0.575);
}

TEST(TableRestitution, HoldsItsEndValuesOutside) {
  EXPECT_EQ(measured()(0), 0.9);
  EXPECT_EQ(measured()(100), 0.5);
}

TEST(TableRestitution, GivesItsPointsBack) {
  ASSERT_EQ(measured().table_points().size(), 3u);
  EXPECT_EQ(measured().table_points()[1], (RestitutionPoint{1, 0.6}));
  EXPECT_TRUE(measured().parameters().empty());
}

}  // namespace table_test
}  // namespace carom
