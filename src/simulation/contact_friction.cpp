// Friction of the contacts that touch: what their laws see of the normal side, when they switch, and
// what they store.
#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/contact_tracker.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;

namespace {

/// Slopes of the normal law are taken over this share of the depth: far above rounding, far below
/// where the curve bends.
constexpr double slope_share = 1e-3;
/// At first touch forces and limits all vanish; which of them grows faster shows at this share of the
/// depth to come.
constexpr double share_of_first_moment = 1e-6;

/// R* of surfaces that touch in a point; infinite along lines and faces [m].
double effective_radius(const TouchState& touch) {
  const double product = touch.curvature_a * touch.curvature_b;
  const bool is_point = product > 0 && std::isfinite(product);
  return is_point ? 0.5 / std::sqrt(product) : std::numeric_limits<double>::infinity();
}

}  // namespace

/// The normal side of a contact as friction sees it; its motion is left open.
FrictionContact ContactTracker::normal_side(const Track& track, const TouchState& touch,
                                            double normal_force) const {
  const NormalLaw& law = track.bound->law;
  FrictionContact contact{.normal_force = std::max(normal_force, 0.0)};
  const double release = law.release_depth(track.memory);
  const double depth = std::max(-touch.gap, release);
  contact.depth = depth - release;
  contact.effective_radius = effective_radius(touch);
  contact.contact_radius = std::isfinite(contact.effective_radius)
                               ? std::sqrt(contact.effective_radius * contact.depth)
                               : contact.effective_radius;
  if (!track.friction.has_states()) return contact;

  const double h = slope_share * contact.depth;
  NormalMemory memory = track.memory;
  // On the way in, the curve of first loading continues to the left as well.
  if (depth >= memory.max_depth) memory.max_depth = std::min(memory.max_depth, depth - 2 * h);
  const auto static_force = [&](double at) {
    return std::max(law.force(contact_of(track, at, 0), memory), 0.0);
  };
  contact.static_force = static_force(depth);
  if (h > 0) {
    const double above = static_force(depth + h), below = static_force(depth - h);
    contact.normal_stiffness = std::max((above - below) / (2 * h), 0.0);
    contact.normal_stiffness_rate =
        (above - 2 * contact.static_force + below) / (h * h) * touch.closing;
  }
  contact.static_force_rate = contact.normal_stiffness * touch.closing;
  return contact;
}

/// Adds the forces of friction of a touching slot, and the rates that come with them.
void ContactTracker::add_friction(int slot, const TouchState& touch, double normal_force,
                                  const Kinematics& kinematics, std::span<const double> values,
                                  Forces& forces, std::span<double> rates) const {
  const Candidate& candidate = candidates_.all()[slots_[slot].candidate];
  const Track& track = tracks_[slots_[slot].candidate];
  const contact::FrictionAnswer friction =
      track.friction.answer(normal_side(track, touch, normal_force), motion_of(track, touch),
                            friction_states(values, slot), friction_states(rates, slot));
  candidates_.apply(kinematics, candidate, touch, 0, friction.force_W, forces);
  if (!friction.moment_W.isZero(0)) candidates_.apply_moment(candidate, friction.moment_W, forces);
  double* rate = rates.data() + slot * slot_size_;
  const double momentum = track.momentum();
  rate[kImpulseX] += friction.force_W.x() / momentum;
  rate[kImpulseY] += friction.force_W.y() / momentum;
  rate[kImpulseZ] += friction.force_W.z() / momentum;
  rate[kFrictionWork] = friction.power / track.energy();
}

/// How the surfaces of a contact move, with the force that would hold it.
contact::SurfaceMotion ContactTracker::motion_of(const Track& track, const TouchState& touch) {
  return {touch.n_W, touch.slip_W, touch.w_rel_W, touch.mean_spin, track.holding_W};
}

/// Rate of the normal force, with the last accelerations of the dynamics [N/s].
double ContactTracker::normal_force_rate(const Track& track, const Candidate& candidate,
                                         const TouchState& touch, const Dynamics& dynamics) const {
  const double depth = -touch.gap;
  const double acceleration = candidates_.closing_acceleration(dynamics, candidate, touch);
  const double speed = std::fabs(touch.closing) + 1e-3 * track.touch_speed;
  const double time = slope_share * std::min(std::max(depth, 1e-9 * track.depth_scale) / speed,
                                             track.depth_scale / track.touch_speed);
  const auto force_after = [&](double t) {
    return std::max(
        signed_force(track, depth + t * touch.closing, touch.closing + t * acceleration), 0.0);
  };
  return (force_after(time) - force_after(-time)) / (2 * time);
}

/// The same with the rate of the normal force, by the last accelerations of the dynamics.
FrictionContact ContactTracker::accelerated_side(const Track& track, const Candidate& candidate,
                                                 const TouchState& touch,
                                                 const Dynamics& dynamics) const {
  FrictionContact contact =
      normal_side(track, touch, signed_force(track, -touch.gap, touch.closing));
  contact.normal_force_rate = normal_force_rate(track, candidate, touch, dynamics);
  return contact;
}

void ContactTracker::begin_friction(int c, const TouchState& touch, std::span<double> values) {
  const Candidate& candidate = candidates_.all()[c];
  Track& track = tracks_[c];
  track.friction = {};
  const contact::FrictionPlan& plan = plans_[candidate.law].friction();
  if (candidate.is_stop() || plan.law_count() == 0) return;
  track.friction = contact::TouchFriction(plan.bind({.approach_speed = track.touch_speed,
                                                     .slip_speed = touch.slip_W.norm(),
                                                     .effective_mass = track.mass,
                                                     .depth_scale = track.depth_scale,
                                                     .effective_radius = effective_radius(touch)}),
                                          touch.n_W);
  TouchState soon = touch;
  soon.gap = std::min(soon.gap, -onset_depth(track) - share_of_first_moment * track.depth_scale);
  soon.closing = std::max(soon.closing, 1e-3 * track.touch_speed);
  FrictionContact contact = normal_side(track, soon, signed_force(track, -soon.gap, soon.closing));
  contact.normal_force_rate = contact.static_force_rate;
  track.friction.begin(contact, motion_of(track, touch), friction_states(values, track.slot));
}

double ContactTracker::stored_in_friction(const Track& track, const TouchState& touch,
                                          std::span<const double> states) const {
  if (!track.friction.has_states() || !std::isfinite(touch.gap)) return 0;
  const double force = signed_force(track, -touch.gap, touch.closing);
  return track.friction.stored_energy(normal_side(track, touch, force), motion_of(track, touch),
                                      states);
}

bool ContactTracker::wants_accelerations() const {
  for (const Slot& slot : slots_) {
    if (slot.candidate < 0) continue;
    const Track& track = tracks_[slot.candidate];
    if (track.mode == Mode::touching && track.friction.switches()) return true;
  }
  return false;
}

void ContactTracker::friction_events(int slot, const TouchState& touch, const Dynamics* dynamics,
                                     std::span<const double> values, std::span<double> g) const {
  const int c = slots_[slot].candidate;
  const Track& track = tracks_[c];
  const FrictionContact contact = accelerated_side(track, candidates_.all()[c], touch, *dynamics);
  for (int i = 0; i < track.friction.law_count(); ++i) {
    g[i] = track.friction.switch_value(i, contact, motion_of(track, touch),
                                       friction_states(values, slot));
  }
}

void ContactTracker::switch_friction(int slot, int law, double time, const Dynamics& dynamics,
                                     std::vector<double>& values) {
  const int c = slots_[slot].candidate;
  Track& track = tracks_[c];
  const Candidate& candidate = candidates_.all()[c];
  const TouchState touch = touch_of(dynamics.kinematics(), slot, values);
  if (!std::isfinite(touch.gap)) return;
  const FrictionContact contact = accelerated_side(track, candidate, touch, dynamics);
  track.friction.switch_mode(law, contact, motion_of(track, touch),
                             friction_states(std::span(values), slot));
  if (!track.friction.holds()) track.holding_W.setZero();
  if (track.friction.law(law).kind() == FrictionKind::sliding && track.at_rest) {
    log_.note_event(time, track.friction.mode(law) == 0 ? "stick" : "slip", candidate.name);
  }
}

bool ContactTracker::remember_friction(int slot, const TouchState& touch, const Dynamics& dynamics,
                                       std::vector<double>& values) {
  const int c = slots_[slot].candidate;
  Track& track = tracks_[c];
  if (track.friction.law_count() == 0) return false;
  const FrictionContact contact =
      track.friction.switches()
          ? accelerated_side(track, candidates_.all()[c], touch, dynamics)
          : normal_side(track, touch, signed_force(track, -touch.gap, touch.closing));
  return track.friction.remember(contact, motion_of(track, touch),
                                 friction_states(std::span(values), slot));
}

}  // namespace carom::simulation
