#include "continuum/subspace.h"

namespace carom::continuum {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd NodeShapes::displacements(const VectorXd& q) const {
  if (few_.cols() > 0) return few_ * q;
  return all_ * q;
}

MatrixXd NodeShapes::displacements_of(const MatrixXd& Q) const {
  if (few_.cols() > 0) return few_ * Q;
  return all_ * Q;
}

MatrixXd NodeShapes::loads(const MatrixXd& f) const {
  if (few_.cols() > 0) return few_transposed_ * f;
  return all_.transpose() * f;
}

VectorXd Subspace::unknowns_of(const VectorXd& u, const VectorXd& node_masses) const {
  if (readout.cols() > 0) return readout * u;
  return shapes.loads(node_masses.cwiseProduct(u));
}

MatrixXd NodeShapes::rows_of(const std::vector<int>& nodes) const {
  MatrixXd rows = MatrixXd::Zero(3 * std::ssize(nodes), unknowns());
  for (Eigen::Index i = 0; i < std::ssize(nodes); ++i) {
    const Eigen::Index node = nodes[static_cast<std::size_t>(i)];
    if (few_.cols() == 0) {
      rows.middleRows<3>(3 * i) = all_.middleRows<3>(3 * node);
      continue;
    }
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      using Entries = Eigen::SparseMatrix<double>::InnerIterator;
      for (Entries entry(few_transposed_, 3 * node + axis); entry; ++entry) {
        rows(3 * i + axis, entry.row()) = entry.value();
      }
    }
  }
  return rows;
}

}  // namespace carom::continuum
