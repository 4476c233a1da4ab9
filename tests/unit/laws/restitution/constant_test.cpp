#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace constant_test {

using testing_support::restitution_law;

TEST(ConstantRestitution, IsTheSameAtEverySpeed) {
  const RestitutionLaw law = restitution_law("constant", {{"restitution", 0.7}});
  for (const double speed : {0.0, 1e-6, 1.0, 1e6}) EXPECT_EQ(law(speed), 0.7);
}

TEST(ConstantRestitution, ABareNumberMakesIt) {
  const RestitutionLaw law(0.3);
  EXPECT_EQ(law.name(), "constant");
  EXPECT_EQ(law(2.0), 0.3);
}

}  // namespace constant_test
}  // namespace carom
