#include "numerics/pivoted_qr.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::numerics {
namespace pivoted_qr_test {

TEST(PivotedQr, CountsIndependentColumnsWhateverTheirSize) {
  Eigen::MatrixXd Z(3, 4);
  Z << 1, 1e-6, 2, 0, 2, 0, 4, 1e4, 3, 1e-6, 6, 5e3;  // the third is twice the first
  PivotedQr factors(3, 4);
  factors.factor(Z, Eigen::VectorXd::Zero(4), 1e-8);
  EXPECT_EQ(factors.rank(), 3);
}

TEST(PivotedQr, SolvesConsistentSystemsOfAnyRank) {
  Eigen::MatrixXd Z(3, 4);
  Z << 1, 0, 1, 2, 2, 1, 3, 0, 3, 1, 4, 1;
  const Eigen::VectorXd c = Z.transpose() * (Z * Eigen::Vector4d(1, -2, 0.5, 3));
  PivotedQr factors(3, 4);
  factors.factor(Z, Eigen::VectorXd::Zero(4), 1e-8);
  Eigen::VectorXd x(4), z(3);
  factors.solve(c, x, z);
  EXPECT_EQ(factors.rank(), 3);
  EXPECT_LT((Z.transpose() * (Z * x) - c).norm(), 1e-12 * c.norm());
  EXPECT_LT((Z * x - z).norm(), 1e-13 * z.norm());
}

// Two columns at an angle of 1e-7: their product has the condition 1e14, the columns have 1e7.
TEST(PivotedQr, DoesNotSquareSmallAngles) {
  const double angle = 1e-7;
  Eigen::MatrixXd Z(3, 2);
  Z << 1, 1, 0, angle, 0, 0;
  PivotedQr factors(3, 2);
  factors.factor(Z, Eigen::VectorXd::Zero(2), 1e-8);
  EXPECT_EQ(factors.rank(), 2);
  Eigen::VectorXd z = Eigen::Vector3d(1, 2, 3);
  factors.remove_span(z);
  EXPECT_LT((z - Eigen::Vector3d(0, 0, 3)).norm(), 1e-15);
}

TEST(PivotedQr, LeavesOutColumnsBelowTheFloor) {
  const Eigen::MatrixXd Z = Eigen::Vector2d(1, 1e-12).asDiagonal();
  PivotedQr factors(2, 2);
  factors.factor(Z, Eigen::Vector2d(1e-8, 1e-8), 1e-8);
  EXPECT_EQ(factors.rank(), 1);
}

TEST(PivotedQr, AcceptsNothingAtAll) {
  PivotedQr factors(3, 0);
  factors.factor(Eigen::MatrixXd(3, 0), Eigen::VectorXd(0), 1e-8);
  EXPECT_EQ(factors.rank(), 0);
}

TEST(PivotedQr, TakesMoreColumnsThanUsualOnlyWhenTheyDifferClearly) {
  Eigen::MatrixXd Z(3, 3);
  Z << 1, 0, 1,  //
      0, 1, 1,   //
      0, 0, 1e-5;
  PivotedQr factors(3, 3);
  factors.factor(Z, Eigen::VectorXd::Zero(3), 1e-8);
  EXPECT_EQ(factors.rank(), 3);
  factors.factor(Z, Eigen::VectorXd::Zero(3), 1e-8, 2, 1e-3);
  EXPECT_EQ(factors.rank(), 2);
  Z(2, 2) = 0.1;
  factors.factor(Z, Eigen::VectorXd::Zero(3), 1e-8, 2, 1e-3);
  EXPECT_EQ(factors.rank(), 3);
}

// Two unit columns at the angle 1e-3, and then one that is short for its size 2 = floor/tolerance.
TEST(PivotedQr, TellsHowIndependentTheWeakestColumnIs) {
  Eigen::MatrixXd Z(2, 2);
  Z << 1, std::cos(1e-3), 0, std::sin(1e-3);
  PivotedQr factors(2, 2);
  factors.factor(Z, Eigen::VectorXd::Zero(2), 1e-8);
  EXPECT_NEAR(factors.weakest(), std::sin(1e-3), 1e-12);
  Z << 1, 0, 0, 1e-4;
  factors.factor(Z, Eigen::Vector2d(1e-8, 2e-8), 1e-8);
  EXPECT_NEAR(factors.weakest(), 5e-5, 1e-16);
}

// Of all x with the same Z·x: orthogonal to what Z takes to zero, in weighted unknowns.
TEST(PivotedQr, SharesWhatDependentColumnsCanTakeOver) {
  Eigen::MatrixXd Z(3, 5);
  Z << 1, 0, 1, 2, 0, 2, 1, 3, 0, 0, 3, 1, 4, 1,
      0;  // the third is the sum of the first two; a zero
  const Eigen::VectorXd c = Z.transpose() * (Z * Eigen::VectorXd{{1, -2, 0.5, 3, 0}});
  const Eigen::VectorXd weight{{1, 2, 0.5, 3, 1}};
  PivotedQr factors(3, 5);
  factors.factor(Z, Eigen::VectorXd::Zero(5), 1e-8);
  Eigen::VectorXd x(5), z(3);
  factors.solve(c, x, z);
  factors.least_norm(weight, x);
  EXPECT_LT((Z * x - z).norm(), 1e-12 * z.norm());
  const Eigen::VectorXd none{{1, 1, -1, 0, 0}};
  EXPECT_NEAR(weight.cwiseProduct(none).dot(weight.cwiseProduct(x)), 0, 1e-12);
  EXPECT_EQ(x[4], 0);
}

}  // namespace pivoted_qr_test
}  // namespace carom::numerics
