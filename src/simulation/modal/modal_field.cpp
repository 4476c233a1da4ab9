#include "simulation/modal/modal_field.h"

#include <Eigen/Geometry>

#include "base/rotation_between.h"

namespace carom::simulation {

using continuum::InertiaCoupling;
using continuum::ShapeRows;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

/// B·x by Bᵀ: columns stand side by side in memory.
template <class Vector>
Vector3d times(const Eigen::MatrixX3d& transposed, const Vector& x) {
  return {transposed.col(0).dot(x), transposed.col(1).dot(x), transposed.col(2).dot(x)};
}

}  // namespace

ModalField::ModalField(std::shared_ptr<const continuum::ReducedBody> reduced, const Pose& X_BF)
    : reduced_(std::move(reduced)), X_BF_(X_BF) {
  const Index n = std::ssize(reduced_->modes);
  stiffness_.resize(n);
  damping_.resize(n);
  for (Index j = 0; j < n; ++j) {
    stiffness_[j] = reduced_->modes[static_cast<std::size_t>(j)].stiffness;
    damping_[j] = reduced_->modes[static_cast<std::size_t>(j)].damping;
  }
  z_ = rates_ = VectorXd::Zero(n);
}

void ModalField::see(const Eigen::Ref<const VectorXd>& z,
                     const Eigen::Ref<const VectorXd>& rates) const {
  rates_ = rates;
  if (z == z_) return;
  z_ = z;
  is_coupled_ = has_rows_ = false;
}

const InertiaCoupling::State& ModalField::coupled() const {
  if (!is_coupled_) reduced_->coupling->evaluate(z_, coupled_);
  is_coupled_ = true;
  return coupled_;
}

Matrix3d ModalField::added_inertia_B() const {
  const InertiaCoupling::State& now = coupled();
  const Matrix3d D_F = now.added - now.swing.transpose().lazyProduct(now.swing);
  return X_BF_.R * D_F * X_BF_.R.transpose();
}

Vector3d ModalField::find_own_forces(const Vector3d& w_F, VectorXd& own_forces) const {
  const InertiaCoupling& coupling = *reduced_->coupling;
  const InertiaCoupling::State& now = coupled();
  own_forces = -stiffness_.cwiseProduct(z_) - damping_.cwiseProduct(rates_);
  if (!w_F.isZero(0)) {
    own_forces += coupling.centrifugal(now, w_F) - coupling.coriolis(rates_, w_F);
  }
  const Vector3d more_F = now.added * w_F + times(now.swing, rates_);
  return -coupling.inertia_rate(now, rates_) * w_F - times(now.swing, own_forces) -
         w_F.cross(more_F);
}

Vector3d ModalField::swing_moment_B(const Eigen::Ref<const VectorXd>& load) const {
  return -(X_BF_.R * times(coupled().swing, load));
}

VectorXd ModalField::rate_change(const VectorXd& load, const Vector3d& w_change_B) const {
  const Vector3d w_change_F = X_BF_.R.transpose() * w_change_B;
  return load - coupled().swing.lazyProduct(w_change_F);
}

double ModalField::coupling_energy(const Vector3d& w_F) const {
  const InertiaCoupling::State& now = coupled();
  return w_F.dot(0.5 * now.added * w_F + times(now.swing, rates_));
}

Vector3d ModalField::more_angular_momentum_B(const Vector3d& w_B) const {
  const InertiaCoupling::State& now = coupled();
  return X_BF_.R * (now.added * (X_BF_.R.transpose() * w_B) + times(now.swing, rates_));
}

// The undeformed normal N of a surface with the normal n: n ∥ F⁻ᵀ·N with F = 1 + ∇u, so N ∥ n + ∇uᵀ·n.
Pose ModalField::pose_near(const Pose& X_BS, const contact::SurfacePlace& place) const {
  const Pose X_FB = X_BF_.inverse();
  const Vector3d n_F = X_FB.R * place.n_B;
  const Vector3d X = reduced_->shapes->undeformed(X_FB * place.p_B, z_);
  const continuum::PlaceField field = reduced_->shapes->field(X, z_);
  const Vector3d N_F = (n_F + field.gradient.transpose() * n_F).normalized();
  const double about_normal = field.turn.dot(N_F);
  const Matrix3d turn_F = rotation_between(N_F, n_F).toRotationMatrix() *
                          Eigen::AngleAxisd(about_normal, N_F).toRotationMatrix();
  const Pose near_F{turn_F, X + field.u - turn_F * X};
  return X_BF_ * near_F * X_FB * X_BS;
}

const ShapeRows& ModalField::rows_at(const Vector3d& p_BC) const {
  if (has_rows_ && rows_place_ == p_BC) return rows_;
  const Vector3d p_F = X_BF_.inverse() * p_BC;
  reduced_->shapes->write_rows(reduced_->shapes->undeformed(p_F, z_), rows_);
  rows_place_ = p_BC;
  has_rows_ = true;
  return rows_;
}

SpatialVector ModalField::motion_at(const Vector3d& p_BC, const VectorXd& rates) const {
  const ShapeRows& rows = rows_at(p_BC);
  return {X_BF_.R * (rows.turns * rates), X_BF_.R * (rows.moves * rates)};
}

VectorXd ModalField::load_at(const Vector3d& p_BC, const SpatialVector& force_B) const {
  const ShapeRows& rows = rows_at(p_BC);
  const Matrix3d R_FB = X_BF_.R.transpose();
  return rows.moves.transpose() * (R_FB * force_B.linear) +
         rows.turns.transpose() * (R_FB * force_B.angular);
}

Vector3d ModalField::velocity_change_B(const Vector3d& p_BC, const Vector3d& impulse_B,
                                       const Vector3d& p_BD) const {
  const VectorXd change = rows_at(p_BC).moves.transpose() * (X_BF_.R.transpose() * impulse_B);
  return X_BF_.R * (rows_at(p_BD).moves * change);
}

}  // namespace carom::simulation
