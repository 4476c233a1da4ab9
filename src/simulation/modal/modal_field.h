// Coordinates of a body's modes, and what follows from them and from how its axes turn: shape, forces, inertia, energy. It
// knows no mechanism.
#pragma once

#include <Eigen/Core>
#include <memory>

#include "contact/partners.h"
#include "continuum/reduced/reduced_body.h"

namespace carom::simulation {

/// In ReducedBody's letters, with M = 1. B at the end of a name: axes of the body, from its centre of mass; F: axes of the
/// reduced body.
class ModalField {
 public:
  ModalField(std::shared_ptr<const continuum::ReducedBody> reduced, const Pose& X_BF);

  const continuum::ReducedBody& reduced() const { return *reduced_; }
  const Pose& X_BF() const { return X_BF_; }
  Eigen::Index count() const { return z_.size(); }
  const Eigen::VectorXd& stiffness() const { return stiffness_; }

  // ---- The coordinates that were seen last, and their rates.
  void see(const Eigen::Ref<const Eigen::VectorXd>& z,
           const Eigen::Ref<const Eigen::VectorXd>& rates) const;
  const Eigen::VectorXd& coordinates() const { return z_; }
  const Eigen::VectorXd& rates() const { return rates_; }

  // ---- Inertia and forces
  /// D = ΔI − B·Bᵀ
  Matrix3d added_inertia_B() const;
  /// Writes P, and returns τ without what Q does, in axes F.
  Vector3d find_own_forces(const Vector3d& w_F, Eigen::VectorXd& own_forces) const;
  /// −B·Q: what the body feels of loads on the coordinates besides the forces themselves; of impulses likewise.
  Vector3d swing_moment_B(const Eigen::Ref<const Eigen::VectorXd>& load) const;
  /// z̈ = P + Q − Bᵀ·ω̇ by P + Q; of impulses, the change of the rates.
  Eigen::VectorXd rate_change(const Eigen::VectorXd& load, const Vector3d& w_change_B) const;
  /// Loads on the coordinates of a moment and a force at p_BC.
  Eigen::VectorXd load_at(const Vector3d& p_BC, const SpatialVector& force_B) const;

  // ---- Shape
  /// Angular velocity and velocity at p_BC by these rates of the coordinates.
  SpatialVector motion_at(const Vector3d& p_BC, const Eigen::VectorXd& rates) const;
  /// What an impulse at p_BC changes of the velocity at p_BD, the body aside.
  Vector3d velocity_change_B(const Vector3d& p_BC, const Vector3d& impulse_B,
                             const Vector3d& p_BD) const;
  /// Pose that carries a shape as the surface is near a place.
  Pose pose_near(const Pose& X_BS, const contact::SurfacePlace& place) const;

  // ---- Energy and momentum
  double kinetic_energy() const { return 0.5 * rates_.squaredNorm(); }
  double strain_energy() const { return 0.5 * z_.dot(stiffness_.cwiseProduct(z_)); }
  /// T besides that of the undeformed body, without ½·ż² [J].
  double coupling_energy(const Vector3d& w_F) const;
  /// What damping takes at the last rates [W].
  double damping_power() const { return rates_.dot(damping_.cwiseProduct(rates_)); }
  /// Angular momentum about the centre of mass beyond that of the rigid body, body axes [kg m²/s].
  Vector3d more_angular_momentum_B(const Vector3d& w_B) const;

 private:
  const continuum::InertiaCoupling::State& coupled() const;
  const continuum::ShapeRows& rows_at(const Vector3d& p_BC) const;

  std::shared_ptr<const continuum::ReducedBody> reduced_;
  Pose X_BF_;
  Eigen::VectorXd stiffness_, damping_;
  mutable Eigen::VectorXd z_, rates_;
  mutable continuum::InertiaCoupling::State coupled_;  // of z_
  mutable bool is_coupled_ = false;
  mutable continuum::ShapeRows rows_;  // at the place that was asked for last
  mutable Vector3d rows_place_;
  mutable bool has_rows_ = false;
};

}  // namespace carom::simulation
