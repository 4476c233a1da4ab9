// Drives a law along a path of depths and watches its energy.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include "carom/laws.h"
#include "numerics/gauss_legendre.h"

namespace carom::testing_support {

class DepthPath {
 public:
  explicit DepthPath(NormalLaw law, double start = 0) : law_(std::move(law)), depth_(start) {}

  double force() const { return law_.force({.depth = depth_}, memory_); }
  double depth() const { return depth_; }
  /// Work put in so far [J].
  double work() const { return work_; }
  double stored() const { return law_.elastic_energy(depth_, memory_); }
  double dissipated() const { return work_ - stored(); }
  const NormalMemory& memory() const { return memory_; }

  /// Moves monotonically to a depth, at that speed as far as the law feels it [m/s]. The memory is
  /// stale within each piece of the way.
  void move_to(double target, int pieces = 8, double speed = 0) {
    rate_ = std::copysign(speed, target - depth_);
    while (depth_ != target) {
      // Kinks and jumps must not lie inside a piece, or quadrature suffers.
      double end = law_.kink_between(depth_, target, memory_);
      const double touch = law_.onset_depth(memory_);
      if ((touch - depth_) * (end - touch) > 0) end = touch;
      const double begin = depth_;
      for (int i = 1; i <= pieces; ++i) {
        advance(i == pieces ? end : begin + (end - begin) * i / pieces);
      }
    }
  }

 private:
  void advance(double target) {
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      // δ = smooth step of t: roots at either end become smooth.
      const double t = node * node * (3 - 2 * node);
      const double at = depth_ + (target - depth_) * t;
      work_ += weight * 6 * node * (1 - node) * (target - depth_) * applied_force(at);
    }
    depth_ = target;
    law_.remember({.depth = depth_}, memory_);
  }

  /// As an engine applies it: contacts that end at zero force never pull.
  double applied_force(double at) const {
    const double force = law_.force({.depth = at, .depth_rate = rate_}, memory_);
    return law_.separation() == Separation::zero_force ? std::fmax(force, 0) : force;
  }

  NormalLaw law_;
  NormalMemory memory_;
  double rate_ = 0;
  double depth_ = 0;
  double work_ = 0;
};

/// The most negative dissipation between two points of a random path down to `deepest`, over the
/// largest energy that was stored; zero or a rounding error for a law that never creates energy.
/// With a speed the contact moves at random fractions of it and stays closed: several approaches in
/// one touch.
inline double energy_created(const NormalLaw& law, double deepest, std::mt19937& random,
                             int turns = 25, double speed = 0) {
  std::uniform_real_distribution<double> draw(speed > 0 ? 0 : -0.1, 1);
  std::uniform_real_distribution<double> fraction(0.05, 1);
  DepthPath path(law, speed > 0 ? 0 : -0.05 * deepest);
  double before = path.dissipated(), worst = 0, scale = 0;
  for (int i = 0; i < turns; ++i) {
    // The range opens slowly, so that virgin loading and reloading both happen throughout.
    const double reach = deepest * std::pow((i + 1.0) / turns, 2);
    const double from = path.depth(), to = reach * draw(random);
    const double speed_now = speed * fraction(random);
    for (int piece = 1; piece <= 10; ++piece) {
      path.move_to(from + (to - from) * piece / 10, 8, speed_now);
      scale = std::max({scale, std::fabs(path.stored()), std::fabs(path.work())});
      worst = std::min(worst, path.dissipated() - before);
      before = path.dissipated();
    }
  }
  return scale > 0 ? -worst / scale : 0;
}

}  // namespace carom::testing_support
