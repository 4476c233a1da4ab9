// Matrices with many zeros, kept as pieces of four rows: products are those of the whole matrix.
#include "numerics/packed_rows.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::numerics {
namespace packed_rows_test {

/// Two families of columns that take turns and have nothing to do with each other, as bending in two planes has.
Eigen::MatrixXd two_families(Eigen::Index rows, Eigen::Index columns) {
  return Eigen::MatrixXd::NullaryExpr(rows, columns, [](Eigen::Index i, Eigen::Index j) {
    return (i + j) % 2 == 0 ? std::sin(3.1 * double(i) + 1.7 * double(j)) : 0.0;
  });
}

TEST(PackedRows, MultiplyAsTheWholeMatrixDoes) {
  for (const Eigen::Index rows : {1, 4, 7, 22}) {
    const Eigen::MatrixXd all = two_families(rows, 9);
    const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(9, -1, 2);
    Eigen::VectorXd product = Eigen::VectorXd::Zero(rows);
    PackedRows(all).multiply(x, product.data());
    EXPECT_LT((product - all * x).norm(), 1e-14) << rows;
  }
}

TEST(PackedRows, LeaveRowsAloneThatAreZero) {
  Eigen::MatrixXd all = two_families(6, 5);
  all.row(3).setConstant(1e-14);
  const PackedRows packed(all, 1e-13);
  Eigen::VectorXd product = Eigen::VectorXd::Constant(6, 8);
  packed.multiply(Eigen::VectorXd::Ones(5), product.data());
  EXPECT_EQ(product[3], 8);
  EXPECT_NEAR(product[4], all.row(4).sum(), 1e-15);
  EXPECT_FALSE(packed.is_zero());
  EXPECT_TRUE(PackedRows(Eigen::MatrixXd::Zero(3, 3)).is_zero());
}

}  // namespace packed_rows_test
}  // namespace carom::numerics
