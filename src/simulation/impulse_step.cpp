#include "simulation/impulse_step.h"

#include <algorithm>
#include <cmath>

#include "carom/mechanics.h"
#include "simulation/held_joint_work.h"
#include "simulation/static_friction.h"

namespace carom::simulation {

using multibody::Powers;

namespace {

/// A residual above this is no solution.
constexpr double usable = 1e-6;
/// Rounds in which forces and speeds of the middle are made to agree.
constexpr int rounds = 3;
/// Of the shapes: a step in which bodies sink into each other by more is halved, so often at most.
constexpr double sinks_in = 1e-8;
constexpr int most_halvings = 12;
/// Of the energy: rounding of what a step adds up, where the tolerance is smaller.
constexpr double least_tolerance = 1e-11;

}  // namespace

ImpulseStep::ImpulseStep(Motion& motion, RigidContacts& contacts, double tolerance)
    : motion_(motion),
      contacts_(contacts),
      middle_(motion.state),
      rows_(motion.model),
      energy_allowed_(std::max(tolerance, least_tolerance) * motion.scales.energy),
      mean_(motion.model),
      scratch_(motion.model),
      end_(motion.state) {}

// q_m = q + h/2·v;  M·(v⁺ − v) = h·F(q_m, v_m) + Jᵀ·p;  q⁺ = q_m + h/2·v⁺
// Moreau, Numerical aspects of the sweeping process, Comput. Methods Appl. Mech. Engrg. 177, 1999.
ImpulseStepResult ImpulseStep::take(double h) {
  mean_.update(motion_.state);
  const double depth_before = contacts_.depth(mean_);
  const double energy_before = stored_energy(motion_.state);
  ImpulseStepResult result;
  for (int halvings = 0;; ++halvings, h *= 0.5) {
    find_speeds(h);
    end_ = {.time = motion_.state.time + h, .q = middle_.q, .v = after_v_};
    move_coordinates(motion_.model, 0.5 * h * after_v_, end_.q);
    result = works(h);
    const double explained = result.works.drives - result.works.dampers - result.works.friction -
                             result.lost_normal - result.lost_friction;
    const double gained = stored_energy(end_) - energy_before - explained;
    mean_.update(end_);
    const bool sinks = contacts_.depth(mean_) > depth_before + sinks_in;
    if (halvings == most_halvings || (!sinks && std::fabs(gained) <= energy_allowed_)) break;
  }
  result.length = h;
  motion_.state = end_;
  motion_.modes.hold(motion_.state.time, motion_.dynamics);
  motion_.dynamics.update(motion_.state);
  contacts_.take_modes(motion_.state.time, reach_, solution_, rows_);
  return result;
}

double ImpulseStep::stored_energy(const State& state) {
  mean_.update(state);
  EnergyLedger ledger;
  motion_.add_stored(mean_, ledger);
  return ledger.stored();
}

/// Speeds at the end of the step.
void ImpulseStep::find_speeds(double h) {
  after_v_ = motion_.state.v;
  for (int round = 0; round < rounds; ++round) {
    find_free_speeds(h);
    if (round == 0) find_contacts(h);
    solve(h);
  }
}

/// Speeds at the end of the step without contacts, by forces at the mean of the speeds as they are known.
void ImpulseStep::find_free_speeds(double h) {
  const State& state = motion_.state;
  middle_ = state;
  middle_.time = state.time + 0.5 * h;
  move_coordinates(motion_.model, 0.5 * h * state.v, middle_.q);
  middle_.v = 0.5 * (state.v + after_v_);
  motion_.modes.hold(middle_.time, motion_.dynamics);
  motion_.dynamics.update(middle_);
  Powers of_applied;
  motion_.apply_forces(middle_.time, of_applied);
  powers_of_modes_ = {};
  free_v_ = state.v + h * motion_.modes.accelerations(middle_.time, motion_.dynamics,
                                                      motion_.forces, powers_of_modes_);
  powers_of_modes_.drives += motion_.dynamics.drive_work_on_riders();
}

/// What touches at the middle of the step, and its velocities at the start.
void ImpulseStep::find_contacts(double h) {
  middle_.v = motion_.state.v;
  motion_.dynamics.update(middle_);
  contacts_.find_in_reach(motion_.dynamics.kinematics(), h, reach_);
  touching_.clear();
  for (const ContactInReach& one : reach_) touching_.push_back(one.candidate);
  moments_ = contacts_.moments().rows_of(touching_);
  rows_.set_least_inverse(contacts_.least_inverse());
  rows_.update(motion_.dynamics, contacts_.candidates(), touching_, moments_);
  before_C_ = rows_.velocity();
  friction_.clear();
  for (int i = 0; i < rows_.count(); ++i) {
    friction_.push_back(contacts_.friction_now(touching_[i], rows_.touch(i)));
  }
}

/// 0 ≤ u⁺ + room ⊥ p ≥ 0 with Coulomb's law; without friction where that has no solution to speak of.
void ImpulseStep::solve(double h) {
  middle_.v = free_v_;
  motion_.dynamics.update(middle_);
  rows_.update(motion_.dynamics, contacts_.candidates(), touching_, moments_);
  numerics::FrictionProblem problem{.G = rows_.inverse(),
                                    .b = rows_.velocity(),
                                    .contacts = {},
                                    .start = {},
                                    .precision = rate_precision};
  std::vector<double> kinetic;
  for (std::size_t i = 0; i < reach_.size(); ++i) {
    problem.b[static_cast<Eigen::Index>(3 * i + 2)] += reach_[i].gap / (0.5 * h);
    numerics::FrictionContact one;
    one.friction = friction_[i];
    kinetic.push_back(contacts_.plan(reach_[i].candidate).friction);
    problem.contacts.push_back(one);
  }
  contacts_.moments().add_to(problem, rows_, MomentModes::Kinds::all_free);
  const auto is_usable = [&] { return solution_.converged || solution_.residual <= usable; };
  for (const bool quickly : {true, false}) {
    numerics::FrictionProblem tried = problem;
    tried.quickly = quickly;
    solution_ = solve_letting_go(tried, kinetic);
    if (is_usable()) break;
  }
  if (!is_usable()) {
    for (numerics::FrictionContact& one : problem.contacts) one.friction = 0;
    solution_ = numerics::solve_friction(problem);
  }
  after_v_ = free_v_;
  rows_.change_speeds(solution_.lambda, after_v_);
}

ImpulseStepResult ImpulseStep::works(double h) {
  ImpulseStepResult result;
  mean_.update({.time = middle_.time, .q = middle_.q, .v = 0.5 * (motion_.state.v + after_v_)});
  Powers powers;
  scratch_.clear();
  motion_.add_forces(mean_, middle_.time, scratch_, powers);
  result.works.drives = h * (powers.drives + powers_of_modes_.drives);
  result.works.dampers = h * powers.dampers;
  result.works.friction = h * powers_of_modes_.friction;
  const VectorXd after_C = rows_.velocity() + rows_.inverse() * solution_.lambda;
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(reach_.size()); ++i) {
    const Vector3d impulse_C = solution_.lambda.segment<3>(3 * i);
    const Vector3d mean_C = 0.5 * (before_C_.segment<3>(3 * i) + after_C.segment<3>(3 * i));
    result.touched |= impulse_C.z() > 0;
    result.lost_normal -= impulse_C.z() * mean_C.z();
    result.lost_friction -= impulse_C.head<2>().dot(mean_C.head<2>());
    const double approach = -before_C_[3 * i + 2];
    const int c = reach_[static_cast<std::size_t>(i)].candidate;
    if (impulse_C.z() > 0 && approach > 0 &&
        contacts_.plan(c).restitution_after_waves(approach) > 0) {
      result.fastest_strike = std::max(result.fastest_strike, approach);
    }
  }
  for (Eigen::Index k = rows_.count(); k < rows_.block_count(); ++k) {
    const Vector3d mean_C = 0.5 * (before_C_.segment<3>(3 * k) + after_C.segment<3>(3 * k));
    result.lost_friction -= solution_.lambda.segment<3>(3 * k).dot(mean_C);
  }
  scratch_.clear();
  rows_.load(motion_.dynamics.kinematics(), contacts_.candidates(), solution_.lambda, scratch_);
  motion_.dynamics.speed_change(scratch_);
  result.works.drives += held_joint_work(motion_.model, motion_.dynamics, mean_);
  return result;
}

}  // namespace carom::simulation
