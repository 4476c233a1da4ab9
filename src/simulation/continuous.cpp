#include "simulation/continuous.h"

#include <algorithm>
#include <cmath>

#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/continuous_parts.h"
#include "simulation/integration.h"
#include "simulation/peak_search.h"

namespace carom::simulation {
namespace {

using multibody::Powers;
using numerics::OdeStatus;
using numerics::OdeStep;

contact::PairList pair_list(const Model& model, std::int64_t few_pairs) {
  return model.any_elastic() ? contact::PairList::all : contact::suitable_list(model, few_pairs);
}

/// Where a drive changes its speed at once, joints that hold bodies with modes do so too, by impulses, whose work is the drive's.
void close_held_rates(Motion& motion, Parts& parts, ModalJoints& held, double time,
                      std::vector<double>& y) {
  const auto kinetic = [&] {
    const Kinematics& now = motion.dynamics.kinematics();
    return motion.energy(now, y).kinetic + parts.energy(now, y).kinetic;
  };
  parts.set(time, y);
  const double before = kinetic();
  Forces impulses(motion.model);
  motion.dynamics.speed_change(impulses);
  held.forget_responses();
  held.close_rates(true);
  held.hold(motion.dynamics, time, true, impulses);
  held.close_rates(false);
  motion.state.v += motion.dynamics.speed_change(impulses);
  parts.take_impulses(motion.dynamics, y);
  motion.dynamics.update(motion.state);
  motion.pack(motion.state, y);
  motion.add_jump_work(kinetic() - before);
}

}  // namespace

ContinuousPlan plan_continuous(const Model& model, std::vector<Problem>& problems,
                               std::int64_t few_pairs) {
  ContinuousPlan plan{.model = model, .candidates = {model, problems, pair_list(model, few_pairs)}};
  const std::size_t before = problems.size();
  check_modal(model, plan.candidates, problems);
  if (model.any_elastic() && problems.size() == before) {
    const auto split = std::make_shared<const ElasticSplit>(split_elastic(model));
    if (split->any()) {
      plan.split = split;
      plan.given = model;
      plan.model = split->mechanism;
      std::vector<Problem> known;
      plan.candidates = contact::Candidates(plan.model, known, contact::PairList::all);
    }
    plan.modal = plan_modal(model, *split);
  }
  plan.laws = contact::plan_laws(plan.candidates.laws(), problems);
  plan.foundations = contact::plan_foundations(plan.candidates.mesh_pairs(), problems);
  return plan;
}

State ContinuousPlan::state_of(const State& given_state) const {
  return split ? split_state(*split, *given, given_state) : given_state;
}

ContinuousRun::ContinuousRun(const ContinuousPlan& plan, const State& start,
                             const SimulationSettings& settings,
                             std::vector<std::shared_ptr<Part>> more)
    : ContinuousRun(plan, plan.state_of(start), settings,
                    make_parts(plan, plan.state_of(start), settings.duration, std::move(more))) {}

ContinuousRun::ContinuousRun(const ContinuousPlan& plan, const State& start,
                             const SimulationSettings& settings, ContinuousParts parts)
    : settings_(settings),
      recorder_(plan.model, settings, start.time),
      motion_(plan.model, start, settings.duration),
      held_(std::move(parts.held)),
      parts_(std::move(parts.parts), motion_.size()),
      free_forces_(plan.model),
      samples_(motion_, parts_, recorder_,
               settings.force_parts || (settings.reactions && !held_)
                   ? [this](double t, std::span<const double> y) { return extras(t, y); }
                   : ContinuousSamples::FindExtras()),
      time_(start.time) {
  if (held_) motion_.add_breaks(held_->break_times());
}

/// What the user's input makes impossible only now ends the run, and keeps what it has. A run that has
/// nothing yet is refused.
template <class Action>
void ContinuousRun::until_it_fails(const Action& action) {
  try {
    action();
  } catch (const InputError& error) {
    if (recorder_.empty()) throw;
    stop("a contact cannot go on: " + std::string(error.what()));
  }
}

void ContinuousRun::set_motion(double t, std::span<const double> y) {
  parts_.add_inertia(y, motion_.dynamics);
  motion_.set(t, y);
}

/// One force evaluation: contacts, forces, accelerations, and the rates of everything integrated.
void ContinuousRun::evaluate(double t, std::span<const double> y, std::span<double> dydt) {
  set_motion(t, y);
  Powers powers;
  add_forces(t, y, powers, dydt);
  if (parts_.holds()) {
    Powers without;
    free_forces_ = motion_.forces;
    motion_.modes.accelerations(t, motion_.dynamics, free_forces_, without);
    parts_.finish_rates(motion_.dynamics, y, dydt);
    parts_.add_holding_forces(motion_.dynamics, y, motion_.forces, dydt);
  }
  const VectorXd& accelerations =
      motion_.modes.accelerations(t, motion_.dynamics, motion_.forces, powers);
  parts_.finish_rates(motion_.dynamics, y, dydt);
  if (motion_.modes.jammed()) return Motion::refuse(dydt);
  motion_.write_rates(accelerations, powers, dydt);
}

/// Everything that acts but drives of speed and friction in joints.
void ContinuousRun::add_forces(double t, std::span<const double> y, Powers& powers,
                               std::span<double> dydt) {
  motion_.apply_forces(t, powers);
  parts_.set(t, y);
  parts_.add_forces(motion_.dynamics.kinematics(), y, motion_.forces, dydt);
}

void ContinuousRun::event_values(double t, std::span<const double> y, std::span<double> g) {
  const bool accelerated = motion_.modes.any() || parts_.wants_accelerations();
  if (accelerated) {
    scratch_.resize(y.size());
    evaluate(t, y, scratch_);
    motion_.modes.event_values(t, motion_.dynamics, parts_.layout().joint_events(g));
  } else {
    samples_.look(t, y);
  }
  parts_.event_values(t, accelerated ? motion_.dynamics.kinematics() : samples_.seen(),
                      accelerated ? &motion_.dynamics : nullptr, y, g);
}

void ContinuousRun::make_solver() {
  if (solver_) add_statistics(*solver_, recorder_.statistics());
  std::vector<double> sizes = motion_.sizes();
  sizes.resize(y_.size(), 1.0);
  parts_.write_sizes(sizes);
  std::vector<std::size_t> passive;
  for (std::size_t work = 0; work < kWorks; ++work) {
    passive.push_back(motion_.works_place() + work);
  }
  parts_.add_passive(passive);
  solver_ = simulation::make_solver(
      motion_, settings_.tolerance, std::move(sizes), parts_.arrange_events(),
      [this](double t, std::span<const double> y, std::span<double> dydt) { evaluate(t, y, dydt); },
      [this](double t, std::span<const double> y, std::span<double> g) { event_values(t, y, g); },
      std::move(passive));
  solver_->start(time_, y_);
}

void ContinuousRun::restart() {
  if (solver_->state().size() != y_.size()) {
    make_solver();
  } else {
    solver_->restart(y_);
  }
}

void ContinuousRun::begin() {
  until_it_fails([&] {
    y_.assign(parts_.value_count(), 0.0);
    motion_.pack(motion_.state, y_);
    parts_.write_initial_values(y_);
    rates_.resize(y_.size());
    set_motion(time_, y_);
    Powers powers;
    add_forces(time_, y_, powers, rates_);
    motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
    joint_events_.clear();  // how joints stand at the start is no event
    evaluate(time_, y_, rates_);
    parts_.start(time_, motion_.dynamics, y_);
    rates_.resize(y_.size());
    samples_.add(time_, y_);
    make_solver();
  });
}

void ContinuousRun::step(double limit) {
  until_it_fails([&] { advance(limit); });
}

MethodRun::Outlook ContinuousRun::outlook(double limit) {
  const Outlook found = outlook_of(*solver_, limit, motion_.next_break(time_));
  const bool clear = found == Outlook::clear || time_ + parts_.safe_step(motion_.dynamics) < limit;
  return clear ? Outlook::clear : found;
}

void ContinuousRun::control_changed() {
  if (motion_.modes.any()) settle_joints();
  evaluate(time_, y_, rates_);
  solver_->restart(y_);
}

/// Finds all modes of joints anew.
void ContinuousRun::settle_joints() {
  Powers powers;
  set_motion(time_, y_);
  add_forces(time_, y_, powers, rates_);
  motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
  project();
}

void ContinuousRun::archive(Archive& file) {
  file(recorder_, motion_, parts_, y_, time_, samples_, joint_events_);
  if (file.reads()) {
    if (y_.size() != parts_.value_count()) throw ArchiveError("has values of other contacts");
    rates_.resize(y_.size());
    solver_.reset();
    make_solver();
  }
  file(*solver_);
}

double ContinuousRun::next_limit() {
  const double limit = std::min(recorder_.end_time(), motion_.next_break(time_));
  double safe = parts_.safe_step(motion_.dynamics);
  const double likely = std::min(solver_->likely_step(), limit - time_);
  const std::vector<numerics::Crossing> of_joints = motion_.modes.crossings();
  if (const auto before =
          parts_.renew(time_, motion_.dynamics, std::min(likely, safe), of_joints.size())) {
    // Other pairs are near now: their event functions take the place of those before.
    std::vector<numerics::Crossing> all = parts_.arrange_events();
    all.insert(all.end(), of_joints.begin(), of_joints.end());
    solver_->change_events(std::move(all), *before);
    safe = parts_.safe_step(motion_.dynamics);
  }
  return std::min({limit, time_ + safe, time_ + parts_.longest_step(time_, motion_.dynamics)});
}

void ContinuousRun::advance(double limit) {
  if (motion_.is_break(time_)) change_joints();
  const double from = time_;
  const double nearest = next_limit();
  const OdeStep step = solver_->step(std::min(nearest, limit));
  limit_showed_ = nearest >= limit && solver_->limit_showed();
  if (failed(step.status)) {
    stop(why_failed(step.status, motion_));
    return;
  }
  samples_.add_step(from, step.time, step.status == OdeStatus::event, y_.size(),
                    [&](double t, std::span<double> y) { solver_->interpolate(t, y); });
  time_ = step.time;
  std::copy(solver_->state().begin(), solver_->state().end(), y_.begin());
  motion_.unpack(time_, y_, motion_.state);
  if (step.status == OdeStatus::event) {
    handle(step);
  } else {
    settle();
  }
  if (motion_.is_break(time_) && step.status != OdeStatus::event && time_ < recorder_.end_time())
    solver_->restart(y_);
}

/// Joints that hold for a time only begin to or let go, if they have not yet.
void ContinuousRun::change_joints() {
  if (motion_.model.data().timed_loops.empty()) return;
  if (recorder_.last_time() < time_) samples_.add(time_, y_);
  if (!motion_.change_joints(time_, joint_events_)) return;
  motion_.pack(motion_.state, y_);
  samples_.add(time_, y_);
  control_changed();
}

/// Brings the state back onto the loops. True when it moved.
bool ContinuousRun::project() {
  motion_.state.time = time_;
  parts_.add_inertia(y_, motion_.dynamics);
  Motion::Loops loops = motion_.project(time_);
  if (loops == Motion::Loops::open) stop(motion_.why_open());
  motion_.pack(motion_.state, y_);
  if (held_ && held_->has_rows() && motion_.is_break(time_) &&
      (motion_.drives_jump(time_) || held_->drives_jump(time_))) {
    close_held_rates(motion_, parts_, *held_, time_, y_);
    loops = Motion::Loops::moved;
  }
  parts_.set(time_, y_);
  double& largest = recorder_.statistics().largest_loop_error;
  largest = std::max(largest, motion_.dynamics.position_error());
  return loops != Motion::Loops::good;
}

/// A step without an event.
void ContinuousRun::settle() {
  const bool moved = project();
  if (parts_.wants_accelerations() || motion_.modes.any()) evaluate(time_, y_, rates_);
  const bool joints_differ = motion_.modes.violated(motion_.dynamics);
  const Change change = parts_.after_step(time_, motion_.dynamics, y_);
  rates_.resize(y_.size());
  if (joints_differ) settle_joints();
  if (change == Change::of_forces || joints_differ) {
    restart();
  } else if (moved || change == Change::of_events) {
    solver_->adjust(y_);
  }
}

void ContinuousRun::handle(const OdeStep& step) {
  recorder_.statistics().events += static_cast<std::int64_t>(step.hits.size());
  const std::vector<int> of_joints = parts_.layout().joint_hits(step.hits);
  project();
  evaluate(time_, y_, rates_);
  const Change change = parts_.handle(step.hits, time_, motion_.dynamics, y_);
  rates_.resize(y_.size());
  if (motion_.modes.any()) {
    Powers powers;
    add_forces(time_, y_, powers, rates_);
    motion_.modes.switch_modes(of_joints, time_, motion_.dynamics, motion_.forces, joint_events_);
    // A contact may strike a joint loose.
    if (change == Change::of_forces) {
      motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
    }
    project();
  }
  restart();
}

/// Forces in the joints and details of contacts, by a force evaluation of their own.
ContinuousSamples::Extras ContinuousRun::extras(double t, std::span<const double> y) {
  scratch_.resize(y.size());
  evaluate(t, y, scratch_);
  ContinuousSamples::Extras extras;
  if (settings_.reactions && !held_) extras.reactions = motion_.reactions();
  if (settings_.force_parts) {
    extras.details.resize(recorder_.contact_count());
    parts_.add_details(motion_.dynamics, y, extras.details);
  }
  return extras;
}

void ContinuousRun::stop(const std::string& why) {
  std::string where;
  for (const ContactEpisode& episode : parts_.log().episodes) {
    if (!episode.ended) where += (where.empty() ? " while in contact: " : ", ") + episode.contact;
  }
  recorder_.stop(time_, why, where);
}

Trajectory ContinuousRun::finish() {
  if (!recorder_.empty()) {
    State last = motion_.state;
    motion_.unpack(time_, y_, last);
    move_coordinates(motion_.model, VectorXd::Zero(motion_.model.speed_count()), last.q);
    motion_.pack(last, y_);  // unit quaternions
    parts_.finish(time_, samples_.look(time_, y_), y_);
    if (recorder_.last_time() < time_) samples_.add(time_, y_);
    if (solver_) add_statistics(*solver_, recorder_.statistics());
  }
  PartLog log = parts_.log();
  log.events.insert(log.events.end(), joint_events_.begin(), joint_events_.end());
  Trajectory trajectory =
      recorder_.finish(samples_.seen(), std::move(log.episodes), std::move(log.events));
  trajectory.elastic = std::move(log.elastic);
  if (held_) trajectory.final_joints = held_->as_given(trajectory.final_joints, samples_.seen());
  return trajectory;
}

}  // namespace carom::simulation
