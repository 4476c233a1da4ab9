#include "simulation/continuous.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "multibody/applied_forces.h"
#include "multibody/model_data.h"
#include "numerics/minimum_bracket.h"
#include "numerics/ode_solver.h"
#include "simulation/contact_tracker.h"
#include "simulation/joint_modes.h"
#include "simulation/recorder.h"
#include "simulation/scales.h"

namespace carom::simulation {
namespace {

using multibody::AppliedForces;
using multibody::Powers;
using numerics::EventFunctions;
using numerics::OdeSolver;
using numerics::OdeStatus;
using numerics::OdeStep;

/// Works that are integrated along with the motion, in units of the run's energy.
enum LedgerValue { kDriveWork, kDamperLoss, kJointFrictionLoss, kLedgerSize };

/// Of the tolerance, for one step: the errors of many add up.
constexpr double share_of_a_step = 0.25;
/// Loop errors above this share of the mechanism's size are projected away.
constexpr double loop_precision = 1e-13;
/// Loop rows that are less independent than this are taken at states that are projected.
constexpr double near_singular_independence = 0.3;
/// Points per step at which contacts are sampled, and how many of them an episode gets in all.
constexpr int samples_per_step = 4;
constexpr int samples_per_episode = 600;

class Run {
 public:
  Run(const Model& model, const State& start, const SimulationSettings& settings,
      ContactTracker tracker)
      : model_(model),
        settings_(settings),
        recorder_(model, settings, start.time),
        state_(start),
        dynamics_(model),
        probe_(model),
        probe_state_(start),
        forces_(model),
        applied_(model),
        modes_(model, start),
        tracker_(std::move(tracker)),
        q_dot_(model.coordinate_count()),
        break_times_(applied_.break_times()) {
    has_rows_ = model.data().rows > 0;
    for (const JointSpec& joint : model.data().joint_specs) {
      const auto& drive = joint.actions.drive;
      has_rows_ |= joint.actions.friction || (drive && drive->type == JointDrive::Type::motion);
    }
    dynamics_.update(state_);
    scales_ = find_scales(dynamics_.kinematics(), settings.duration);
  }

  Trajectory follow() {
    time_ = state_.time;
    try {
      begin();
      while (time_ < recorder_.end_time() && recorder_.goes_on(time_)) {
        advance();
        if (recorder_.ended()) break;
      }
    } catch (const InputError& error) {
      stop("a contact cannot go on: " + std::string(error.what()));
    }
    return finish();
  }

 private:
  // Layout of the integrated state: coordinates, speeds, works, values of the contacts' slots.
  std::size_t coordinates() const { return static_cast<std::size_t>(model_.coordinate_count()); }
  std::size_t speeds() const { return static_cast<std::size_t>(model_.speed_count()); }
  std::size_t ledger_place() const { return coordinates() + speeds(); }
  std::size_t slot_place() const { return ledger_place() + kLedgerSize; }

  void unpack(double t, std::span<const double> y, State& state) const {
    state.time = t;
    std::copy_n(y.begin(), coordinates(), state.q.data());
    std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(coordinates()), speeds(), state.v.data());
  }

  /// One force evaluation: contacts, forces, accelerations, and the rates of everything integrated.
  void evaluate(double t, std::span<const double> y, std::span<double> dydt) {
    unpack(t, y, state_);
    modes_.hold(t, dynamics_);
    dynamics_.update(state_);
    // Accelerations off the loops are wrong by the distance over the independence of the rows, which
    // the steps past a singular configuration cannot bear.
    if (near_singular()) dynamics_.project(state_);
    Powers powers;
    add_forces(t, powers, dydt.subspan(slot_place()));
    const VectorXd& accelerations = modes_.accelerations(t, dynamics_, forces_, powers);
    if (modes_.jammed()) {
      std::fill(dydt.begin(), dydt.end(), std::numeric_limits<double>::quiet_NaN());
      return;
    }
    coordinate_rates(model_, state_, q_dot_);
    std::copy_n(q_dot_.data(), coordinates(), dydt.data());
    std::copy_n(accelerations.data(), speeds(), dydt.data() + coordinates());
    dydt[ledger_place() + kDriveWork] = powers.drives / scales_.energy;
    dydt[ledger_place() + kDamperLoss] = powers.dampers / scales_.energy;
    dydt[ledger_place() + kJointFrictionLoss] = powers.friction / scales_.energy;
  }

  /// At the last update of the dynamics.
  bool near_singular() const {
    return model_.data().rows > 0 && dynamics_.independence() < near_singular_independence;
  }

  /// Everything that acts but drives of speed and friction in joints.
  void add_forces(double t, Powers& powers, std::span<double> slot_rates) {
    forces_.clear();
    applied_.apply(dynamics_.kinematics(), t, forces_, powers);
    tracker_.add_forces(dynamics_.kinematics(), forces_, slot_rates);
  }

  void event_values(double t, std::span<const double> y, std::span<double> g) {
    const std::size_t of_joints = static_cast<std::size_t>(modes_.event_count());
    const std::size_t of_contacts = g.size() - of_joints;
    unpack(t, y, probe_state_);
    probe_.update(probe_state_);
    tracker_.event_values(probe_, g.first(of_contacts));
    if (of_joints == 0) return;
    scratch_.resize(y.size());
    evaluate(t, y, scratch_);
    modes_.event_values(t, dynamics_, g.subspan(of_contacts));
  }

  void make_solver() {
    if (solver_) add_statistics();
    std::vector<double> scale = state_scales(model_, scales_);
    scale.resize(y_.size(), 1.0);
    std::vector<numerics::Crossing> crossings = tracker_.crossings();
    for (const numerics::Crossing crossing : modes_.crossings()) crossings.push_back(crossing);
    EventFunctions events;
    if (!crossings.empty()) {
      events = {std::move(crossings), [this](double t, std::span<const double> y,
                                             std::span<double> g) { event_values(t, y, g); }};
    }
    solver_ = std::make_unique<OdeSolver>(
        [this](double t, std::span<const double> y, std::span<double> dydt) {
          evaluate(t, y, dydt);
        },
        numerics::OdeSettings{.tolerance = std::max(share_of_a_step * settings_.tolerance, 1e-14),
                              .scale = std::move(scale)},
        std::move(events));
    solver_->start(time_, y_);
  }

  void add_statistics() {
    const numerics::OdeStatistics one = solver_->statistics();
    RunStatistics& statistics = recorder_.statistics();
    statistics.steps += one.steps;
    statistics.rejected_steps += one.rejected;
    statistics.force_evaluations += one.evaluations;
    statistics.method_switches += one.switches;
  }

  void begin() {
    y_.assign(slot_place() + tracker_.value_count(), 0.0);
    std::copy_n(state_.q.data(), coordinates(), y_.data());
    std::copy_n(state_.v.data(), speeds(), y_.data() + coordinates());
    rates_.resize(y_.size());
    modes_.hold(time_, dynamics_);
    dynamics_.update(state_);
    Powers powers;
    add_forces(time_, powers, std::span(rates_).subspan(slot_place()));
    modes_.settle(time_, dynamics_, forces_, joint_events_);
    joint_events_.clear();  // how joints stand at the start is no event
    evaluate(time_, y_, rates_);
    change_contacts([&](std::vector<double>& values) { tracker_.start(time_, dynamics_, values); });
    probe_state_ = state_;
    sample(time_, y_);
    make_solver();
  }

  /// Lets contacts change with a copy of their integrated values, which may become more.
  template <class Change>
  void change_contacts(const Change& change) {
    std::vector<double> values(y_.begin() + static_cast<std::ptrdiff_t>(slot_place()), y_.end());
    change(values);
    y_.resize(slot_place() + values.size());
    std::copy(values.begin(), values.end(), y_.begin() + static_cast<std::ptrdiff_t>(slot_place()));
    rates_.resize(y_.size());
  }

  double next_limit() {
    double limit = recorder_.end_time();
    const auto next = std::upper_bound(break_times_.begin(), break_times_.end(), time_);
    if (next != break_times_.end()) limit = std::min(limit, *next);
    const double safe = tracker_.safe_step(dynamics_);
    if (time_ + safe < limit) limit = time_ + safe;
    return limit;
  }

  void advance() {
    const double from = time_;
    const OdeStep step = solver_->step(next_limit());
    if (failed(step.status)) {
      stop(why_failed(step.status));
      return;
    }
    sample_step(from, step.time);
    time_ = step.time;
    std::copy(solver_->state().begin(), solver_->state().end(), y_.begin());
    unpack(time_, y_, state_);
    if (step.status == OdeStatus::event) {
      handle(step);
    } else {
      settle();
    }
    const bool breaks = std::ranges::binary_search(break_times_, time_);
    if (breaks && step.status != OdeStatus::event && time_ < recorder_.end_time())
      solver_->restart(y_);
  }

  std::string why_failed(OdeStatus status) const {
    if (const std::optional<JointId> jammed = modes_.jammed()) {
      return "the friction of joint " + model_.name(*jammed) + " locks it";
    }
    return std::string(numerics::to_text(status)) +
           (near_singular() ? " near a singular configuration, which a larger tolerance may pass"
                            : "");
  }

  /// Brings the state back onto the loops. True when it moved.
  bool project() {
    if (!has_rows_) return false;
    modes_.hold(time_, dynamics_);
    dynamics_.update(state_);
    const double length = scales_.length;
    const bool good = dynamics_.position_error() <= loop_precision * length &&
                      dynamics_.velocity_error() <= loop_precision * scales_.speed;
    if (!good) {
      const Projection projection = dynamics_.project(state_);
      if (!projection.converged) stop("the loops of the mechanism cannot be kept closed");
      std::copy_n(state_.q.data(), coordinates(), y_.data());
      std::copy_n(state_.v.data(), speeds(), y_.data() + coordinates());
    }
    double& largest = recorder_.statistics().largest_loop_error;
    largest = std::max(largest, dynamics_.position_error());
    return !good;
  }

  /// A step without an event.
  void settle() {
    const bool moved = project();
    if (!has_rows_) dynamics_.update(state_);  // otherwise project() did
    auto change = ContactTracker::Change::none;
    change_contacts([&](std::vector<double>& values) {
      change = tracker_.after_step(time_, dynamics_, values);
    });
    if (change == ContactTracker::Change::of_forces) {
      restart();
    } else if (moved || change == ContactTracker::Change::of_events) {
      solver_->adjust(y_);
    }
  }

  void handle(const OdeStep& step) {
    recorder_.statistics().events += static_cast<std::int64_t>(step.hits.size());
    std::vector<int> of_contacts, of_joints;
    const int first_of_joints = static_cast<int>(tracker_.crossings().size());
    for (const numerics::EventHit& hit : step.hits) {
      if (hit.index < first_of_joints) {
        of_contacts.push_back(hit.index);
      } else {
        of_joints.push_back(hit.index - first_of_joints);
      }
    }
    project();
    evaluate(time_, y_, rates_);
    change_contacts([&](std::vector<double>& values) {
      tracker_.handle(of_contacts, time_, dynamics_, values);
    });
    if (modes_.any()) {
      Powers powers;
      add_forces(time_, powers, std::span(rates_).subspan(slot_place()));
      for (const int event : of_joints) {
        modes_.switch_mode(event, time_, dynamics_, forces_, joint_events_);
      }
      // A contact may strike a joint loose.
      if (!of_contacts.empty()) modes_.settle(time_, dynamics_, forces_, joint_events_);
      project();
    }
    restart();
  }

  void restart() {
    if (solver_->state().size() != y_.size()) {
      make_solver();
    } else {
      solver_->restart(y_);
    }
  }

  /// Output times within the last step, and a finer grid while something touches.
  void sample_step(double from, double to) {
    sample_y_.resize(y_.size());
    const auto sample_at = [&](double t) {
      solver_->interpolate(t, sample_y_);
      sample(t, sample_y_);
    };
    const bool fine = tracker_.any_touching() && fine_samples_ < samples_per_episode;
    if (!tracker_.any_touching()) fine_samples_ = 0;
    for (int i = 1; i <= (fine ? samples_per_step : 1); ++i) {
      const double t = i == samples_per_step || !fine
                           ? to
                           : from + (to - from) * i / static_cast<double>(samples_per_step);
      recorder_.outputs_before(std::min(t, to), sample_at);
      if (fine) {
        sample_at(t);
        ++fine_samples_;
        if (recorder_.next_output() == t) recorder_.output_done();
      }
    }
    if (tracker_.any_touching()) find_peaks(from, to);
  }

  /// Largest forces within the last step, where a force has its maximum inside.
  void find_peaks(double from, double to) {
    const auto force_at = [&](int slot, double t) {
      solver_->interpolate(t, sample_y_);
      unpack(t, sample_y_, probe_state_);
      probe_.update(probe_state_);
      return tracker_.force(probe_, slot);
    };
    constexpr int parts = samples_per_step;
    for (int slot = 0; slot < tracker_.slot_count(); ++slot) {
      if (!tracker_.is_touching(slot)) continue;
      double forces[parts + 1];
      int best = 0;
      for (int i = 0; i <= parts; ++i) {
        forces[i] = force_at(slot, from + (to - from) * i / parts);
        if (forces[i] > forces[best]) best = i;
      }
      const auto at = [&](int i) { return from + (to - from) * i / parts; };
      tracker_.note_force(slot, at(best), forces[best]);
      // A maximum at an end may belong to the neighbouring step; it is looked for on both sides.
      if (forces[best] < 0.9 * tracker_.peak_force(slot)) continue;
      const numerics::Minimum peak = numerics::find_minimum(
          [&](double t) { return -force_at(slot, t); }, at(std::max(best - 1, 0)),
          at(std::min(best + 1, parts)), 1e-10, -std::numeric_limits<double>::infinity());
      tracker_.note_force(slot, peak.x, -peak.value);
    }
  }

  void sample(double t, std::span<const double> y) {
    unpack(t, y, probe_state_);
    probe_.update(probe_state_);
    std::vector<ContactSample> contacts(model_.contacts().size());
    tracker_.sample(probe_, contacts);
    const EnergyLedger ledger = energy(y);
    recorder_.add(t, probe_, std::move(contacts), ledger,
                  settings_.reactions ? reactions(t, y) : std::vector<SpatialVector>{});
  }

  /// Forces in the joints, by a force evaluation of their own.
  std::vector<SpatialVector> reactions(double t, std::span<const double> y) {
    scratch_.resize(y.size());
    evaluate(t, y, scratch_);
    std::vector<SpatialVector> all;
    for (int joint = 0; joint < model_.given_joint_count(); ++joint) {
      const bool couples = model_.data().joints[joint].type->needs == multibody::Needs::two_joints;
      all.push_back(couples ? SpatialVector{} : dynamics_.reaction({joint}, forces_));
    }
    return all;
  }

  /// The ledger at the state of `probe_`.
  EnergyLedger energy(std::span<const double> y) {
    const ContactEnergy contacts = tracker_.energy(probe_, y.subspan(slot_place()));
    return {.kinetic = kinetic_energy(probe_),
            .gravitational = gravitational_energy(probe_) + applied_.field_energy(probe_),
            .springs = applied_.spring_energy(probe_),
            .contacts = contacts.stored,
            .work_of_drives = y[ledger_place() + kDriveWork] * scales_.energy,
            .lost_in_contact = contacts.lost_normal,
            .lost_in_friction =
                contacts.lost_friction + y[ledger_place() + kJointFrictionLoss] * scales_.energy,
            .lost_in_dampers = y[ledger_place() + kDamperLoss] * scales_.energy,
            .residual = 0};
  }

  void stop(const std::string& why) {
    std::string where;
    for (const ContactEpisode& episode : tracker_.episodes()) {
      if (!episode.ended) where += (where.empty() ? " while in contact: " : ", ") + episode.contact;
    }
    recorder_.stop(time_, why, where);
  }

  Trajectory finish() {
    if (!recorder_.empty()) {
      unpack(time_, y_, probe_state_);
      move_coordinates(model_, VectorXd::Zero(model_.speed_count()), probe_state_.q);
      std::copy_n(probe_state_.q.data(), coordinates(), y_.data());  // unit quaternions
      probe_.update(probe_state_);
      tracker_.finish(time_, probe_, std::span<const double>(y_).subspan(slot_place()));
      if (recorder_.last_time() < time_) sample(time_, y_);
      if (solver_) add_statistics();
    }
    std::vector<RunEvent> events = tracker_.events();
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    return recorder_.finish(probe_, tracker_.episodes(), std::move(events));
  }

  Model model_;
  SimulationSettings settings_;
  Recorder recorder_;
  State state_;
  Dynamics dynamics_;
  Kinematics probe_;  // for events and samples, so that they leave the dynamics alone
  State probe_state_;
  Forces forces_;
  AppliedForces applied_;
  JointModes modes_;
  ContactTracker tracker_;
  VectorXd q_dot_;
  std::vector<double> break_times_;
  Scales scales_;
  std::unique_ptr<OdeSolver> solver_;
  std::vector<double> y_, rates_, scratch_, sample_y_;
  bool has_rows_ = false;  // loops or joints that are held
  double time_ = 0;
  int fine_samples_ = 0;
  std::vector<RunEvent> joint_events_;
};

}  // namespace

Trajectory run_continuous(const Model& model, const State& start,
                          const SimulationSettings& settings) {
  std::vector<Problem> problems;
  ContactTracker tracker(model, problems);
  throw_if_any(problems);
  return Run(model, start, settings, std::move(tracker)).follow();
}

}  // namespace carom::simulation
