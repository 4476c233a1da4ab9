// The field of an elastic body beyond its contacts: rotation, damping, other meshes.
#include <algorithm>

#include "continuum/field_transfer.h"
#include "continuum/rotating_frame.h"
#include "simulation/elastic/elastic_body.h"

namespace carom::simulation {
namespace {

/// Rotation that strains less is not worth a factor of its own.
constexpr double least_strain = 1e-9;

/// M·ü = −K·u − C·u̇: nothing touches, and what acts over whole steps is no part of it, see ElasticBody::complete().
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

void ElasticBody::set_spin(const Vector3d& w_B, double h) {
  spin_rate_B_ = h > 0 ? Vector3d((w_B - spin_B_) / h) : Vector3d::Zero();
  spin_B_ = w_B;
}

/// The ledger does not notice: what energy the deformation has, the dormant one lacks.
void ElasticBody::turn_steadily() {
  const double reach =
      bounding_radius(model_.shapes()[static_cast<std::size_t>(shape_.index)].shape);
  const double strain = material_.density / material_.young * (spin_B_ * reach).squaredNorm();
  if (!(strain > least_strain)) return;
  field_.u = continuum::steady_rotation(solid_, X_BF_.R.transpose() * spin_B_);
  field_.accelerations = released(*solid_, field_.u, field_.velocities);
  dormant_ -= solid_->strain_energy(field_.u) + rotation_energy(spin_B_);
}

double ElasticBody::rotation_energy(const Vector3d& w_B) const {
  if (!solid_) return 0;
  return continuum::rotation_energy(*solid_, field_.u, X_BF_.R.transpose() * w_B);
}

/// The field of the old mesh, at the nodes of the new one. What energy differs by is dormant.
void ElasticBody::take_over(const continuum::ElasticSolid& old, const Pose& X_BF_old) {
  const double before = old.strain_energy(field_.u) + old.kinetic_energy(field_.velocities);
  const Pose X_old_new = X_BF_old.inverse() * X_BF_;
  std::vector<Vector3d> places;
  for (const Vector3d& node : solid_->mesh().nodes) places.push_back(X_old_new * node);
  Eigen::MatrixXd values(field_.u.size(), 2);
  values << field_.u, field_.velocities;
  values = continuum::values_at(old.mesh(), values, places);
  for (Eigen::Index node = 0; node < std::ssize(places); ++node) {
    values.middleRows<3>(3 * node) =
        (X_old_new.R.transpose() * values.middleRows<3>(3 * node)).eval();
  }
  solid_->rigid().remove_rigid_motion(values);
  field_.u = values.col(0);
  field_.velocities = values.col(1);
  field_.accelerations = released(*solid_, field_.u, field_.velocities);
  dormant_ += before - solid_->strain_energy(field_.u) - solid_->kinetic_energy(field_.velocities);
}

// h·u̇_m·C·u̇_m with u̇_m = (u⁺ − u)/h, as the trapezoidal rule has it.
void ElasticBody::note_damping(const Eigen::VectorXd& before) {
  const continuum::RayleighDamping& damping = solid_->damping();
  if (damping.alpha == 0 && damping.beta == 0) return;
  const double h = step_->length();
  const Eigen::VectorXd rates = (field_.u - before) / h;
  damped_ +=
      2 * h *
      (damping.alpha * solid_->kinetic_energy(rates) + damping.beta * solid_->strain_energy(rates));
}

std::pair<Vector3d, Vector3d> ElasticBody::motion_near(const Vector3d& p_B) const {
  if (!solid_) return {Vector3d::Zero(), Vector3d::Zero()};
  const Vector3d p_F = X_BF_.inverse() * p_B;
  const std::vector<Vector3d>& nodes = solid_->mesh().nodes;
  const auto nearest = std::ranges::min_element(
      nodes, {}, [&](const Vector3d& X) { return (X - p_F).squaredNorm(); });
  const Eigen::Index at = 3 * (nearest - nodes.begin());
  return {X_BF_.R * field_.u.segment<3>(at), X_BF_.R * field_.velocities.segment<3>(at)};
}

}  // namespace carom::simulation
