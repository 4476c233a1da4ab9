// Stiffness and mass of a whole mesh.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

#include "continuum/elastic_material.h"
#include "continuum/mesh_quality.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Unknowns are x, y, z of the first node, of the second, …: number 3·node + axis.
struct Assembly {
  /// Lower triangle only, compressed, with every diagonal entry; K·u is
  /// stiffness.selfadjointView<Eigen::Lower>() * u [N/m].
  Eigen::SparseMatrix<double> stiffness;
  Eigen::VectorXd masses;       ///< by node, > 0, the same in all three directions [kg]
  std::vector<double> volumes;  ///< by element, block after block [m³]
  /// Not empty: the mesh is no body, and all else here is empty.
  std::vector<BadElement> bad_elements;
};

/// Places are those of mesh.nodes; the same pattern comes out for the same elements.
Assembly assemble(const SolidMesh& mesh, const ElasticMaterial& material);

}  // namespace carom::continuum
