#include "continuum/solid_step.h"

#include <stdexcept>
#include <string>
#include <utility>

#include "continuum/factor_memory.h"
#include "continuum/half_solves.h"

namespace carom::continuum {
namespace {

std::vector<int> unknowns_of(const std::vector<int>& nodes) {
  std::vector<int> unknowns;
  unknowns.reserve(3 * nodes.size());
  for (const int node : nodes) {
    for (int axis = 0; axis < 3; ++axis) unknowns.push_back(3 * node + axis);
  }
  return unknowns;
}

/// A of a step of length h.
Eigen::SparseMatrix<double> step_matrix(const ElasticSolid& solid, double h) {
  const RayleighDamping& damping = solid.damping();
  Eigen::SparseMatrix<double> A = (1 + 2 / h * damping.beta) * solid.stiffness();
  const double of_mass = 4 / (h * h) + 2 / h * damping.alpha;
  const Eigen::VectorXd& mass = solid.rigid().diagonal_mass();
  for (Eigen::Index i = 0; i < A.rows(); ++i) A.coeffRef(i, i) += of_mass * mass[i];
  return A;
}

/// Unknowns of the nodes that may touch something, which are asked most, unless they are too many for a dense block.
std::vector<int> unknowns_asked_most(const ElasticSolid& solid) {
  constexpr std::size_t most_nodes = 500;
  return solid.massless().size() <= most_nodes ? unknowns_of(solid.massless()) : std::vector<int>{};
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
  if (solid_->subspace()) {
    subspace_ = std::make_unique<SubspaceStep>(solid_, h);
    return;
  }
  const Eigen::SparseMatrix<double> A = step_matrix(*solid_, h);
  const std::vector<int> last = unknowns_asked_most(*solid_);
  if (factor_.analyse(A, last) == FactorStatus::analysed) {
    const std::string problem = memory_problem(static_cast<double>(factor_.bytes()));
    if (!problem.empty()) throw std::runtime_error(problem + "; fewer elements need less");
  }
  const FactorStatus status = factor_.factor(A, last);
  if (status != FactorStatus::good) throw std::runtime_error(reason(status));
}

Eigen::MatrixXd SolidStep::compliance(const std::vector<int>& nodes) const {
  if (subspace_) return subspace_->compliance(nodes);
  const std::vector<int> unknowns = unknowns_of(nodes);
  Eigen::MatrixXd W = factor_.inverse_at(unknowns);
  // A·Φ = (4/h² + 2/h·α)·M·Φ, since K·Φ = 0: A⁻¹·P = A⁻¹ − Φ·Φᵀ/(4/h² + 2/h·α)
  const double of_mass = 4 / (h_ * h_) + 2 / h_ * solid_->damping().alpha;
  const Eigen::MatrixXd modes = solid_->rigid().modes()(unknowns, Eigen::all);
  W -= modes * modes.transpose() / of_mass;
  return 0.5 * (W + W.transpose());
}

Eigen::MatrixXd SolidStep::answers(Eigen::MatrixXd loads) const {
  solid_->rigid().project_forces(loads);
  if (subspace_) return subspace_->answers(loads);
  factor_.solve(loads);
  solid_->rigid().remove_rigid_motion(loads);  // of roundings
  return loads;
}

Eigen::VectorXd SolidStep::history(const ElasticField& field) const {
  const RayleighDamping& damping = solid_->damping();
  const Eigen::VectorXd& mass = solid_->rigid().diagonal_mass();
  const Eigen::VectorXd damped = 2 / h_ * field.u + field.velocities;
  Eigen::VectorXd history = mass.cwiseProduct(4 / (h_ * h_) * field.u + 4 / h_ * field.velocities +
                                              field.accelerations + damping.alpha * damped);
  if (damping.beta > 0) history += damping.beta * solid_->elastic_force(damped);
  return history;
}

Eigen::VectorXd SolidStep::predict(const ElasticField& field) {
  if (subspace_) return half_solved_ = subspace_->predict(field);
  half_solved_ = factor_.halves().forward(history(field));
  return factor_.halves().backward(half_solved_);
}

Eigen::VectorXd SolidStep::predict_at(const std::vector<int>& nodes, const ElasticField& field) {
  if (subspace_) return predict(field);
  half_solved_ = factor_.halves().forward(history(field));
  return predicted_at(nodes);
}

Eigen::VectorXd SolidStep::predicted_at(const std::vector<int>& nodes) const {
  if (subspace_) return half_solved_;
  return factor_.halves().backward_at(unknowns_of(nodes), half_solved_);
}

void SolidStep::complete(const Eigen::VectorXd& loads, ElasticField& field,
                         const Eigen::VectorXd& lasting) {
  if (subspace_) return subspace_->complete(loads, lasting, field);
  std::vector<int> loaded;
  for (Eigen::Index i = 0; i < loads.size(); ++i) {
    if (loads[i] != 0) loaded.push_back(static_cast<int>(i));
  }
  factor_.halves().add_forward(loaded, loads, half_solved_);
  Eigen::VectorXd next = factor_.halves().backward(half_solved_);
  // A⁻¹·P·f is A⁻¹·f without its rigid motion: the loads need not be projected.
  solid_->rigid().remove_rigid_motion(next);
  // u̇⁺ = 2/h·(u⁺ − u) − u̇,  ü⁺ = 2/h·(u̇⁺ − u̇) − ü
  const Eigen::VectorXd velocities = 2 / h_ * (next - field.u) - field.velocities;
  field.accelerations = 2 / h_ * (velocities - field.velocities) - field.accelerations;
  field.velocities = velocities;
  field.u = next;
}

}  // namespace carom::continuum
