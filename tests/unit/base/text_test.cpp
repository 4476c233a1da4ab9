#include "base/text.h"

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Suggestion, NamesTheNearestOrAllThatAreKnown) {
  const std::vector<std::string> names = {"young", "poisson", "density"};
  EXPECT_EQ(suggestion("poison", names), "did you mean poisson?");
  EXPECT_EQ(suggestion("colour", names), "known are young, poisson, density");
  EXPECT_EQ(suggestion("colour", {}), "");
}

}  // namespace
}  // namespace carom
