// A part that is not in the library: one coordinate on a spring, which moves a surface against the body
// that carries it. A mass on a spring that stands on the ground, or one mode of an elastic body.
#pragma once

#include <string>
#include <vector>

#include "simulation/part.h"

namespace carom::test {

class SpringSurface : public simulation::Part, public contact::MovingSurface {
 public:
  struct Settings {
    ShapeId shape;
    Pose X_BS;  ///< of the shape while the coordinate is zero
    Vector3d along =
        Vector3d::Zero();  ///< what a unit of the coordinate moves the surface, body axes
    double mass = 1;       ///< of the coordinate [kg]
    double stiffness = 0;  ///< [N/m]
    double start = 0, start_speed = 0;  ///< [m, m/s]
    double size = 1e-2, speed = 1;      ///< against which errors are measured [m, m/s]
  };
  explicit SpringSurface(const Settings& settings) : s_(settings) {}

  double position() const { return x_; }
  double speed() const { return v_; }

  std::vector<simulation::OwnedShape> owned_shapes() override { return {{s_.shape, this}}; }
  std::size_t value_count() const override { return 2; }
  void write_initial_values(std::span<double> values) const override {
    values[0] = s_.start;
    values[1] = s_.start_speed;
  }
  void write_sizes(std::span<double> sizes) const override {
    sizes[0] = s_.size;
    sizes[1] = s_.speed;
  }
  void set(double /*time*/, std::span<const double> values) override {
    x_ = values[0];
    v_ = values[1];
    force_ = 0;
  }
  void add_forces(const Kinematics& /*kinematics*/, std::span<const double> /*values*/,
                  Forces& /*forces*/, std::span<double> /*rates*/) override {}
  void finish_rates(const Dynamics& /*dynamics*/, std::span<const double> values,
                    std::span<double> rates) override {
    a_ = (force_ - s_.stiffness * values[0]) / s_.mass;
    rates[0] = values[1];
    rates[1] = a_;
  }
  void add_energy(const Kinematics& /*kinematics*/, std::span<const double> values,
                  EnergyLedger& ledger) override {
    ledger.kinetic += 0.5 * s_.mass * values[1] * values[1];
    ledger.springs += 0.5 * s_.stiffness * values[0] * values[0];
  }

  const std::string& name() const override { return name_; }
  Pose pose_BS(ShapeId /*shape*/) const override { return {s_.X_BS.R, s_.X_BS.p + x_ * s_.along}; }
  SpatialVector velocity_B(const Vector3d& /*p_BC*/) const override {
    return {Vector3d::Zero(), v_ * s_.along};
  }
  SpatialVector acceleration_B(const Vector3d& /*p_BC*/) const override {
    return {Vector3d::Zero(), a_ * s_.along};
  }
  Vector3d add_force(const Vector3d& /*p_BC*/, const SpatialVector& force_B) override {
    force_ += s_.along.dot(force_B.linear);
    return Vector3d::Zero();
  }
  Vector3d velocity_change_B(const Vector3d& /*p_BC*/, const Vector3d& impulse_B,
                             const Vector3d& /*p_BD*/) const override {
    return s_.along.dot(impulse_B) / s_.mass * s_.along;
  }

 private:
  Settings s_;
  std::string name_ = "spring";
  double x_ = 0, v_ = 0, a_ = 0, force_ = 0;
};

}  // namespace carom::test
