#include "simulation/contact_points.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "simulation/peak_search.h"

namespace carom::simulation {

using contact::Candidate;
using contact::drawing_precision;
using contact::TouchState;
using numerics::Crossing;
using Mode = PointTouch::Mode;

namespace {

/// Long enough to be on the other side of a jump, too short for anything else to happen [s].
constexpr double shortest_step = 1e-9;
/// Smaller pulls than this share of the peak force are rounding.
constexpr double least_pull = 1e-9;

/// Force of a touch at another time of its step [N].
double force_at(PointSet& set, int slot, const Glance& at) {
  const Candidate& candidate = set.candidate(set.slots[slot]);
  if (!candidate.is_stop()) set.candidates.update_pair(at.kinematics, candidate.pair);
  const TouchState touch = set.touch_at(slot, at.kinematics, at.values);
  if (!std::isfinite(touch.gap)) return 0;
  return set.points[set.slots[slot]].told_force(touch);
}

}  // namespace

ContactPoints::ContactPoints(const Model& model, contact::Candidates candidates,
                             std::vector<contact::LawPlan> laws)
    : set_(model, std::move(candidates), std::move(laws)),
      watched_(model, set_.candidates),
      holding_(model),
      pair_updated_(set_.candidates.pairs().size()) {}

void ContactPoints::add_forces(const Kinematics& kinematics, std::span<const double> values,
                               Forces& forces, std::span<double> rates) {
  std::ranges::fill(rates, 0.0);
  if (set_.touching == 0) return;
  ++evaluation_;
  contact::Candidates& candidates = set_.candidates;
  for (int s = 0; s < set_.slot_count(); ++s) {
    const int c = set_.slots[s];
    if (c < 0 || !set_.points[c].touches()) continue;
    const Candidate& candidate = set_.candidate(c);
    const PointTouch& point = set_.points[c];
    if (!candidate.is_stop() && pair_updated_[candidate.pair] != evaluation_) {
      candidates.update_pair(kinematics, candidate.pair);
      pair_updated_[candidate.pair] = evaluation_;
    }
    const TouchState touch = set_.touch_at(s, kinematics, values);
    if (!std::isfinite(touch.gap)) continue;  // boxes that have lost the point
    const double force = point.force(touch);
    candidates.apply(kinematics, candidate, touch, force, Vector3d::Zero(), forces);
    point.write_normal_rates(touch, force, set_.of_slot(s, rates));
    if (point.friction.law_count() > 0) {
      add_friction(s, touch, force, contact::FrictionShare::of_all_others, kinematics, values,
                   forces, rates);
    }
  }
}

/// Adds the forces of friction of a touching slot, and the rates that come with them.
void ContactPoints::add_friction(int slot, const TouchState& touch, double normal_force,
                                 contact::FrictionShare share, const Kinematics& kinematics,
                                 std::span<const double> values, Forces& forces,
                                 std::span<double> rates) {
  const contact::Candidates& candidates = set_.candidates;
  const Candidate& candidate = set_.candidate(set_.slots[slot]);
  const PointTouch& point = set_.points[set_.slots[slot]];
  const contact::FrictionAnswer friction = point.friction_answer(
      touch, normal_force, set_.of_slot(slot, values), set_.of_slot(slot, rates), share);
  candidates.apply(kinematics, candidate, touch, 0, friction.force_W, forces);
  if (!friction.moment_W.isZero(0)) {
    candidates.apply_moment(kinematics, candidate, touch, friction.moment_W, forces);
  }
  point.add_friction_rates(friction, set_.of_slot(slot, rates));
}

bool ContactPoints::holds() const {
  for (int s = 0; s < set_.slot_count(); ++s) {
    if (set_.slots[s] >= 0 && set_.points[set_.slots[s]].is_held()) return true;
  }
  return false;
}

void ContactPoints::add_holding_forces(Dynamics& dynamics, std::span<const double> values,
                                       Forces& forces, std::span<double> rates) {
  const Kinematics& kinematics = dynamics.kinematics();
  held_.clear();
  for (int s = 0; s < set_.slot_count(); ++s) {
    const int c = set_.slots[s];
    if (c < 0 || !set_.points[c].is_held()) continue;
    const TouchState touch = set_.touch_at(s, kinematics, values);
    if (!std::isfinite(touch.gap)) continue;
    held_.push_back({c, &set_.points[c], touch, set_.of_slot(s, values)});
  }
  if (held_.empty()) return;
  holding_.find(dynamics, set_.candidates, held_);
  for (const HeldContact& held : held_) {
    add_friction(held.point->slot, held.touch, held.point->force(held.touch),
                 contact::FrictionShare::of_holding, kinematics, values, forces, rates);
  }
}

std::vector<Crossing> ContactPoints::crossings() const {
  std::vector<Crossing> crossings(watched_.candidates().size(), Crossing::falling);
  for (int s = 0; s < set_.slot_count(); ++s) {
    crossings.insert(crossings.end(), kTouchEvents, Crossing::falling);
    crossings[crossings.size() - kTouchEvents + kTurning] = Crossing::either;
  }
  if (watched_.near_only()) crossings.push_back(Crossing::falling);
  return crossings;
}

bool ContactPoints::wants_accelerations() const {
  for (int s = 0; s < set_.slot_count(); ++s) {
    if (set_.slots[s] < 0) continue;
    const PointTouch& point = set_.points[set_.slots[s]];
    if (point.touches() && point.friction.switches()) return true;
  }
  return false;
}

/// Rate of the closing speed where friction wants to know it; zero elsewhere.
void ContactPoints::event_values(double time, const Kinematics& kinematics,
                                 const Dynamics* dynamics, std::span<const double> values,
                                 std::span<double> g) {
  std::ranges::fill(g, 1.0);
  contact::Candidates& candidates = set_.candidates;
  watched_.update(kinematics, candidates);
  const std::vector<int>& near = watched_.candidates();
  for (std::size_t i = 0; i < near.size(); ++i) {
    const PointTouch& point = set_.points[near[i]];
    if (point.mode != Mode::apart) continue;
    const Candidate& candidate = set_.candidate(near[i]);
    const double gap = candidates.gap(kinematics, candidate);
    if (!std::isfinite(gap) || (candidate.may_jump && settling_ > 0)) continue;
    // What overlaps is hardly above zero, so that it does close where the step ends.
    g[i] = point.overlaps_apart
               ? 1e-9 - candidates.gap_state(kinematics, candidate).closing / candidate.length
               : set_.margin(near[i], gap) / candidate.length;
  }
  for (int s = 0; s < set_.slot_count(); ++s) {
    if (set_.slots[s] < 0) continue;
    const PointTouch& point = set_.points[set_.slots[s]];
    const TouchState touch = set_.touch_at(s, kinematics, values);
    const std::span<double> of_slot =
        g.subspan(near.size() + static_cast<std::size_t>(s) * kTouchEvents, kTouchEvents);
    if (!std::isfinite(touch.gap)) {
      if (settling_ == 0) of_slot[kRelease] = -1;
      continue;
    }
    point.event_values(touch, of_slot);
    if (point.touches() && point.friction.switches()) {
      point.friction_events(touch, set_.closing_acceleration(s, dynamics, touch),
                            set_.of_slot(s, values), of_slot);
    }
  }
  if (watched_.near_only()) g.back() = watched_.room(time, kinematics);
}

void ContactPoints::start(double time, Dynamics& dynamics, std::vector<double>& values) {
  contact::Candidates& candidates = set_.candidates;
  if (watched_.near_only()) watch_anew(time, dynamics);
  watched_.update(dynamics.kinematics(), candidates);
  for (const int c : watched_.candidates()) {
    const Candidate& candidate = set_.candidate(c);
    const TouchState touch = candidates.gap_state(dynamics.kinematics(), candidate);
    if (touch.gap > drawing_precision * candidate.length) continue;
    const double pressing = candidates.closing_acceleration(dynamics, candidate, touch);
    const bool overlaps = touch.gap < -drawing_precision * candidate.length;
    if (overlaps || touch.closing > 0 || (touch.closing == 0 && pressing > 0)) {
      set_.begin(c, time, dynamics, values, true);
      set_.note_overlap_at_start(c, -touch.gap);
    } else {
      set_.points[c].slack = 2 * std::fabs(touch.gap) + 1e-12 * candidate.length;
    }
  }
}

Change ContactPoints::handle(std::span<const int> events, double time, Dynamics& dynamics,
                             std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  watched_.update(kinematics, set_.candidates);
  const int onsets = static_cast<int>(watched_.candidates().size());
  set_.legacy.clear();
  settling_ = 0;
  for (int s = 0; s < set_.slot_count(); ++s) {
    const int c = set_.slots[s];
    if (c < 0 || !set_.points[c].touches()) continue;
    if (!std::isfinite(set_.candidates.gap(kinematics, set_.candidate(c)))) {
      set_.separate(s, time, kinematics, values);
    }
  }
  // The event beyond those of all slots is that of the list: it ends the step, and no more.
  const int of_list = onsets + set_.slot_count() * kTouchEvents;
  Change change = Change::none;
  for (const int event : events) {
    if (event < of_list) change = Change::of_forces;
    if (event < onsets || event >= of_list) continue;
    handle_of_slot((event - onsets) / kTouchEvents, (event - onsets) % kTouchEvents, time, dynamics,
                   values);
  }
  for (const int event : events) {
    if (event < onsets) handle_onset(watched_.candidates()[event], time, dynamics, values);
  }
  set_.begin_overlapping(watched_.candidates(), time, dynamics, values);
  set_.watch_overlaps(watched_.candidates(), kinematics);
  return change;
}

void ContactPoints::handle_of_slot(int slot, int event, double time, Dynamics& dynamics,
                                   std::vector<double>& values) {
  const int c = set_.slots[slot];
  if (c < 0) return;  // two reasons to part at once
  PointTouch& point = set_.points[c];
  const TouchState touch = set_.touch_at(slot, dynamics.kinematics(), values);
  const double depth = point.depth_of(touch.gap);
  switch (event) {
    case kTurning:
      set_.turn(slot, time, depth);
      // Deeper than ever before is a kink as well, where the way back begins.
      point.pass_kink(touch, false, set_.of_slot(slot, std::span(values)));
      return;
    case kRelease:
    case kGrip:
      if (point.touches()) {
        // A touch that has hardly begun may seem released by rounding, while it goes in. One that hardly
        // moves as well ends, and begins anew where its depth is clear of rounding.
        const bool goes_in = std::isfinite(touch.gap) && touch.closing > 1e-6 * point.speed() &&
                             !point.has_jumped_apart(touch);
        // A release by a jump of the gap may be seen from the side before it, also while it goes in.
        const bool still_deep = -touch.gap - point.release_depth() > 1e-6 * point.depth_scale;
        if (event == kRelease && point.may_jump && (still_deep || goes_in)) {
          settling_ = shortest_step;
        } else if (!goes_in) {
          set_.separate(slot, time, dynamics.kinematics(), values);
        }
      } else if (depth < point.onset_depth()) {
        set_.release(slot);  // they came apart within the step, and now approach
      } else {
        set_.touch_again(slot);
      }
      return;
    case kKinkAbove:
    case kKinkBelow:
      point.remember(depth, 0);
      point.pass_kink(touch, event == kKinkAbove, set_.of_slot(slot, std::span(values)));
      point.find_kinks(depth);
      return;
    default:
      if (!point.touches() || !std::isfinite(touch.gap)) return;
  }
  const int law = event - kFrictionSwitch;
  point.switch_friction(law, touch, set_.closing_acceleration(slot, &dynamics, touch),
                        set_.of_slot(slot, std::span(values)));
  if (point.friction.law(law).kind() == FrictionKind::sliding && point.at_rest) {
    set_.log.note_event(time, point.friction.mode(law) == 0 ? "stick" : "slip",
                        set_.candidate(c).name);
  }
}

void ContactPoints::handle_onset(int c, double time, Dynamics& dynamics,
                                 std::vector<double>& values) {
  if (set_.points[c].mode != Mode::apart) return;
  const Candidate& candidate = set_.candidate(c);
  const TouchState touch = set_.candidates.gap_state(dynamics.kinematics(), candidate);
  // What overlaps is begun afterwards. What was watched for its closing, or jumps, may be apart here.
  const double margin = set_.margin(c, touch.gap) / candidate.length;
  const bool is_onset = !candidate.may_jump || std::fabs(margin) < deep_overlap;
  if (touch.closing > 0 && is_onset) set_.begin(c, time, dynamics, values);
  // An onset by a jump may be seen from the side before it: the next step shows the other.
  if (!is_onset && margin > 0) settling_ = shortest_step;
}

Change ContactPoints::after_step(double time, Dynamics& dynamics, std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  watched_.update(kinematics, set_.candidates);
  Change change = Change::none;
  set_.legacy.clear();
  settling_ = 0;
  for (int s = 0; s < set_.slot_count(); ++s) {
    if (set_.slots[s] < 0) continue;
    change = std::max(change, after_step_of(s, time, dynamics, values));
  }
  if (set_.begin_overlapping(watched_.candidates(), time, dynamics, values)) {
    change = Change::of_forces;
  }
  if (set_.watch_overlaps(watched_.candidates(), kinematics)) {
    change = std::max(change, Change::of_events);
  }
  return change;
}

Change ContactPoints::after_step_of(int slot, double time, Dynamics& dynamics,
                                    std::vector<double>& values) {
  PointTouch& point = set_.points[set_.slots[slot]];
  const std::span<double> own = set_.of_slot(slot, std::span(values));
  const TouchState touch = set_.touch_at(slot, dynamics.kinematics(), values);
  const double depth = -touch.gap;
  if (point.touches() && (!std::isfinite(touch.gap) || point.has_jumped_apart(touch))) {
    set_.log[point.episode].points_jumped = true;
    set_.separate(slot, time, dynamics.kinematics(), values);
    return Change::of_forces;
  }
  if (point.mode == Mode::parting) {
    if (depth < point.onset_depth()) {
      set_.release(slot);
    } else if (touch.closing > slow_share * point.speed()) {
      set_.touch_again(slot);
      return Change::of_forces;
    }
    return Change::none;
  }
  Change change = Change::none;
  // What a jump of the gap has taken does not come back with the next one.
  if (point.may_jump && own[kDepth] > depth / point.depth_scale + 1e-6) {
    own[kDepth] = depth / point.depth_scale;
    change = Change::of_events;
  }
  point.remember(depth, touch.closing);
  point.find_kinks(depth);
  note_depth(set_.log[point.episode], time, depth);
  if (point.remember_friction(touch, set_.closing_acceleration(slot, &dynamics, touch), own)) {
    change = Change::of_forces;
  }
  const ContactEpisode& episode = set_.log[point.episode];
  const bool moves = std::fabs(touch.closing) > slow_share * point.speed();
  const double lasted = (time - episode.start) * point.speed() / point.depth_scale;
  if (!moves && !point.at_rest && lasted > long_touch) {
    point.at_rest = true;
    set_.log[point.episode].rested = true;
    set_.log.note_event(time, "rest", episode.contact);
  }
  if (!moves) return change;
  point.moved = true;
  if (!point.watch_turning) change = std::max(change, Change::of_events);
  point.watch_turning = true;
  return change;
}

void ContactPoints::finish(double time, const Kinematics& kinematics,
                           std::span<const double> values) {
  watched_.update(kinematics, set_.candidates);
  for (int s = 0; s < set_.slot_count(); ++s) {
    const int c = set_.slots[s];
    if (c >= 0 && set_.points[c].touches()) set_.close_early(s, time, kinematics, values);
  }
}

double ContactPoints::safe_step(const Dynamics& dynamics) {
  double step = settling_ > 0 ? settling_ : infinite;
  for (const int c : watched_.candidates()) {
    if (set_.points[c].mode != Mode::apart) continue;
    step = std::min(step, set_.candidates.time_to_pass(dynamics, set_.candidate(c)));
  }
  return step;
}

std::vector<int> ContactPoints::watch_anew(double time, const Dynamics& dynamics) {
  using Need = WatchedPairs::Need;
  const auto need = [&](int pair) {
    const contact::ShapePair& shapes = set_.candidates.pairs()[pair];
    Need most = Need::nothing;
    for (int feature = 0; feature < shapes.features; ++feature) {
      const PointTouch& point = set_.points[shapes.first_candidate + feature];
      if (point.slot >= 0) return Need::to_be_watched;
      if (point.bound) most = Need::to_be_kept;
    }
    return most;
  };
  const int onsets_before = static_cast<int>(watched_.candidates().size());
  std::vector<int> before = watched_.renew(time, dynamics, set_.candidates, need,
                                           [&](int pair) { set_.forget_pair(pair); });
  set_.points.resize(set_.candidates.all().size());
  pair_updated_.resize(set_.candidates.pairs().size());
  for (int i = 0; i < set_.slot_count() * kTouchEvents; ++i) before.push_back(onsets_before + i);
  before.push_back(-1);  // of the list itself
  return before;
}

/// Points of pairs with edges are lost where a step ends.
Touching ContactPoints::touching() const {
  const auto may_jump = [&](int c) { return c >= 0 && set_.points[c].may_jump; };
  return {.any = set_.touching > 0,
          .onsets = set_.log.episodes().size(),
          .may_end_unseen = std::ranges::any_of(set_.slots, may_jump)};
}

void ContactPoints::find_peaks(const StepWindow& step) {
  for (int slot = 0; slot < set_.slot_count(); ++slot) {
    const int c = set_.slots[slot];
    if (c < 0 || !set_.points[c].touches()) continue;
    ContactEpisode& episode = set_.log[set_.points[c].episode];
    find_peak(
        step.from, step.to, [&](double t) { return force_at(set_, slot, step.at(t)); },
        [&](double t, double largest) { note_force(episode, t, std::max(largest, 0.0)); },
        [&] { return episode.peak_force; });
    if (!set_.points[c].can_pull()) continue;
    find_peak(
        step.from, step.to, [&](double t) { return -force_at(set_, slot, step.at(t)); },
        [&](double t, double largest) {
          if (largest > least_pull * episode.peak_force) note_force(episode, t, -largest);
        },
        [&] { return episode.peak_tension.value_or(0); });
  }
}

void ContactPoints::sample(double time, const Kinematics& kinematics,
                           std::span<const double> values, std::vector<ContactSample>& samples) {
  watched_.update(kinematics, set_.candidates);
  for (const int c : watched_.candidates()) {
    const Candidate& candidate = set_.candidate(c);
    const PointTouch& point = set_.points[c];
    ContactSample& sample = samples[candidate.place];
    sample.gap = std::min(sample.gap, set_.candidates.gap(kinematics, candidate));
    if (!point.touches()) continue;
    const TouchState touch = set_.touch_at(point.slot, kinematics, values);
    if (!std::isfinite(touch.gap)) continue;
    const double force = point.told_force(touch);
    sample.slip_speed = std::max(sample.slip_speed, touch.slip_W.norm());
    Vector3d friction_W = Vector3d::Zero();
    if (point.friction.law_count() != 0) {
      friction_W =
          point.friction_answer(touch, force, set_.of_slot(point.slot, values), {}).force_W;
    }
    sample.add_point(touch.p_WC, touch.n_W, force, friction_W);
  }
  watched_.complete_gaps(time, kinematics, samples);
}

}  // namespace carom::simulation
