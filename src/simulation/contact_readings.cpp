// What contacts are at an instant: forces, gaps, energies, and how far the next step may go.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/numbers.h"
#include "simulation/contact_tracker.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;

double ContactTracker::safe_step(const Dynamics& dynamics) {
  double step = settling_ > 0 ? settling_ : infinite;
  for (const int c : near_) {
    if (tracks_[c].mode != Mode::apart) continue;
    step = std::min(step, candidates_.time_to_pass(dynamics, candidates_.all()[c]));
  }
  return step;
}

double ContactTracker::force(const Kinematics& kinematics, std::span<const double> values,
                             int slot) {
  const int c = slots_[slot].candidate;
  const Candidate& candidate = candidates_.all()[c];
  if (!candidate.is_stop()) candidates_.update_pair(kinematics, candidate.pair);
  const TouchState touch = touch_of(kinematics, slot, values);
  if (!std::isfinite(touch.gap)) return 0;
  return std::max(signed_force(tracks_[c], -touch.gap, touch.closing), 0.0);
}

bool ContactTracker::is_touching(int slot) const {
  return slots_[slot].candidate >= 0 && tracks_[slots_[slot].candidate].mode == Mode::touching;
}

double ContactTracker::peak_force(int slot) const {
  return log_[tracks_[slots_[slot].candidate].episode].peak_force;
}

void ContactTracker::note_force(int slot, double time, double force) {
  simulation::note_force(log_[tracks_[slots_[slot].candidate].episode], time, force);
}

void ContactTracker::sample(double time, const Kinematics& kinematics,
                            std::span<const double> values, std::vector<ContactSample>& samples) {
  update_near(kinematics);
  for (ContactSample& sample : samples) sample = {.gap = infinite};
  for (const int c : near_) {
    const Candidate& candidate = candidates_.all()[c];
    if (candidate.is_stop()) continue;
    const Track& track = tracks_[c];
    ContactSample& sample = samples[candidate.contact];
    sample.gap = std::min(sample.gap, candidates_.gap(kinematics, candidate));
    if (track.mode != Mode::touching) continue;
    const TouchState touch = touch_of(kinematics, track.slot, values);
    if (!std::isfinite(touch.gap)) continue;
    const double force = std::max(signed_force(track, -touch.gap, touch.closing), 0.0);
    sample.slip_speed = std::max(sample.slip_speed, touch.slip_W.norm());
    Vector3d friction_W = Vector3d::Zero();
    if (track.friction.law_count() != 0) {
      friction_W = track.friction
                       .answer(normal_side(track, touch, force), motion_of(track, touch),
                               friction_states(values, track.slot), {})
                       .force_W;
    }
    sample.add_point(touch.p_WC, touch.n_W, force, friction_W);
  }
  if (!neighbours_) return;
  std::vector<double> gaps;
  for (const ContactSample& sample : samples) gaps.push_back(sample.gap);
  least_gaps_->complete(kinematics, neighbours_->clearance(time, kinematics), gaps);
  for (std::size_t i = 0; i < gaps.size(); ++i) samples[i].gap = gaps[i];
}

/// Beyond what is there while apart [J].
double ContactTracker::stored_energy(const Track& track, const TouchState& touch) const {
  const NormalLaw& law = track.bound->law;
  const double depth = std::max(-touch.gap, law.release_depth(track.memory));
  NormalMemory memory = track.memory;
  law.remember(contact_of(track, depth, touch.closing), memory);
  return law.elastic_energy(depth, memory) - track.stored_before;
}

ContactEnergy ContactTracker::energy(const Kinematics& kinematics, std::span<const double> values) {
  ContactEnergy energy{.stored = 0, .lost_normal = lost_normal_, .lost_friction = lost_friction_};
  for (int s = 0; s < slot_count(); ++s) {
    if (slots_[s].candidate < 0) continue;
    const Candidate& candidate = candidates_.all()[slots_[s].candidate];
    const Track& track = tracks_[slots_[s].candidate];
    const double unit = track.energy();
    double stored = 0, in_friction = 0;
    if (track.mode == Mode::touching) {
      if (!candidate.is_stop()) candidates_.update_pair(kinematics, candidate.pair);
      const TouchState touch = touch_of(kinematics, s, values);
      stored = stored_energy(track, touch);
      in_friction = stored_in_friction(track, touch, friction_states(values, s));
    }
    energy.stored += stored + in_friction;
    energy.lost_normal +=
        unit * values[s * slot_size_ + kNormalWork] + track.stored_at_begin - stored;
    energy.lost_friction += unit * values[s * slot_size_ + kFrictionWork] - in_friction;
  }
  return energy;
}

}  // namespace carom::simulation
