#include "numerics/two_by_two.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace two_by_two_test {

TEST(TwoByTwo, HasTheEigenvectorsOfASymmetricMatrix) {
  const Eigen::Matrix2d examples[] = {
      Eigen::Matrix2d{{2, 1}, {1, 2}},      Eigen::Matrix2d{{3, 0}, {0, -1}},
      Eigen::Matrix2d{{1, -5}, {-5, 1e-3}}, Eigen::Matrix2d{{1, 1e-9}, {1e-9, 1}},
      Eigen::Matrix2d{{0, 0}, {0, 0}},      Eigen::Matrix2d{{1e-300, 1}, {1, 0}}};
  for (const Eigen::Matrix2d& A : examples) {
    const TwoByTwoEigen eigen = eigen_two_by_two(A);
    EXPECT_LE(eigen.values[0], eigen.values[1]) << A;
    EXPECT_LT((A * eigen.vectors - eigen.vectors * eigen.values.asDiagonal()).norm(),
              1e-15 * (1 + A.norm()))
        << A;
    EXPECT_LT((eigen.vectors.transpose() * eigen.vectors - Eigen::Matrix2d::Identity()).norm(),
              1e-15)
        << A;
  }
}

}  // namespace two_by_two_test
}  // namespace carom::numerics
