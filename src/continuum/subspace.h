// Bodies whose nodes move by other unknowns than their own displacements: the sections of beams stay plane, modal bodies move by modes
// and static shapes only.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

namespace carom::continuum {

/// Displacements u = N·q of nodes by unknowns q, as a sparse matrix where each node feels few of them, else as a dense one.
class NodeShapes {
 public:
  NodeShapes() = default;
  explicit NodeShapes(Eigen::SparseMatrix<double> few)
      : few_(few), few_transposed_(few.transpose()) {}
  explicit NodeShapes(Eigen::MatrixXd all) : all_(std::move(all)) {}

  Eigen::Index unknowns() const { return few_.cols() + all_.cols(); }
  /// N·q
  Eigen::VectorXd displacements(const Eigen::VectorXd& q) const;
  /// Nᵀ·f
  Eigen::MatrixXd loads(const Eigen::MatrixXd& f) const;
  /// N·Q, a column each.
  Eigen::MatrixXd displacements_of(const Eigen::MatrixXd& Q) const;
  /// Rows x, y, z of node after node.
  Eigen::MatrixXd rows_of(const std::vector<int>& nodes) const;

 private:
  Eigen::SparseMatrix<double> few_, few_transposed_;
  Eigen::MatrixXd all_;
};

/// u = N·q with matrices for q.
struct Subspace {
  NodeShapes shapes;
  Eigen::SparseMatrix<double> stiffness, mass;  ///< both triangles
  /// q of displacements u, as a matrix; empty: q = NᵀM·u, of shapes that are orthonormal in the masses.
  Eigen::SparseMatrix<double> readout;
  /// Rigid motion among q, with RᵀMR = 1; no columns where q has none.
  Eigen::MatrixXd rigid;
  /// Unknowns from here on are static shapes, which have no inertia.
  Eigen::Index first_static = 0;

  Eigen::VectorXd unknowns_of(const Eigen::VectorXd& u, const Eigen::VectorXd& node_masses) const;
};

}  // namespace carom::continuum
