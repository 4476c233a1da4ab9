// A deformable body as it stays through a run: its mesh with stiffness and masses, in axes of its own.
#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "continuum/boundary_faces.h"
#include "continuum/elastic_field.h"
#include "continuum/elastic_material.h"
#include "continuum/mean_axes.h"
#include "continuum/solid_mesh.h"
#include "continuum/subspace.h"

namespace carom::continuum {

/// C = alpha·M + beta·K (Rayleigh). Rigid motion is not damped, since it is not part of the field.
struct RayleighDamping {
  double alpha = 0;  ///< ≥ 0 [1/s]
  double beta = 0;   ///< ≥ 0 [s]
};

/// What a body is made of, and what it must weigh.
struct SolidInput {
  SolidMesh mesh;  ///< in axes F: parallel to the shape's, from the centre of mass
  ElasticMaterial material;
  double mass = 0;                        ///< of the exact shape [kg]
  Matrix3d inertia_F = Matrix3d::Zero();  ///< about the centre of mass [kg m²]
  std::vector<int> massless;              ///< nodes that may touch something; they get no mass
  RayleighDamping damping;
};

/// A body whose matrices are known.
struct ReadySolidInput {
  SolidMesh mesh;                         ///< in axes F; nodes of no element may carry mass
  ElasticMaterial material;               ///< of the mesh, for its stresses
  Eigen::SparseMatrix<double> stiffness;  ///< lower triangle, by components of nodes
  Eigen::VectorXd nodal_masses;           ///< [kg]
  std::vector<int> massless;              ///< nodes that may touch something
  RayleighDamping damping;
  std::shared_ptr<const Subspace> subspace;
  std::vector<std::vector<int>> sections;  ///< nodes that move as one rigid body
};

/// Displacements u, loads and masses are x, y, z of the first node, of the second, … in axes F.
class ElasticSolid {
 public:
  /// Throws std::invalid_argument, in words, for a mesh that is no body.
  explicit ElasticSolid(SolidInput input);
  explicit ElasticSolid(ReadySolidInput input);

  const SolidMesh& mesh() const { return input_.mesh; }
  const ElasticMaterial& material() const { return input_.material; }
  const RayleighDamping& damping() const { return input_.damping; }
  /// Lower triangle [N/m].
  const Eigen::SparseMatrix<double>& stiffness() const { return stiffness_; }
  const Eigen::VectorXd& nodal_masses() const { return nodal_masses_; }  ///< by node [kg]
  /// Nodes that may touch something, which have no mass.
  const std::vector<int>& massless() const { return input_.massless; }
  const RigidModes& rigid() const { return rigid_; }
  const std::vector<BoundaryFace>& surface() const { return surface_; }
  /// Components of all nodes.
  Eigen::Index unknowns() const { return stiffness_.rows(); }
  /// The few unknowns by which all nodes move; null: each moves by itself.
  const Subspace* subspace() const { return subspace_.get(); }
  /// Finds the few unknowns of displacements and rates, and takes from these what they cannot follow.
  void enter_subspace(ElasticField& field) const;
  /// Of a beam, the nodes of each of its sections; empty of others.
  const std::vector<std::vector<int>>& sections() const { return sections_; }

  /// K·u
  Eigen::VectorXd elastic_force(const Eigen::VectorXd& u) const;
  double strain_energy(const Eigen::VectorXd& u) const;            ///< ½·uᵀ·K·u [J]
  double kinetic_energy(const Eigen::VectorXd& velocities) const;  ///< ½·vᵀ·M·v [J]
  double kinetic_energy(const ElasticField& field) const;  ///< without that of static shapes [J]

 private:
  SolidInput input_;
  Eigen::SparseMatrix<double> stiffness_;
  Eigen::VectorXd nodal_masses_;
  RigidModes rigid_;
  std::vector<BoundaryFace> surface_;
  std::shared_ptr<const Subspace> subspace_;
  std::vector<std::vector<int>> sections_;
};

/// Lowest natural frequency of the free body [Hz]; zero when it was not found.
double lowest_frequency(const ElasticSolid& solid);

}  // namespace carom::continuum
