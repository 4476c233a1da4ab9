// Stresses at some nodes of a mesh, again and again: what nodal_stresses() finds there, as one sparse product. For
// pictures: four bytes a number keep it small.
#pragma once

#include <Eigen/Core>
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
  /// What the displacement of a node adds to the stress at another one.
  struct Part {
    int node = 0;
    Eigen::Matrix<float, 6, 3> stress = Eigen::Matrix<float, 6, 3>::Zero();  ///< [Pa/m]
  };
  static Part& part_of(std::vector<Part>& parts, int node);

  std::vector<std::vector<Part>> parts_;  // by wanted node
};

}  // namespace carom::continuum
