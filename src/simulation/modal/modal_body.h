// A body that deforms by few coordinates: its modes are integrated beside the motion of its mean axes, and its surface bends
// with them. In the continuous method it is a part of the run; in the piecewise one it rides (riding_body.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "continuum/reduced/reduced_body.h"
#include "simulation/part.h"

namespace carom::simulation {

/// Values: coordinates z of the modes, their rates, and what damping has taken. With M = 1 in ReducedBody's letters
///
///     (I + D)·ω̇ + ω × (I·ω) = moments + τ,   D = ΔI − B·Bᵀ,   z̈ = P + Q − Bᵀ·ω̇
///     P = −K·z − C·ż − 2·ω·Ḃ + ½·∂(ω·ΔI·ω)/∂z,   τ = −dΔI/dt·ω − B·(P + Q) − ω × (ΔI·ω + B·ż)
///
/// are Lagrange's equations of T = ½·m·v² + ½·ω·(I + ΔI)·ω + ω·B·ż + ½·ż², so that the energy and the angular momentum
/// (I + ΔI)·ω + B·ż of what moves freely stay to rounding. Q are forces on the surface.
class ModalBody : public Part, public contact::MovingSurface {
 public:
  struct Settings {
    BodyId body;
    ShapeId shape;
    std::string name;
    Pose X_BS;  ///< of the undeformed shape
    Pose X_BF;  ///< axes of the reduced body
    double mass = 0;
    double speed = 1;  ///< against which errors are measured [m/s]
  };
  ModalBody(Settings settings, std::shared_ptr<const continuum::ReducedBody> reduced);

  // ---- Part
  std::vector<OwnedShape> owned_shapes() override { return {{s_.shape, this}}; }
  std::size_t value_count() const override { return 2 * size() + 1; }
  void write_sizes(std::span<double> sizes) const override;
  std::vector<std::size_t> passive_values() const override { return {2 * size()}; }
  void add_inertia(std::span<const double> values, Dynamics& dynamics) override;
  void set(double time, std::span<const double> values) override;
  void add_forces(const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                  std::span<double> rates) override;
  void finish_rates(const Dynamics& dynamics, std::span<const double> values,
                    std::span<double> rates) override;
  void sample(double time, const Kinematics& kinematics, std::span<const double> values,
              std::vector<ContactSample>& samples) override;
  void add_energy(const Kinematics& kinematics, std::span<const double> values,
                  EnergyLedger& ledger) override;
  PartLog log() const override;
  void archive(Archive& file) override;

  // ---- MovingSurface
  const std::string& name() const override { return s_.name; }
  Pose pose_BS(ShapeId shape) const override;
  bool bends() const override { return true; }
  Pose pose_near_BS(ShapeId shape, const contact::SurfacePlace& place) const override;
  SpatialVector velocity_B(const Vector3d& p_BC) const override;
  SpatialVector acceleration_B(const Vector3d& p_BC) const override;
  Vector3d add_force(const Vector3d& p_BC, const SpatialVector& force_B) override;
  Vector3d velocity_change_B(const Vector3d& p_BC, const Vector3d& impulse_B,
                             const Vector3d& p_BD) const override;
  std::optional<contact::SurfaceBounds> bounds() const override;
  double vibration_energy() const override;

  /// Angular momentum about the centre of mass beyond that of the rigid body, body axes [kg m²/s].
  Vector3d more_angular_momentum_B(const Vector3d& w_B) const;
  const continuum::ReducedBody& reduced() const { return *reduced_; }
  const Pose& X_BF() const { return s_.X_BF; }
  BodyId body() const { return s_.body; }

  // ---- What holds it. Coordinates, their rates, and the rates of those by the last evaluation.
  const Eigen::VectorXd& coordinates() const { return z_; }
  const Eigen::VectorXd& rates() const { return rates_; }
  const Eigen::VectorXd& accelerations() const { return accelerations_; }
  /// Changes of the rates by the last impulses, of one that rides.
  const Eigen::VectorXd& changes() const { return changes_; }
  /// Loads the coordinates, and returns the moment that has to be added to what the body feels [N m].
  virtual Vector3d take_load(const Eigen::VectorXd& load, Forces& forces);
  /// That moment alone; of an impulse, what the body feels besides.
  Vector3d swing_moment_B(const Eigen::VectorXd& load) const;

  /// Strain, and kinetic energy besides that of the undeformed body.
  void add_stored(const Kinematics& kinematics, EnergyLedger& ledger) const;
  /// What damping takes at the last rates [W].
  double damping_power() const { return rates_.dot(damping_.cwiseProduct(rates_)); }

 protected:
  void see(const Eigen::Ref<const Eigen::VectorXd>& z,
           const Eigen::Ref<const Eigen::VectorXd>& rates) const;
  const continuum::InertiaCoupling::State& coupled() const;
  Matrix3d added_inertia_B() const;
  /// Finds P, and returns τ without what P and Q do, in axes of the reduced body.
  Vector3d find_own_forces(const Vector3d& w_F);
  /// Loads on the coordinates of a moment and a force at p_BC.
  Eigen::VectorXd load_at(const Vector3d& p_BC, const SpatialVector& force_B) const;
  SpatialVector motion_at(const Vector3d& p_BC, const Eigen::VectorXd& rates) const;

  Eigen::VectorXd own_forces_, accelerations_, changes_;  // P, z̈, changes of ż

 private:
  std::size_t size() const { return reduced_->modes.size(); }
  void see_values(std::span<const double> values) const;
  const continuum::ShapeRows& rows_at(const Vector3d& p_BC) const;
  /// T besides that of the undeformed body, without ½·ż² [J].
  double coupling_energy(const Vector3d& w_F) const;

  Settings s_;
  std::shared_ptr<const continuum::ReducedBody> reduced_;
  Eigen::VectorXd stiffness_, damping_;
  mutable Eigen::VectorXd z_, rates_;                  // of the last values
  Eigen::VectorXd loads_;                              // Q
  mutable continuum::InertiaCoupling::State coupled_;  // of z_
  mutable bool is_coupled_ = false;
  mutable continuum::ShapeRows rows_;  // at the place that was asked for last
  mutable Vector3d rows_place_;
  mutable bool has_rows_ = false;
  std::vector<double> energies_, largest_energies_;  // by mode, of samples [J]
};

}  // namespace carom::simulation
