// The pairs of shapes that can touch soon, and how long that list holds. No pair that is not in it can
// touch before its time is over, while no shape has left the way that was foreseen by more than what it
// was allowed to.
#pragma once

#include <memory>
#include <vector>

#include "carom/mechanics.h"
#include "contact/near_search.h"

namespace carom::contact {

class Neighbours {
 public:
  Neighbours(const Model& model, std::shared_ptr<const ContactTable> table);

  /// Makes the list at the present state and accelerations of the dynamics.
  void renew(double time, const Dynamics& dynamics);
  /// In the order of their places.
  const std::vector<ContactPair>& pairs() const { return pairs_; }

  /// How long a step from here may be for the list to hold: to its time, and until a shape would have used
  /// half of what it is allowed, with its present velocity and acceleration [s].
  double longest_step(double time, const Dynamics& dynamics) const;
  /// Whether a step of this length, which would be taken otherwise, is a reason to renew the list.
  bool should_renew(double time, const Dynamics& dynamics, double step);

  /// What is left to the shape that has used most of what it is allowed, from 1 down to 0, where the list
  /// no longer holds.
  double room(double time, const Kinematics& kinematics) const;
  /// Pairs that are not in the list are farther apart than this [m].
  double clearance(double time, const Kinematics& kinematics) const;

  /// Writes or reads the list, and what it holds for.
  void archive(Archive& file);

 private:
  /// How a shape has left its way, and how fast it goes on doing so.
  double used(std::size_t shape, double time, const Kinematics& kinematics) const;
  void choose_horizon();

  Model model_;
  std::shared_ptr<const ContactTable> table_;
  NearSearch search_;
  std::vector<MovingShape> shapes_;  // as of the last renewal
  std::vector<double> turning_;      // by shape: farthest point that turns about its origin [m]
  std::vector<int> moving_;          // those that can leave their way
  std::vector<ContactPair> pairs_;
  double skin_ = 0;      // what a shape may leave its way, besides turning [m]
  double time_ = 0;      // of the last renewal
  double horizon_ = 0;   // the list is for this time from then on
  double patience_ = 2;  // the horizon, in terms of typical motion over the skin
  bool too_short_ = false;
};

}  // namespace carom::contact
