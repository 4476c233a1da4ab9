#include "simulation/normal_touch.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "laws/depth_scale.h"

namespace carom::simulation {

using contact::TouchState;

namespace {

void bind_with(double speed, const contact::LawPlan& plan, Calibrator& calibrator,
               NormalTouch& point) {
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
double static_depth(const NormalTouch& point, double load) {
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

}  // namespace

NormalContact NormalTouch::contact_at(double depth, double rate) const {
  return {.depth = depth, .depth_rate = rate, .approach_speed = speed(), .effective_mass = mass()};
}

/// The damping of most laws grows without bound as the approach speed falls to zero, where restitution
/// loses its meaning: the load presses harder than the motion strikes. Below the speed √(a·δ) that the
/// load's acceleration a gives over its own static depth δ, that speed counts.
void NormalTouch::bind(const contact::LawPlan& plan, const TouchState& touch, double effective_mass,
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

double NormalTouch::depth_of(double gap) const {
  return std::isfinite(gap) ? -gap : release_depth();
}

/// A step that goes beyond separation is cut there, and until then sees no kink.
double NormalTouch::force(double depth, double rate) const {
  return bound->law.force(contact_at(std::max(depth, release_depth()), rate), memory);
}

double NormalTouch::told_force(const TouchState& touch) const {
  return can_pull() ? force(touch) : std::max(force(touch), 0.0);
}

NormalForceParts NormalTouch::told_parts(const TouchState& touch) const {
  const double depth = std::max(-touch.gap, release_depth());
  NormalForceParts parts = bound->law.parts(contact_at(depth, touch.closing), memory);
  // A contact that does not pull is let go by its damping.
  parts.damping += told_force(touch) - force(touch);
  return parts;
}

double NormalTouch::stored_energy(double depth, double rate) const {
  const NormalLaw& law = bound->law;
  const double at = std::max(depth, law.release_depth(memory));
  NormalMemory then = memory;
  law.remember(contact_at(at, rate), then);
  return law.elastic_energy(at, then) - stored_before;
}

double NormalTouch::depth_that_stores(double energy, double low, double high) const {
  if (stored_energy(high, 0) <= energy) return high;
  for (int i = 0; i < 60 && low < high; ++i) {
    const double middle = 0.5 * (low + high);
    (stored_energy(middle, 0) <= energy ? low : high) = middle;
  }
  return low;
}

void NormalTouch::write_normal_rates(const TouchState& touch, double force,
                                     std::span<double> rates) const {
  const Vector3d impulse_W = force / units().momentum() * touch.n_W;
  rates[kImpulseX] = impulse_W.x();
  rates[kImpulseY] = impulse_W.y();
  rates[kImpulseZ] = impulse_W.z();
  rates[kNormalImpulse] = force / units().momentum();
  rates[kNormalWork] = force * touch.closing / units().energy();
  rates[kDepth] = touch.closing / depth_scale;
}

void NormalTouch::find_kinks(double depth) {
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

void NormalTouch::remember(double depth, double rate) {
  bound->law.remember(contact_at(depth, rate), memory);
}

}  // namespace carom::simulation
