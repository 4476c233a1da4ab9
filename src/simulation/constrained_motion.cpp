#include "simulation/constrained_motion.h"

#include <algorithm>
#include <cmath>

namespace carom::simulation {

using multibody::Powers;

namespace {

/// Accelerations that contact forces cancel to this share are none: a block that sticks stays.
constexpr double cancelled = 1e-13;
/// Contact forces that leave more than this of what they had to change are corrected, at most so often.
constexpr double misfit = 1e-12;
constexpr int most_corrections = 3;

}  // namespace

const VectorXd& ConstrainedMotion::free_accelerations(Powers& powers) {
  motion_.apply_forces(motion_.state.time, powers);
  return motion_.modes.accelerations(motion_.state.time, motion_.dynamics, motion_.forces, powers);
}

const VectorXd& ConstrainedMotion::free_accelerations_as_known() {
  Powers powers;
  motion_.apply_forces(motion_.state.time, powers);
  return motion_.modes.accelerations_as_known(motion_.state.time, motion_.dynamics, motion_.forces);
}

void ConstrainedMotion::evaluate(double t, std::span<const double> y, std::span<double> dydt) {
  motion_.set(t, y);
  Powers powers;
  if (contacts_.closed_count() > 0) {
    constrain(powers);
  } else {
    accelerations_ = free_accelerations(powers);
  }
  if (motion_.modes.jammed() || !accelerations_.allFinite()) return Motion::refuse(dydt);
  motion_.write_rates(accelerations_, powers, dydt);
}

/// Contact forces under all others, and the accelerations with them. Those of another call at this state are a
/// start from which little is missing, unless redundant contacts share anew.
JointModes::Answered ConstrainedMotion::answer_of_contacts(const Forces& others, bool again) {
  using Pass = ClosedContacts::Pass;
  Dynamics& dynamics = motion_.dynamics;
  const bool corrects = again && !contacts_.shares();
  all_ = others;
  if (corrects) contacts_.load(dynamics.kinematics(), all_);
  const VectorXd& rates = dynamics.accelerations(all_);
  if (!again) sizes_ = rates.cwiseAbs();
  contacts_.find_forces(dynamics, corrects ? Pass::correction
                                  : again  ? Pass::other_load
                                           : Pass::first);
  for (int round = 0;; ++round) {
    all_ = others;
    contacts_.load(dynamics.kinematics(), all_);
    dynamics.accelerations(all_);
    const bool last = round == most_corrections || !motion_.modes.any();
    if (last || contacts_.largest_misfit(dynamics) < misfit) return {all_, rates};
    contacts_.find_forces(dynamics, Pass::correction);
  }
}

/// Adds the contact forces. Friction in joints follows the reactions, so both are found together.
void ConstrainedMotion::constrain(Powers& powers) {
  motion_.apply_forces(motion_.state.time, powers);
  bool again = false;
  accelerations_ = motion_.modes.accelerations(
      motion_.state.time, motion_.dynamics, motion_.forces, powers, [&](const Forces& others) {
        const JointModes::Answered answered = answer_of_contacts(others, again);
        again = true;
        return answered;
      });
  contacts_.load(motion_.dynamics.kinematics(), motion_.forces);
  contacts_.add_change_sizes(sizes_);
  drop_rounding();
  powers.friction += contacts_.friction_power();
}

/// Where contact forces hold everything, what is left is rounding; now exactly nothing, so that what
/// rests does not creep.
void ConstrainedMotion::drop_rounding() {
  const auto unit = scales_of_state_.begin() + static_cast<std::ptrdiff_t>(motion_.coordinates());
  double largest = 0;
  for (Eigen::Index i = 0; i < sizes_.size(); ++i) largest = std::max(largest, sizes_[i] / unit[i]);
  for (Eigen::Index i = 0; i < sizes_.size(); ++i) {
    if (std::fabs(accelerations_[i]) <= cancelled * largest * unit[i]) accelerations_[i] = 0;
  }
}

}  // namespace carom::simulation
