// What loops, gears and held joints demand of the motion: one row each, with its error, its Jacobian
// and its bias at the present kinematics.
#pragma once

#include <vector>

#include "carom/mechanics.h"
#include "multibody/constraint_rows.h"
#include "multibody/model_data.h"

namespace carom::multibody {

/// A joint that can be held: one more row, which is empty while the joint is free.
struct Hold {
  int joint;
  bool active = false;
  HeldMotion motion{};
  std::vector<int> path{};  ///< the nodes it loads, as in Loop
};

/// A joint that closes a loop for a time only, with its own poses of reference.
struct TimedJoint {
  int loop;
  bool holds;
  JointData joint;
};

/// Joints that a motion drive or friction may hold.
std::vector<JointId> usually_held(const Model& model);

/// The rows of all loops, then those of the joints that can be held. The kinematics is the one whose
/// motion the rows speak of; it outlives them.
class LoopRows {
 public:
  LoopRows(const ModelData& data, const Kinematics& kinematics,
           const std::vector<JointId>& holdable);

  int count() const { return static_cast<int>(terms_.size()); }
  const RowTerms& operator[](int row) const { return terms_[row]; }
  const std::vector<Hold>& holds() const { return holds_; }
  int hold_row(std::size_t hold) const { return data_.rows + static_cast<int>(hold); }
  /// Place among the holds; −1 when the joint cannot be held.
  int find_hold(JointId joint) const;
  Hold& hold(int place) { return holds_[place]; }

  /// Joints that hold at time t hold from now on, where they are; returns those that changed.
  std::vector<JointId> engage(double t);
  const std::vector<TimedJoint>& timed() const { return timed_; }
  TimedJoint& timed(std::size_t place) { return timed_[place]; }
  int& usual_rank_of_loops() { return usual_rank_of_loops_; }

  /// Error, Jacobian and bias of all rows at the kinematics; zeros for joints that are not held.
  void evaluate();

  /// Independent rows of the loops in general, and of what is held.
  int usual_rank() const;

  /// What the rows lack when the bodies accelerate so: −J·a, less the bias where it counts. Rows of free
  /// joints are left alone.
  void missing(const VectorXd& speed_rates, const std::vector<SpatialVector>& accelerations,
               bool with_bias, VectorXd& into) const;
  /// Rates of the errors at the present speeds. Rows of free joints are left alone.
  void rates(VectorXd& into) const;
  /// Errors of all rows.
  void errors(VectorXd& into) const;

  /// Rates of the loops' errors are no larger than rounding of positions makes them. Near a singular
  /// configuration, where the weakest row keeps a small share, that is much, and what follows from such
  /// rates would be more.
  bool are_rounding(const VectorXd& rates, double weakest) const;

  /// Largest error in units of its size: the mechanism's length for positions.
  double relative_error() const;
  double largest_error() const;
  double largest_rate() const;

 private:
  void evaluate_hold(const Hold& hold, RowTerms& terms) const;
  void evaluate_timed(const TimedJoint& timed);
  double coupling_rate(const JointData& joint, const VectorXd& speeds) const;
  double loop_rate(const JointData& joint, int row) const;
  double hold_rate_error(const Hold& hold, int row) const;
  /// Rate of a held joint's coordinate in a motion of the bodies, or of its speeds.
  double along(const Hold& hold, int row, const VectorXd& speeds, const SpatialVector& motion_a,
               const SpatialVector& motion_b) const;
  const BodyMotion& motion(BodyId body) const {
    return kinematics_.nodes()[data_.bodies[body.index].node];
  }

  const ModelData& data_;
  const Kinematics& kinematics_;
  std::vector<Hold> holds_;
  std::vector<TimedJoint> timed_;
  std::vector<RowTerms> terms_;
  int usual_rank_of_loops_;
};

}  // namespace carom::multibody
