#include "numerics/anderson_mixing.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

namespace carom::numerics {
namespace anderson_mixing_test {

// x = A·x + b with A that turns and stretches: repetition runs away, mixing of three guesses is exact.
TEST(AndersonMixing, FindsWhatRepetitionRunsAwayFrom) {
  Eigen::Matrix3d A;
  A << 0, -3, 1, 3, 0, -2, -1, 2, 0;
  const Eigen::Vector3d b(1, 2, 3);
  const Eigen::Vector3d expected = (Eigen::Matrix3d::Identity() - A).inverse() * b;
  AndersonMixing mixing(4);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(3);
  for (int i = 0; i < 6; ++i) x = mixing.next(x, A * x + b);
  EXPECT_LT((x - expected).norm(), 1e-9);
}

TEST(AndersonMixing, StaysWhereItIsRight) {
  AndersonMixing mixing(2);
  const Eigen::VectorXd x = Eigen::VectorXd::Constant(2, 0.5);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(mixing.next(x, x), x);
}

}  // namespace anderson_mixing_test
}  // namespace carom::numerics
