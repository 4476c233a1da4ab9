// Strains and stresses of a deformed mesh.
#pragma once

#include <Eigen/Core>

#include "continuum/elastic_material.h"
#include "continuum/element_type.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// One element with its displacements.
struct DeformedElement {
  const ElementType* type = nullptr;
  NodeVectors X;              ///< places of its nodes [m]
  NodeVectors displacements;  ///< of its nodes [m]
  NodeVectors internal;       ///< amplitudes of its internal modes [m]
};

/// Displacements are x, y, z of the first node, of the second, …
DeformedElement deformed_element(const SolidMesh& mesh, const ElasticMaterial& material,
                                 const Eigen::VectorXd& u, int block, int element);

/// Small strains at a local point, with internal modes: xx, yy, zz, xy, yz, zx.
Vector6d strain_at(const DeformedElement& element, const Vector3d& local);
/// Stresses at a local point, in the same order [Pa].
Vector6d stress_at(const DeformedElement& element, const ElasticMaterial& material,
                   const Vector3d& local);

/// The equivalent stress of von Mises [Pa].
double von_mises(const Vector6d& stress);

/// Stresses by node, a column each: those at the best points of each element, carried on to its
/// nodes, and there the mean over elements, since displacements leave them discontinuous [Pa].
Eigen::Matrix<double, 6, Eigen::Dynamic> nodal_stresses(const SolidMesh& mesh,
                                                        const ElasticMaterial& material,
                                                        const Eigen::VectorXd& u);

/// How much the stresses of the elements differ from their means at the nodes, between which these vary as
/// displacements do: ∫(σ* − σ)ᵀ·D⁻¹·(σ* − σ)·dV over twice the strain energy. An estimate of the relative error
/// of the strain energy (Zienkiewicz and Zhu, Int. J. Numer. Methods Eng. 24:337, 1987); zero without load.
double recovery_error(const SolidMesh& mesh, const ElasticMaterial& material,
                      const Eigen::VectorXd& u);

/// Where the equivalent stress is greatest.
struct GreatestStress {
  double von_mises = 0;  ///< of the mean stress at the node [Pa]
  int node = 0;
  Vector3d place = Vector3d::Zero();  ///< of the undeformed node [m]
};

GreatestStress greatest_von_mises(const SolidMesh& mesh, const ElasticMaterial& material,
                                  const Eigen::VectorXd& u);

}  // namespace carom::continuum
