#include "simulation/elastic/body_field.h"

#include <algorithm>
#include <tuple>

#include "continuum/field_transfer.h"
#include "continuum/rotating_frame.h"

namespace carom::simulation {
namespace {

/// Rotation that strains less is not worth a factor of its own.
constexpr double least_strain = 1e-9;

/// M·ü = −K·u − C·u̇: nothing touches, and what acts over whole steps is no part of it, see BodyField::complete().
Eigen::VectorXd released(const continuum::ElasticSolid& solid, const Eigen::VectorXd& u,
                         const Eigen::VectorXd& velocities) {
  const Eigen::VectorXd& mass = solid.rigid().diagonal_mass();
  const continuum::RayleighDamping& damping = solid.damping();
  Eigen::VectorXd all = -solid.elastic_force(u + damping.beta * velocities);
  for (Eigen::Index i = 0; i < mass.size(); ++i) {
    all[i] = mass[i] > 0 ? all[i] / mass[i] - damping.alpha * velocities[i] : 0;
  }
  return all;
}

}  // namespace

void BodyField::set_spin(const Vector3d& w_B, double h) {
  spin_rate_B_ = h > 0 ? Vector3d((w_B - spin_B_) / h) : Vector3d::Zero();
  spin_B_ = w_B;
}

void BodyField::use_mesh(std::shared_ptr<const continuum::ElasticSolid> solid, const Pose& X_BF) {
  const std::shared_ptr<const continuum::ElasticSolid> old = solid_;
  const Pose X_BF_old = X_BF_;
  // The kinetic energy has what was dormant.
  if (old && !follows_) dormant_ = strain_energy() + vibration_energy() + rotation_energy(spin_B_);
  solid_ = std::move(solid);
  X_BF_ = X_BF;
  step_ = nullptr;
  if (old && follows_) {
    take_over(*old, X_BF_old);
  } else {
    now_.clear(solid_->unknowns());
    turn_steadily();
  }
  solid_->enter_subspace(now_);
  note_strain();
}

/// The ledger does not notice: what energy the deformation has, the dormant one lacks.
void BodyField::turn_steadily() {
  const continuum::ElasticMaterial& material = solid_->material();
  const double strain = material.density / material.young * (spin_B_ * reach_).squaredNorm();
  if (!(strain > least_strain)) return;
  now_.u = continuum::steady_rotation(solid_, X_BF_.R.transpose() * spin_B_);
  now_.accelerations = released(*solid_, now_.u, now_.velocities);
  dormant_ -= solid_->strain_energy(now_.u) + rotation_energy(spin_B_);
}

/// The field of the old mesh, at the nodes of the new one. What energy differs by is dormant.
void BodyField::take_over(const continuum::ElasticSolid& old, const Pose& X_BF_old) {
  const double before = old.strain_energy(now_.u) + old.kinetic_energy(now_.velocities);
  const Pose X_old_new = X_BF_old.inverse() * X_BF_;
  std::vector<Vector3d> places;
  for (const Vector3d& node : solid_->mesh().nodes) places.push_back(X_old_new * node);
  Eigen::MatrixXd values(now_.u.size(), 2);
  values << now_.u, now_.velocities;
  values = continuum::values_at(old.mesh(), values, places);
  for (Eigen::Index node = 0; node < std::ssize(places); ++node) {
    values.middleRows<3>(3 * node) =
        (X_old_new.R.transpose() * values.middleRows<3>(3 * node)).eval();
  }
  solid_->rigid().remove_rigid_motion(values);
  now_.u = values.col(0);
  now_.velocities = values.col(1);
  now_.accelerations = released(*solid_, now_.u, now_.velocities);
  dormant_ += before - solid_->strain_energy(now_.u) - solid_->kinetic_energy(now_.velocities);
}

void BodyField::predict(const std::vector<int>& nodes) {
  // Forces of inertia act over the whole step, and are no part of ü at its end; see complete().
  if (!spin_B_.isZero()) {
    const Matrix3d R_FB = X_BF_.R.transpose();
    now_.accelerations += 2 * continuum::rotation_accelerations(
                                  *solid_, now_.u + 0.5 * step_->length() * now_.velocities,
                                  now_.velocities, R_FB * spin_B_, R_FB * spin_rate_B_);
  }
  predicted_ = follows_ ? step_->predict(now_) : step_->predict_at(nodes, now_);
}

void BodyField::predict_also_at(const std::vector<int>& nodes) {
  if (!follows_ && step_) predicted_ = step_->predicted_at(nodes);
}

void BodyField::complete(Eigen::VectorXd loads_F, const Eigen::VectorXd& lasting_F) {
  const bool loaded = middle_loads_.size() > 0;
  // M·ü is what forces at the start leave: f⁺ + M·ü = f⁺ + f − K·u − C·u̇. A force f_m over the whole step counts
  // twice here, and is no part of ü at its end.
  if (loaded) loads_F += 2 * middle_loads_;
  const Eigen::VectorXd before = now_.u;
  step_->complete(loads_F, now_, lasting_F);
  note_damping(before);
  note_strain();
  if (!loaded) return;
  if (solid_->subspace() != nullptr) return middle_loads_.resize(0);  // its ü knows no forces
  solid_->rigid().project_forces(middle_loads_);
  const Eigen::VectorXd& mass = solid_->rigid().diagonal_mass();
  for (Eigen::Index i = 0; i < mass.size(); ++i) {
    if (mass[i] > 0) now_.accelerations[i] -= 2 * middle_loads_[i] / mass[i];
  }
  middle_loads_.resize(0);
}

void BodyField::take_back() {
  std::tie(now_, damped_) = remembered_;
  note_strain();
}

std::pair<Vector3d, Vector3d> BodyField::motion_near(const Vector3d& p_B) const {
  if (!solid_) return {Vector3d::Zero(), Vector3d::Zero()};
  const Vector3d p_F = X_BF_.inverse() * p_B;
  const std::vector<Vector3d>& nodes = solid_->mesh().nodes;
  const auto nearest = std::ranges::min_element(
      nodes, {}, [&](const Vector3d& X) { return (X - p_F).squaredNorm(); });
  const Eigen::Index at = 3 * (nearest - nodes.begin());
  return {X_BF_.R * now_.u.segment<3>(at), X_BF_.R * now_.velocities.segment<3>(at)};
}

double BodyField::vibration_energy() const {
  return solid_ ? solid_->kinetic_energy(now_) + dormant_ : 0;
}

double BodyField::rotation_energy(const Vector3d& w_B) const {
  if (!solid_) return 0;
  return continuum::rotation_energy(*solid_, now_.u, X_BF_.R.transpose() * w_B);
}

// h·u̇_m·C·u̇_m with u̇_m = (u⁺ − u)/h, as the trapezoidal rule has it.
void BodyField::note_damping(const Eigen::VectorXd& before) {
  const continuum::RayleighDamping& damping = solid_->damping();
  if (damping.alpha == 0 && damping.beta == 0) return;
  const double h = step_->length();
  const Eigen::VectorXd rates = (now_.u - before) / h;
  damped_ +=
      2 * h *
      (damping.alpha * solid_->kinetic_energy(rates) + damping.beta * solid_->strain_energy(rates));
}

void BodyField::note_strain() {
  strain_energy_ = solid_ ? solid_->strain_energy(now_.u) : 0;
}

void BodyField::archive(Archive& file) {
  file(spin_B_, spin_rate_B_, follows_, dormant_, damped_, now_.u, now_.velocities,
       now_.accelerations, now_.q, now_.rates, now_.loads);
  note_strain();
}

}  // namespace carom::simulation
