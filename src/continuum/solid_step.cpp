#include "continuum/solid_step.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace carom::continuum {
namespace {

/// A of a step of length h.
Eigen::SparseMatrix<double> step_matrix(const ElasticSolid& solid, double h) {
  const RayleighDamping& damping = solid.damping();
  Eigen::SparseMatrix<double> A = (1 + 2 / h * damping.beta) * solid.stiffness();
  const double of_mass = 4 / (h * h) + 2 / h * damping.alpha;
  const Eigen::VectorXd& mass = solid.rigid().diagonal_mass();
  for (Eigen::Index i = 0; i < A.rows(); ++i) A.coeffRef(i, i) += of_mass * mass[i];
  return A;
}

std::string reason(FactorStatus status) {
  if (status == FactorStatus::out_of_memory) return "there is not enough memory for its factor";
  if (status == FactorStatus::too_large) return "it has too many unknowns";
  if (status == FactorStatus::missing_library) return "libcholmod3 is not installed";
  return "its stiffness matrix is not positive definite: the mesh is in pieces or too distorted";
}

}  // namespace

SolidStep::SolidStep(std::shared_ptr<const ElasticSolid> solid, double h)
    : solid_(std::move(solid)), h_(h) {
  const FactorStatus status = factor_.factor(step_matrix(*solid_, h));
  if (status != FactorStatus::good) throw std::runtime_error(reason(status));
}

Eigen::MatrixXd SolidStep::compliance(const std::vector<int>& nodes) const {
  std::vector<int> unknowns;
  unknowns.reserve(3 * nodes.size());
  for (const int node : nodes) {
    for (int axis = 0; axis < 3; ++axis) unknowns.push_back(3 * node + axis);
  }
  Eigen::MatrixXd W = factor_.inverse_at(unknowns);
  // A·Φ = (4/h² + 2/h·α)·M·Φ, since K·Φ = 0: A⁻¹·P = A⁻¹ − Φ·Φᵀ/(4/h² + 2/h·α)
  const double of_mass = 4 / (h_ * h_) + 2 / h_ * solid_->damping().alpha;
  const Eigen::MatrixXd modes = solid_->rigid().modes()(unknowns, Eigen::all);
  W -= modes * modes.transpose() / of_mass;
  return 0.5 * (W + W.transpose());
}

Eigen::MatrixXd SolidStep::answers(Eigen::MatrixXd loads) const {
  solid_->rigid().project_forces(loads);
  factor_.solve(loads);
  solid_->rigid().remove_rigid_motion(loads);  // of roundings
  return loads;
}

Eigen::VectorXd SolidStep::predict(const ElasticField& field) {
  const RayleighDamping& damping = solid_->damping();
  const Eigen::VectorXd& mass = solid_->rigid().diagonal_mass();
  const Eigen::VectorXd damped = 2 / h_ * field.u + field.velocities;
  history_ = mass.cwiseProduct(4 / (h_ * h_) * field.u + 4 / h_ * field.velocities +
                               field.accelerations + damping.alpha * damped);
  if (damping.beta > 0) history_ += damping.beta * solid_->elastic_force(damped);
  predicted_ = history_;
  factor_.solve(predicted_);
  return predicted_;
}

void SolidStep::complete(const Eigen::VectorXd& loads, ElasticField& field) {
  Eigen::VectorXd next = predicted_;
  if ((loads.array() != 0).any()) {
    next = loads;
    solid_->rigid().project_forces(next);
    next += history_;
    factor_.solve(next);
  }
  solid_->rigid().remove_rigid_motion(next);  // of roundings
  // u̇⁺ = 2/h·(u⁺ − u) − u̇,  ü⁺ = 2/h·(u̇⁺ − u̇) − ü
  const Eigen::VectorXd velocities = 2 / h_ * (next - field.u) - field.velocities;
  field.accelerations = 2 / h_ * (velocities - field.velocities) - field.accelerations;
  field.velocities = velocities;
  field.u = next;
}

}  // namespace carom::continuum
