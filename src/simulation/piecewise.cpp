#include "simulation/piecewise.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/numbers.h"
#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/constrained_motion.h"
#include "simulation/event_crowd.h"
#include "simulation/impulse_step.h"
#include "simulation/integration.h"
#include "simulation/modal/modal_riders.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"
#include "simulation/rigid_contacts.h"
#include "simulation/rigid_samples.h"
#include "simulation/step_guard.h"
#include "simulation/strike.h"

namespace carom::simulation {
namespace {

using multibody::Powers;
using numerics::OdeSolver;
using numerics::OdeStatus;
using numerics::OdeStep;

/// Bounces lower than this share of tolerance and mechanism come to rest.
constexpr double capture_share = 0.1;
/// Of a flight between two bounces, for the first step: a bounce that fits into a step would not be seen.
constexpr double part_of_flight = 0.6;
/// Impacts at one instant that follow from each other, before they are taken for endless.
constexpr int most_strikes = 200;
/// How often a step that is wrong is tried again with this part of its length.
constexpr int most_repeats = 3;
constexpr double part_of_repeated = 0.1;
/// In which the modes of contacts and joints must agree.
constexpr int most_rounds = 20;

/// A strike that leaves contacts of bodies that bend as fast as they were is not repeated.
void end_vain_strikes(RigidContacts& contacts, const Kinematics& kinematics, double before) {
  constexpr double unchanged_share = 1e-3;
  const double after = contacts.fastest_closing(kinematics);
  if (after > (1 - unchanged_share) * before) contacts.take_for_rest(after);
}

class PiecewiseRun : public MethodRun {
 public:
  PiecewiseRun(const Model& model, PiecewiseStart start, const SimulationSettings& settings)
      : settings_(settings),
        recorder_(model, settings, start.state.time),
        motion_(model, start.state, settings.duration, std::move(start.riders)),
        contacts_(std::move(start.contacts)),
        strike_(model, contacts_, *multi_impact_rule(settings.multi_impact),
                capture_share * settings.tolerance * motion_.scales.length),
        probe_(model),
        probe_state_(start.state),
        equations_(motion_, contacts_),
        samples_(motion_, contacts_, equations_, recorder_,
                 settings.reactions && !(motion_.riders && motion_.riders->has_joints())),
        crowd_(motion_.scales.length / motion_.scales.speed,
               motion_.riders ? motion_.riders->fastest() : 0),
        impulse_step_(motion_, contacts_, settings.tolerance),
        guard_(motion_, contacts_, settings.tolerance) {
    contacts_.set_scales(motion_.scales, settings.tolerance);
    recorder_.judge_ledger_by(100 * settings.tolerance, "a smaller tolerance may help");
    time_ = motion_.state.time;
    y_.assign(motion_.size(), 0.0);
    rates_.resize(motion_.size());
  }

  void begin() override {
    motion_.pack(motion_.state, y_);
    motion_.set(time_, y_);
    Powers powers;
    motion_.apply_forces(time_, powers);
    motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
    settle(true);
    joint_events_.clear();  // how joints stand at the start is no event
    project();
    samples_.take(now());
    strike_and_settle(true);
    make_solver();
    restart(true);
  }

  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return motion_.riders ? nullptr : &motion_.state; }
  void sample_here() override { samples_.take(now()); }
  ControlForces* control() override { return motion_.riders ? nullptr : &motion_.control; }
  void control_changed() override {
    forces_jump();
    project();
    equations_.evaluate(time_, y_, rates_);
    turning_time_ = contacts_.turning_time();
    restart();
  }
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    return motion_.scales.by_duration && other != settings_.duration;
  }
  Outlook outlook(double limit) override {
    if (!stuck_) return outlook_of(*solver_, limit, nearest_limit());
    return time_ + crowd_.length(time_) < limit ? Outlook::clear : Outlook::may_show;
  }

  void step(double end) override {
    if (motion_.is_break(time_)) change_joints();
    if (recorder_.ended()) return;
    if (stuck_) return leave_crowd(end);
    const double limit = std::min(end, nearest_limit());
    nearest_limit_.reset();
    first_step_ = infinite;
    const OdeStep step = solver_->step(limit);
    limit_showed_ = limit == end && solver_->limit_showed();
    if (failed(step.status)) {
      const bool too_fast = contacts_.closed_count() > 0 && step.status == OdeStatus::inaccurate;
      if (!too_fast) return recorder_.stop(time_, why_failed(step.status, motion_));
      repeated_ = most_repeats - 1;  // closed contacts change faster than steps can follow
      return repeat_step(time_);
    }
    if (guard_.is_wrong(time_, y_, step.time, solver_->state())) return repeat_step(step.time);
    repeated_ = 0;
    sample_y_.resize(y_.size());
    recorder_.outputs_before(step.time, [&](double t) {
      solver_->interpolate(t, sample_y_);
      samples_.take({t, sample_y_});
    });
    time_ = step.time;
    std::copy(solver_->state().begin(), solver_->state().end(), y_.begin());
    motion_.unpack(time_, y_, motion_.state);
    const bool event = step.status == OdeStatus::event;
    if (event) handle(step);
    const bool changed = event || after_step();
    if (changed) {
      restart();
    } else if (motion_.is_break(time_) && time_ < recorder_.end_time()) {
      forces_jump();
    }
    if (changed || contacts_.any_rubs()) {
      using Ending = EventCrowd::Ending;
      const Ending ending = !changed ? Ending::plain : rebounds_ ? Ending::impact : Ending::change;
      stuck_ |= crowd_.count(time_, ending, contacts_.closed_count());
    }
  }

  void archive(Archive& file) override {
    file(recorder_, motion_, contacts_, strike_, y_, time_, first_step_, turning_time_, samples_,
         joint_events_, crowd_, stuck_, repeated_);
    if (file.reads()) make_solver();
    file(*solver_);
  }

  Trajectory finish() override {
    motion_.unpack(time_, y_, probe_state_);
    move_coordinates(motion_.model, VectorXd::Zero(probe_state_.v.size()), probe_state_.q);
    motion_.pack(probe_state_, y_);  // unit quaternions
    if (recorder_.last_time() < time_) samples_.take(now());
    probe_.update(probe_state_);
    if (solver_) add_statistics(*solver_, recorder_.statistics());
    for (const std::string& text : {contacts_.log().left_out_text(), contacts_.overlap_text(),
                                    crowd_.text(settings_.duration, motion_.scales.speed)}) {
      if (!text.empty()) recorder_.warn(text);
    }
    std::vector<RunEvent> events = contacts_.log().events();
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    std::erase_if(events, [&](const RunEvent& event) { return event.time > time_; });
    Trajectory run = recorder_.finish(probe_, contacts_.log().episodes(), std::move(events));
    if (motion_.riders) motion_.riders->complete(run, probe_);
    return run;
  }

 private:
  void event_values(double t, std::span<const double> y, std::span<double> g) {
    const std::size_t of_joints = static_cast<std::size_t>(motion_.modes.event_count());
    const std::size_t of_contacts = g.size() - of_joints;
    if (contacts_.closed_count() > 0 || of_joints > 0) {
      scratch_.resize(y.size());
      equations_.evaluate(t, y, scratch_);
      contacts_.event_values(motion_.dynamics.kinematics(), g.first(of_contacts));
      motion_.modes.event_values(t, motion_.dynamics, g.subspan(of_contacts));
    } else {
      motion_.unpack(t, y, probe_state_);
      probe_.update(probe_state_);
      contacts_.event_values(probe_, g.first(of_contacts));
    }
  }

  void make_solver() {
    solver_ = simulation::make_solver(
        motion_, settings_.tolerance, equations_.sizes(), contacts_.crossings(),
        [this](double t, std::span<const double> y, std::span<double> dydt) {
          equations_.evaluate(t, y, dydt);
        },
        [this](double t, std::span<const double> y, std::span<double> g) {
          event_values(t, y, g);
        });
  }

  /// What the next step does not pass, wherever the run ends.
  double nearest_limit() {
    if (!nearest_limit_) {
      nearest_limit_ =
          std::min({motion_.next_break(time_), time_ + contacts_.safe_step(motion_.dynamics),
                    time_ + first_step_, time_ + turning_time_});
    }
    return *nearest_limit_;
  }

  /// Tries the step that led to `t` again with a part of its length, or in the end by impulses.
  void repeat_step(double t) {
    stuck_ |= ++repeated_ == most_repeats;
    repeated_ %= most_repeats;
    first_step_ = part_of_repeated * (t - time_);
    motion_.unpack(time_, y_, motion_.state);
    restart(true);
  }

  /// The equations have changed, or the run is `elsewhere`. Friction turns fast where slip is slow: that is stiff, and
  /// implicit steps follow it where it lasts. Where slip may end within them its time to turn limits them.
  void restart(bool elsewhere = false) {
    elsewhere ? solver_->start(time_, y_) : solver_->restart(y_);
  }

  /// Applied forces are others from now on.
  void forces_jump() {
    nearest_limit_.reset();
    turning_time_ = infinite;
    settle(false);
    restart();
  }

  /// Joints that hold for a time only begin to, and what they strike answers, or let go; if they have not
  /// yet.
  void change_joints() {
    if (!motion_.model.data().timed_loops.empty()) samples_.take_again(now());
    if (!motion_.change_joints(time_, joint_events_)) return;
    motion_.pack(motion_.state, y_);
    samples_.take(now());
    nearest_limit_.reset();
    strike_and_settle(false);
    if (!recorder_.ended()) control_changed();
  }

  /// A step without an event. True when the equations changed.
  bool after_step() {
    const bool moved = project();
    bool changed = contacts_.after_step(motion_.dynamics.kinematics());
    if (contacts_.closed_count() > 0 || motion_.modes.any()) {
      // A zero of a force may fall between the end of a step and its projection.
      equations_.evaluate(time_, y_, rates_);
      turning_time_ = contacts_.turning_time();
      changed |= contacts_.violated();
    }
    changed |= motion_.modes.violated(motion_.dynamics);
    if (changed || contacts_.sinks(motion_.dynamics.kinematics())) {
      strike_and_settle(false);
      return true;
    }
    if (moved) solver_->adjust(y_);
    return false;
  }

  void handle(const OdeStep& step) {
    recorder_.statistics().events += static_cast<std::int64_t>(step.hits.size());
    const int first_of_joints = static_cast<int>(contacts_.crossings().size());
    std::vector<int> of_joints;
    for (const numerics::EventHit& hit : step.hits) {
      if (hit.index >= first_of_joints) of_joints.push_back(hit.index - first_of_joints);
    }
    project();
    if (!of_joints.empty()) {
      equations_.evaluate(time_, y_, rates_);
      Powers powers;
      motion_.apply_forces(time_, powers);
      contacts_.load(motion_.dynamics.kinematics(), motion_.forces);
      motion_.modes.press(contacts_.pressed_joints());
      motion_.modes.switch_modes(of_joints, time_, motion_.dynamics, motion_.forces, joint_events_);
      project();
    }
    strike_and_settle(false);
  }

  /// All impacts of this instant, and the modes of contacts and joints after them.
  void strike_and_settle(bool at_start) {
    struck_ = rebounds_ = false;
    for (int round = 0; contacts_.strikes(motion_.dynamics.kinematics()); ++round) {
      stuck_ |= round == most_strikes;
      if (stuck_) break;
      if (!struck_) samples_.take_again(now());
      struck_ = true;
      const double before = contacts_.fastest_closing(motion_.dynamics.kinematics());
      equations_.evaluate(time_, y_, rates_);
      note(strike_.resolve(time_, motion_.dynamics, motion_.modes, motion_.state));
      motion_.modes.break_loose(time_, motion_.dynamics.kinematics(), joint_events_);
      if (recorder_.ended() || stuck_) break;
      motion_.pack(motion_.state, y_);
      if (motion_.riders) end_vain_strikes(contacts_, motion_.dynamics.kinematics(), before);
    }
    if (!recorder_.ended() && !stuck_) {
      if (contacts_.end_slip(motion_.dynamics, motion_.state)) motion_.pack(motion_.state, y_);
      samples_.lose(0, contacts_.stopped_energy());
      settle(at_start && !struck_);
    }
    if (recorder_.ended()) return;
    if (!stuck_) project();
    if (struck_) samples_.take(now());
    if (stuck_) return;
    equations_.evaluate(time_, y_, rates_);
    stuck_ |= !contacts_.forgive();
    turning_time_ = contacts_.turning_time();
    first_step_ = part_of_flight * contacts_.shortest_flight(motion_.dynamics);
  }

  /// Modes of contacts and joints, which depend on each other's forces: found together, with the friction of joints
  /// that their own forces lead to.
  void settle(bool silent) {
    for (int round = 0; round < most_rounds; ++round) {
      const bool joints_changed = settle_together(silent, round > 0);
      if (recorder_.ended() || stuck_ || !motion_.modes.any()) return;
      if (round > 0 && !joints_changed && !contacts_.modes_changed()) return;
      equations_.evaluate(time_, y_, rates_);
    }
    stuck_ = true;
  }

  /// Where rigid friction has no solution, an impact without collision. True when a joint has another mode now.
  bool settle_together(bool silent, bool friction_is_known) {
    for (int round = 0; round < most_strikes; ++round) {
      motion_.set(time_, y_);
      if (motion_.modes.any()) {
        motion_.modes.press(contacts_.pressed_joints());
        motion_.modes.release_standing(time_, motion_.dynamics.kinematics(), joint_events_);
        motion_.set(time_, y_);
      }
      Powers powers;
      friction_is_known ? equations_.free_accelerations_as_known()
                        : equations_.free_accelerations(powers);
      StandingJoints joints = motion_.modes.standing_joints(motion_.dynamics);
      const auto settled = contacts_.settle(time_, motion_.dynamics, silent, joints);
      const bool changed =
          motion_.modes.take_standing(joints, time_, motion_.dynamics, joint_events_);
      if (settled == RigidContacts::Settled::well) return changed;
      if (settled == RigidContacts::Settled::not_found) break;
      if (settings_.painleve == "stop") {
        recorder_.stop(time_, "rigid friction has no solution (Painlevé), and painleve = \"stop\"");
        return false;
      }
      samples_.take_again(now());
      note(strike_.resolve_jam(contacts_.painleve_contact(), time_, motion_.dynamics,
                               motion_.state));
      if (recorder_.ended() || stuck_) return false;
      motion_.pack(motion_.state, y_);
      samples_.take(now());
    }
    stuck_ = true;
    return false;
  }

  /// Events follow each other without end, or no forces were found: a step by impulses gets on.
  void leave_crowd(double end) {
    const double limit = std::min(end, motion_.next_break(time_));
    double to = std::min(limit, time_ + crowd_.length(time_));
    limit_showed_ = to == end;
    stuck_ = false;
    nearest_limit_.reset();
    first_step_ = infinite;
    const std::vector<double> before = y_;
    const EnergyLedger ledger_before = samples_.ledger(now());
    motion_.set(time_, y_);
    const ImpulseStepResult result = impulse_step_.take(to - time_);
    if (result.length < to - time_) to = time_ + result.length;
    if (!motion_.state.v.allFinite() || motion_.modes.jammed())
      return recorder_.stop(time_, why_failed(OdeStatus::not_finite, motion_));
    samples_.lose(result.lost_normal, result.lost_friction);
    motion_.pack(motion_.state, y_);
    motion_.add_works(result.works, y_);
    samples_.take_between({time_, before}, ledger_before, {to, y_});
    time_ = to;
    motion_.unpack(time_, y_, motion_.state);  // samples have used it
    motion_.dynamics.update(motion_.state);
    ++recorder_.statistics().steps;
    contacts_.push_out(motion_.dynamics, motion_.state);
    project();
    samples_.lose(contacts_.stopped_energy(), 0);
    if (!recorder_.ended()) strike_and_settle(false);
    stuck_ |= crowd_.leave(time_, result.length, result.touched, result.fastest_strike);
    restart(true);
  }

  void note(const StrikeResult& result) {
    samples_.lose(result.lost_normal, result.lost_friction);
    motion_.add_works({.drives = result.work_of_drives}, y_);
    recorder_.statistics().events += 1;
    if (!result.failure.empty()) recorder_.stop(time_, result.failure);
    rebounds_ |= result.rebounds;
    stuck_ |= result.unsolved;
  }

  /// Brings the state back onto loops and closed contacts. True when it moved.
  bool project() {
    motion_.state.time = time_;
    const Motion::Loops loops = motion_.project(time_);
    if (loops == Motion::Loops::open) recorder_.stop(time_, motion_.why_open());
    const bool moved = contacts_.project(motion_.dynamics, motion_.state);
    double& largest = recorder_.statistics().largest_loop_error;
    largest = std::max(largest, motion_.dynamics.position_error());
    motion_.pack(motion_.state, y_);
    return moved || loops == Motion::Loops::moved;
  }

  Instant now() const { return {time_, y_}; }

  SimulationSettings settings_;
  Recorder recorder_;
  Motion motion_;
  RigidContacts contacts_;
  Strike strike_;
  Kinematics probe_;  // for events, so that they leave the dynamics alone
  State probe_state_;
  std::unique_ptr<OdeSolver> solver_;
  std::vector<double> y_, rates_, scratch_, sample_y_;
  ConstrainedMotion equations_;
  RigidSamples samples_;
  double time_ = 0;
  double first_step_ = infinite;    // after an impact [s]
  double turning_time_ = infinite;  // of slip [s]
  std::optional<double> nearest_limit_;
  bool limit_showed_ = false;
  std::vector<RunEvent> joint_events_;
  EventCrowd crowd_;
  ImpulseStep impulse_step_;
  StepGuard guard_;
  bool struck_ = false;    // something struck when modes were last found
  bool rebounds_ = false;  // and parts again
  bool stuck_ = false;     // the next step is one by impulses
  int repeated_ = 0;       // how often the last step was tried again
};

}  // namespace

std::unique_ptr<MethodRun> make_piecewise(const Model& model, PiecewiseStart start,
                                          const SimulationSettings& settings) {
  return std::make_unique<PiecewiseRun>(model, std::move(start), settings);
}

}  // namespace carom::simulation
