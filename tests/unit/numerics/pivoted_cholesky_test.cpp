#include "numerics/pivoted_cholesky.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace {

Eigen::MatrixXd gram(const Eigen::MatrixXd& J) {
  return J * J.transpose();
}

TEST(PivotedCholesky, CountsIndependentRowsWhateverTheirSize) {
  Eigen::MatrixXd J(4, 3);
  J << 1, 2, 3, 1e-6, 0, 1e-6, 2, 4, 6, 0, 1e4, 5e3;  // the third is twice the first
  PivotedCholesky factors(4);
  factors.factor(gram(J), Eigen::VectorXd::Zero(4), 1e-10);
  EXPECT_EQ(factors.rank(), 3);
}

TEST(PivotedCholesky, SolvesConsistentSystemsOfAnyRank) {
  Eigen::MatrixXd J(4, 3);
  J << 1, 2, 3, 0, 1, 1, 1, 3, 4, 2, 0, 1;
  const Eigen::MatrixXd W = gram(J);
  const Eigen::VectorXd c = W * Eigen::Vector4d(1, -2, 0.5, 3);
  PivotedCholesky factors(4);
  factors.factor(W, Eigen::VectorXd::Zero(4), 1e-10);
  Eigen::VectorXd x(4);
  factors.solve(c, x);
  EXPECT_EQ(factors.rank(), 3);
  EXPECT_LT((W * x - c).norm(), 1e-12 * c.norm());
}

TEST(PivotedCholesky, LeavesOutRowsBelowTheFloor) {
  const Eigen::MatrixXd W = Eigen::Vector2d(1, 1e-20).asDiagonal();
  PivotedCholesky factors(2);
  factors.factor(W, Eigen::Vector2d(1e-12, 1e-12), 1e-10);
  EXPECT_EQ(factors.rank(), 1);
}

TEST(PivotedCholesky, AcceptsNothingAtAll) {
  PivotedCholesky factors(0);
  factors.factor(Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), 1e-10);
  EXPECT_EQ(factors.rank(), 0);
}

}  // namespace
}  // namespace carom::numerics
