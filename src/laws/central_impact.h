// One free central impact, followed to separation. Internal form for any callable force.
//
// m·δ̈ = −F(δ, δ̇) is solved for δ = δ₀ + S·x⁴ against a stretched time s with dt = 4x³·S/v₀ ds.
// Powers of δ from 1/4 up become smooth in x, so that a high-order method keeps its order at first
// touch and at separation, where δ^¼ or δ^½ would spoil it. With v in units of v₀:
//     dx/ds = v,   dv/ds = −4x³·F·S/(m·v₀²),   dt/ds = 4x³,   dw/ds = work of the force
// Turning point and separation are not searched for: the last stretch is integrated against v, or
// against x, up to exactly zero (Hénon 1982).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/impact.h"
#include "laws/depth_scale.h"
#include "numerics/dormand_prince_853.h"
#include "numerics/root_bracket.h"

namespace carom::laws {

/// `Contact` offers the functions of NormalLaw: force, remember, onset_depth, release_depth,
/// kink_between, elastic_energy, parts, separation.
template <class Contact>
class ImpactIntegrator {
 public:
  ImpactIntegrator(const Contact& contact, const Onset& onset, const ImpactSettings& settings)
      : contact_(contact), onset_(onset), settings_(settings), memory_(settings.memory) {
    elastic_energy_before_ =
        contact_.elastic_energy(contact_.onset_depth(memory_), memory_);  // not yet touching
    memory_.touching = true;
    origin_ = contact_.onset_depth(memory_);
    scale_ = length_scale();
    force_unit_ = onset_.effective_mass * onset_.approach_speed * onset_.approach_speed / scale_;
  }

  CentralImpact run() {
    result_.effective_mass = onset_.effective_mass;
    result_.approach_speed = onset_.approach_speed;
    compress();
    if (result_.end != ImpactEnd::failed) restitute();
    finish();
    return std::move(result_);
  }

 private:
  enum Component { kX, kV, kT, kW };
  using State = numerics::StateVector<4>;
  static constexpr int kMaxSteps = 6000;
  static constexpr double kRecordStep = 0.006;  // at least 200 samples in every history

  double length_scale() {
    return depth_scale(
        [&](double depth) {
          ++result_.force_evaluations;
          return contact_.force(contact_at(depth, 0), memory_);
        },
        origin_, onset_.effective_mass * onset_.approach_speed * onset_.approach_speed);
  }

  NormalContact contact_at(double depth, double depth_rate) const {
    return {.depth = depth,
            .depth_rate = depth_rate,
            .approach_speed = onset_.approach_speed,
            .effective_mass = onset_.effective_mass};
  }

  double depth_at(double x) const { return origin_ + scale_ * (x * x) * (x * x); }

  /// Force in units of m·v₀²/S.
  double scaled_force(double x, double v) {
    ++result_.force_evaluations;
    const NormalContact at = contact_at(depth_at(std::max(x, 0.0)), v * onset_.approach_speed);
    return contact_.force(at, memory_) / force_unit_;
  }

  State by_s(const State& y) {
    const double stretch = 4 * y[kX] * y[kX] * y[kX];
    const double force = scaled_force(y[kX], y[kV]);
    return {y[kV], -force * stretch, stretch, force * y[kV] * stretch};
  }
  // The same flow against another variable: every rate divided by the rate of that variable.
  State against(Component variable, const State& y) {
    State rate = by_s(y);
    const double along = rate[variable];
    for (double& component : rate) component /= along;
    return rate;
  }

  /// Approach from first touch to rest.
  void compress() {
    State y = {0, 1, 0, 0};
    record(y);
    double force = scaled_force(0, 1);
    State before_peak = y;
    State at_peak = y;
    double peak = force;
    double h = first_step();
    while (y[kV] > 0) {
      const State previous = y;
      if (!advance(y, h, kV)) return;
      force = scaled_force(y[kX], y[kV]);
      if (force > peak) {
        peak = force;
        before_peak = previous;
        at_peak = y;
      }
      record(y);
    }
    locate_peak(before_peak, at_peak, h);
    result_.time_of_max_indentation = y[kT];
    result_.max_indentation = depth_at(y[kX]);
    result_.force_at_max_indentation = force * force_unit_;
    turning_ = y;
  }

  /// Departure from rest to separation, on the branch the law takes now.
  void restitute() {
    contact_.remember(contact_at(result_.max_indentation, 0), memory_);
    origin_ = std::min(contact_.release_depth(memory_), result_.max_indentation);
    State y = turning_;
    y[kX] = std::pow((result_.max_indentation - origin_) / scale_, 0.25);
    y[kV] = 0;
    double h = first_step();
    const bool ends_at_zero_force = contact_.separation() == Separation::zero_force;
    while (y[kX] > 0) {
      const State previous = y;
      const double h_before = h;
      if (!advance(y, h, kX)) return;
      if (ends_at_zero_force && y[kX] > 0 && scaled_force(y[kX], y[kV]) <= 0) {
        y = first_zero_of_force(previous, h_before);
        record(y);
        break;
      }
      if (y[kV] >= 0 && y[kX] > 0) {
        // It turned back towards the other body: adhesion holds it.
        end_captured(y);
        return;
      }
      record(y);
    }
    separation_ = y;
  }

  /// One accepted step of the flow; a step that would carry `stop` beyond zero becomes a march
  /// against that variable up to exactly zero, and one that would cross a kink of the law a march
  /// up to the kink. False when the impact has ended here.
  bool advance(State& y, double& h, Component stop) {
    if (settings_.record) h = std::min(h, kRecordStep);
    const State dy = by_s(y);
    for (int attempt = 0; attempt < 100; ++attempt) {
      const auto trial = numerics::dormand_prince_853_step<4>(
          [&](double, const State& at) { return by_s(at); }, 0, y, dy, h, settings_.tolerance);
      ++result_.steps;
      if (result_.steps > kMaxSteps) {
        // Overdamped contacts creep out for ever: decelerating, and all but at rest.
        if (stop == kX && dy[kV] > 0 && y[kV] > -0.01) return end_captured(y);
        return give_up("too many steps");
      }
      const double end = std::max(trial.state[kX], 0.0);
      const double kink = kink_between(y[kX], end);
      if (kink != end) {
        // Marching against x needs a speed; turning and kink in one step must first be told apart.
        const bool regular =
            stop == kV ? trial.state[kV] > 0 : std::fabs(y[kV]) > 0.3 * std::fabs(trial.state[kV]);
        if (regular) return march(y, kX, kink);
        if (h > 1e-6) {
          h *= 0.5;
          continue;
        }
      }
      if (trial.state[stop] < 0) {
        const bool regular =
            stop == kV ? y[kV] < 0.5 : std::fabs(y[kV]) > 0.3 * std::fabs(trial.state[kV]);
        if (regular) return march(y, stop, 0);
        h *= 0.5;
        continue;
      }
      const double factor = numerics::next_step_factor(trial.error);
      if (trial.error <= 1) {
        y = trial.state;
        h *= factor;
        if (stop == kX && dy[kV] > 0 && y[kV] > -1e-13) return end_captured(y);
        return true;
      }
      h *= std::min(factor, 0.9);
    }
    return give_up("step length fell to nothing");
  }

  /// The first x between `from` and `to` where the force is not smooth; `to` when there is none.
  double kink_between(double from, double to) const {
    const double end = depth_at(to);
    const double depth = contact_.kink_between(depth_at(from), end, memory_);
    if (depth == end) return to;
    const double x = std::pow((depth - origin_) / scale_, 0.25);
    // Rounding may put a kink that was just reached ahead again.
    const bool ahead = (x - from) * (to - x) > 0 && std::fabs(x - from) > 1e-12 * (1 + x);
    return ahead ? x : to;
  }

  /// Integrates against y[variable] from where it is to exactly `target`.
  bool march(State& y, Component variable, double target) {
    double h = target - y[variable];
    while (y[variable] != target) {
      if (settings_.record) h = std::copysign(std::min(std::fabs(h), kRecordStep), h);
      const double left = target - y[variable];
      const bool last = std::fabs(h) >= std::fabs(left);
      if (last) h = left;
      const State dy = against(variable, y);
      const auto trial = numerics::dormand_prince_853_step<4>(
          [&](double, const State& at) { return against(variable, at); }, 0, y, dy, h,
          settings_.tolerance);
      if (++result_.steps > kMaxSteps) return give_up("too many steps before the end");
      const double factor = numerics::next_step_factor(trial.error);
      if (trial.error <= 1) {
        const double reached = last ? target : y[variable] + h;
        y = trial.state;
        y[variable] = reached;
        h *= factor;
        if (!last) record(y);
      } else {
        h *= std::min(factor, 0.9);
      }
    }
    return true;
  }

  State step_by_s(const State& from, double h) {
    return numerics::dormand_prince_853_step<4>([&](double, const State& at) { return by_s(at); },
                                                0, from, by_s(from), h, settings_.tolerance)
        .state;
  }

  /// dF/ds along the flow, by difference quotients of the law.
  double force_rate(const State& y) {
    const double depth = depth_at(y[kX]);
    const double rate = y[kV] * onset_.approach_speed;
    const double dd = 1e-5 * std::max(std::fabs(depth - origin_), 1e-9 * scale_);
    const double dv = 1e-5 * onset_.approach_speed;
    const auto force = [&](double d, double r) {
      ++result_.force_evaluations;
      return contact_.force(contact_at(d, r), memory_);
    };
    const double by_depth = (force(depth + dd, rate) - force(depth - dd, rate)) / (2 * dd);
    const double by_rate = (force(depth, rate + dv) - force(depth, rate - dv)) / (2 * dv);
    const double acceleration = -force(depth, rate) / onset_.effective_mass;
    return (by_depth * rate + by_rate * acceleration) * scale_ / onset_.approach_speed /
           force_unit_;
  }

  void locate_peak(const State& before, const State& at, double h) {
    State peak = at;
    const double rate = at[kX] > 0 ? force_rate(at) : 0;
    const bool before_node = rate < -1e-9;
    if (before_node || (rate > 1e-9 && at[kV] > 0)) {
      const State& from = before_node ? before : at;
      const auto rate_after = [&](double length) { return force_rate(step_by_s(from, length)); };
      double upper = std::max(h, 1e-3);
      double rate_upper = rate_after(upper);
      for (int i = 0; i < 40 && rate_upper > 0; ++i) {
        upper *= 1.5;
        rate_upper = rate_after(upper);
      }
      const double rate_lower = from[kX] > 0 ? force_rate(from) : 1.0;
      if (rate_upper <= 0 && rate_lower > 0) {
        const double precision = std::max(1e-11, 0.1 * std::sqrt(settings_.tolerance * 1e-4));
        peak = step_by_s(
            from, numerics::find_root(rate_after, 0.0, rate_lower, upper, rate_upper, precision));
      }
    }
    result_.peak_force = scaled_force(peak[kX], peak[kV]) * force_unit_;
    result_.depth_at_peak_force = depth_at(peak[kX]);
    result_.rate_at_peak_force = peak[kV] * onset_.approach_speed;
  }

  /// The state within a step of length `h` after which the force is zero.
  State first_zero_of_force(const State& from, double h) {
    const auto force_after = [&](double length) {
      const State y = step_by_s(from, length);
      return scaled_force(y[kX], y[kV]);
    };
    // The step control may have shortened the step; any length with F <= 0 brackets the zero.
    return step_by_s(from, numerics::find_root(force_after, 0.0, h, 1e-15));
  }

  double first_step() const { return std::min(0.2, std::pow(settings_.tolerance, 0.125)); }

  bool end_captured(State& y) {
    result_.end = ImpactEnd::captured;
    y[kV] = 0;
    separation_ = y;
    return false;
  }

  bool give_up(const char* why) {
    result_.end = ImpactEnd::failed;
    result_.message = why;
    return false;
  }

  void record(const State& y) {
    if (!settings_.record) return;
    const double m = onset_.effective_mass;
    const double v = y[kV] * onset_.approach_speed;
    ImpactSample sample{.time = y[kT] * scale_ / onset_.approach_speed,
                        .depth = depth_at(y[kX]),
                        .depth_rate = v,
                        .force = scaled_force(y[kX], y[kV]) * force_unit_,
                        .kinetic_energy = 0.5 * m * v * v};
    sample.parts = contact_.parts(contact_at(depth_at(std::max(y[kX], 0.0)), v), memory_);
    NormalMemory memory = memory_;
    contact_.remember(contact_at(sample.depth, v), memory);
    sample.elastic_energy = contact_.elastic_energy(sample.depth, memory);
    sample.dissipated_energy = y[kW] * m * onset_.approach_speed * onset_.approach_speed -
                               (sample.elastic_energy - elastic_energy_before_);
    result_.history.push_back(sample);
  }

  void finish() {
    const double v0 = onset_.approach_speed;
    const double m = onset_.effective_mass;
    const State& y = separation_;
    result_.time_of_max_indentation *= scale_ / v0;
    if (result_.end == ImpactEnd::failed) return;
    result_.restitution = result_.end == ImpactEnd::captured ? 0 : 0 - y[kV];  // never −0
    result_.separation_speed = result_.restitution * v0;
    result_.duration = result_.end == ImpactEnd::captured ? std::numeric_limits<double>::infinity()
                                                          : y[kT] * scale_ / v0;
    result_.indentation_at_separation = depth_at(y[kX]);
    result_.impulse = m * v0 * (1 + result_.restitution);
    result_.energy_lost = 0.5 * m * v0 * v0 * (1 - result_.restitution * result_.restitution);
    if (result_.end == ImpactEnd::separated) {
      result_.energy_residual = result_.energy_lost - y[kW] * m * v0 * v0;
    }
    memory_.touching = result_.end == ImpactEnd::captured;
    contact_.remember(contact_at(result_.indentation_at_separation, -result_.separation_speed),
                      memory_);
    result_.memory = memory_;
  }

  const Contact& contact_;
  const Onset onset_;
  const ImpactSettings settings_;
  NormalMemory memory_;
  double origin_ = 0;      // depth where x = 0 [m]
  double scale_ = 1;       // S [m]
  double force_unit_ = 1;  // [N]
  double elastic_energy_before_ = 0;
  State turning_ = {};
  State separation_ = {};
  CentralImpact result_;
};

}  // namespace carom::laws
