#include "simulation/watched_pairs.h"

#include <limits>
#include <numeric>

#include "base/numbers.h"

namespace carom::simulation {

WatchedPairs::WatchedPairs(const Model& model, const contact::Candidates& candidates)
    : contacts_(model.contacts().size()),
      near_(candidates.all().size()),
      near_pairs_(candidates.pairs().size()) {
  std::iota(near_.begin(), near_.end(), 0);
  std::iota(near_pairs_.begin(), near_pairs_.end(), 0);
  if (candidates.table()) {
    neighbours_ = std::make_unique<contact::Neighbours>(model, candidates.table());
    least_gaps_ = std::make_unique<contact::LeastGaps>(model, candidates.table());
  }
}

void WatchedPairs::update(const Kinematics& kinematics, contact::Candidates& candidates) const {
  for (const int pair : near_pairs_) candidates.update_pair(kinematics, pair);
}

double WatchedPairs::longest_step(double time, const Dynamics& dynamics) const {
  return neighbours_ ? neighbours_->longest_step(time, dynamics) : infinite;
}

bool WatchedPairs::should_renew(double time, const Dynamics& dynamics, double step) {
  return neighbours_ && neighbours_->should_renew(time, dynamics, step);
}

void WatchedPairs::archive(Archive& file) {
  if (neighbours_) file(near_, near_pairs_, listed_, *neighbours_, *least_gaps_);
}

double WatchedPairs::room(double time, const Kinematics& kinematics) const {
  return neighbours_ ? neighbours_->room(time, kinematics) : 1;
}

void WatchedPairs::watch(const std::vector<ListedPair>& near,
                         const contact::Candidates& candidates) {
  near_.clear();
  near_pairs_.clear();
  for (const ListedPair& listed : near) {
    near_pairs_.push_back(listed.pair);
    const contact::ShapePair& shapes = candidates.pairs()[listed.pair];
    for (int feature = 0; feature < shapes.features; ++feature) {
      near_.push_back(shapes.first_candidate + feature);
    }
  }
  for (int c = 0; c < static_cast<int>(candidates.all().size()); ++c) {
    if (!candidates.all()[c].is_stop()) break;  // stops come before all pairs
    near_.push_back(c);
  }
}

std::vector<int> WatchedPairs::renew(double time, const Dynamics& dynamics,
                                     contact::Candidates& candidates,
                                     const std::function<Need(int pair)>& need,
                                     const std::function<void(int pair)>& drop) {
  std::vector<int> place_before(candidates.all().size(), -1);
  for (std::size_t i = 0; i < near_.size(); ++i) place_before[near_[i]] = static_cast<int>(i);

  neighbours_->renew(time, dynamics);
  std::vector<ListedPair> near, all;
  std::vector<int> dropped;
  auto old = listed_.begin();
  const auto pass_old = [&](std::int64_t below) {
    for (; old != listed_.end() && old->place < below; ++old) {
      const Need of_pair = need(old->pair);
      if (of_pair == Need::nothing) {
        dropped.push_back(old->pair);
        continue;
      }
      all.push_back(*old);
      if (of_pair == Need::to_be_watched) near.push_back(*old);
    }
  };
  for (const contact::ContactPair& pair : neighbours_->pairs()) {
    pass_old(pair.place);
    const bool known = old != listed_.end() && old->place == pair.place;
    const ListedPair listed = known ? *old++ : ListedPair{pair.place, candidates.add_pair(pair)};
    all.push_back(listed);
    near.push_back(listed);
  }
  pass_old(std::numeric_limits<std::int64_t>::max());
  // Only now, so that no place has changed hands: events of those that stay keep their past.
  for (const int pair : dropped) {
    drop(pair);
    candidates.drop_pair(pair);
  }
  listed_ = std::move(all);
  watch(near, candidates);
  update(dynamics.kinematics(), candidates);

  place_before.resize(candidates.all().size(), -1);
  std::vector<int> before;
  before.reserve(near_.size());
  for (const int c : near_) before.push_back(place_before[c]);
  return before;
}

void WatchedPairs::complete_gaps(double time, const Kinematics& kinematics,
                                 std::vector<ContactSample>& samples) const {
  if (!neighbours_) return;
  std::vector<double> gaps;  // those of stops are known
  for (std::size_t i = 0; i < contacts_; ++i) gaps.push_back(samples[i].gap);
  least_gaps_->complete(kinematics, neighbours_->clearance(time, kinematics), gaps);
  for (std::size_t i = 0; i < gaps.size(); ++i) samples[i].gap = gaps[i];
}

}  // namespace carom::simulation
