#include "numerics/column_products.h"

namespace carom::numerics {
namespace {

using Eigen::Index;
using Pair = Eigen::Array2d;

/// Products of a column with N others, each of which is read beside it.
template <int N>
void write_products(const double* a, const double* others, Index rows, double* products) {
  Pair sums[N];
  for (Pair& sum : sums) sum.setZero();
  Index row = 0;
  for (; row + 1 < rows; row += 2) {
    const Pair own = Eigen::Map<const Pair>(a + row);
    for (int n = 0; n < N; ++n) sums[n] += own * Eigen::Map<const Pair>(others + n * rows + row);
  }
  for (int n = 0; n < N; ++n) {
    products[n] = sums[n][0] + sums[n][1];
    if (row < rows) products[n] += a[row] * others[n * rows + row];
  }
}

}  // namespace

void write_column_products(const Eigen::MatrixXd& A, Eigen::MatrixXd& products) {
  const Index rows = A.rows(), columns = A.cols();
  products.resize(columns, columns);
  const auto write = [&]<int N>(Index i, Index k) {
    double found[N];
    write_products<N>(A.col(k).data(), A.col(i).data(), rows, found);
    for (int n = 0; n < N; ++n) products(i + n, k) = products(k, i + n) = found[n];
  };
  for (Index k = 0; k < columns; ++k) {
    Index i = 0;
    for (; i + 3 <= k; i += 4) write.template operator()<4>(i, k);
    if (k - i == 2) write.template operator()<3>(i, k);
    if (k - i == 1) write.template operator()<2>(i, k);
    if (k - i == 0) write.template operator()<1>(i, k);
  }
}

}  // namespace carom::numerics
