// Which pairs of shapes a run watches: in models with many, those that can touch soon. A pair has
// candidates and tracks while it is near, and longer when it has touched, since surfaces remember that.
#include <algorithm>

#include "base/numbers.h"
#include "simulation/contact_tracker.h"

namespace carom::simulation {

void ContactTracker::update_near(const Kinematics& kinematics) {
  for (const int pair : near_pairs_) candidates_.update_pair(kinematics, pair);
}

bool ContactTracker::has_slot(int pair) const {
  const contact::ShapePair& shapes = candidates_.pairs()[pair];
  for (int feature = 0; feature < shapes.features; ++feature) {
    if (tracks_[shapes.first_candidate + feature].slot >= 0) return true;
  }
  return false;
}

/// Whether the pair has touched, or may be about to from where it stands.
bool ContactTracker::has_state(int pair) const {
  const contact::ShapePair& shapes = candidates_.pairs()[pair];
  for (int feature = 0; feature < shapes.features; ++feature) {
    const Track& track = tracks_[shapes.first_candidate + feature];
    if (track.bound || track.slot >= 0) return true;
  }
  return false;
}

double ContactTracker::longest_step(double time, const Dynamics& dynamics) const {
  return neighbours_ ? neighbours_->longest_step(time, dynamics) : infinite;
}

bool ContactTracker::should_renew(double time, const Dynamics& dynamics, double step) {
  return neighbours_ && neighbours_->should_renew(time, dynamics, step);
}

double ContactTracker::near_room(double time, const Kinematics& kinematics) const {
  return neighbours_ ? neighbours_->room(time, kinematics) : 1;
}

/// Pairs in the order of their places, so that events have an order that does not depend on the past,
/// then the stops of joints.
void ContactTracker::watch(const std::vector<ListedPair>& near) {
  near_.clear();
  near_pairs_.clear();
  for (const ListedPair& listed : near) {
    near_pairs_.push_back(listed.pair);
    const contact::ShapePair& shapes = candidates_.pairs()[listed.pair];
    for (int feature = 0; feature < shapes.features; ++feature) {
      near_.push_back(shapes.first_candidate + feature);
    }
  }
  for (int c = 0; c < static_cast<int>(candidates_.all().size()); ++c) {
    if (!candidates_.all()[c].is_stop()) break;  // stops come before all pairs
    near_.push_back(c);
  }
}

std::vector<int> ContactTracker::renew_near(double time, const Dynamics& dynamics) {
  const int onsets_before = static_cast<int>(near_.size());
  std::vector<int> event_of(tracks_.size(), -1);
  for (int i = 0; i < onsets_before; ++i) event_of[near_[i]] = i;

  neighbours_->renew(time, dynamics);
  std::vector<ListedPair> near, all;
  std::vector<int> dropped;
  auto old = listed_.begin();
  const auto pass_old = [&](std::int64_t below) {
    for (; old != listed_.end() && old->place < below; ++old) {
      if (!has_state(old->pair)) {
        dropped.push_back(old->pair);
        continue;
      }
      all.push_back(*old);
      if (has_slot(old->pair)) near.push_back(*old);
    }
  };
  for (const contact::ContactPair& pair : neighbours_->pairs()) {
    pass_old(pair.place);
    const bool known = old != listed_.end() && old->place == pair.place;
    const ListedPair listed = known ? *old++ : ListedPair{pair.place, candidates_.add_pair(pair)};
    all.push_back(listed);
    near.push_back(listed);
  }
  pass_old(std::numeric_limits<std::int64_t>::max());
  // Only now, so that no place has changed hands: events of those that stay keep their past.
  tracks_.resize(candidates_.all().size());
  pair_updated_.resize(candidates_.pairs().size());
  event_of.resize(tracks_.size(), -1);
  for (const int pair : dropped) {
    const contact::ShapePair& shapes = candidates_.pairs()[pair];
    for (int f = 0; f < shapes.features; ++f) tracks_[shapes.first_candidate + f] = Track{};
    candidates_.drop_pair(pair);
  }
  listed_ = std::move(all);
  watch(near);
  update_near(dynamics.kinematics());

  std::vector<int> before;
  for (const int c : near_) before.push_back(event_of[c]);
  const int of_slots = static_cast<int>(crossings().size() - near_.size());
  for (int i = 0; i < of_slots; ++i) before.push_back(onsets_before + i);
  return before;
}

}  // namespace carom::simulation
