#include "simulation/midpoint_step.h"

#include <algorithm>

#include "numerics/anderson_mixing.h"

namespace carom::simulation {
namespace {

/// Speeds at the middle of a step that change by no more than MidpointStep::explicit_change when the forces
/// are evaluated there are good enough; otherwise they are found to the first share, and beyond the
/// second the step is too long.
constexpr double implicit_change = 1e-9, halving_change = 0.01;
constexpr double unseen_change = 1e-9;  // of the fastest speed: less is not looked at
constexpr int most_guesses = 50;
constexpr Eigen::Index mixing_depth = 5;

}  // namespace

MidpointStep::MidpointStep(Motion& motion, RunStatistics& statistics)
    : state(motion.state),
      motion_(motion),
      statistics_(statistics),
      scratch_motion_(motion.model),
      scratch_(motion.model) {}

void MidpointStep::enter(const State& from, double h, Load load) {
  load_ = std::move(load);
  state = from;
  state.time = from.time + 0.5 * h;
  move_coordinates(motion_.model, 0.5 * h * from.v, state.q);
}

void MidpointStep::evaluate(multibody::Powers& powers, VectorXd& rates_here) {
  multibody::Powers of_applied;
  motion_.modes.hold(state.time, motion_.dynamics);
  motion_.dynamics.update(state);
  motion_.apply_forces(state.time, of_applied);
  const bool loaded = motion_.modes.any() && load_(motion_.dynamics.kinematics(), motion_.forces);
  rates_here = motion_.modes.accelerations(state.time, motion_.dynamics, motion_.forces, powers);
  if (loaded) {
    scratch_.clear();
    load_(motion_.dynamics.kinematics(), scratch_);
    rates_here -= motion_.dynamics.speed_change(scratch_);
  }
  ++statistics_.force_evaluations;
}

bool MidpointStep::find_speeds(const VectorXd& v, double s, multibody::Powers& powers) {
  numerics::AndersonMixing mixing(mixing_depth);
  double allowed = explicit_change;
  for (int i = 0; i < most_guesses; ++i) {
    powers = {};
    evaluate(powers, rates);
    const VectorXd value = v + s * rates;
    if (!differ(value, state.v, allowed)) return true;
    if (i == 0 && differ(value, state.v, halving_change)) return false;
    allowed = implicit_change;
    state.v = mixing.next(state.v, value);
  }
  return false;
}

bool MidpointStep::differ(const VectorXd& a, const VectorXd& b, double share) {
  if (!((a - b).lpNorm<Eigen::Infinity>() > unseen_change * a.lpNorm<Eigen::Infinity>()))
    return false;
  const auto energy = [&](const VectorXd& v) {
    scratch_motion_.update({.time = state.time, .q = state.q, .v = v});
    return kinetic_energy(scratch_motion_);
  };
  return energy(a - b) > share * share * energy(a);
}

bool close_loops(Motion& motion, State& state, RunStatistics& statistics) {
  if (!motion.has_rows()) return true;
  motion.modes.hold(state.time, motion.dynamics);
  const Projection projection = motion.dynamics.project(state);
  statistics.largest_loop_error =
      std::max(statistics.largest_loop_error, motion.dynamics.position_error());
  return projection.converged;
}

}  // namespace carom::simulation
