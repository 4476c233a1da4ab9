// All products of the columns of a matrix with each other: AᵀA of few columns, four at a time.
#pragma once

#include <Eigen/Core>

namespace carom::numerics {

/// Writes both halves.
void write_column_products(const Eigen::MatrixXd& A, Eigen::MatrixXd& products);

}  // namespace carom::numerics
