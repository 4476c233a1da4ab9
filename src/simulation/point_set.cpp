#include "simulation/point_set.h"

#include <algorithm>
#include <cmath>

#include "contact/archive_contacts.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;
using Mode = PointTouch::Mode;

PointSet::PointSet(const Model& of, contact::Candidates all,
                   std::vector<contact::LawPlan> their_laws)
    : model(of),
      candidates(std::move(all)),
      laws(std::move(their_laws)),
      points(candidates.all().size()) {
  int states = 0;
  for (const contact::LawPlan& plan : laws) {
    states = std::max(states, plan.friction().state_count());
  }
  slot_size = static_cast<std::size_t>(kFrictionStates + states);
  if (!points.empty() || candidates.table()) slots.push_back(-1);
}

std::vector<std::size_t> PointSet::passive_values() const {
  // Only points that may jump are seen by the depth that was brought; pairs yet to come may have such.
  const bool depth_counts =
      candidates.table() != nullptr || std::ranges::any_of(candidates.all(), &Candidate::may_jump);
  const std::size_t count = depth_counts ? kPatchValues : kFrictionStates;
  std::vector<std::size_t> places;
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    for (std::size_t i = 0; i < count; ++i) places.push_back(slot * slot_size + i);
  }
  return places;
}

void PointSet::archive(Archive& file) {
  file(candidates, slots, touching, log, legacy, lost_normal, lost_friction);
  points.resize(candidates.all().size());
  for (std::size_t c = 0; c < points.size(); ++c) {
    const int law = candidates.all()[c].law;
    if (law < 0 || static_cast<std::size_t>(law) >= laws.size()) {
      throw ArchiveError("names a law that is not there");
    }
    points[c].archive(file, laws[law], calibrator);
  }
}

TouchState PointSet::touch_at(int slot, const Kinematics& kinematics,
                              std::span<const double> values) const {
  const int c = slots[slot];
  return points[c].seen(candidates.gap_state(kinematics, candidates.all()[c]),
                        of_slot(slot, values));
}

double PointSet::closing_acceleration(int slot, const Dynamics* dynamics,
                                      const contact::TouchState& touch) const {
  const int c = slots[slot];
  if (!points[c].friction.switches()) return 0;
  return candidates.closing_acceleration(*dynamics, candidate(c), touch);
}

void PointSet::forget_pair(int pair) {
  const contact::ShapePair& shapes = candidates.pairs()[pair];
  for (int f = 0; f < shapes.features; ++f) points[shapes.first_candidate + f] = PointTouch{};
}

/// Loads press the touch with the acceleration `pressing`.
void PointSet::bind(int c, const TouchState& touch, Dynamics& dynamics, double pressing) {
  const Candidate& candidate = candidates.all()[c];
  double mass = candidates.effective_mass(dynamics, candidate, touch);
  const bool moves = std::isfinite(mass);
  if (!moves) {
    const auto [a, b] = candidates.bodies(candidate);
    mass = std::min(model.mass(a), model.mass(b));
  }
  points[c].bind(laws[candidate.law], touch, mass, pressing, legacy.speed(candidate.pair),
                 candidate.length, calibrator);
  if (moves) return;
  points[c].bound->warnings.push_back(
      "nothing can move along the normal here: the effective mass is infinite");
}

int PointSet::take_slot(int c, std::vector<double>& values) {
  const auto free = std::ranges::find(slots, -1);
  const int slot = static_cast<int>(free - slots.begin());
  if (free == slots.end()) {
    slots.push_back(-1);
    values.resize(values.size() + slot_size);
  }
  slots[slot] = c;
  std::ranges::fill(of_slot(slot, std::span(values)), 0.0);
  return slot;
}

void PointSet::begin(int c, double time, Dynamics& dynamics, std::vector<double>& values,
                     bool as_it_is) {
  const Candidate& candidate = candidates.all()[c];
  const Kinematics& kinematics = dynamics.kinematics();
  PointTouch& point = points[c];
  TouchState touch = candidates.gap_state(kinematics, candidate);
  // What falls freely with what will bear it presses on it all the same.
  bind(c, touch, dynamics,
       std::max(candidates.closing_acceleration(dynamics, candidate, touch),
                candidates.approaching_acceleration(dynamics, candidate, touch)));
  point.slot = take_slot(c, values);
  const std::span<double> slot_values = of_slot(point.slot, std::span(values));
  point.stored_before = point.bound->law.elastic_energy(point.onset_depth(), point.memory);
  point.memory.touching = true;
  point.stored_at_begin = 0;
  point.may_jump = candidate.may_jump;
  const bool deep = candidate.may_jump && !as_it_is &&
                    -touch.gap > point.onset_depth() + deep_overlap * candidate.length;
  if (candidate.may_jump && !as_it_is) touch.gap = -begin_deep(c, -touch.gap);
  const double depth = -touch.gap;
  slot_values[kDepth] = depth / point.depth_scale;
  point.mode = Mode::touching;
  point.slack = 0;
  point.overlaps_apart = false;
  point.at_rest = false;
  point.friction = {};
  if (!candidate.is_stop()) {
    point.begin_friction(laws[candidate.law].friction(), touch, slot_values);
  }
  point.watch_turning = point.moved = touch.closing > slow_share * point.speed();
  point.find_kinks(depth);
  ++touching;
  begin_episode_of(c, time, kinematics, touch);
  log[point.episode].points_jumped = deep;
}

/// How fast a touch opens; of bodies that bend, along the normal of its onset and by the motion of their centres of mass.
double PointSet::opening_speed(const Candidate& candidate, const TouchState& touch,
                               const Vector3d& n_W, const Kinematics& kinematics) const {
  if (candidate.is_stop()) return -touch.closing;
  const contact::ShapePair& pair = candidates.pairs()[candidate.pair];
  if (!pair.bends()) return -touch.closing;
  return n_W.dot(kinematics.velocity(pair.body_b).linear - kinematics.velocity(pair.body_a).linear);
}

void PointSet::begin_episode_of(int c, double time, const Kinematics& kinematics,
                                const TouchState& touch) {
  const Candidate& candidate = candidates.all()[c];
  PointTouch& point = points[c];
  point.episode = log.begin(
      begin_episode(episode_subject(model, candidates, candidate),
                    {.time = time,
                     .approach_speed = -opening_speed(candidate, touch, touch.n_W, kinematics),
                     .effective_mass = point.mass(),
                     .depth = -touch.gap,
                     .n_W = touch.n_W,
                     .p_WC = touch.p_WC},
                    velocities_of(kinematics)));
  if (!candidate.is_stop()) {
    note_part(log[point.episode], model, kinematics);
    const contact::ShapePair& pair = candidates.pairs()[candidate.pair];
    note_surfaces_before(log[point.episode], pair, touch.p_WC, kinematics);
    if (rigid) note_vibration_before(log[point.episode], *rigid, pair, touch.p_WC, kinematics);
  }
  note_law(log[point.episode], *point.bound);
  note_force(log[point.episode], time, point.told_force(touch));
  if (candidate.is_stop()) log.note_event(time, "limit", model, candidate);
}

void PointSet::note_overlap_at_start(int c, double depth) {
  PointTouch& point = points[c];
  if (!(depth > point.onset_depth() + 1e-12 * candidates.all()[c].length)) return;
  point.stored_at_begin =
      point.bound->law.elastic_energy(depth, point.memory) - point.stored_before;
}

void PointSet::turn(int slot, double time, double depth) {
  PointTouch& point = points[slots[slot]];
  point.remember(depth, 0);
  note_depth(log[point.episode], time, depth);
  point.find_kinks(depth);
  // Between turning points at which it moved it really oscillates; the others are rounding noise.
  point.watch_turning = point.moved;
  point.moved = false;
}

void PointSet::touch_again(int slot) {
  PointTouch& point = points[slots[slot]];
  point.mode = Mode::touching;
  point.memory.touching = true;
  log[point.episode].ended = false;
  ++touching;
}

void PointSet::close(int slot, double time, const TouchState& touch, const Kinematics& kinematics,
                     std::span<const double> values, bool ended) {
  const PointTouch& point = points[slots[slot]];
  const Candidate& closed = candidate(slots[slot]);
  const double speed = opening_speed(closed, touch, log[point.episode].n_W, kinematics);
  close_episode(
      log[point.episode],
      episode_end(time, speed, point.units(), of_slot(slot, values), point.stored_at_begin, ended),
      velocities_of(kinematics));
  if (!closed.is_stop()) {
    const contact::ShapePair& pair = candidates.pairs()[closed.pair];
    note_surfaces_after(log[point.episode], pair, touch.p_WC, kinematics);
    if (rigid) note_vibration_after(log[point.episode], *rigid, pair, touch.p_WC, kinematics);
  }
}

void PointSet::release(int slot) {
  PointTouch& point = points[slots[slot]];
  lost_normal += log[point.episode].lost_normal;
  lost_friction += log[point.episode].lost_friction;
  point.mode = Mode::apart;
  point.slot = -1;
  slots[slot] = -1;
}

void PointSet::separate(int slot, double time, const Kinematics& kinematics,
                        std::span<const double> values) {
  const Candidate& candidate = candidates.all()[slots[slot]];
  PointTouch& point = points[slots[slot]];
  const TouchState touch = touch_at(slot, kinematics, values);
  const double depth = point.depth_of(touch.gap);
  if (!std::isfinite(touch.gap)) {
    leave_legacy(slot, values);
    log[point.episode].points_jumped = true;
  }
  point.remember(depth, touch.closing);
  close(slot, time, touch, kinematics, values, true);
  ContactEpisode& episode = log[point.episode];
  point.memory.touching = false;
  episode.permanent_indentation = point.onset_depth();
  if (point.at_rest) log.note_event(time, "lift-off", episode.contact);
  point.at_rest = false;
  --touching;
  // Surfaces that still overlap, after a force that has died away, may yet be pressed together.
  const double overlap_now = point.depth_of(candidates.gap(kinematics, candidate));
  if (std::isfinite(touch.gap) && overlap_now > point.onset_depth() + 1e-9 * point.depth_scale) {
    point.mode = Mode::parting;
    return;
  }
  release(slot);
  // What is left of the overlap must not hide the next onset.
  const double overlap = depth - point.onset_depth();
  if (overlap > -1e-12 * candidate.length) {
    point.slack = 2 * std::fabs(overlap) + 1e-12 * candidate.length;
  }
}

void PointSet::close_early(int slot, double time, const Kinematics& kinematics,
                           std::span<const double> values) {
  const PointTouch& point = points[slots[slot]];
  const TouchState touch = touch_at(slot, kinematics, values);
  close(slot, time, touch, kinematics, values, false);
  ContactEpisode& episode = log[point.episode];
  episode.lost_normal -= point.stored_energy(-touch.gap, touch.closing);
  episode.lost_friction -= point.stored_in_friction(touch, of_slot(slot, values));
}

void PointSet::add_energy(const Kinematics& kinematics, std::span<const double> values,
                          EnergyLedger& ledger) {
  double all_stored = 0, all_normal = lost_normal, all_friction = lost_friction;
  for (int s = 0; s < slot_count(); ++s) {
    if (slots[s] < 0) continue;
    const Candidate& candidate = candidates.all()[slots[s]];
    const PointTouch& point = points[slots[s]];
    const std::span<const double> value = of_slot(s, values);
    const double unit = point.units().energy();
    double stored = 0, in_friction = 0;
    if (point.touches()) {
      if (!candidate.is_stop()) candidates.update_pair(kinematics, candidate.pair);
      const TouchState touch = touch_at(s, kinematics, values);
      stored = point.stored_energy(-touch.gap, touch.closing);
      in_friction = point.stored_in_friction(touch, value);
    }
    all_stored += stored + in_friction;
    all_normal += unit * value[kNormalWork] + point.stored_at_begin - stored;
    all_friction += unit * value[kFrictionWork] - in_friction;
  }
  ledger.contacts += all_stored;
  ledger.lost_in_contact += all_normal;
  ledger.lost_in_friction += all_friction;
}

}  // namespace carom::simulation
