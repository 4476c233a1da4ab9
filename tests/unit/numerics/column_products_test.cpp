// AᵀA of few columns.
#include "numerics/column_products.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace column_products_test {

TEST(ColumnProducts, AreThoseOfEveryTwoColumns) {
  for (const Eigen::Index rows : {1, 6, 13}) {
    for (Eigen::Index columns = 0; columns < 10; ++columns) {
      const Eigen::MatrixXd A = Eigen::MatrixXd::NullaryExpr(
          rows, columns,
          [](Eigen::Index i, Eigen::Index j) { return 1.0 / double(1 + i + 2 * j); });
      Eigen::MatrixXd products;
      write_column_products(A, products);
      EXPECT_LT((products - A.transpose() * A).norm(), 1e-14) << rows << " × " << columns;
      EXPECT_EQ(products, products.transpose());
    }
  }
}

}  // namespace column_products_test
}  // namespace carom::numerics
