// Points of boxes, hulls and cylinders that appear, vanish or jump while the shapes overlap. No energy
// comes of that: a depth counts as far as the closing speed has brought it, and a point that appears
// deep starts from nothing, or from what the points it replaces have left.
#include <algorithm>
#include <cmath>

#include "simulation/contact_tracker.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;

/// A touching slot with the depth its law sees.
TouchState ContactTracker::touch_of(const Kinematics& kinematics, int slot,
                                    std::span<const double> values) const {
  const Candidate& candidate = candidates_.all()[slots_[slot].candidate];
  return measured(slot, candidates_.state(kinematics, candidate), values);
}

/// With ∫closing·dt as its depth, F·closing·dt is dU of the law, whatever the gap does. A gap that
/// shows less overlap than that counts: then the difference is lost.
TouchState ContactTracker::measured(int slot, const TouchState& touch,
                                    std::span<const double> values) const {
  const int c = slots_[slot].candidate;
  const Track& track = tracks_[c];
  TouchState seen = touch;
  if (candidates_.all()[c].may_jump && track.mode == Mode::touching && std::isfinite(touch.gap)) {
    const double brought = track.depth_scale * values[slot * slot_size_ + kDepth];
    seen.gap = std::max(touch.gap, -brought);
  }
  return seen;
}

/// A jump has carried the point clearly out of the other shape. No event falls through zero for that
/// when the next step begins beyond it.
bool ContactTracker::has_jumped_apart(int slot, const TouchState& touch) const {
  const Track& track = tracks_[slots_[slot].candidate];
  return candidates_.all()[slots_[slot].candidate].may_jump && std::isfinite(touch.gap) &&
         -touch.gap < track.bound->law.release_depth(track.memory) - 1e-6 * track.depth_scale;
}

/// A point has vanished while it was deep. It leaves no more than it has taken.
void ContactTracker::leave_legacy(int slot, std::span<const double> values) {
  const int c = slots_[slot].candidate;
  const Track& track = tracks_[c];
  const double* value = values.data() + slot * slot_size_;
  TouchState touch;
  touch.gap = -track.depth_scale * value[kDepth];
  const double taken = track.energy() * value[kNormalWork] + track.stored_at_begin;
  const double energy = std::min(stored_energy(track, touch), taken);
  if (!(energy > 0)) return;
  legacies_.push_back({.pair = candidates_.all()[c].pair,
                       .episode = track.episode,
                       .energy = energy,
                       .touch_speed = track.touch_speed});
}

/// A replaced point is the same impact: its damping is that of the speed which began it.
double ContactTracker::legacy_speed(int pair) const {
  double speed = 0;
  for (const Legacy& legacy : legacies_) {
    if (legacy.pair == pair && legacy.energy > 0) speed = std::max(speed, legacy.touch_speed);
  }
  return speed;
}

/// Depth with which a bound candidate begins whose shapes overlap by `depth`: none, or the one that its
/// share of what vanished points have left is stored at.
double ContactTracker::begin_deep(int c, double depth) {
  Track& track = tracks_[c];
  const double onset = onset_depth(track);
  if (depth <= onset) return depth;
  const int pair = candidates_.all()[c].pair;
  double left = 0;
  for (const Legacy& legacy : legacies_) {
    if (legacy.pair == pair) left += legacy.energy;
  }
  const double share = left / std::max(heirs_, 1);
  if (!(share > 0)) return onset;
  const auto stored_at = [&](double at) {
    TouchState touch;
    touch.gap = -at;
    return stored_energy(track, touch);
  };
  double low = onset, high = depth;
  if (stored_at(high) <= share) low = high;
  for (int i = 0; i < 60 && low < high; ++i) {
    const double middle = 0.5 * (low + high);
    (stored_at(middle) <= share ? low : high) = middle;
  }
  track.stored_at_begin = stored_at(low);
  double taken = track.stored_at_begin;
  for (Legacy& legacy : legacies_) {
    if (legacy.pair != pair) continue;
    const double part = std::min(taken, legacy.energy);
    legacy.energy -= part;
    taken -= part;
    log_[legacy.episode].lost_normal -= part;
    lost_normal_ -= part;
  }
  return low;
}

/// Begins what overlaps and closes, or replaces a point that has vanished. True when there was any.
bool ContactTracker::begin_overlapping(double time, Dynamics& dynamics,
                                       std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  const auto is_due = [&](int c) {
    const Track& track = tracks_[c];
    if (track.mode != Mode::apart) return false;
    const Candidate& candidate = candidates_.all()[c];
    const double margin = candidates_.gap(kinematics, candidate) + onset_depth(track) + track.slack;
    if (margin > -deep_overlap * candidate.length) return false;
    return candidates_.state(kinematics, candidate).closing > 0 || legacy_speed(candidate.pair) > 0;
  };
  bool any = false;
  for (const int c : near_) {
    if (!is_due(c)) continue;
    heirs_ = 0;
    for (const int other : near_) {
      const bool of_pair = candidates_.all()[other].pair == candidates_.all()[c].pair;
      if (of_pair && is_due(other)) ++heirs_;
    }
    begin(c, time, dynamics, values);
    any = true;
  }
  return any;
}

/// Which points overlap and do not touch since they open: their event is that they close. True when
/// that has changed.
bool ContactTracker::watch_overlaps(const Kinematics& kinematics) {
  bool changed = false;
  for (const int c : near_) {
    Track& track = tracks_[c];
    const Candidate& candidate = candidates_.all()[c];
    if (!candidate.may_jump) continue;
    const double margin = candidates_.gap(kinematics, candidate) + onset_depth(track) + track.slack;
    const bool overlaps = track.mode == Mode::apart && margin < -deep_overlap * candidate.length;
    changed = changed || overlaps != track.overlaps_apart;
    track.overlaps_apart = overlaps;
  }
  return changed;
}

}  // namespace carom::simulation
