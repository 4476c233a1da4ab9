#include "simulation/time_stepping.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/mechanics.h"
#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/midpoint_step.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"
#include "simulation/step_contacts.h"
#include "simulation/step_log.h"

namespace carom::simulation {
namespace {

using multibody::Powers;

/// Share of the energies that the ledger may leave unexplained before the run says so: the method is
/// of first order, and its step is the user's choice.
constexpr double allowed_step_residual = 0.01;
/// Times that differ by less than this share of a step are one.
constexpr double same_time = 1e-6;
/// A step in which speeds change too much is halved, so many times at most.
constexpr int most_step_halvings = 10;
constexpr int most_refinements = 5;

class SteppingRun : public MethodRun {
 public:
  SteppingRun(const Model& model, const State& start, const SimulationSettings& settings,
              StepContacts contacts)
      : settings_(settings),
        recorder_(model, settings, start.time),
        state_(start),
        motion_(model, start, settings.duration),
        middle_(motion_, recorder_.statistics()),
        before_(model),
        after_(model),
        scratch_(model),
        contacts_(std::move(contacts)),
        log_(model, contacts_.candidates()),
        start_(start.time),
        last_time_(start.time) {
    step_ = settings.step > 0          ? settings.step
            : settings.output_step > 0 ? settings.output_step / 10
                                       : settings.duration / 500 / 10;
    recorder_.judge_ledger_by(allowed_step_residual, "a smaller step may help");
    for (int joint = 0; joint < model.given_joint_count(); ++joint) {
      const JointActions& actions = model.spec(JointId{joint}).actions;
      const bool moved = actions.drive && actions.drive->type == JointDrive::Type::motion;
      if (moved) motion_drives_.push_back({joint});
    }
    for (const ContactSpec& spec : model.contacts()) {
      if (spec.law.wave_loss > 0) {
        recorder_.warn("contact " + spec.name +
                       ": time stepping follows Newton's rule, which knows no wave_loss");
      }
      if (spec.law.hypothesis.empty() || spec.law.hypothesis == "newton") continue;
      recorder_.warn("contact " + spec.name + ": time stepping follows Newton's rule, not " +
                     spec.law.hypothesis);
    }
  }

  void begin() override {
    motion_.modes.hold(state_.time, motion_.dynamics);
    motion_.dynamics.update(state_);
    Powers powers;
    motion_.apply_forces(state_.time, powers);
    motion_.modes.settle(state_.time, motion_.dynamics, motion_.forces, joint_events_);
    joint_events_.clear();  // how joints stand at the start is no event
    contacts_.find(motion_.dynamics, 0);
    sample(step_);
  }

  double time() const override { return state_.time; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return &state_; }
  void sample_here() override {
    sample(state_.time > last_time_ && next_ > 1 ? state_.time - last_time_ : step_);
  }
  ControlForces* control() override { return &motion_.control; }
  /// The next step sees the forces that it has; joints that they push loose slip after it.
  void control_changed() override {}
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double) const override { return false; }
  Outlook outlook(double limit) override {
    return next_time() > limit - same_time * step_ ? Outlook::may_show : Outlook::clear;
  }

  void step(double limit) override {
    double to = next_time();
    limit_showed_ = to > limit - same_time * step_;
    if (limit_showed_) to = limit;
    change_joints();
    advance(to);
    if (recorder_.ended()) return;
    while (next_time() <= to + same_time * step_) ++next_;
    bool due = false;
    for (; recorder_.next_output() <= to + same_time * step_; recorder_.output_done()) due = true;
    if (due || to == recorder_.end_time()) sample(to - last_time_);
  }

  void archive(Archive& file) override {
    file(recorder_, state_, motion_, contacts_, log_, next_, last_time_, unsolved_steps_,
         largest_unsolved_, created_, energy_size_, told_passing_, works_, joint_events_);
  }

  Trajectory finish() override {
    if (unsolved_steps_ > 0) {
      recorder_.warn("the contacts of " + std::to_string(unsolved_steps_) +
                     " steps are not solved to the tolerance: their velocities are good to " +
                     short_text(largest_unsolved_, 2) + " of the fastest");
    }
    if (created_ > allowed_step_residual * energy_size_) {
      recorder_.warn("the contacts have created " + short_text(created_, 3) + " J of " +
                     short_text(energy_size_, 3) +
                     " J: forces change too much within a step at impacts; a smaller step helps");
    }
    after_.update(state_);
    log_.end_impacts();
    if (const std::string text = log_.log().left_out_text(); !text.empty()) recorder_.warn(text);
    std::vector<RunEvent> events = log_.log().events();
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    return recorder_.finish(after_, in_order_of_start(log_.log().episodes()), std::move(events));
  }

 private:
  /// Where the next step ends when nothing cuts it.
  double next_time() const { return start_ + static_cast<double>(next_) * step_; }

  /// Contacts that rest load the joints as in the step before.
  MidpointStep::Load resting_load(double h) {
    return [this, h](const Kinematics& kinematics, Forces& forces) {
      if (contacts_.active().empty()) return false;
      contacts_.load_resting(kinematics, h, forces);
      return true;
    };
  }

  // Forces that depend on speeds jump with them: the first half of the step has the rates a₁ before the impacts,
  // at v + h/4·a₁, the second those after them, at v⁺ − h/4·a₂. Otherwise what the forces of inertia
  // do at an impact would be off by a share of the order of the step:
  // v⁺ = v + h/2·(a₁ + a₂) + M⁻¹·Jᵀ·p
  void refine_impacts(double h, Powers& powers) {
    VectorXd after_rates = middle_.rates;
    if (!follow_rates(h, after_rates, powers)) return;
    middle_.state.v = state_.v + 0.25 * h * middle_.rates;
    Powers powers_before;
    if (!middle_.find_speeds(state_.v, 0.25 * h, powers_before)) return;
    const VectorXd before_rates = middle_.rates;
    for (int i = 0; i < most_refinements; ++i) {
      before_v_ = state_.v + 0.5 * h * (before_rates - after_rates);
      after_v_ = before_v_ + h * after_rates;
      contacts_.solve(motion_.dynamics, h, before_v_, after_v_);
      if (!follow_rates(h, after_rates, powers)) break;
    }
    powers.drives = 0.5 * (powers.drives + powers_before.drives);
    powers.friction = 0.5 * (powers.friction + powers_before.friction);
  }

  /// The rates after the impacts, from those that were thought to be them; false when they are the same.
  bool follow_rates(double h, VectorXd& after_rates, Powers& powers) {
    middle_.state.v = after_v_ - 0.25 * h * after_rates;
    powers = {};
    VectorXd rates;
    middle_.evaluate(powers, rates);
    const bool same = !middle_.differ(after_v_ + 0.5 * h * (rates - after_rates), after_v_,
                                      MidpointStep::explicit_change);
    if (!same) after_rates = rates;
    return !same;
  }

  // q_m = q + h/2·v;  M·(v⁺ − v) = h·F(q_m, v_m) + Jᵀ·p;  q⁺ = q_m + h/2·v⁺
  // Moreau, Numerical aspects of the sweeping process, Comput. Methods Appl. Mech. Engrg. 177, 1999.
  // A step in which the speeds change too much without contacts is made as two.
  void advance(double to, int halvings = 0) {
    const double h = to - state_.time;
    last_time_ = state_.time;
    middle_.enter(state_, h, resting_load(h));
    Powers powers;
    middle_.evaluate(powers, middle_.rates);
    contacts_.find(motion_.dynamics, h);
    middle_.state.v = state_.v + 0.5 * h * middle_.rates;
    if (!middle_.find_speeds(state_.v, 0.5 * h, powers) && halvings < most_step_halvings) {
      const double half = state_.time + 0.5 * h;
      advance(half, halvings + 1);
      if (!recorder_.ended()) advance(to, halvings + 1);
      return;
    }
    if (const auto jammed = motion_.modes.jammed()) {
      recorder_.stop(state_.time,
                     "the friction of joint " + motion_.model.name(*jammed) + " locks it");
      return;
    }
    after_v_ = state_.v + h * middle_.rates;
    contacts_.solve(motion_.dynamics, h, state_.v, after_v_);
    if (std::ranges::any_of(contacts_.active(), &StepContact::strikes)) refine_impacts(h, powers);
    if (!after_v_.allFinite()) {
      recorder_.stop(state_.time, "the speeds have become infinite; a smaller step may help");
      return;
    }
    add_works(h, powers);
    note_step();

    state_.q = middle_.state.q;
    state_.v = after_v_;
    state_.time = to;
    displacement_ = 0.5 * h * after_v_;
    if (contacts_.push_apart(h, push_)) displacement_ += push_;
    move_coordinates(motion_.model, displacement_, state_.q);
    close_loops();
    if (motion_.modes.any()) switch_modes(h);
    ++recorder_.statistics().steps;
  }

  void add_works(double h, const Powers& of_modes) {
    before_.update(
        {.time = middle_.state.time, .q = middle_.state.q, .v = 0.5 * (state_.v + after_v_)});
    Powers powers;
    scratch_.clear();
    motion_.add_forces(before_, middle_.state.time, scratch_, powers);
    works_.work_of_drives += h * (powers.drives + of_modes.drives);
    works_.lost_in_dampers += h * powers.dampers;
    works_.lost_in_friction += h * of_modes.friction;
    for (const StepContact& contact : contacts_.active()) {
      works_.lost_in_contact += contact.lost_normal();
      works_.lost_in_friction += contact.lost_friction();
    }
    if (motion_drives_.empty() || contacts_.active().empty()) return;
    // What keeps a driven joint to its motion against the impulses.
    scratch_.clear();
    contacts_.load_all(motion_.dynamics.kinematics(), 1, scratch_);
    motion_.dynamics.speed_change(scratch_);
    for (const JointId joint : motion_drives_) {
      works_.work_of_drives += motion_.dynamics.holding_force(joint) * joint_speed(before_, joint);
    }
  }

  void note_step() {
    const double time = middle_.state.time;
    const bool any_strike = std::ranges::any_of(contacts_.active(), &StepContact::strikes);
    if (any_strike) ++recorder_.statistics().events;
    if (any_strike || log_.has_open_impacts()) {
      before_.update({.time = time, .q = middle_.state.q, .v = state_.v});
      after_.update({.time = time, .q = middle_.state.q, .v = after_v_});
      log_.note_impacts(time, contacts_, before_, after_);
    }
    log_.follow(time, contacts_);
    if (contacts_.unsolved() > 0) ++unsolved_steps_;
    largest_unsolved_ = std::max(largest_unsolved_, contacts_.unsolved());
    if (contacts_.passing() && !told_passing_) {
      told_passing_ = true;
      recorder_.warn(
          "contact " + *contacts_.passing() +
          ": the bodies may pass through each other within a step; a smaller step helps");
    }
  }

  /// Joints that hold for a time only begin to or let go with the first step after their time.
  void change_joints() {
    if (motion_.model.data().timed_loops.empty()) return;
    motion_.state = state_;
    if (motion_.change_joints(state_.time, joint_events_)) state_ = motion_.state;
  }

  void close_loops() {
    if (!simulation::close_loops(motion_, state_, recorder_.statistics())) {
      recorder_.stop(state_.time, motion_.why_open());
    }
  }

  /// Joints that have come to rest stick, those that are pushed too hard slip, drives saturate: at the
  /// end of the step in which it happened.
  void switch_modes(double h) {
    Powers powers;
    motion_.modes.hold(state_.time, motion_.dynamics);
    motion_.dynamics.update(state_);
    motion_.apply_forces(state_.time, powers);
    contacts_.load_all(motion_.dynamics.kinematics(), 1 / h, motion_.forces);
    Forces all = motion_.forces;
    motion_.modes.accelerations(state_.time, motion_.dynamics, all, powers);
    mode_events_.resize(static_cast<std::size_t>(motion_.modes.event_count()));
    motion_.modes.event_values(state_.time, motion_.dynamics, mode_events_);
    std::vector<int> happened;
    for (std::size_t event = 0; event < mode_events_.size(); ++event) {
      if (mode_events_[event] < 0) happened.push_back(static_cast<int>(event));
    }
    if (happened.empty()) return;
    motion_.modes.switch_modes(happened, state_.time, motion_.dynamics, motion_.forces,
                               joint_events_);
    close_loops();
  }

  /// Forces of the contacts are their impulses over the last step, of length h.
  void sample(double h) {
    after_.update(state_);
    std::vector<ContactSample> contacts(recorder_.contact_count());
    contacts_.sample(after_, h, contacts);
    EnergyLedger ledger = works_;
    ledger.lost_in_contact += motion_.lost_in_joints();
    motion_.add_stored(after_, ledger);
    note_created(ledger);
    recorder_.add(state_.time, after_, std::move(contacts), ledger,
                  settings_.reactions ? reactions(h) : std::vector<SpatialVector>{});
  }

  /// Losses that have come to less than nothing: contacts have created energy.
  void note_created(const EnergyLedger& ledger) {
    const double lost = ledger.lost_in_contact + ledger.lost_in_friction + ledger.lost_in_dampers;
    created_ = std::max(created_, -lost);
    energy_size_ = std::max({energy_size_, ledger.kinetic, std::fabs(ledger.work_of_drives)});
    if (!(energy_size_ > 0)) energy_size_ = std::fabs(ledger.stored());
  }

  std::vector<SpatialVector> reactions(double h) {
    Powers powers;
    motion_.modes.hold(state_.time, motion_.dynamics);
    motion_.dynamics.update(state_);
    motion_.apply_forces(state_.time, powers);
    contacts_.load_all(motion_.dynamics.kinematics(), 1 / h, motion_.forces);
    motion_.modes.accelerations(state_.time, motion_.dynamics, motion_.forces, powers);
    return motion_.reactions();
  }

  SimulationSettings settings_;
  Recorder recorder_;
  State state_;
  Motion motion_;
  MidpointStep middle_;
  Kinematics before_, after_;
  Forces scratch_;
  StepContacts contacts_;
  StepLog log_;
  std::vector<JointId> motion_drives_;
  double start_, step_ = 0;
  long next_ = 1;  // number of the next step
  double last_time_ = 0;
  bool limit_showed_ = false;
  long unsolved_steps_ = 0;
  double largest_unsolved_ = 0;
  double created_ = 0, energy_size_ = 0;  // of the samples [J]
  bool told_passing_ = false;
  VectorXd before_v_, after_v_, displacement_, push_;
  std::vector<double> mode_events_;
  EnergyLedger works_;
  std::vector<RunEvent> joint_events_;
};

}  // namespace

std::unique_ptr<MethodRun> make_time_stepping(const Model& model, const State& start,
                                              const SimulationSettings& settings) {
  std::vector<Problem> problems;
  contact::Candidates candidates(model, problems, step_pair_list(model));
  std::vector<contact::ImpactPlan> plans = contact::plan_impacts(candidates.laws(), problems);
  throw_if_any(problems);
  return std::make_unique<SteppingRun>(
      model, start, settings,
      StepContacts(model, std::move(candidates), std::move(plans), settings.tolerance));
}

}  // namespace carom::simulation
