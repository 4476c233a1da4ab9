#include "simulation/piecewise.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/numbers.h"
#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/constrained_motion.h"
#include "simulation/integration.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"
#include "simulation/rigid_contacts.h"
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
/// Impacts at one instant that follow from each other, before the run gives up.
constexpr int most_strikes = 200;
/// In which the modes of contacts and joints must agree.
constexpr int most_rounds = 20;

class PiecewiseRun : public MethodRun {
 public:
  PiecewiseRun(const Model& model, const State& start, const SimulationSettings& settings,
               RigidContacts contacts)
      : settings_(settings),
        recorder_(model, settings, start.time),
        motion_(model, start, settings.duration),
        contacts_(std::move(contacts)),
        strike_(model, contacts_, *multi_impact_rule(settings.multi_impact),
                capture_share * settings.tolerance * motion_.scales.length),
        probe_(model),
        probe_state_(start),
        equations_(motion_, contacts_) {
    contacts_.set_scales(motion_.scales, settings.tolerance);
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
    sample(time_, y_);
    strike_and_settle(true);
    make_solver();
    solver_->start(time_, y_);
  }

  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return &motion_.state; }
  void sample_here() override { sample(time_, y_); }
  ControlForces* control() override { return &motion_.control; }
  void control_changed() override {
    forces_jump();
    project();
    equations_.evaluate(time_, y_, rates_);
    solver_->restart(y_);
  }
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    return motion_.scales.by_duration && other != settings_.duration;
  }
  Outlook outlook(double limit) override { return outlook_of(*solver_, limit, nearest_limit()); }

  void step(double end) override {
    if (motion_.is_break(time_)) change_joints();
    if (recorder_.ended()) return;
    const double limit = std::min(end, nearest_limit());
    nearest_limit_.reset();
    first_step_ = infinite;
    const OdeStep step = solver_->step(limit);
    limit_showed_ = limit == end && solver_->limit_showed();
    if (failed(step.status)) return stop(why_failed(step.status, motion_));
    sample_y_.resize(y_.size());
    recorder_.outputs_before(step.time, [&](double t) {
      solver_->interpolate(t, sample_y_);
      sample(t, sample_y_);
    });
    time_ = step.time;
    std::copy(solver_->state().begin(), solver_->state().end(), y_.begin());
    motion_.unpack(time_, y_, motion_.state);
    if (step.status == OdeStatus::event) {
      handle(step);
      solver_->restart(y_);
    } else if (after_step()) {
      solver_->restart(y_);
    } else if (motion_.is_break(time_) && time_ < recorder_.end_time()) {
      forces_jump();
    }
  }

  void archive(Archive& file) override {
    file(recorder_, motion_, contacts_, strike_, y_, time_, first_step_, lost_normal_,
         lost_friction_, joint_events_);
    if (file.reads()) make_solver();
    file(*solver_);
  }

  Trajectory finish() override {
    motion_.unpack(time_, y_, probe_state_);
    move_coordinates(motion_.model, VectorXd::Zero(motion_.model.speed_count()), probe_state_.q);
    motion_.pack(probe_state_, y_);  // unit quaternions
    if (recorder_.last_time() < time_) sample(time_, y_);
    probe_.update(probe_state_);
    if (solver_) add_statistics(*solver_, recorder_.statistics());
    if (const std::string text = contacts_.log().left_out_text(); !text.empty()) {
      recorder_.warn(text);
    }
    std::vector<RunEvent> events = contacts_.log().events();
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    std::erase_if(events, [&](const RunEvent& event) { return event.time > time_; });
    return recorder_.finish(probe_, contacts_.log().episodes(), std::move(events));
  }

 private:
  void event_values(double t, std::span<const double> y, std::span<double> g) {
    const std::size_t of_joints = static_cast<std::size_t>(motion_.modes.event_count());
    const std::size_t of_contacts = g.size() - of_joints;
    if (contacts_.any_closed() || of_joints > 0) {
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
                    time_ + first_step_});
    }
    return *nearest_limit_;
  }

  /// Applied forces are others from now on.
  void forces_jump() {
    nearest_limit_.reset();
    settle(false, true);
    solver_->restart(y_);
  }

  /// Joints that hold for a time only begin to, and what they strike answers, or let go; if they have not
  /// yet.
  void change_joints() {
    if (!motion_.model.data().timed_loops.empty()) sample_again();
    if (!motion_.change_joints(time_, joint_events_)) return;
    motion_.pack(motion_.state, y_);
    sample(time_, y_);
    nearest_limit_.reset();
    strike_and_settle(false);
    if (!recorder_.ended()) control_changed();
  }

  /// A step without an event. True when the equations changed.
  bool after_step() {
    const bool moved = project();
    bool changed = contacts_.after_step(motion_.dynamics.kinematics());
    if (contacts_.any_closed() || motion_.modes.any()) {
      // A zero of a force may fall between the end of a step and its projection.
      equations_.evaluate(time_, y_, rates_);
      changed |= contacts_.violated();
    }
    if (motion_.modes.violated(motion_.dynamics)) {
      settle_joints();
      project();
      changed = true;
    }
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
      motion_.modes.switch_modes(of_joints, time_, motion_.dynamics, motion_.forces, joint_events_);
      project();
    }
    strike_and_settle(false);
  }

  /// All impacts of this instant, and the modes of contacts and joints after them.
  void strike_and_settle(bool at_start) {
    bool struck = false;
    for (int round = 0; contacts_.strikes(motion_.dynamics.kinematics()); ++round) {
      if (round == most_strikes) return stop("impacts follow each other without end");
      if (!struck) sample_again();
      struck = true;
      equations_.evaluate(time_, y_, rates_);
      note(strike_.resolve(time_, motion_.dynamics, motion_.modes, motion_.state));
      if (recorder_.ended()) return;
      motion_.pack(motion_.state, y_);
    }
    settle(at_start && !struck, struck);
    if (recorder_.ended()) return;
    project();
    if (struck) sample(time_, y_);
    equations_.evaluate(time_, y_, rates_);
    first_step_ = part_of_flight * contacts_.shortest_flight(motion_.dynamics);
  }

  /// Modes of contacts and joints, which depend on each other's forces. `jumped`: so have speeds or
  /// applied forces.
  void settle(bool silent, bool jumped = false) {
    for (int round = 0; round < most_rounds; ++round) {
      settle_contacts(silent);
      const bool others = round == 0 && jumped;
      if (recorder_.ended() || !motion_.modes.any()) return;
      if ((!others && !contacts_.modes_changed()) || !settle_joints()) return;
    }
    stop("contacts and the friction of joints do not settle");
  }

  /// True when a joint has another mode now.
  bool settle_joints() {
    equations_.evaluate(time_, y_, rates_);
    Powers powers;
    motion_.apply_forces(time_, powers);
    contacts_.load(motion_.dynamics.kinematics(), motion_.forces);
    const std::size_t before = joint_events_.size();
    motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
    return joint_events_.size() != before;
  }

  /// Modes of the contacts; where rigid friction has no solution, an impact without collision.
  void settle_contacts(bool silent) {
    for (int round = 0; round < most_strikes; ++round) {
      motion_.set(time_, y_);
      Powers powers;
      equations_.free_accelerations(powers);
      const RigidContacts::Settled settled = contacts_.settle(time_, motion_.dynamics, silent);
      if (settled == RigidContacts::Settled::well) return;
      if (settled == RigidContacts::Settled::not_found) {
        return stop(
            "no forces were found for the contacts that touch; "
            "method = \"time-stepping\" is made for many contacts");
      }
      if (settings_.painleve == "stop") {
        return stop("rigid friction has no solution (Painlevé), and painleve = \"stop\"");
      }
      sample_again();
      note(strike_.resolve_jam(contacts_.painleve_contact(), time_, motion_.dynamics,
                               motion_.state));
      if (recorder_.ended()) return;
      motion_.pack(motion_.state, y_);
      sample(time_, y_);
    }
    stop("the contacts do not settle");
  }

  void note(const StrikeResult& result) {
    lost_normal_ += result.lost_normal;
    lost_friction_ += result.lost_friction;
    y_[motion_.works_place() + kDriveWork] += result.work_of_drives / motion_.scales.energy;
    recorder_.statistics().events += 1;
    if (!result.failure.empty()) stop(result.failure);
  }

  /// Brings the state back onto loops and closed contacts. True when it moved.
  bool project() {
    motion_.state.time = time_;
    const Motion::Loops loops = motion_.project(time_);
    if (loops == Motion::Loops::open) stop(motion_.why_open());
    const bool moved = contacts_.project(motion_.dynamics, motion_.state);
    double& largest = recorder_.statistics().largest_loop_error;
    largest = std::max(largest, motion_.dynamics.position_error());
    motion_.pack(motion_.state, y_);
    return moved || loops == Motion::Loops::moved;
  }

  /// The instant before a jump, unless it has just been sampled.
  void sample_again() {
    if (recorder_.empty() || recorder_.last_time() < time_) sample(time_, y_);
  }

  void sample(double t, std::span<const double> y) {
    motion_.unpack(t, y, probe_state_);
    probe_.update(probe_state_);
    std::vector<SpatialVector> reactions;
    if (contacts_.any_closed() || settings_.reactions) {
      scratch_.resize(y.size());
      equations_.evaluate(t, y, scratch_);
      if (settings_.reactions) reactions = motion_.reactions();
    }
    std::vector<ContactSample> contacts(recorder_.contact_count());
    contacts_.sample(probe_, contacts);
    EnergyLedger energy = motion_.energy(probe_, y);
    energy.lost_in_contact += lost_normal_;
    energy.lost_in_friction += lost_friction_;
    recorder_.add(t, probe_, std::move(contacts), energy, std::move(reactions));
  }

  void stop(const std::string& why) { recorder_.stop(time_, why); }

  SimulationSettings settings_;
  Recorder recorder_;
  Motion motion_;
  RigidContacts contacts_;
  Strike strike_;
  Kinematics probe_;  // for events and samples, so that they leave the dynamics alone
  State probe_state_;
  std::unique_ptr<OdeSolver> solver_;
  std::vector<double> y_, rates_, scratch_, sample_y_;
  ConstrainedMotion equations_;
  double time_ = 0;
  double first_step_ = infinite;  // after an impact [s]
  std::optional<double> nearest_limit_;
  bool limit_showed_ = false;
  double lost_normal_ = 0, lost_friction_ = 0;  // by impacts [J]
  std::vector<RunEvent> joint_events_;
};

}  // namespace

std::unique_ptr<MethodRun> make_piecewise(const Model& model, const State& start,
                                          const SimulationSettings& settings) {
  std::vector<Problem> problems;
  RigidContacts contacts(model, problems);
  throw_if_any(problems);
  return std::make_unique<PiecewiseRun>(model, start, settings, std::move(contacts));
}

}  // namespace carom::simulation
