// Implicit steps of one length: the factor that all of them share, and how nodes that may touch something
// answer to forces within a step.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "continuum/elastic_field.h"
#include "continuum/elastic_solid.h"
#include "continuum/factor.h"
#include "continuum/subspace_step.h"

namespace carom::continuum {

/// The trapezoidal rule for M·ü + C·u̇ + K·u = P·f, where P takes rigid motion away:
///
///     A·u⁺ = P·f⁺ + M·(4/h²·u + 4/h·u̇ + ü) + C·(2/h·u + u̇),   A = K + 2/h·C + 4/h²·M
class SolidStep {
 public:
  /// Throws std::runtime_error, in words, when the factor cannot be found.
  SolidStep(std::shared_ptr<const ElasticSolid> solid, double h);

  double length() const { return h_; }
  std::size_t bytes() const { return subspace_ ? 0 : factor_.bytes(); }

  /// Displacements that forces at nodes cause within a step, rows and columns x, y, z of node after
  /// node: B·A⁻¹·P·Bᵀ [m/N].
  Eigen::MatrixXd compliance(const std::vector<int>& nodes) const;

  /// A⁻¹·P·f for loads f, a column each: what they add to u⁺ when they act at the end of a step.
  Eigen::MatrixXd answers(Eigen::MatrixXd loads) const;

  /// u⁺ without forces; the field stays.
  Eigen::VectorXd predict(const ElasticField& field);
  /// The same where it is right at some nodes only, for half the price; elsewhere it is anything.
  Eigen::VectorXd predict_at(const std::vector<int>& nodes, const ElasticField& field);
  /// That of the last prediction, at other nodes.
  Eigen::VectorXd predicted_at(const std::vector<int>& nodes) const;
  /// Ends the step that was predicted, with forces at the nodes at its end. Few that are loaded, which may touch
  /// something, cost nothing. Of a body that moves by few unknowns it is told which of them last beyond the step.
  void complete(const Eigen::VectorXd& loads, ElasticField& field,
                const Eigen::VectorXd& lasting = {});

 private:
  Eigen::VectorXd history(const ElasticField& field) const;

  std::shared_ptr<const ElasticSolid> solid_;
  double h_;
  std::unique_ptr<SubspaceStep> subspace_;  // does all of it where there is one
  SymmetricFactor factor_;
  Eigen::VectorXd
      half_solved_;  // L⁻¹·P·b of the right-hand side without forces; with few unknowns the prediction
};

}  // namespace carom::continuum
