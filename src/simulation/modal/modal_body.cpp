#include "simulation/modal/modal_body.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "base/rotation_between.h"
#include "simulation/modal/mode_surface.h"

namespace carom::simulation {

using contact::SurfaceBounds;
using contact::SurfacePlace;
using continuum::InertiaCoupling;
using continuum::ShapeRows;
using Eigen::Index;
using Eigen::VectorXd;

ModalBody::ModalBody(Settings settings, std::shared_ptr<const continuum::ReducedBody> reduced)
    : s_(std::move(settings)), reduced_(std::move(reduced)) {
  const Index n = std::ssize(reduced_->modes);
  stiffness_.resize(n);
  damping_.resize(n);
  for (Index j = 0; j < n; ++j) {
    stiffness_[j] = reduced_->modes[static_cast<std::size_t>(j)].stiffness;
    damping_[j] = reduced_->modes[static_cast<std::size_t>(j)].damping;
  }
  z_ = rates_ = own_forces_ = loads_ = accelerations_ = changes_ = VectorXd::Zero(n);
  energies_.assign(size(), 0.0);
  largest_energies_ = energies_;
}

/// Amplitudes with the energy of the body at the speed against which errors are measured.
void ModalBody::write_sizes(std::span<double> sizes) const {
  const double rate = std::sqrt(s_.mass) * s_.speed;
  for (std::size_t j = 0; j < size(); ++j) {
    sizes[j] = rate / std::sqrt(stiffness_[static_cast<Index>(j)]);
    sizes[size() + j] = rate;
  }
  sizes[2 * size()] = rate * rate;
}

void ModalBody::see_values(std::span<const double> values) const {
  const Index n = std::ssize(reduced_->modes);
  see(Eigen::Map<const VectorXd>(values.data(), n),
      Eigen::Map<const VectorXd>(values.data() + n, n));
}

void ModalBody::see(const Eigen::Ref<const VectorXd>& z,
                    const Eigen::Ref<const VectorXd>& rates) const {
  rates_ = rates;
  if (z == z_) return;
  z_ = z;
  is_coupled_ = has_rows_ = false;
}

const InertiaCoupling::State& ModalBody::coupled() const {
  if (!is_coupled_) reduced_->coupling->evaluate(z_, coupled_);
  is_coupled_ = true;
  return coupled_;
}

Matrix3d ModalBody::added_inertia_B() const {
  const InertiaCoupling::State& now = coupled();
  const Matrix3d D_F = now.added - now.swing * now.swing.transpose();
  return s_.X_BF.R * D_F * s_.X_BF.R.transpose();
}

void ModalBody::add_inertia(std::span<const double> values, Dynamics& dynamics) {
  see_values(values);
  dynamics.add_inertia(s_.body, added_inertia_B());
}

void ModalBody::set(double /*time*/, std::span<const double> values) {
  see_values(values);
  loads_.setZero();
}

Vector3d ModalBody::find_own_forces(const Vector3d& w_F) {
  const InertiaCoupling& coupling = *reduced_->coupling;
  const InertiaCoupling::State& now = coupled();
  own_forces_ = -stiffness_.cwiseProduct(z_) - damping_.cwiseProduct(rates_);
  if (!w_F.isZero(0)) {
    own_forces_ += coupling.centrifugal(now, w_F) - coupling.coriolis(rates_, w_F);
  }
  const Vector3d more_F = now.added * w_F + now.swing * rates_;
  return -coupling.inertia_rate(now, rates_) * w_F - now.swing * own_forces_ - w_F.cross(more_F);
}

void ModalBody::add_forces(const Kinematics& kinematics, std::span<const double> /*values*/,
                           Forces& forces, std::span<double> rates) {
  const Matrix3d R_WF = kinematics.pose(s_.body).R * s_.X_BF.R;
  const Vector3d w_F = R_WF.transpose() * kinematics.velocity(s_.body).angular;
  forces.on_body[s_.body.index].angular += R_WF * find_own_forces(w_F);
  const Index n = z_.size();
  Eigen::Map<VectorXd>(rates.data(), n) = rates_;
  rates[2 * size()] = damping_power();
}

void ModalBody::finish_rates(const Dynamics& dynamics, std::span<const double> /*values*/,
                             std::span<double> rates) {
  const Matrix3d R_WF = dynamics.kinematics().pose(s_.body).R * s_.X_BF.R;
  const Vector3d w_rate_F = R_WF.transpose() * dynamics.acceleration(s_.body).angular;
  accelerations_ = own_forces_ + loads_ - coupled().swing.transpose() * w_rate_F;
  Eigen::Map<VectorXd>(rates.data() + z_.size(), z_.size()) = accelerations_;
}

void ModalBody::sample(double /*time*/, const Kinematics& /*kinematics*/,
                       std::span<const double> /*values*/,
                       std::vector<ContactSample>& /*samples*/) {
  for (std::size_t j = 0; j < size(); ++j) {
    const auto i = static_cast<Index>(j);
    energies_[j] = 0.5 * (rates_[i] * rates_[i] + stiffness_[i] * z_[i] * z_[i]);
    largest_energies_[j] = std::max(largest_energies_[j], energies_[j]);
  }
}

double ModalBody::coupling_energy(const Vector3d& w_F) const {
  const InertiaCoupling::State& now = coupled();
  return w_F.dot(0.5 * now.added * w_F + now.swing * rates_);
}

void ModalBody::add_stored(const Kinematics& kinematics, EnergyLedger& ledger) const {
  const Matrix3d R_WF = kinematics.pose(s_.body).R * s_.X_BF.R;
  const Vector3d w_F = R_WF.transpose() * kinematics.velocity(s_.body).angular;
  ledger.kinetic += coupling_energy(w_F) + 0.5 * rates_.squaredNorm();
  ledger.strain += 0.5 * z_.dot(stiffness_.cwiseProduct(z_));
}

void ModalBody::add_energy(const Kinematics& kinematics, std::span<const double> values,
                           EnergyLedger& ledger) {
  see_values(values);
  add_stored(kinematics, ledger);
  ledger.lost_in_dampers += values[2 * size()];
}

PartLog ModalBody::log() const {
  ElasticFacts facts{.body = s_.name, .nodes = reduced_->nodes, .elements = reduced_->elements};
  for (std::size_t j = 0; j < size(); ++j) {
    const continuum::ReducedMode& mode = reduced_->modes[j];
    facts.modes.push_back({mode.kind, mode.frequency(), energies_[j], largest_energies_[j]});
  }
  facts.lowest_frequency = facts.modes.front().frequency;
  facts.mode_surface = mode_surface(*reduced_, s_.X_BF);
  PartLog log;
  log.elastic.push_back(std::move(facts));
  return log;
}

void ModalBody::archive(Archive& file) {
  file.expect(energies_.size());
  file(energies_, largest_energies_);
}

Pose ModalBody::pose_BS(ShapeId /*shape*/) const {
  return s_.X_BS;
}

// The undeformed normal N of a surface with the normal n: n ∥ F⁻ᵀ·N with F = 1 + ∇u, so N ∥ n + ∇uᵀ·n.
Pose ModalBody::pose_near_BS(ShapeId /*shape*/, const SurfacePlace& place) const {
  const Pose X_FB = s_.X_BF.inverse();
  const Vector3d n_F = X_FB.R * place.n_B;
  const Vector3d X = reduced_->shapes->undeformed(X_FB * place.p_B, z_);
  const continuum::PlaceField field = reduced_->shapes->field(X, z_);
  const Vector3d N_F = (n_F + field.gradient.transpose() * n_F).normalized();
  const double about_normal = field.turn.dot(N_F);
  const Matrix3d turn_F = rotation_between(N_F, n_F).toRotationMatrix() *
                          Eigen::AngleAxisd(about_normal, N_F).toRotationMatrix();
  const Pose near_F{turn_F, X + field.u - turn_F * X};
  return s_.X_BF * near_F * X_FB * s_.X_BS;
}

const ShapeRows& ModalBody::rows_at(const Vector3d& p_BC) const {
  if (has_rows_ && rows_place_ == p_BC) return rows_;
  const Vector3d p_F = s_.X_BF.inverse() * p_BC;
  reduced_->shapes->write_rows(reduced_->shapes->undeformed(p_F, z_), rows_);
  rows_place_ = p_BC;
  has_rows_ = true;
  return rows_;
}

SpatialVector ModalBody::motion_at(const Vector3d& p_BC, const VectorXd& rates) const {
  const ShapeRows& rows = rows_at(p_BC);
  return {s_.X_BF.R * (rows.turns * rates), s_.X_BF.R * (rows.moves * rates)};
}

SpatialVector ModalBody::velocity_B(const Vector3d& p_BC) const {
  return motion_at(p_BC, rates_);
}

SpatialVector ModalBody::acceleration_B(const Vector3d& p_BC) const {
  return motion_at(p_BC, accelerations_);
}

VectorXd ModalBody::load_at(const Vector3d& p_BC, const SpatialVector& force_B) const {
  const ShapeRows& rows = rows_at(p_BC);
  const Matrix3d R_FB = s_.X_BF.R.transpose();
  return rows.moves.transpose() * (R_FB * force_B.linear) +
         rows.turns.transpose() * (R_FB * force_B.angular);
}

Vector3d ModalBody::add_force(const Vector3d& p_BC, const SpatialVector& force_B) {
  const VectorXd load = load_at(p_BC, force_B);
  loads_ += load;
  return swing_moment_B(load);
}

Vector3d ModalBody::take_load(const VectorXd& load, Forces& /*forces*/) {
  loads_ += load;
  return swing_moment_B(load);
}

Vector3d ModalBody::swing_moment_B(const VectorXd& load) const {
  return -(s_.X_BF.R * (coupled().swing * load));
}

Vector3d ModalBody::velocity_change_B(const Vector3d& p_BC, const Vector3d& impulse_B,
                                      const Vector3d& p_BD) const {
  const VectorXd change = rows_at(p_BC).moves.transpose() * (s_.X_BF.R.transpose() * impulse_B);
  return s_.X_BF.R * (rows_at(p_BD).moves * change);
}

std::optional<SurfaceBounds> ModalBody::bounds() const {
  const VectorXd& most = reduced_->shapes->largest_moves();
  return SurfaceBounds{most.dot(rates_.cwiseAbs()), most.dot(accelerations_.cwiseAbs())};
}

double ModalBody::vibration_energy() const {
  return 0.5 * (rates_.squaredNorm() + z_.dot(stiffness_.cwiseProduct(z_)));
}

Vector3d ModalBody::more_angular_momentum_B(const Vector3d& w_B) const {
  const InertiaCoupling::State& now = coupled();
  return s_.X_BF.R * (now.added * (s_.X_BF.R.transpose() * w_B) + now.swing * rates_);
}

}  // namespace carom::simulation
