#include "simulation/point_touch.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "laws/depth_scale.h"

namespace carom::simulation {

using contact::TouchState;

namespace {

void bind_with(double speed, const contact::LawPlan& plan, Calibrator& calibrator,
               PointTouch& point) {
  point.bound_at.approach_speed = speed;
  point.bound = plan.bind(point.bound_at, calibrator);
  const double origin = point.onset_depth();
  NormalMemory touching = point.memory;
  touching.touching = true;
  point.depth_scale = laws::depth_scale(
      [&](double depth) { return point.bound->law.force(point.contact_at(depth, 0), touching); },
      origin, point.mass() * speed * speed);
}

/// Depth beyond the onset at which the law carries a static load, to a per cent or so.
double static_depth(const PointTouch& point, double load) {
  NormalMemory touching = point.memory;
  touching.touching = true;
  const double origin = point.onset_depth();
  double depth = point.depth_scale;
  for (int i = 0; i < 60; ++i) {
    const double carried = point.bound->law.force(point.contact_at(origin + depth, 0), touching);
    if (!(carried > 0)) return point.depth_scale;
    const double ratio = load / carried;
    if (std::fabs(ratio - 1) < 0.01) break;
    depth *= std::pow(std::clamp(ratio, 1e-6, 1e6), 0.6);
  }
  return depth;
}

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

NormalContact PointTouch::contact_at(double depth, double rate) const {
  return {.depth = depth, .depth_rate = rate, .approach_speed = speed(), .effective_mass = mass()};
}

/// The damping of most laws grows without bound as the approach speed falls to zero, where restitution
/// loses its meaning: the load presses harder than the motion strikes. Below the speed √(a·δ) that the
/// load's acceleration a gives over its own static depth δ, that speed counts.
void PointTouch::bind(const contact::LawPlan& plan, const TouchState& touch, double effective_mass,
                      double pressing, double least_speed, double length, Calibrator& calibrator) {
  bound_at = {.approach_speed = 0,
              .effective_mass = effective_mass,
              .curvature_a = touch.curvature_a,
              .curvature_b = touch.curvature_b};
  const double striking =
      touch.closing > 0 ? touch.closing : std::max(slow_share * length, -touch.closing);
  bind_with(std::max(striking, least_speed), plan, calibrator, *this);
  if (!(pressing > 0)) return;
  const double lowest = std::sqrt(pressing * static_depth(*this, mass() * pressing));
  if (touch.closing < lowest) bind_with(lowest, plan, calibrator, *this);
}

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

double PointTouch::depth_of(double gap) const {
  return std::isfinite(gap) ? -gap : release_depth();
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

/// A step that goes beyond separation is cut there, and until then sees no kink.
double PointTouch::force(double depth, double rate) const {
  return bound->law.force(contact_at(std::max(depth, release_depth()), rate), memory);
}

double PointTouch::told_force(const TouchState& touch) const {
  return can_pull() ? force(touch) : std::max(force(touch), 0.0);
}

double PointTouch::stored_energy(double depth, double rate) const {
  const NormalLaw& law = bound->law;
  const double at = std::max(depth, law.release_depth(memory));
  NormalMemory then = memory;
  law.remember(contact_at(at, rate), then);
  return law.elastic_energy(at, then) - stored_before;
}

double PointTouch::depth_that_stores(double energy, double low, double high) const {
  if (stored_energy(high, 0) <= energy) return high;
  for (int i = 0; i < 60 && low < high; ++i) {
    const double middle = 0.5 * (low + high);
    (stored_energy(middle, 0) <= energy ? low : high) = middle;
  }
  return low;
}

void PointTouch::write_normal_rates(const TouchState& touch, double force,
                                    std::span<double> rates) const {
  const Vector3d impulse_W = force / units().momentum() * touch.n_W;
  rates[kImpulseX] = impulse_W.x();
  rates[kImpulseY] = impulse_W.y();
  rates[kImpulseZ] = impulse_W.z();
  rates[kNormalImpulse] = force / units().momentum();
  rates[kNormalWork] = force * touch.closing / units().energy();
  rates[kDepth] = touch.closing / depth_scale;
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

void PointTouch::find_kinks(double depth) {
  const NormalLaw& law = bound->law;
  // A kink that was just reached must not be ahead again.
  const double skip = 1e-9 * depth_scale;
  const double far_above = depth + 1e3 * depth_scale;
  const double far_below = law.release_depth(memory) - depth_scale;
  const double above = law.kink_between(depth + skip, far_above, memory);
  const double below = law.kink_between(depth - skip, far_below, memory);
  kink_above = above == far_above ? infinite : above;
  kink_below = below == far_below ? -infinite : below;
}

void PointTouch::remember(double depth, double rate) {
  bound->law.remember(contact_at(depth, rate), memory);
}

}  // namespace carom::simulation
