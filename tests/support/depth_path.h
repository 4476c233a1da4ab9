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

  /// Moves monotonically to a depth. The memory is stale within each piece of the way.
  void move_to(double target, int pieces = 8) {
    while (depth_ != target) {
      // Kinks and jumps must not lie inside a piece, or quadrature suffers.
      const double end = law_.kink_between(depth_, target, memory_);
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
      work_ +=
          weight * 6 * node * (1 - node) * (target - depth_) * law_.force({.depth = at}, memory_);
    }
    depth_ = target;
    law_.remember({.depth = depth_}, memory_);
  }

  NormalLaw law_;
  NormalMemory memory_;
  double depth_ = 0;
  double work_ = 0;
};

/// The most negative dissipation between two points of a random path down to `deepest`, over the
/// largest energy that was stored; zero or a rounding error for a law that never creates energy.
inline double energy_created(const NormalLaw& law, double deepest, std::mt19937& random,
                             int turns = 25) {
  std::uniform_real_distribution<double> draw(-0.1, 1);
  DepthPath path(law, -0.05 * deepest);
  double before = path.dissipated(), worst = 0, scale = 0;
  for (int i = 0; i < turns; ++i) {
    // The range opens slowly, so that virgin loading and reloading both happen throughout.
    const double reach = deepest * std::pow((i + 1.0) / turns, 2);
    const double from = path.depth(), to = reach * draw(random);
    for (int piece = 1; piece <= 10; ++piece) {
      path.move_to(from + (to - from) * piece / 10);
      scale = std::max({scale, std::fabs(path.stored()), std::fabs(path.work())});
      worst = std::min(worst, path.dissipated() - before);
      before = path.dissipated();
    }
  }
  return scale > 0 ? -worst / scale : 0;
}

}  // namespace carom::testing_support
