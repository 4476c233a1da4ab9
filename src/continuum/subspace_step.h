// Implicit steps of bodies that move by few unknowns.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCholesky>
#include <memory>
#include <vector>

#include "continuum/elastic_field.h"
#include "continuum/elastic_solid.h"
#include "continuum/subspace.h"

namespace carom::continuum {

/// The trapezoidal rule for M·q̈ + C·q̇ + K·q = Nᵀ·f,
///
///     A·q⁺ = Nᵀ·(f⁺ + f) + M·(4/h²·q + 4/h·q̇) − K·q + 2/h·C·q,   A = K + 2/h·C + 4/h²·M,
///
/// which needs no accelerations, so that M may be singular. Static shapes follow their loads, K·q⁺ + C·q̇⁺ = Nᵀ·f⁺: nodes that touch something
/// must have no inertia of their own (MacNeal 1971).
class SubspaceStep {
 public:
  SubspaceStep(std::shared_ptr<const ElasticSolid> solid, double h);

  /// See SolidStep.
  Eigen::MatrixXd compliance(const std::vector<int>& nodes);
  Eigen::MatrixXd answers(const Eigen::MatrixXd& loads) const;
  Eigen::VectorXd predict(const ElasticField& field);
  /// `lasting`: the part of the loads that acts at the start of the next step, too.
  void complete(const Eigen::VectorXd& loads, const Eigen::VectorXd& lasting, ElasticField& field);

 private:
  using Sparse = Eigen::SparseMatrix<double>;
  Eigen::MatrixXd solve(const Eigen::MatrixXd& b) const;

  std::shared_ptr<const ElasticSolid> solid_;
  const Subspace& space_;
  double h_;
  Sparse inertia_, damping_;  // M without what has none, C
  Eigen::VectorXd keeps_;     // 1, of static shapes that only follow 0
  Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::NaturalOrdering<int>> factor_;
  Eigen::MatrixXd inverse_;  // A⁻¹·P
  Eigen::VectorXd known_;    // right-hand side without forces
};

}  // namespace carom::continuum
