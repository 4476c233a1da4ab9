// The smallest solution of linear equations within cones: against closed forms, and where there is none.
#include "numerics/least_in_cones.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::numerics {
namespace least_in_cones_test {

constexpr double redundant = 1e-9;

// Two supports at −1 and 1 carry the load 1 at the place s: least norm shares (1 ∓ s)/2, up to the ends.
TEST(LeastInCones, IsTheLeastNormWhereThatIsAllowed) {
  Eigen::MatrixXd A(2, 4);
  A << 1, 1, 1, 1, -1, -0.5, 0.5, 1;
  const Eigen::Vector2d b(1, 0.2);
  const std::vector<LoadCone> cones{{0, {}}, {1, {}}, {2, {}}, {3, {}}};
  const LeastInCones least = least_in_cones(A, b, cones, redundant);
  EXPECT_TRUE(least.found);
  const Eigen::VectorXd free = A.transpose() * (A * A.transpose()).inverse() * b;
  EXPECT_LT((least.x - free).norm(), 1e-14);
}

// A load near the end of a beam: the least norm would have the far support pull. Without it the three others share by
// least norm again, as the conditions of Karush, Kuhn and Tucker say.
TEST(LeastInCones, LetsNothingPull) {
  Eigen::MatrixXd A(2, 4);
  A << 1, 1, 1, 1, -1, -0.5, 0.5, 1;
  const Eigen::Vector2d b(1, 0.8);
  const std::vector<LoadCone> cones{{0, {}}, {1, {}}, {2, {}}, {3, {}}};
  const LeastInCones least = least_in_cones(A, b, cones, redundant);
  EXPECT_TRUE(least.found);
  EXPECT_LT((A * least.x - b).norm(), 1e-13);
  const Eigen::MatrixXd rest = A.rightCols(2);
  const Eigen::Vector2d two = rest.inverse() * b;
  EXPECT_LT(std::fabs(least.x[0]) + std::fabs(least.x[1]), 1e-13);
  EXPECT_LT((least.x.tail(2) - two).norm(), 1e-13);
}

// Two contacts press each other by p and hold a weight w by friction between them: 2·μ·p ≥ w, so p = w/(2·μ).
TEST(LeastInCones, PressesAsMuchAsFrictionNeeds) {
  const double mu = 0.4, weight = 1;
  Eigen::MatrixXd A(2,
                    4);  // n1, t1, n2, t2: normal forces balance, tangential ones carry the weight
  A << 1, 0, -1, 0, 0, 1, 0, 1;
  const std::vector<LoadCone> cones{{0, {{1, 1, mu}}}, {2, {{3, 1, mu}}}};
  const LeastInCones least = least_in_cones(A, Eigen::Vector2d(0, weight), cones, redundant);
  EXPECT_TRUE(least.found);
  EXPECT_NEAR(least.x[0], weight / (2 * mu), 1e-12);
  EXPECT_NEAR(least.x[1], weight / 2, 1e-12);
  EXPECT_NEAR(least.x[2], least.x[0], 1e-12);
}

TEST(LeastInCones, SaysWhereNothingWithinTheConesMeetsTheEquations) {
  Eigen::MatrixXd A(1, 2);
  A << 1, 1;
  const std::vector<LoadCone> cones{{0, {}}, {1, {}}};
  EXPECT_FALSE(least_in_cones(A, Eigen::VectorXd::Constant(1, -1), cones, redundant).found);
  EXPECT_TRUE(least_in_cones(A, Eigen::VectorXd::Constant(1, 1), cones, redundant).found);
  EXPECT_TRUE(least_in_cones(A, Eigen::VectorXd::Zero(1), cones, redundant).found);
}

// It is a function of the equations, without memory: small changes of the load change the forces a little, also where a
// support ceases to carry.
TEST(LeastInCones, ChangesContinuously) {
  Eigen::MatrixXd A(2, 4);
  A << 1, 1, 1, 1, -1, -0.5, 0.5, 1;
  const std::vector<LoadCone> cones{{0, {}}, {1, {}}, {2, {}}, {3, {}}};
  Eigen::VectorXd before = least_in_cones(A, Eigen::Vector2d(1, 0), cones, redundant).x;
  for (int i = 1; i < 1000; ++i) {
    const LeastInCones least = least_in_cones(A, Eigen::Vector2d(1, 1e-3 * i), cones, redundant);
    ASSERT_TRUE(least.found) << i;
    EXPECT_LT((least.x - before).norm(), 4e-3) << i;
    before = least.x;
  }
}

}  // namespace least_in_cones_test
}  // namespace carom::numerics
