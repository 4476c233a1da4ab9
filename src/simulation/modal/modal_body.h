// A body that deforms by few coordinates: its modes are integrated beside the motion of its mean axes, and its surface bends
// with them. In the continuous method it is a part of the run; in the piecewise one it rides (riding_body.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "simulation/modal/modal_field.h"
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

  BodyId body() const { return s_.body; }
  const ModalField& field() const { return field_; }
  /// Rates of the rates of the coordinates by the last evaluation.
  const Eigen::VectorXd& accelerations() const { return accelerations_; }
  /// Changes of the rates by the last impulses, of one that rides.
  const Eigen::VectorXd& changes() const { return changes_; }
  /// Loads the coordinates. The body feels their swing moment by itself where it rides, else whoever loads it adds it.
  virtual void take_load(const Eigen::VectorXd& load, Forces& forces);
  /// Strain, and kinetic energy besides that of the undeformed body.
  void add_stored(const Kinematics& kinematics, EnergyLedger& ledger) const;

  // ---- Part
  std::vector<OwnedShape> owned_shapes() override { return {{s_.shape, this}}; }
  std::size_t value_count() const override;
  void write_sizes(std::span<double> sizes) const override;
  std::vector<std::size_t> passive_values() const override;
  void add_inertia(std::span<const double> values, Dynamics& dynamics) override;
  void set(double time, std::span<const double> values) override;
  void add_forces(const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                  std::span<double> rates) override;
  void finish_rates(const Dynamics& dynamics, std::span<const double> values,
                    std::span<double> rates) override;
  void take_impulses(const Dynamics& dynamics, std::span<double> values) override;
  void sample(double time, const Kinematics& kinematics, std::span<const double> values,
              std::vector<ContactSample>& samples) override;
  void add_energy(const Kinematics& kinematics, std::span<const double> values,
                  EnergyLedger& ledger) override;
  PartLog log() const override;
  void archive(Archive& file) override;

  // ---- MovingSurface
  const std::string& name() const override { return s_.name; }
  Pose pose_BS(ShapeId /*shape*/) const override { return s_.X_BS; }
  bool bends() const override { return true; }
  Pose pose_near_BS(ShapeId /*shape*/, const contact::SurfacePlace& place) const override {
    return field_.pose_near(s_.X_BS, place);
  }
  SpatialVector velocity_B(const Vector3d& p_BC) const override {
    return field_.motion_at(p_BC, field_.rates());
  }
  SpatialVector acceleration_B(const Vector3d& p_BC) const override {
    return field_.motion_at(p_BC, accelerations_);
  }
  Vector3d add_force(const Vector3d& p_BC, const SpatialVector& force_B) override;
  Vector3d velocity_change_B(const Vector3d& p_BC, const Vector3d& impulse_B,
                             const Vector3d& p_BD) const override {
    return field_.velocity_change_B(p_BC, impulse_B, p_BD);
  }
  std::optional<contact::SurfaceBounds> bounds() const override;
  double vibration_energy() const override {
    return field_.kinetic_energy() + field_.strain_energy();
  }

 protected:
  Eigen::VectorXd own_forces_, accelerations_, changes_;  // P, z̈, changes of ż

 private:
  Settings s_;
  ModalField field_;
  Eigen::VectorXd loads_;                            // Q
  std::vector<double> energies_, largest_energies_;  // by mode, of samples [J]
};

}  // namespace carom::simulation
