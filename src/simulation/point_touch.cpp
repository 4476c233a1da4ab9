#include "simulation/point_touch.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::simulation {

using contact::TouchState;

namespace {

/// Force relative to its elastic and viscous parts, from −1 to 1: zero where the force is, and well
/// behaved at depth zero, where all parts vanish. A hair below, since some laws end at zero and stay.
double grip(const PointTouch& point, double depth, double rate) {
  const double lowest = point.release_depth() + 1e-9 * point.depth_scale;
  const double at = std::max(depth, lowest);
  const double elastic = point.force(at, 0);
  const double viscous = point.force(at, rate) - elastic;
  const double size = std::fabs(elastic) + std::fabs(viscous);
  return size > 0 ? (elastic + viscous) / size - 1e-12 : 1;
}

}  // namespace

void PointTouch::archive(Archive& file, const contact::LawPlan& plan, Calibrator& calibrator) {
  bool is_bound = bound.has_value(), has_friction = friction.law_count() > 0;
  file(mode, memory.max_depth, memory.touching, is_bound, has_friction);
  file(slot, episode, may_jump, slack, overlaps_apart, depth_scale, stored_before, stored_at_begin,
       kink_above, kink_below, watch_turning, moved, at_rest, holding_W);
  if (is_bound) {
    file(bound_at.approach_speed, bound_at.effective_mass, bound_at.curvature_a,
         bound_at.curvature_b);
    if (file.reads()) bound = plan.bind(bound_at, calibrator);
  } else {
    bound.reset();
  }
  if (has_friction) {
    file(friction_at.approach_speed, friction_at.slip_speed, friction_at.effective_mass,
         friction_at.depth_scale, friction_at.effective_radius);
    if (file.reads()) {
      friction = contact::TouchFriction(plan.friction().bind(friction_at), Vector3d::UnitZ());
    }
    file(friction);
  } else {
    friction = {};
  }
}

/// With ∫closing·dt as its depth, F·closing·dt is dU of the law, whatever the gap does. A gap that
/// shows less overlap than that counts: then the difference is lost.
TouchState PointTouch::seen(TouchState touch, std::span<const double> values) const {
  if (may_jump && touches() && std::isfinite(touch.gap)) {
    const double brought = depth_scale * values[kDepth];
    touch.gap = std::max(touch.gap, -brought);
  }
  return touch;
}

/// No event falls through zero for that when the next step begins beyond it.
bool PointTouch::has_jumped_apart(const TouchState& touch) const {
  return may_jump && std::isfinite(touch.gap) && -touch.gap < release_depth() - 1e-6 * depth_scale;
}

void PointTouch::event_values(const TouchState& touch, std::span<double> g) const {
  const double depth = -touch.gap;
  if (mode == Mode::parting) {
    g[kGrip] = -touch.closing / speed();
    return;
  }
  if (watch_turning) g[kTurning] = touch.closing / speed();
  g[kRelease] = (depth - release_depth()) / depth_scale;
  if (bound->law.separation() == Separation::zero_force)
    g[kGrip] = grip(*this, depth, touch.closing);
  if (std::isfinite(kink_above)) g[kKinkAbove] = (kink_above - depth) / depth_scale;
  if (std::isfinite(kink_below)) g[kKinkBelow] = (depth - kink_below) / depth_scale;
}

}  // namespace carom::simulation
