#include "simulation/contact_tracker.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/text.h"
#include "laws/depth_scale.h"

namespace carom::simulation {

using contact::Candidate;
using contact::drawing_precision;
using contact::TouchState;
using numerics::Crossing;

namespace {

/// Long enough to be on the other side of a jump, too short for anything else to happen [s].
constexpr double shortest_step = 1e-9;
/// Below this share of the speed of the touch a contact counts as standing still.
constexpr double slow = 1e-3;
/// A contact that has lasted this many times its natural duration is at rest.
constexpr double long_touch = 50;

/// Event functions of a slot, after one for each candidate.
enum SlotEvent {
  kTurning,
  kRelease,
  kGrip,
  kKinkAbove,
  kKinkBelow,
  kFrictionSwitch,  ///< of the sliding, rolling and drilling law
  kSlotEvents = kFrictionSwitch + 3
};

/// Depth beyond the onset at which a law carries a static load, to a per cent or so.
template <class Force>
double static_depth(const Force& force, double first_guess, double load) {
  double depth = first_guess;
  for (int i = 0; i < 60; ++i) {
    const double carried = force(depth);
    if (!(carried > 0)) return first_guess;
    const double ratio = load / carried;
    if (std::fabs(ratio - 1) < 0.01) break;
    depth *= std::pow(std::clamp(ratio, 1e-6, 1e6), 0.6);
  }
  return depth;
}

}  // namespace

ContactTracker::ContactTracker(const Model& model, std::vector<Problem>& problems,
                               std::int64_t few_pairs)
    : model_(model),
      candidates_(model, problems, contact::suitable_list(model, few_pairs)),
      plans_(contact::plan_laws(candidates_.laws(), problems)) {
  int states = 0;
  for (const contact::LawPlan& plan : plans_) {
    states = std::max(states, plan.friction().state_count());
  }
  slot_size_ = static_cast<std::size_t>(kFrictionStates + states);
  tracks_.resize(candidates_.all().size());
  holding_ = std::make_unique<Holding>(model);
  if (candidates_.table()) {
    neighbours_ = std::make_unique<contact::Neighbours>(model, candidates_.table());
    least_gaps_ = std::make_unique<contact::LeastGaps>(model, candidates_.table());
  }
  near_.resize(tracks_.size());
  std::iota(near_.begin(), near_.end(), 0);
  near_pairs_.resize(candidates_.pairs().size());
  std::iota(near_pairs_.begin(), near_pairs_.end(), 0);
  pair_updated_.resize(candidates_.pairs().size());
  if (!tracks_.empty() || neighbours_) slots_.resize(1);
}

NormalContact ContactTracker::contact_of(const Track& track, double depth, double rate) const {
  return {.depth = depth,
          .depth_rate = rate,
          .approach_speed = track.touch_speed,
          .effective_mass = track.mass};
}

double ContactTracker::onset_depth(const Track& track) const {
  return track.bound ? track.bound->law.onset_depth(track.memory) : 0;
}

/// The law's force without the rule that contacts do not pull: a step that goes beyond separation is
/// cut there, and until then sees no kink.
double ContactTracker::signed_force(const Track& track, double depth, double rate) const {
  const NormalLaw& law = track.bound->law;
  return law.force(contact_of(track, std::max(depth, law.release_depth(track.memory)), rate),
                   track.memory);
}

/// Force relative to its elastic and viscous parts, from −1 to 1: zero where the force is, and well
/// behaved at depth zero, where all parts vanish. A hair below, since some laws end at zero and stay.
double ContactTracker::grip(const Track& track, double depth, double rate) const {
  const double lowest = track.bound->law.release_depth(track.memory) + 1e-9 * track.depth_scale;
  const double at = std::max(depth, lowest);
  const double elastic = signed_force(track, at, 0);
  const double viscous = signed_force(track, at, rate) - elastic;
  const double size = std::fabs(elastic) + std::fabs(viscous);
  return size > 0 ? (elastic + viscous) / size - 1e-12 : 1;
}

void ContactTracker::add_forces(const Kinematics& kinematics, std::span<const double> values,
                                Forces& forces, std::span<double> rates) {
  std::fill(rates.begin(), rates.end(), 0.0);
  if (touching_ == 0) return;
  ++evaluation_;
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    if (slots_[s].candidate < 0) continue;
    const Candidate& candidate = candidates_.all()[slots_[s].candidate];
    const Track& track = tracks_[slots_[s].candidate];
    if (track.mode != Mode::touching) continue;
    if (!candidate.is_stop() && pair_updated_[candidate.pair] != evaluation_) {
      candidates_.update_pair(kinematics, candidate.pair);
      pair_updated_[candidate.pair] = evaluation_;
    }
    const TouchState touch = touch_of(kinematics, static_cast<int>(s), values);
    if (!std::isfinite(touch.gap)) continue;  // boxes that have lost the point
    const double force = signed_force(track, -touch.gap, touch.closing);
    candidates_.apply(kinematics, candidate, touch, force, Vector3d::Zero(), forces);
    double* rate = rates.data() + s * slot_size_;
    const Vector3d impulse_W = force / track.momentum() * touch.n_W;
    rate[kImpulseX] = impulse_W.x();
    rate[kImpulseY] = impulse_W.y();
    rate[kImpulseZ] = impulse_W.z();
    rate[kNormalImpulse] = force / track.momentum();
    rate[kNormalWork] = force * touch.closing / track.energy();
    rate[kDepth] = touch.closing / track.depth_scale;
    if (track.friction.law_count() > 0 && !is_held(track)) {
      add_friction(static_cast<int>(s), touch, force, kinematics, values, forces, rates);
    }
  }
}

std::vector<Crossing> ContactTracker::crossings() const {
  std::vector<Crossing> crossings(near_.size(), Crossing::falling);
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    crossings.insert(crossings.end(), kSlotEvents, Crossing::falling);
    crossings[crossings.size() - kSlotEvents + kTurning] = Crossing::either;
  }
  return crossings;
}

void ContactTracker::event_values(const Kinematics& kinematics, const Dynamics* dynamics,
                                  std::span<const double> values, std::span<double> g) {
  std::fill(g.begin(), g.end(), 1.0);
  update_near(kinematics);
  for (std::size_t i = 0; i < near_.size(); ++i) {
    const Track& track = tracks_[near_[i]];
    if (track.mode != Mode::apart) continue;
    const Candidate& candidate = candidates_.all()[near_[i]];
    const double gap = candidates_.gap(kinematics, candidate);
    if (!std::isfinite(gap) || (candidate.may_jump && settling_ > 0)) continue;
    if (track.overlaps_apart) {
      // Hardly above zero, so that it does close where the step ends.
      g[i] = 1e-9 - candidates_.state(kinematics, candidate).closing / candidate.length;
      continue;
    }
    g[i] = (gap + onset_depth(track) + track.slack) / candidate.length;
  }
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    if (slots_[s].candidate < 0) continue;
    const Track& track = tracks_[slots_[s].candidate];
    const TouchState touch = touch_of(kinematics, static_cast<int>(s), values);
    const double depth = -touch.gap;
    double* of_slot = g.data() + near_.size() + s * kSlotEvents;
    const NormalLaw& law = track.bound->law;
    if (!std::isfinite(depth)) {
      if (settling_ == 0) of_slot[kRelease] = -1;
      continue;
    }
    if (track.mode == Mode::parting) {
      of_slot[kGrip] = -touch.closing / track.touch_speed;
      continue;
    }
    if (track.watch_turning) of_slot[kTurning] = touch.closing / track.touch_speed;
    of_slot[kRelease] = (depth - law.release_depth(track.memory)) / track.depth_scale;
    if (law.separation() == Separation::zero_force) {
      of_slot[kGrip] = grip(track, depth, touch.closing);
    }
    if (std::isfinite(track.kink_above)) {
      of_slot[kKinkAbove] = (track.kink_above - depth) / track.depth_scale;
    }
    if (std::isfinite(track.kink_below)) {
      of_slot[kKinkBelow] = (depth - track.kink_below) / track.depth_scale;
    }
    if (track.friction.switches()) {
      friction_events(static_cast<int>(s), touch, dynamics, values,
                      std::span(of_slot + kFrictionSwitch, 3));
    }
  }
}

void ContactTracker::start(double time, Dynamics& dynamics, std::vector<double>& values) {
  if (neighbours_) renew_near(time, dynamics);
  update_near(dynamics.kinematics());
  for (const int c : near_) {
    const Candidate& candidate = candidates_.all()[c];
    const TouchState touch = candidates_.state(dynamics.kinematics(), candidate);
    if (touch.gap > drawing_precision * candidate.length) continue;
    const double pressing = candidates_.closing_acceleration(dynamics, candidate, touch);
    const bool overlaps = touch.gap < -drawing_precision * candidate.length;
    if (overlaps || touch.closing > 0 || (touch.closing == 0 && pressing > 0)) {
      begin(c, time, dynamics, values, true);
      // What is stored at the start nobody has worked for.
      Track& track = tracks_[c];
      if (-touch.gap > onset_depth(track) + 1e-12 * candidate.length) {
        track.stored_at_begin =
            track.bound->law.elastic_energy(-touch.gap, track.memory) - track.stored_before;
      }
    } else {
      tracks_[c].slack = 2 * std::fabs(touch.gap) + 1e-12 * candidate.length;
    }
  }
}

/// Binds the law. The damping of most laws grows without bound as the approach speed falls to zero,
/// where restitution loses its meaning: the load presses harder than the motion strikes. Below the
/// speed √(a·δ) that the load's acceleration a gives over its own static depth δ, that speed counts.
void ContactTracker::bind(int c, const TouchState& touch, Dynamics& dynamics) {
  const Candidate& candidate = candidates_.all()[c];
  Track& track = tracks_[c];
  track.mass = candidates_.effective_mass(dynamics, candidate, touch);
  std::vector<std::string> warnings;
  if (!std::isfinite(track.mass)) {
    const auto [a, b] = candidates_.bodies(candidate);
    track.mass = std::min(model_.mass(a), model_.mass(b));
    warnings.push_back("nothing can move along the normal here: the effective mass is infinite");
  }
  const contact::LawPlan& plan = plans_[candidate.law];
  const auto bind_with = [&](double speed) {
    track.touch_speed = speed;
    track.bound = plan.bind({.approach_speed = speed,
                             .effective_mass = track.mass,
                             .curvature_a = touch.curvature_a,
                             .curvature_b = touch.curvature_b},
                            calibrator_);
    const double origin = onset_depth(track);
    NormalMemory memory = track.memory;
    memory.touching = true;
    track.depth_scale = laws::depth_scale(
        [&](double depth) { return track.bound->law.force(contact_of(track, depth, 0), memory); },
        origin, track.mass * speed * speed);
  };
  const double striking =
      touch.closing > 0 ? touch.closing : std::max(slow * candidate.length, -touch.closing);
  bind_with(std::max(striking, legacy_speed(candidate.pair)));
  const double pressing = candidates_.closing_acceleration(dynamics, candidate, touch);
  if (pressing > 0) {
    NormalMemory memory = track.memory;
    memory.touching = true;
    const double origin = onset_depth(track);
    const double depth = static_depth(
        [&](double beyond) {
          return track.bound->law.force(contact_of(track, origin + beyond, 0), memory);
        },
        track.depth_scale, track.mass * pressing);
    const double lowest = std::sqrt(pressing * depth);
    if (touch.closing < lowest) bind_with(lowest);
  }
  auto& of_law = track.bound->warnings;
  of_law.insert(of_law.end(), warnings.begin(), warnings.end());
}

void ContactTracker::begin(int c, double time, Dynamics& dynamics, std::vector<double>& values,
                           bool as_it_is) {
  const Candidate& candidate = candidates_.all()[c];
  const Kinematics& kinematics = dynamics.kinematics();
  Track& track = tracks_[c];
  TouchState touch = candidates_.state(kinematics, candidate);
  bind(c, touch, dynamics);
  const contact::BoundContact& bound = *track.bound;

  const auto free = std::ranges::find(slots_, -1, &Slot::candidate);
  track.slot = static_cast<int>(free - slots_.begin());
  if (free == slots_.end()) {
    slots_.emplace_back();
    values.resize(values.size() + slot_size_);
  }
  slots_[track.slot].candidate = c;
  double* value = values.data() + track.slot * slot_size_;
  std::fill(value, value + slot_size_, 0.0);
  track.stored_before = bound.law.elastic_energy(onset_depth(track), track.memory);
  track.memory.touching = true;
  track.stored_at_begin = 0;
  if (candidate.may_jump && !as_it_is) touch.gap = -begin_deep(c, -touch.gap);
  const double depth = -touch.gap;
  value[kDepth] = depth / track.depth_scale;
  track.mode = Mode::touching;
  track.slack = 0;
  track.overlaps_apart = false;
  track.at_rest = false;
  begin_friction(c, touch, values);
  track.watch_turning = track.moved = touch.closing > slow * track.touch_speed;
  find_kinks(track, depth);
  ++touching_;

  track.episode = log_.add(begin_episode(episode_subject(model_, candidates_, candidate),
                                         {.time = time,
                                          .approach_speed = touch.closing,
                                          .effective_mass = track.mass,
                                          .depth = depth,
                                          .n_W = touch.n_W,
                                          .p_WC = touch.p_WC},
                                         velocities_of(kinematics)));
  note_law(log_[track.episode], bound);
  note_force(track.slot, time, std::max(signed_force(track, depth, touch.closing), 0.0));
  if (candidate.is_stop()) log_.note_event(time, "limit", model_, candidate);
}

void ContactTracker::find_kinks(Track& track, double depth) {
  const NormalLaw& law = track.bound->law;
  // A kink that was just reached must not be ahead again.
  const double skip = 1e-9 * track.depth_scale;
  const double far_above = depth + 1e3 * track.depth_scale;
  const double far_below = law.release_depth(track.memory) - track.depth_scale;
  const double above = law.kink_between(depth + skip, far_above, track.memory);
  const double below = law.kink_between(depth - skip, far_below, track.memory);
  track.kink_above = above == far_above ? infinite : above;
  track.kink_below = below == far_below ? -infinite : below;
}

void ContactTracker::remember(Track& track, double depth, double rate) {
  track.bound->law.remember(contact_of(track, depth, rate), track.memory);
}

void ContactTracker::note_depth(const Track& track, double time, double depth) {
  simulation::note_depth(log_[track.episode], time, depth);
}

/// Parting surfaces are pressed together: the same touch goes on.
void ContactTracker::touch_again(Track& track) {
  track.mode = Mode::touching;
  track.memory.touching = true;
  log_[track.episode].ended = false;
  ++touching_;
}

/// Depth of a point that touches; where boxes have just lost it, that of its release.
double ContactTracker::depth_of(const Track& track, double gap) const {
  return std::isfinite(gap) ? -gap : track.bound->law.release_depth(track.memory);
}

void ContactTracker::turn(int slot, double time, const Kinematics& kinematics,
                          std::span<const double> values) {
  Track& track = tracks_[slots_[slot].candidate];
  const double depth = depth_of(track, touch_of(kinematics, slot, values).gap);
  remember(track, depth, 0);
  note_depth(track, time, depth);
  find_kinks(track, depth);
  // Between turning points at which it moved it really oscillates; the others are rounding noise.
  track.watch_turning = track.moved;
  track.moved = false;
}

void ContactTracker::close(int slot, double time, const TouchState& touch,
                           const Kinematics& kinematics, std::span<const double> values,
                           bool ended) {
  Track& track = tracks_[slots_[slot].candidate];
  const double momentum = track.momentum();
  const double energy = track.energy();
  const double* value = values.data() + slot * slot_size_;
  close_episode(
      log_[track.episode],
      {.time = time,
       .separation_speed = -touch.closing,
       .impulse_W = momentum * Vector3d(value[kImpulseX], value[kImpulseY], value[kImpulseZ]),
       .normal_impulse = momentum * value[kNormalImpulse],
       .lost_normal = energy * value[kNormalWork] + track.stored_at_begin,
       .lost_friction = energy * value[kFrictionWork],
       .ended = ended},
      velocities_of(kinematics));
}

void ContactTracker::release(int slot) {
  Track& track = tracks_[slots_[slot].candidate];
  lost_normal_ += log_[track.episode].lost_normal;
  lost_friction_ += log_[track.episode].lost_friction;
  track.mode = Mode::apart;
  track.slot = -1;
  slots_[slot].candidate = -1;
}

void ContactTracker::separate(int slot, double time, const Kinematics& kinematics,
                              std::vector<double>& values) {
  const int c = slots_[slot].candidate;
  Track& track = tracks_[c];
  const TouchState touch = touch_of(kinematics, slot, values);
  const double depth = depth_of(track, touch.gap);
  if (!std::isfinite(touch.gap)) leave_legacy(slot, values);
  remember(track, depth, touch.closing);
  close(slot, time, touch, kinematics, values, true);
  ContactEpisode& episode = log_[track.episode];
  track.memory.touching = false;
  episode.permanent_indentation = onset_depth(track);
  if (track.at_rest) log_.note_event(time, "lift-off", episode.contact);
  track.at_rest = false;
  --touching_;
  // Surfaces that still overlap, after a force that has died away, may yet be pressed together.
  const double overlap_now = depth_of(track, candidates_.gap(kinematics, candidates_.all()[c]));
  if (std::isfinite(touch.gap) && overlap_now > onset_depth(track) + 1e-9 * track.depth_scale) {
    track.mode = Mode::parting;
  } else {
    release(slot);
    // What is left of the overlap must not hide the next onset.
    const double overlap = depth - onset_depth(track);
    if (overlap > -1e-12 * candidates_.all()[c].length) {
      track.slack = 2 * std::fabs(overlap) + 1e-12 * candidates_.all()[c].length;
    }
  }
}

/// Whether a release is one by a jump of the gap, seen from the side before it.
bool ContactTracker::is_before_jump(int slot, int event, const TouchState& touch) const {
  const Track& track = tracks_[slots_[slot].candidate];
  const int kind = (event - static_cast<int>(near_.size())) % kSlotEvents;
  return kind == kRelease && candidates_.all()[slots_[slot].candidate].may_jump &&
         -touch.gap - track.bound->law.release_depth(track.memory) > 1e-6 * track.depth_scale;
}

void ContactTracker::handle(std::span<const int> events, double time, Dynamics& dynamics,
                            std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  update_near(kinematics);
  const int onsets = static_cast<int>(near_.size());
  legacies_.clear();
  settling_ = 0;
  for (int s = 0; s < slot_count(); ++s) {
    if (!is_touching(s)) continue;
    const Candidate& candidate = candidates_.all()[slots_[s].candidate];
    if (!std::isfinite(candidates_.gap(kinematics, candidate))) {
      separate(s, time, kinematics, values);
    }
  }
  for (const int event : events) {
    if (event < onsets) continue;
    const int slot = (event - onsets) / kSlotEvents;
    if (slots_[slot].candidate < 0) continue;  // two reasons to part at once
    Track& track = tracks_[slots_[slot].candidate];
    const double depth = depth_of(track, touch_of(kinematics, slot, values).gap);
    switch ((event - onsets) % kSlotEvents) {
      case kTurning:
        turn(slot, time, kinematics, values);
        break;
      case kRelease:
      case kGrip:
        if (track.mode == Mode::touching) {
          // A touch that has hardly begun may seem released by rounding, while it goes in.
          const TouchState touch = touch_of(kinematics, slot, values);
          const bool goes_in =
              std::isfinite(touch.gap) && touch.closing > 0 && !has_jumped_apart(slot, touch);
          if (is_before_jump(slot, event, touch)) {
            settling_ = shortest_step;
          } else if (!goes_in) {
            separate(slot, time, kinematics, values);
          }
        } else if (depth < onset_depth(track)) {
          release(slot);  // they came apart within the step, and now approach
        } else {
          touch_again(track);
        }
        break;
      case kKinkAbove:
      case kKinkBelow:
        remember(track, depth, 0);
        find_kinks(track, depth);
        break;
      default:
        if (track.mode == Mode::touching) {
          switch_friction(slot, (event - onsets) % kSlotEvents - kFrictionSwitch, time, dynamics,
                          values);
        }
    }
  }
  for (const int event : events) {
    if (event >= onsets || tracks_[near_[event]].mode != Mode::apart) continue;
    const Candidate& candidate = candidates_.all()[near_[event]];
    const TouchState touch = candidates_.state(kinematics, candidate);
    const Track& track = tracks_[near_[event]];
    // What overlaps is begun below. What was watched for its closing, or jumps, may be apart here.
    const double margin = (touch.gap + onset_depth(track) + track.slack) / candidate.length;
    const bool is_onset = !candidate.may_jump || std::fabs(margin) < deep_overlap;
    if (touch.closing > 0 && is_onset) begin(near_[event], time, dynamics, values);
    // An onset by a jump may be seen from the side before it: the next step shows the other.
    if (!is_onset && margin > 0) settling_ = shortest_step;
  }
  begin_overlapping(time, dynamics, values);
  watch_overlaps(kinematics);
}

ContactTracker::Change ContactTracker::after_step(double time, Dynamics& dynamics,
                                                  std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  update_near(kinematics);
  Change change = Change::none;
  legacies_.clear();
  settling_ = 0;
  for (int s = 0; s < slot_count(); ++s) {
    if (slots_[s].candidate < 0) continue;
    Track& track = tracks_[slots_[s].candidate];
    const TouchState touch = touch_of(kinematics, s, values);
    const double depth = -touch.gap;
    const bool vanished = !std::isfinite(touch.gap);
    if (track.mode == Mode::touching && (vanished || has_jumped_apart(s, touch))) {
      separate(s, time, kinematics, values);
      change = Change::of_forces;
      continue;
    }
    if (track.mode == Mode::parting) {
      if (depth < onset_depth(track)) {
        release(s);
      } else if (touch.closing > slow * track.touch_speed) {
        touch_again(track);
        change = Change::of_forces;
      }
      continue;
    }
    // What a jump of the gap has taken does not come back with the next one.
    double& brought = values[s * slot_size_ + kDepth];
    if (candidates_.all()[slots_[s].candidate].may_jump &&
        brought > depth / track.depth_scale + 1e-6) {
      brought = depth / track.depth_scale;
      change = std::max(change, Change::of_events);
    }
    remember(track, depth, touch.closing);
    find_kinks(track, depth);
    note_depth(track, time, depth);
    if (remember_friction(s, touch, dynamics, values)) change = Change::of_forces;
    const ContactEpisode& episode = log_[track.episode];
    const bool moves = std::fabs(touch.closing) > slow * track.touch_speed;
    const double lasted = (time - episode.start) * track.touch_speed / track.depth_scale;
    if (!moves && !track.at_rest && lasted > long_touch) {
      track.at_rest = true;
      log_.note_event(time, "rest", episode.contact);
    }
    if (!moves) continue;
    track.moved = true;
    if (!track.watch_turning) change = std::max(change, Change::of_events);
    track.watch_turning = true;
  }
  if (begin_overlapping(time, dynamics, values)) change = Change::of_forces;
  if (watch_overlaps(kinematics)) change = std::max(change, Change::of_events);
  return change;
}

void ContactTracker::finish(double time, const Kinematics& kinematics,
                            std::span<const double> values) {
  update_near(kinematics);
  for (int s = 0; s < slot_count(); ++s) {
    if (slots_[s].candidate < 0) continue;
    Track& track = tracks_[slots_[s].candidate];
    if (track.mode != Mode::touching) continue;
    ContactEpisode& episode = log_[track.episode];
    const TouchState touch = touch_of(kinematics, s, values);
    close(s, time, touch, kinematics, values, false);
    episode.lost_normal -= stored_energy(track, touch);
    episode.lost_friction -= stored_in_friction(track, touch, friction_states(values, s));
  }
}

}  // namespace carom::simulation
