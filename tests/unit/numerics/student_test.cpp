// Student's t against its closed forms and printed tables.
#include "numerics/student.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "numerics/distribution.h"

namespace carom::numerics {
namespace student_test {

// With one degree of freedom it is Cauchy's distribution, with two P = 1/2 + t/(2·√(2 + t²)).
TEST(Student, HasItsClosedForms) {
  for (const double t : {-30., -2., -0.1, 0., 0.3, 1., 4., 100.}) {
    EXPECT_NEAR(student_probability(t, 1), 0.5 + std::atan(t) / std::numbers::pi, 1e-14);
    EXPECT_NEAR(student_probability(t, 2), 0.5 + 0.5 * t / std::sqrt(2 + t * t), 1e-14);
  }
}

// Abramowitz and Stegun, table 26.10.
TEST(Student, GivesThePrintedQuantiles) {
  EXPECT_NEAR(student_quantile(0.975, 1), 12.706, 5e-4);
  EXPECT_NEAR(student_quantile(0.975, 4), 2.776, 5e-4);
  EXPECT_NEAR(student_quantile(0.975, 10), 2.228, 5e-4);
  EXPECT_NEAR(student_quantile(0.995, 30), 2.750, 5e-4);
  EXPECT_NEAR(student_quantile(0.025, 10), -2.228, 5e-4);
  EXPECT_NEAR(student_quantile(0.975, 1e7), normal_quantile(0.975), 1e-6);
}

TEST(Student, TurnsProbabilitiesBack) {
  for (const double freedom : {1., 3., 17., 400.}) {
    for (const double p : {0.001, 0.2, 0.5, 0.9, 0.9999})
      EXPECT_NEAR(student_probability(student_quantile(p, freedom), freedom), p, 1e-12);
  }
}

}  // namespace student_test
}  // namespace carom::numerics
