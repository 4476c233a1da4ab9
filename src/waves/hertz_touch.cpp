#include "waves/hertz_touch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "numerics/dense.h"
#include "numerics/minimum_bracket.h"
#include "waves/touch_log.h"

namespace carom::waves {
namespace {

using Values = ForcePanel::Values;
using Operator = ForcePanel::Operator;

constexpr double kFirstPanel = 0x1p-24;
/// A touch has ended where the indentation vanishes within a panel of this length: its force is below
/// rounding.
constexpr double kLastPanel = 0x1p-34;
constexpr int kMostTouches = 2000;
/// Samples of the history are about this far apart.
constexpr double kShown = 0x1p-6;

class Following {
 public:
  Following(StruckStructure& structure, const TouchUnits& units, double tolerance)
      : structure_(structure),
        units_(units),
        tolerance_(tolerance),
        panel_(ForcePanel::instance()),
        once_(panel_.integral(1)),
        twice_(panel_.integral(2)) {}

  WaveImpact follow() {
    int meetings = 1;
    while (touch() && fly() && ++meetings <= kMostTouches) continue;
    if (meetings > kMostTouches) {
      log_.impact.warnings.push_back("more than 2000 touches; not followed on");
      log_.impact.accuracy = std::numeric_limits<double>::infinity();
    }
    log_.end(time_ * units_.time);
    log_.finish();
    WaveImpact& impact = log_.impact;
    const double energy = units_.mass * units_.speed * units_.speed;
    impact.restitution = stays_ ? 0 : -speed_;
    impact.separation_speed = impact.restitution * units_.speed;
    impact.energy = 0.5 * energy;
    impact.energy_after = 0.5 * energy * (stays_ ? 0 : speed_ * speed_);
    impact.vibration_energy = stays_ ? impact.energy : energy * structure_.energy();
    impact.energy_residual = impact.energy - impact.energy_after - impact.vibration_energy;
    if (!stays_) return impact;
    impact.duration = impact.force_end = impact.touches.back().end =
        std::numeric_limits<double>::infinity();
    impact.impulse = units_.mass * units_.speed;
    return impact;
  }

 private:
  /// From first touch to separation; false when there is none.
  bool touch() {
    log_.begin(time_ * units_.time);
    double length = kFirstPanel;
    indentation_ = 0;
    rate_ = speed_ - structure_.speed();
    sample(0);
    while (true) {
      const Values alpha = indentation(length);
      const Values force = force_of(alpha);
      const bool ends = alpha.tail<ForcePanel::count - 1>().minCoeff() <= 0;
      const double tail = panel_.tail(force);
      if (ends && length <= kLastPanel) {
        // Straight to where the indentation vanishes, without the force of this last piece.
        const double last = alpha[ForcePanel::count - 1];
        const double rest = length * indentation_ / std::max(indentation_ - last, 1e-300);
        coast(std::clamp(rest, 0.0, length));
        sample(0);
        log_.impact.force_end = time_ * units_.time;
        log_.end(time_ * units_.time);
        return true;
      }
      // The indentation is a small difference of places that may be large.
      const double wanted = tolerance_ + 1e-15 * std::abs(place_);
      if (length > kLastPanel && (ends || !(tail < wanted))) {
        length *= 0.5;
        continue;
      }
      advance(length, alpha, force);
      if (time_ > structure_.horizon()) return stay();
      if (tail < wanted / 64) length *= 2;
    }
  }

  /// Apart; false when they do not meet again.
  bool fly() {
    const auto wait = structure_.meeting(place_ - structure_.deflection(), speed_);
    if (!wait) return false;
    if (time_ + *wait > structure_.horizon()) return stay();
    constexpr int pieces = 60;
    for (int i = 0; i < pieces; ++i) {
      coast(*wait / pieces);
      sample(0);
    }
    place_ = structure_.deflection();
    return true;
  }

  bool stay() {
    stays_ = true;
    log_.impact.warnings.push_back(
        "it does not come off for good: its speed fades while it follows the beam");
    return false;
  }

  void coast(double time) {
    structure_.release(time);
    place_ += time * speed_;
    time_ += time;
  }

  static Values force_of(const Values& alpha) {
    return alpha.cwiseMax(0.0).array().pow(1.5).matrix();
  }

  /// α at the nodes: α = x − w with the force α^1.5 over the panel, by Newton's method.
  Values indentation(double length) {
    const Values apart = place_ + (speed_ * length * panel_.nodes()).array() -
                         structure_.free_deflection(length).array();
    const Operator answer = length * length * twice_ + structure_.compliance(length);
    Values alpha = indentation_ + (rate_ * length * panel_.nodes()).array();
    for (int iteration = 0; iteration < 60; ++iteration) {
      const Values residual = alpha + answer * force_of(alpha) - apart;
      const Values slope = 1.5 * alpha.cwiseMax(0.0).cwiseSqrt();
      const Operator matrix = Operator::Identity() + answer * slope.asDiagonal();
      const Values change = numerics::solve_regular(matrix, residual);
      alpha -= change;
      if (change.cwiseAbs().maxCoeff() <= 1e-15 * (1 + std::abs(place_))) break;
    }
    return alpha;
  }

  void advance(double length, const Values& alpha, const Values& force) {
    constexpr int last = ForcePanel::count - 1;
    note_peak(force);
    const Values impulse = length * once_ * force;
    const Values work = length * length * twice_ * force;
    if (length > kShown) {
      for (int i = 1; i < last; i += 2) {
        log_.impact.history.push_back(
            shown(time_ + length * panel_.nodes()[i], force[i], speed_ - impulse[i], 0,
                  place_ + speed_ * length * panel_.nodes()[i] - work[i], alpha[i]));
      }
    }
    structure_.press(length, force);
    place_ += speed_ * length - work[last];
    speed_ -= impulse[last];
    time_ += length;
    indentation_ = alpha[last];
    rate_ = panel_.derivative().row(last).dot(alpha) / length;
    log_.impact.impulse += impulse[last] * units_.mass * units_.speed;
    if (time_ - shown_ > kShown) sample(force[last]);
  }

  void note_peak(const Values& force) {
    Eigen::Index best = 0;
    const double largest = force.maxCoeff(&best);
    log_.note_force(largest * units_.force());
    if (best == 0 || best == ForcePanel::count - 1) return;
    const numerics::Minimum peak =
        numerics::find_minimum([&](double share) { return -panel_.value(force, share); },
                               panel_.nodes()[best - 1], panel_.nodes()[best + 1], 1e-9);
    log_.note_force(-peak.value * units_.force());
  }

  WaveSample shown(double time, double force, double speed1, double speed2, double place,
                   double alpha) const {
    return {time * units_.time,    force * units_.force(), speed1 * units_.speed,
            speed2 * units_.speed, place * units_.length,  (place - alpha) * units_.length};
  }

  void sample(double force) {
    shown_ = time_;
    const double deflection = structure_.deflection();
    log_.impact.history.push_back(
        shown(time_, force, speed_, structure_.speed(), place_, place_ - deflection));
  }

  StruckStructure& structure_;
  const TouchUnits& units_;
  const double tolerance_;
  const ForcePanel& panel_;
  const Operator once_, twice_;
  double time_ = 0, place_ = 0, speed_ = 1;
  double indentation_ = 0, rate_ = 1;
  double shown_ = 0;  // time of the last sample
  bool stays_ = false;
  TouchLog log_;
};

}  // namespace

TouchUnits hertz_units(const ElasticSphere& sphere, const Material& struck, double speed) {
  const double mass =
      4.0 / 3 * std::numbers::pi * std::pow(sphere.radius, 3) * sphere.material.density;
  const double modulus = effective_modulus(sphere.material.young, sphere.material.poisson,
                                           struck.young, struck.poisson);
  // F = 4/3·E*·√R·α^1.5                                                                   Hertz 1882
  const double stiffness = 4.0 / 3 * modulus * std::sqrt(sphere.radius);
  const double length = std::pow(mass * speed * speed / stiffness, 0.4);
  return {mass, speed, length, length / speed};
}

WaveImpact follow_touches(StruckStructure& structure, const TouchUnits& units, double tolerance) {
  return Following(structure, units, tolerance).follow();
}

double difference(const WaveImpact& a, const WaveImpact& b) {
  if (a.touches.size() != b.touches.size()) return 1;
  if (std::isinf(a.duration) || std::isinf(b.duration)) return a.duration == b.duration ? 0 : 1;
  return std::max({std::abs(a.restitution - b.restitution),
                   std::abs(a.duration - b.duration) / b.duration,
                   std::abs(a.peak_force - b.peak_force) / b.peak_force,
                   std::abs(a.vibration_energy - b.vibration_energy) / b.energy});
}

}  // namespace carom::waves
