#include "simulation/constrained_motion.h"

#include <algorithm>
#include <cmath>

namespace carom::simulation {

using multibody::Powers;

namespace {

/// Accelerations that contact forces cancel to this share are none: a block that sticks stays.
constexpr double cancelled = 1e-13;
/// Rounds in which contact forces and the friction of joints must agree.
constexpr int most_rounds = 40;

}  // namespace

const VectorXd& ConstrainedMotion::free_accelerations(Powers& powers) {
  motion_.apply_forces(motion_.state.time, powers);
  return motion_.modes.accelerations(motion_.state.time, motion_.dynamics, motion_.forces, powers);
}

void ConstrainedMotion::evaluate(double t, std::span<const double> y, std::span<double> dydt) {
  motion_.set(t, y);
  Powers powers;
  accelerations_ = free_accelerations(powers);
  if (contacts_.any_closed()) constrain(powers);
  if (motion_.modes.jammed() || !accelerations_.allFinite()) return Motion::refuse(dydt);
  motion_.write_rates(accelerations_, powers, dydt);
}

/// Adds the contact forces. Friction in joints follows the reactions, so both are found in turn.
void ConstrainedMotion::constrain(Powers& powers) {
  sizes_ = accelerations_.cwiseAbs();
  contacts_.find_forces(motion_.dynamics);
  for (int round = 0; round < most_rounds; ++round) {
    powers = {};
    motion_.apply_forces(motion_.state.time, powers);
    contacts_.load(motion_.dynamics.kinematics(), motion_.forces);
    accelerations_ =
        motion_.modes.accelerations(motion_.state.time, motion_.dynamics, motion_.forces, powers);
    if (!motion_.modes.any() || contacts_.largest_misfit(motion_.dynamics) < 1e-12) break;
    contacts_.find_forces(motion_.dynamics, true);
  }
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
