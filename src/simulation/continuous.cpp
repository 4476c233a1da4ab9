#include "simulation/continuous.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "numerics/minimum_bracket.h"
#include "simulation/contact_tracker.h"
#include "simulation/foundation_contacts.h"
#include "simulation/integration.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"

namespace carom::simulation {
namespace {

using multibody::Powers;
using numerics::OdeSolver;
using numerics::OdeStatus;
using numerics::OdeStep;

/// Points per step at which contacts are sampled, and how many of them an episode gets in all.
constexpr int samples_per_step = 4;
constexpr int samples_per_episode = 600;

class Run : public MethodRun {
 public:
  Run(const Model& model, const State& start, const SimulationSettings& settings,
      ContactTracker tracker, FoundationContacts patches)
      : settings_(settings),
        recorder_(model, settings, start.time),
        motion_(model, start, settings.duration),
        probe_(model),
        probe_state_(start),
        tracker_(std::move(tracker)),
        patches_(std::move(patches)),
        free_forces_(model) {
    time_ = motion_.state.time;
  }

  void begin() override {
    guarded([this] { start(); });
  }
  void step(double limit) override {
    guarded([&] { advance(limit); });
  }

  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return &motion_.state; }
  void sample_here() override { sample(time_, y_); }
  ControlForces* control() override { return &motion_.control; }
  void control_changed() override {
    if (motion_.modes.any()) {
      Powers powers;
      motion_.set(time_, y_);
      add_forces(time_, y_, powers, rates_);
      motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
      project();
    }
    evaluate(time_, y_, rates_);
    solver_->restart(y_);
  }
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    return motion_.scales.by_duration && other != settings_.duration;
  }
  Outlook outlook(double limit) override {
    const Outlook found = outlook_of(*solver_, limit, motion_.next_break(time_));
    if (found == Outlook::clear || time_ + safe_step() < limit) return Outlook::clear;
    return found;
  }

  void archive(Archive&) override {}

  Trajectory finish() override { return finish_run(); }

 private:
  // The array of the motion, then the values of patches, then those of the contacts' slots, which may
  // become more.
  std::size_t slot_place() const { return motion_.size() + patches_.value_count(); }
  template <class Number>
  std::span<Number> of_patches(std::span<Number> y) const {
    return y.subspan(motion_.size(), patches_.value_count());
  }
  bool any_touching() const { return tracker_.any_touching() || patches_.any_touching(); }

  std::vector<numerics::Crossing> crossings() const {
    std::vector<numerics::Crossing> all = tracker_.crossings();
    const std::vector<numerics::Crossing> more = patches_.crossings();
    all.insert(all.end(), more.begin(), more.end());
    if (tracker_.watches_near_only()) all.push_back(numerics::Crossing::falling);
    return all;
  }

  /// One force evaluation: contacts, forces, accelerations, and the rates of everything integrated.
  void evaluate(double t, std::span<const double> y, std::span<double> dydt) {
    motion_.set(t, y);
    Powers powers;
    const std::span<double> slot_rates = dydt.subspan(slot_place());
    add_forces(t, y, powers, dydt);
    if (tracker_.holds()) {
      Powers without;
      free_forces_ = motion_.forces;
      motion_.modes.accelerations(t, motion_.dynamics, free_forces_, without);
      tracker_.add_holding_forces(motion_.dynamics, y.subspan(slot_place()), motion_.forces,
                                  slot_rates);
    }
    const VectorXd& accelerations =
        motion_.modes.accelerations(t, motion_.dynamics, motion_.forces, powers);
    if (motion_.modes.jammed()) return Motion::refuse(dydt);
    motion_.write_rates(accelerations, powers, dydt);
  }

  /// Everything that acts but drives of speed and friction in joints.
  void add_forces(double t, std::span<const double> y, Powers& powers, std::span<double> dydt) {
    motion_.apply_forces(t, powers);
    const Kinematics& kinematics = motion_.dynamics.kinematics();
    tracker_.add_forces(kinematics, y.subspan(slot_place()), motion_.forces,
                        dydt.subspan(slot_place()));
    patches_.add_forces(kinematics, motion_.forces, of_patches(dydt));
  }

  void event_values(double t, std::span<const double> y, std::span<double> g) {
    const std::size_t of_joints = static_cast<std::size_t>(motion_.modes.event_count());
    const std::size_t of_contacts = g.size() - of_joints;
    const std::size_t of_list = tracker_.watches_near_only() ? 1 : 0;
    const std::size_t of_patches_too = of_contacts - of_list;
    const std::size_t of_points = of_patches_too - static_cast<std::size_t>(patches_.slot_count());
    const bool accelerated = of_joints > 0 || tracker_.wants_accelerations();
    if (accelerated) {
      scratch_.resize(y.size());
      evaluate(t, y, scratch_);
      motion_.modes.event_values(t, motion_.dynamics, g.subspan(of_contacts));
    } else {
      motion_.unpack(t, y, probe_state_);
      probe_.update(probe_state_);
    }
    const Kinematics& kinematics = accelerated ? motion_.dynamics.kinematics() : probe_;
    tracker_.event_values(kinematics, accelerated ? &motion_.dynamics : nullptr,
                          y.subspan(slot_place()), g.first(of_points));
    patches_.event_values(kinematics, g.subspan(of_points, of_patches_too - of_points));
    if (of_list > 0) g[of_patches_too] = tracker_.near_room(t, kinematics);
  }

  void make_solver() {
    if (solver_) add_statistics(*solver_, recorder_.statistics());
    std::vector<double> sizes = motion_.sizes();
    sizes.resize(y_.size(), 1.0);
    solver_ = simulation::make_solver(
        motion_, settings_.tolerance, std::move(sizes), crossings(),
        [this](double t, std::span<const double> y, std::span<double> dydt) {
          evaluate(t, y, dydt);
        },
        [this](double t, std::span<const double> y, std::span<double> g) {
          event_values(t, y, g);
        });
    solver_->start(time_, y_);
  }

  /// Laws that cannot go on end the run.
  template <class Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const InputError& error) {
      stop("a contact cannot go on: " + std::string(error.what()));
    }
  }

  void start() {
    y_.assign(slot_place() + tracker_.value_count(), 0.0);
    motion_.pack(motion_.state, y_);
    rates_.resize(y_.size());
    motion_.set(time_, y_);
    Powers powers;
    add_forces(time_, y_, powers, rates_);
    motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
    joint_events_.clear();  // how joints stand at the start is no event
    evaluate(time_, y_, rates_);
    change_contacts(
        [&](std::vector<double>& values) { tracker_.start(time_, motion_.dynamics, values); });
    patches_.start(time_, motion_.dynamics, of_patches(std::span(y_)));
    probe_state_ = motion_.state;
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

  double next_limit(double end) {
    const double limit = std::min(end, motion_.next_break(time_));
    double safe = safe_step();
    const double likely = std::min(solver_->likely_step(), limit - time_);
    if (tracker_.should_renew(time_, motion_.dynamics, std::min(likely, safe))) {
      renew_near();
      safe = safe_step();
    }
    return std::min({limit, time_ + safe, time_ + tracker_.longest_step(time_, motion_.dynamics)});
  }

  double safe_step() {
    return std::min(tracker_.safe_step(motion_.dynamics), patches_.safe_step(motion_.dynamics));
  }

  /// Other pairs are near now: their event functions take the place of those before.
  void renew_near() {
    const int old_count = static_cast<int>(tracker_.crossings().size());
    std::vector<int> before = tracker_.renew_near(time_, motion_.dynamics);
    const int patches = patches_.slot_count();
    for (int i = 0; i < patches; ++i) before.push_back(old_count + i);
    before.push_back(-1);  // of the list itself
    std::vector<numerics::Crossing> all = crossings();
    for (const numerics::Crossing crossing : motion_.modes.crossings()) {
      all.push_back(crossing);
      before.push_back(old_count + static_cast<int>(before.size()) -
                       static_cast<int>(tracker_.crossings().size()));
    }
    solver_->change_events(std::move(all), before);
  }

  void advance(double end) {
    const double from = time_;
    const double limit = next_limit(end);
    const OdeStep step = solver_->step(limit);
    limit_showed_ = limit == end && solver_->limit_showed();
    if (failed(step.status)) {
      stop(why_failed(step.status, motion_));
      return;
    }
    sample_step(from, step.time);
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

  /// Brings the state back onto the loops. True when it moved.
  bool project() {
    motion_.state.time = time_;
    const Motion::Loops loops = motion_.project(time_);
    if (loops == Motion::Loops::open) stop("the loops of the mechanism cannot be kept closed");
    motion_.pack(motion_.state, y_);
    double& largest = recorder_.statistics().largest_loop_error;
    largest = std::max(largest, motion_.dynamics.position_error());
    return loops != Motion::Loops::good;
  }

  /// A step without an event.
  void settle() {
    const bool moved = project();
    if (tracker_.wants_accelerations()) evaluate(time_, y_, rates_);
    auto change = ContactTracker::Change::none;
    change_contacts([&](std::vector<double>& values) {
      change = tracker_.after_step(time_, motion_.dynamics, values);
    });
    change =
        std::max(change, patches_.after_step(time_, motion_.dynamics, of_patches(std::span(y_))));
    if (change == ContactTracker::Change::of_forces) {
      restart();
    } else if (moved || change == ContactTracker::Change::of_events) {
      solver_->adjust(y_);
    }
  }

  void handle(const OdeStep& step) {
    recorder_.statistics().events += static_cast<std::int64_t>(step.hits.size());
    std::vector<int> of_contacts, of_patches_hit, of_joints;
    const int first_of_patches = static_cast<int>(tracker_.crossings().size());
    const int of_list = first_of_patches + patches_.slot_count();  // ends the step, no more
    const int first_of_joints = of_list + (tracker_.watches_near_only() ? 1 : 0);
    for (const numerics::EventHit& hit : step.hits) {
      if (hit.index < first_of_patches) {
        of_contacts.push_back(hit.index);
      } else if (hit.index < of_list) {
        of_patches_hit.push_back(hit.index - first_of_patches);
      } else if (hit.index >= first_of_joints) {
        of_joints.push_back(hit.index - first_of_joints);
      }
    }
    project();
    evaluate(time_, y_, rates_);
    change_contacts([&](std::vector<double>& values) {
      tracker_.handle(of_contacts, time_, motion_.dynamics, values);
    });
    patches_.handle(of_patches_hit, time_, motion_.dynamics, of_patches(std::span(y_)));
    if (motion_.modes.any()) {
      Powers powers;
      add_forces(time_, y_, powers, rates_);
      for (const int event : of_joints) {
        motion_.modes.switch_mode(event, time_, motion_.dynamics, motion_.forces, joint_events_);
      }
      // A contact may strike a joint loose.
      if (!of_contacts.empty() || !of_patches_hit.empty())
        motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
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
    const bool fine = any_touching() && fine_samples_ < samples_per_episode;
    if (!any_touching()) fine_samples_ = 0;
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
    if (tracker_.any_touching()) find_peaks(tracker_, from, to);
    if (patches_.any_touching()) {
      find_peaks(patches_, from, to);
      find_depths(from, to);
    }
  }

  /// Brings `probe_` to a time within the last step.
  void probe_at(double t) {
    solver_->interpolate(t, sample_y_);
    motion_.unpack(t, sample_y_, probe_state_);
    probe_.update(probe_state_);
  }

  /// Largest depths of patches within the last step; those of points are located as events.
  void find_depths(double from, double to) {
    for (int slot = 0; slot < patches_.slot_count(); ++slot) {
      if (!patches_.is_touching(slot)) continue;
      const numerics::Minimum deepest = numerics::find_minimum(
          [&](double t) {
            probe_at(t);
            return -patches_.depth(probe_, slot);
          },
          from, to, 1e-10, -std::numeric_limits<double>::infinity());
      patches_.note_depth(slot, deepest.x, -deepest.value);
    }
  }

  double force_of(ContactTracker& points, int slot) {
    return points.force(probe_, std::span<const double>(sample_y_).subspan(slot_place()), slot);
  }
  double force_of(FoundationContacts& patches, int slot) { return patches.force(probe_, slot); }

  /// Largest forces within the last step, where a force has its maximum inside.
  template <class Contacts>
  void find_peaks(Contacts& contacts, double from, double to) {
    const auto force_at = [&](int slot, double t) {
      probe_at(t);
      return force_of(contacts, slot);
    };
    constexpr int parts = samples_per_step;
    for (int slot = 0; slot < contacts.slot_count(); ++slot) {
      if (!contacts.is_touching(slot)) continue;
      double forces[parts + 1];
      int best = 0;
      for (int i = 0; i <= parts; ++i) {
        forces[i] = force_at(slot, from + (to - from) * i / parts);
        if (forces[i] > forces[best]) best = i;
      }
      const auto at = [&](int i) { return from + (to - from) * i / parts; };
      contacts.note_force(slot, at(best), forces[best]);
      // A maximum at an end may belong to the neighbouring step; it is looked for on both sides.
      if (forces[best] < 0.9 * contacts.peak_force(slot)) continue;
      const numerics::Minimum peak = numerics::find_minimum(
          [&](double t) { return -force_at(slot, t); }, at(std::max(best - 1, 0)),
          at(std::min(best + 1, parts)), 1e-10, -std::numeric_limits<double>::infinity());
      contacts.note_force(slot, peak.x, -peak.value);
    }
  }

  void sample(double t, std::span<const double> y) {
    motion_.unpack(t, y, probe_state_);
    probe_.update(probe_state_);
    std::vector<ContactSample> contacts(motion_.model.contacts().size());
    tracker_.sample(t, probe_, y.subspan(slot_place()), contacts);
    patches_.sample(probe_, contacts);
    const EnergyLedger ledger = energy(y);
    recorder_.add(t, probe_, std::move(contacts), ledger,
                  settings_.reactions ? reactions(t, y) : std::vector<SpatialVector>{});
  }

  /// Forces in the joints, by a force evaluation of their own.
  std::vector<SpatialVector> reactions(double t, std::span<const double> y) {
    scratch_.resize(y.size());
    evaluate(t, y, scratch_);
    return motion_.reactions();
  }

  /// The ledger at the state of `probe_`.
  EnergyLedger energy(std::span<const double> y) {
    const ContactEnergy points = tracker_.energy(probe_, y.subspan(slot_place()));
    const ContactEnergy patches = patches_.energy(probe_, of_patches(y));
    EnergyLedger ledger = motion_.energy(probe_, y);
    ledger.contacts = points.stored + patches.stored;
    ledger.lost_in_contact = points.lost_normal + patches.lost_normal;
    ledger.lost_in_friction += points.lost_friction + patches.lost_friction;
    return ledger;
  }

  void stop(const std::string& why) {
    std::string where;
    for (const ContactEpisode& episode : episodes()) {
      if (!episode.ended) where += (where.empty() ? " while in contact: " : ", ") + episode.contact;
    }
    recorder_.stop(time_, why, where);
  }

  /// Of points and patches, in the order of their start.
  std::vector<ContactEpisode> episodes() const {
    std::vector<ContactEpisode> all = tracker_.log().episodes();
    const std::vector<ContactEpisode>& of_patches = patches_.log().episodes();
    all.insert(all.end(), of_patches.begin(), of_patches.end());
    return in_order_of_start(std::move(all));
  }

  Trajectory finish_run() {
    if (!recorder_.empty()) {
      motion_.unpack(time_, y_, probe_state_);
      move_coordinates(motion_.model, VectorXd::Zero(motion_.model.speed_count()), probe_state_.q);
      motion_.pack(probe_state_, y_);  // unit quaternions
      probe_.update(probe_state_);
      const std::span<const double> values(y_);
      tracker_.finish(time_, probe_, values.subspan(slot_place()));
      patches_.finish(time_, probe_, of_patches(values));
      if (recorder_.last_time() < time_) sample(time_, y_);
      if (solver_) add_statistics(*solver_, recorder_.statistics());
    }
    std::vector<RunEvent> events = tracker_.log().events();
    const std::vector<RunEvent>& of_patches = patches_.log().events();
    events.insert(events.end(), of_patches.begin(), of_patches.end());
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    return recorder_.finish(probe_, episodes(), std::move(events));
  }

  SimulationSettings settings_;
  Recorder recorder_;
  Motion motion_;
  Kinematics probe_;  // for events and samples, so that they leave the dynamics alone
  State probe_state_;
  ContactTracker tracker_;
  FoundationContacts patches_;
  Forces free_forces_;  // without those that hold contacts
  std::unique_ptr<OdeSolver> solver_;
  std::vector<double> y_, rates_, scratch_, sample_y_;
  double time_ = 0;
  bool limit_showed_ = false;
  int fine_samples_ = 0;
  std::vector<RunEvent> joint_events_;
};

}  // namespace

std::unique_ptr<MethodRun> make_continuous(const Model& model, const State& start,
                                           const SimulationSettings& settings,
                                           std::int64_t few_pairs) {
  std::vector<Problem> problems;
  ContactTracker tracker(model, problems, few_pairs);
  FoundationContacts patches(model, problems);
  throw_if_any(problems);
  return std::make_unique<Run>(model, start, settings, std::move(tracker), std::move(patches));
}

}  // namespace carom::simulation
