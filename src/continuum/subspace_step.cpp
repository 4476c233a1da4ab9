#include "continuum/subspace_step.h"

#include <stdexcept>

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// 1 where an unknown has inertia, 0 where it follows its loads.
VectorXd with_inertia(const Subspace& space) {
  VectorXd keeps = VectorXd::Ones(space.mass.rows());
  keeps.tail(keeps.size() - space.first_static).setZero();
  return keeps;
}

}  // namespace

SubspaceStep::SubspaceStep(std::shared_ptr<const ElasticSolid> solid, double h)
    : solid_(std::move(solid)), space_(*solid_->subspace()), h_(h), keeps_(with_inertia(space_)) {
  const RayleighDamping& damping = solid_->damping();
  inertia_ = keeps_.asDiagonal() * space_.mass;
  damping_ = damping.alpha * inertia_ + damping.beta * space_.stiffness;
  factor_.compute(space_.stiffness + 2 / h * damping_ + 4 / (h * h) * inertia_);
  if (factor_.info() != Eigen::Success) {
    throw std::runtime_error("its stiffness matrix is not positive definite");
  }
}

/// A⁻¹·P·b, where P takes rigid motion away.
MatrixXd SubspaceStep::solve(const MatrixXd& b) const {
  const MatrixXd& rigid = space_.rigid;
  MatrixXd q = factor_.solve(b);
  if (rigid.cols() > 0) q -= rigid * (rigid.transpose() * (space_.mass * q)).eval();
  return q;
}

MatrixXd SubspaceStep::compliance(const std::vector<int>& nodes) {
  if (inverse_.size() == 0) {
    inverse_ = solve(MatrixXd::Identity(keeps_.size(), keeps_.size()));
    inverse_ = (0.5 * (inverse_ + inverse_.transpose())).eval();
  }
  // Each node of a beam feels its own section only.
  const MatrixXd rows = space_.shapes.rows_of(nodes);
  std::vector<Index> felt;
  for (Index i = 0; i < rows.cols(); ++i) {
    if (!rows.col(i).isZero(0)) felt.push_back(i);
  }
  const MatrixXd few = rows(Eigen::all, felt);
  const MatrixXd W = few * inverse_(felt, felt) * few.transpose();
  return 0.5 * (W + W.transpose());
}

MatrixXd SubspaceStep::answers(const MatrixXd& loads) const {
  return space_.shapes.displacements_of(solve(space_.shapes.loads(loads)));
}

VectorXd SubspaceStep::predict(const ElasticField& field) {
  const VectorXd& mass = solid_->rigid().diagonal_mass();
  const VectorXd forces = space_.shapes.loads(mass.cwiseProduct(field.accelerations));
  known_ = forces + inertia_ * (4 / (h_ * h_) * field.q + 4 / h_ * field.rates);
  VectorXd before = field.loads - space_.stiffness * field.q + 2 / h_ * (damping_ * field.q);
  if (keeps_.minCoeff() == 0) {
    const VectorXd follows = damping_ * (2 / h_ * field.q + field.rates);
    before = keeps_.cwiseProduct(before) +
             (VectorXd::Ones(keeps_.size()) - keeps_).cwiseProduct(follows);
  }
  known_ += before;
  return space_.shapes.displacements(solve(known_));
}

void SubspaceStep::complete(const VectorXd& loads, const VectorXd& lasting, ElasticField& field) {
  const VectorXd next = solve(known_ + space_.shapes.loads(loads));
  // q̇⁺ = 2/h·(q⁺ − q) − q̇
  field.rates = 2 / h_ * (next - field.q) - field.rates;
  field.q = next;
  field.u = space_.shapes.displacements(field.q);
  field.velocities = space_.shapes.displacements(field.rates);
  field.accelerations.setZero();
  if (lasting.size() > 0) {
    field.loads = space_.shapes.loads(lasting);
  } else {
    field.loads.setZero();
  }
}

}  // namespace carom::continuum
