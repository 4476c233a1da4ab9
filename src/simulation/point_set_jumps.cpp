// Points of boxes, hulls and cylinders that appear, vanish or jump while the shapes overlap. No energy
// comes of that: a depth counts as far as the closing speed has brought it, and a point that appears
// deep starts from nothing, or from what the points it replaces have left.
#include <algorithm>

#include "simulation/point_set.h"

namespace carom::simulation {

using contact::Candidate;
using Mode = PointTouch::Mode;

/// A point has vanished while it was deep. It leaves no more than it has taken.
void PointSet::leave_legacy(int slot, std::span<const double> values) {
  const int c = slots[slot];
  const PointTouch& point = points[c];
  const std::span<const double> value = of_slot(slot, values);
  const double taken = point.units().energy() * value[kNormalWork] + point.stored_at_begin;
  const double energy = std::min(point.stored_energy(point.depth_scale * value[kDepth], 0), taken);
  if (!(energy > 0)) return;
  legacy.leave({.pair = candidates.all()[c].pair,
                .episode = point.episode,
                .energy = energy,
                .touch_speed = point.speed()});
}

/// Depth with which a bound candidate begins whose shapes overlap by `depth`: none, or the one that its
/// share of what vanished points have left is stored at.
double PointSet::begin_deep(int c, double depth) {
  PointTouch& point = points[c];
  const double onset = point.onset_depth();
  if (depth <= onset) return depth;
  const int pair = candidates.all()[c].pair;
  const double share = legacy.share(pair);
  if (!(share > 0)) return onset;
  const double begun = point.depth_that_stores(share, onset, depth);
  point.stored_at_begin = point.stored_energy(begun, 0);
  legacy.take(pair, point.stored_at_begin, [&](int episode, double energy) {
    log[episode].lost_normal -= energy;
    lost_normal -= energy;
  });
  return begun;
}

bool PointSet::begin_overlapping(std::span<const int> near, double time, Dynamics& dynamics,
                                 std::vector<double>& values) {
  const Kinematics& kinematics = dynamics.kinematics();
  const auto is_due = [&](int c) {
    if (points[c].mode != Mode::apart) return false;
    const Candidate& candidate = candidates.all()[c];
    if (margin(c, candidates.gap(kinematics, candidate)) > -deep_overlap * candidate.length) {
      return false;
    }
    return candidates.gap_state(kinematics, candidate).closing > 0 ||
           legacy.speed(candidate.pair) > 0;
  };
  bool any = false;
  for (const int c : near) {
    if (!is_due(c)) continue;
    legacy.heirs = 0;
    for (const int other : near) {
      const bool of_pair = candidates.all()[other].pair == candidates.all()[c].pair;
      if (of_pair && is_due(other)) ++legacy.heirs;
    }
    begin(c, time, dynamics, values);
    any = true;
  }
  return any;
}

bool PointSet::watch_overlaps(std::span<const int> near, const Kinematics& kinematics) {
  bool changed = false;
  for (const int c : near) {
    PointTouch& point = points[c];
    const Candidate& candidate = candidates.all()[c];
    if (!candidate.may_jump) continue;
    const double here = margin(c, candidates.gap(kinematics, candidate));
    const bool overlaps = point.mode == Mode::apart && here < -deep_overlap * candidate.length;
    changed = changed || overlaps != point.overlaps_apart;
    point.overlaps_apart = overlaps;
  }
  return changed;
}

}  // namespace carom::simulation
