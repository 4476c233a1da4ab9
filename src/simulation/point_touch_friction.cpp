// Friction of a point that touches: what its laws see of the normal side, when they switch, and what they
// store.
#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "contact/rigid_friction.h"
#include "simulation/point_touch.h"

namespace carom::simulation {

using contact::effective_radius;
using contact::TouchState;

namespace {

/// Slopes of the normal law are taken over this share of the depth: far above rounding, far below
/// where the curve bends.
constexpr double slope_share = 1e-3;
/// At first touch forces and limits all vanish; which of them grows faster shows at this share of the
/// depth to come.
constexpr double share_of_first_moment = 1e-6;
/// A contact that vanishes takes its tangential forces along at a rate that grows beyond all bounds, while
/// the forces themselves go to zero. Below this share of the depth they are lost in rounding, and the
/// contact counts as one that neither shrinks nor grows.
constexpr double vanishing_share = 1e-7;

template <class Number>
std::span<Number> states_of(std::span<Number> values) {
  return values.empty() ? values : values.subspan(kFrictionStates);
}

/// How the surfaces move, with the force that would hold them.
contact::SurfaceMotion surface_motion(const PointTouch& point, const TouchState& touch) {
  return {touch.n_W, touch.slip_W, touch.w_rel_W, touch.mean_spin, point.holding_W};
}

/// Rate of the normal force, while the closing speed grows at `closing_rate` [N/s].
double normal_force_rate(const PointTouch& point, const TouchState& touch, double closing_rate) {
  const double depth = -touch.gap;
  const double fast = std::fabs(touch.closing) + 1e-3 * point.speed();
  const double time = slope_share * std::min(std::max(depth, 1e-9 * point.depth_scale) / fast,
                                             point.depth_scale / point.speed());
  const auto force_after = [&](double t) {
    return std::max(point.force(depth + t * touch.closing, touch.closing + t * closing_rate), 0.0);
  };
  // On the way out, or back in, the force has a kink at the deepest point: differences stay on this side.
  const double deepest = point.memory.max_depth;
  if (depth < deepest && depth + time * std::fabs(touch.closing) > deepest) {
    const double t = touch.closing < 0 ? time : -time;
    return (4 * force_after(t) - 3 * force_after(0) - force_after(2 * t)) / (2 * t);
  }
  return (force_after(time) - force_after(-time)) / (2 * time);
}

/// The normal side with the rate of its force.
FrictionContact accelerated_side(const PointTouch& point, const TouchState& touch,
                                 double closing_rate) {
  FrictionContact contact = point.normal_side(touch, point.force(touch));
  contact.normal_force_rate = normal_force_rate(point, touch, closing_rate);
  return contact;
}

}  // namespace

FrictionContact PointTouch::normal_side(const TouchState& touch, double normal_force) const {
  const NormalLaw& law = bound->law;
  FrictionContact contact{.normal_force = std::max(normal_force, 0.0)};
  const double release = law.release_depth(memory);
  const double depth = std::max(-touch.gap, release);
  contact.depth = depth - release;
  contact.effective_radius = effective_radius(touch);
  contact.contact_radius = std::isfinite(contact.effective_radius)
                               ? std::sqrt(contact.effective_radius * contact.depth)
                               : contact.effective_radius;
  if (!friction.has_states()) return contact;

  const double least = vanishing_share * depth_scale;
  const double seen_depth = release + std::max(contact.depth, least);
  const double closing = contact.depth > least ? touch.closing : 0;
  const double h = slope_share * (seen_depth - release);
  NormalMemory loading = memory;
  // On the way in, the curve of first loading continues to the left as well.
  if (seen_depth >= loading.max_depth) {
    loading.max_depth = std::min(loading.max_depth, seen_depth - 2 * h);
  }
  const auto static_force = [&](double at) {
    return std::max(law.force(contact_at(at, 0), loading), 0.0);
  };
  contact.static_force = static_force(seen_depth);
  const double below = static_force(seen_depth - h);
  double slope, bend;
  if (seen_depth < memory.max_depth && seen_depth + h > memory.max_depth) {
    // Close to the deepest point, beyond which is another curve.
    const double lower = static_force(seen_depth - 2 * h);
    slope = (3 * contact.static_force - 4 * below + lower) / (2 * h);
    bend = (contact.static_force - 2 * below + lower) / (h * h);
  } else {
    const double above = static_force(seen_depth + h);
    slope = (above - below) / (2 * h);
    bend = (above - 2 * contact.static_force + below) / (h * h);
  }
  contact.normal_stiffness = std::max(slope, 0.0);
  contact.normal_stiffness_rate = bend * closing;
  contact.static_force_rate = contact.normal_stiffness * closing;
  return contact;
}

void PointTouch::begin_friction(const contact::FrictionPlan& plan, const TouchState& touch,
                                std::span<double> values) {
  friction = {};
  if (plan.law_count() == 0) return;
  friction_at = {.approach_speed = speed(),
                 .slip_speed = touch.slip_W.norm(),
                 .effective_mass = mass(),
                 .depth_scale = depth_scale,
                 .effective_radius = effective_radius(touch)};
  friction = contact::TouchFriction(plan.bind(friction_at), touch.n_W);
  TouchState soon = touch;
  soon.gap = std::min(soon.gap, -onset_depth() - share_of_first_moment * depth_scale);
  soon.closing = std::max(soon.closing, 1e-3 * speed());
  FrictionContact contact = normal_side(soon, force(soon));
  contact.normal_force_rate = contact.static_force_rate;
  friction.begin(contact, surface_motion(*this, touch), states_of(values));
}

contact::FrictionAnswer PointTouch::friction_answer(const TouchState& touch, double normal_force,
                                                    std::span<const double> values,
                                                    std::span<double> rates,
                                                    contact::FrictionShare share) const {
  return friction.answer(normal_side(touch, normal_force), surface_motion(*this, touch),
                         states_of(values), states_of(rates), share);
}

void PointTouch::add_friction_rates(const contact::FrictionAnswer& answer,
                                    std::span<double> rates) const {
  rates[kImpulseX] += answer.force_W.x() / units().momentum();
  rates[kImpulseY] += answer.force_W.y() / units().momentum();
  rates[kImpulseZ] += answer.force_W.z() / units().momentum();
  rates[kFrictionWork] += answer.power / units().energy();
}

double PointTouch::stored_in_friction(const TouchState& touch,
                                      std::span<const double> values) const {
  if (!friction.has_states() || !std::isfinite(touch.gap)) return 0;
  return friction.stored_energy(normal_side(touch, force(touch)), surface_motion(*this, touch),
                                states_of(values));
}

void PointTouch::pass_kink(TouchState touch, bool upwards, std::span<double> values) {
  // Far enough from where the kink was found, near enough for nothing else to change.
  const double aside = 1e-7 * depth_scale, depth = -touch.gap;
  if (!friction.has_states() || !(depth - release_depth() > 10 * aside)) return;
  const auto side_at = [&](double at) {
    touch.gap = -at;
    return normal_side(touch, force(touch));
  };
  const FrictionContact below = side_at(depth - aside), above = side_at(depth + aside);
  const auto differ = [](double a, double b) {
    constexpr double clearly = 1e-4;
    return std::fabs(a - b) > clearly * std::max(std::fabs(a), std::fabs(b));
  };
  if (!differ(below.normal_stiffness, above.normal_stiffness) &&
      !differ(below.normal_force, above.normal_force)) {
    return;
  }
  friction.pass_jump(upwards ? below : above, upwards ? above : below, surface_motion(*this, touch),
                     states_of(values));
}

void PointTouch::friction_events(const TouchState& touch, double closing_rate,
                                 std::span<const double> values, std::span<double> g) const {
  const FrictionContact contact = accelerated_side(*this, touch, closing_rate);
  for (int i = 0; i < friction.law_count(); ++i) {
    g[kFrictionSwitch + i] =
        friction.switch_value(i, contact, surface_motion(*this, touch), states_of(values));
  }
}

void PointTouch::switch_friction(int law, const TouchState& touch, double closing_rate,
                                 std::span<double> values) {
  friction.switch_mode(law, accelerated_side(*this, touch, closing_rate),
                       surface_motion(*this, touch), states_of(values));
  if (!friction.holds()) holding_W.setZero();
}

bool PointTouch::remember_friction(const TouchState& touch, double closing_rate,
                                   std::span<double> values) {
  if (friction.law_count() == 0) return false;
  const FrictionContact contact = friction.switches() ? accelerated_side(*this, touch, closing_rate)
                                                      : normal_side(touch, force(touch));
  return friction.remember(contact, surface_motion(*this, touch), states_of(values));
}

}  // namespace carom::simulation
