// Which pairs of shapes a run watches: in models with many, those that can touch soon. A pair has
// candidates while it is near, and longer when it has touched, since surfaces remember that.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/least_gaps.h"
#include "contact/neighbours.h"

namespace carom::simulation {

class WatchedPairs {
 public:
  /// All pairs, where the candidates list all; then nothing is ever renewed.
  WatchedPairs(const Model& model, const contact::Candidates& candidates);

  /// Candidates that are watched: pairs in the order of their places, so that it does not depend on the
  /// past, then the stops of joints.
  const std::vector<int>& candidates() const { return near_; }
  const std::vector<int>& pairs() const { return near_pairs_; }
  bool near_only() const { return neighbours_ != nullptr; }

  /// Finds the contact points of all that are watched.
  void update(const Kinematics& kinematics, contact::Candidates& candidates) const;

  /// Longest step in which nothing else can come to touch, with the present accelerations [s].
  double longest_step(double time, const Dynamics& dynamics) const;
  /// Whether the list should be renewed for a step of this length.
  bool should_renew(double time, const Dynamics& dynamics, double step);
  /// Falls from 1 to 0 where the list ceases to hold, which must end a step.
  double room(double time, const Kinematics& kinematics) const;

  /// What a pair needs that is not near any more.
  enum class Need { nothing, to_be_kept, to_be_watched };
  /// Renews the list and adds the candidates of what is near now. A pair that is not, and needs nothing,
  /// is dropped, and its candidates are free for others after drop(pair). Returns for each watched
  /// candidate its place among those watched before, −1 for those that are new.
  std::vector<int> renew(double time, const Dynamics& dynamics, contact::Candidates& candidates,
                         const std::function<Need(int pair)>& need,
                         const std::function<void(int pair)>& drop);

  /// Lowers the gaps of the samples to the least over all pairs, watched or not.
  void complete_gaps(double time, const Kinematics& kinematics,
                     std::vector<ContactSample>& samples) const;

  /// Writes or reads the list.
  void archive(Archive& file);

 private:
  /// A pair that has candidates.
  struct ListedPair {
    std::int64_t place = 0;
    int pair = -1;

    void archive(Archive& file) { file(place, pair); }
  };
  void watch(const std::vector<ListedPair>& near, const contact::Candidates& candidates);

  std::size_t contacts_;            // of the model
  std::vector<int> near_;           // candidates
  std::vector<int> near_pairs_;     // their pairs
  std::vector<ListedPair> listed_;  // pairs that are near or were kept, by place
  std::unique_ptr<contact::Neighbours> neighbours_;
  std::unique_ptr<contact::LeastGaps> least_gaps_;
};

}  // namespace carom::simulation
