// A sphere that strikes a plate without end: Zener's problem.
#include <cmath>

#include "carom/impact.h"
#include "numerics/gauss_legendre.h"
#include "waves/hertz_touch.h"
#include "waves/strength.h"

namespace carom {
namespace {

using waves::ForcePanel;

/// The struck place of a thin plate moves with a speed proportional to the force: no wave comes back.
class EndlessPlate final : public waves::StruckStructure {
 public:
  /// ẇ = λ·φ
  explicit EndlessPlate(double lambda)
      : lambda_(lambda), integral_(ForcePanel::instance().integral(1)) {}

  Values free_deflection(double) const override { return Values::Constant(deflection_); }
  const Operator& compliance(double length) override {
    compliance_ = lambda_ * length * integral_;
    return compliance_;
  }
  void press(double length, const Values& force) override {
    constexpr int last = ForcePanel::count - 1;
    deflection_ += lambda_ * length * integral_.row(last).dot(force);
    // ∫φ·ẇ dt; the square is of twice the degree, so it is summed at Gauss' points.
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      const double value = ForcePanel::instance().value(force, node);
      energy_ += weight * length * lambda_ * value * value;
    }
    speed_ = lambda_ * force[last];
  }
  void release(double) override { speed_ = 0; }
  double deflection() const override { return deflection_; }
  double speed() const override { return speed_; }
  std::optional<double> meeting(double, double) const override { return std::nullopt; }
  double energy() const override { return energy_; }

 private:
  double lambda_, deflection_ = 0, speed_ = 0, energy_ = 0;
  Operator integral_, compliance_ = Operator::Zero();
};

}  // namespace

WaveImpact sphere_on_plate(const ElasticSphere& sphere, double thickness, const Material& plate,
                           double speed) {
  const double h = thickness;
  const waves::TouchUnits units = waves::hertz_units(sphere, plate, speed);
  // ẇ = F/(8·√(D·ρ·h)), D = E·h³/(12·(1 − ν²))                                          Zener 1941
  const double bending = plate.young * h * h * h / (12 * (1 - plate.poisson * plate.poisson));
  const double mobility = 1 / (8 * std::sqrt(bending * plate.density * h));
  EndlessPlate endless(mobility * units.mass / units.time);
  WaveImpact impact = waves::follow_touches(endless, units, 1e-13);
  impact.accuracy = 1e-12;
  waves::warn_of_pressure(sphere, plate, impact);
  return impact;
}

}  // namespace carom
