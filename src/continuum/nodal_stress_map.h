// Stresses at some nodes of a mesh, again and again: what nodal_stresses() finds there, as one sparse product.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

#include "continuum/elastic_material.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Looks at the elements of these nodes once; a picture then costs a fraction of a step.
class NodalStressMap {
 public:
  NodalStressMap() = default;
  NodalStressMap(const SolidMesh& mesh, const ElasticMaterial& material,
                 const std::vector<int>& nodes);

  /// A column for each of the nodes, in their order [Pa].
  Eigen::Matrix<double, 6, Eigen::Dynamic> stresses(const Eigen::VectorXd& u) const;

 private:
  Eigen::SparseMatrix<double, Eigen::RowMajor> map_;  // six rows for each node
};

}  // namespace carom::continuum
