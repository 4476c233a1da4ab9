#include "simulation/implicit.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "base/text.h"
#include "simulation/archive_trajectory.h"
#include "simulation/elastic/attachments.h"
#include "simulation/elastic/body_readiness.h"
#include "simulation/elastic/deformed_gaps.h"
#include "simulation/elastic/elastic_log.h"
#include "simulation/elastic/elastic_pictures.h"
#include "simulation/elastic/elastic_samples.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/encounters.h"
#include "simulation/elastic/field_frames.h"
#include "simulation/elastic/free_flight.h"
#include "simulation/elastic/held_step.h"
#include "simulation/elastic/implicit_step.h"
#include "simulation/integration.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"

namespace carom::simulation {
namespace {

using multibody::Powers;
using numerics::OdeStatus;
using numerics::OdeStep;

/// Without a load for this part of a contact's time, bodies have parted.
constexpr double parted_share = 0.2;
/// Share of the energies that the ledger may leave unexplained before the run says so.
constexpr double allowed_step_residual = 0.01;
/// Times that differ by less than this share of a step are one.
constexpr double same_time = 1e-6;
/// Bodies that come near each other are approached in steps shorter by this.
constexpr double approach_ratio = 16;

class ImplicitRun : public MethodRun {
 public:
  ImplicitRun(const Model& model, const State& start, const SimulationSettings& settings,
              ElasticSplit split, contact::Candidates candidates)
      : settings_(settings),
        split_(std::move(split)),
        recorder_(split_.mechanism, settings, start.time),
        motion_(split_.mechanism, split_state(split_, model, start), settings.duration),
        candidates_(std::move(candidates)),
        bodies_(make_elastic_bodies(split_.mechanism)),
        contacts_(split_.mechanism, make_elastic_pairs(model, candidates_, bodies_)),
        attachments_(split_, bodies_, motion_.scales),
        step_(motion_, recorder_.statistics(), bodies_, contacts_, attachments_),
        log_(split_.mechanism, contacts_.pairs()),
        pictures_(split_.mechanism),
        fields_(settings.fields),
        readiness_(motion_, recorder_, bodies_, contacts_, attachments_, settings),
        samples_(motion_, recorder_, bodies_, contacts_, attachments_, candidates_),
        flight_(motion_, candidates_, samples_.meshes(), settings.tolerance),
        time_(start.time) {
    recorder_.judge_ledger_by(allowed_step_residual, "a smaller step may help");
    y_.assign(motion_.size(), 0.0);
  }

  void begin() override {
    motion_.pack(motion_.state, y_);
    motion_.set(time_, y_);
    Powers powers;
    motion_.apply_forces(time_, powers);
    motion_.modes.settle(time_, motion_.dynamics, motion_.forces, joint_events_);
    joint_events_.clear();  // how joints stand at the start is no event
    project();
    sample(time_, y_);
    flight_.solver().start(time_, y_);
    if (attachments_.any()) {
      step_between_ = step_while_held(motion_.model, attachments_.bodies(), settings_,
                                      [&](const std::string& text) { recorder_.warn(text); });
    }
    meet(0);
    readiness_.prepare_held(step_between_);
  }

  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return attachments_.any() ? nullptr : &motion_.state; }
  void sample_here() override { sample(time_, y_); }
  ControlForces* control() override { return attachments_.any() ? nullptr : &motion_.control; }
  void control_changed() override {
    if (flies()) flight_.solver().restart(y_);
  }
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    const bool steps_do = attachments_.any() && !(settings_.step > 0);
    return (motion_.scales.by_duration || steps_do) && other != settings_.duration;
  }
  Outlook outlook(double limit) override {
    if (flies()) return outlook_of(flight_.solver(), limit, flight_.nearest_limit(time_));
    const double h = touching_ ? h_ : step_between_;
    return time_ + (1 + same_time) * h > limit ? Outlook::may_show : Outlook::clear;
  }

  void step(double limit) override {
    if (flies()) return fly(limit);
    touching_ ? step_in_touch(limit) : step_between(limit);
  }

  void archive(Archive& file) override {
    file(recorder_, motion_, y_, time_, joint_events_, touching_, h_, last_load_, contact_time_,
         readiness_, told_wide_, told_open_, fields_, step_between_, rings_, log_, pictures_);
    for (const auto& body : bodies_) body->archive(file);
    file(contacts_, flight_, attachments_);
  }

  Trajectory finish() override {
    if (recorder_.last_time() < time_) sample(time_, y_);
    motion_.unpack(time_, y_, motion_.state);
    const Kinematics& now = samples_.look(time_, y_);
    add_statistics(flight_.solver(), recorder_.statistics());
    log_.finish();
    std::vector<RunEvent> events = log_.log().events();
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    Trajectory trajectory =
        recorder_.finish(now, in_order_of_start(log_.log().episodes()), std::move(events));
    for (const auto& body : bodies_) trajectory.elastic.push_back(body->facts());
    trajectory.final_joints = attachments_.as_given(trajectory.final_joints, now);
    trajectory.fields = fields_.take();
    trajectory.surfaces = pictures_.take();
    return trajectory;
  }

 private:
  /// Nothing touches, and no field is followed: bodies that deform are neither held nor ring.
  bool flies() const { return !touching_ && !attachments_.any() && !rings_; }

  // ---- In flight. Fields keep what they have.

  void fly(double end) {
    const double limit = std::min(end, flight_.nearest_limit(time_));
    const OdeStep step = flight_.solver().step(limit);
    limit_showed_ = limit == end && flight_.solver().limit_showed();
    if (failed(step.status)) return recorder_.stop(time_, why_failed(step.status, motion_));
    sample_y_.resize(y_.size());
    recorder_.outputs_before(step.time, [&](double t) {
      flight_.solver().interpolate(t, sample_y_);
      sample(t, sample_y_);
    });
    time_ = step.time;
    std::ranges::copy(flight_.solver().state(), y_.begin());
    motion_.unpack(time_, y_, motion_.state);
    project();
    if (step.status != OdeStatus::event) return flight_.solver().adjust(y_);
    recorder_.statistics().events += static_cast<std::int64_t>(step.hits.size());
    if (flight_.switch_joints(time_, step, joint_events_)) project();
    flight_.solver().restart(y_);
    if (flight_.bodies_met(step)) meet(flight_.room());
  }

  void project() {
    motion_.state.time = time_;
    if (motion_.project(time_) == Motion::Loops::open) recorder_.stop(time_, motion_.why_open());
    motion_.pack(motion_.state, y_);
    double& largest = recorder_.statistics().largest_loop_error;
    largest = std::max(largest, motion_.dynamics.position_error());
  }

  // ---- Bodies meet.

  /// Makes bodies ready for touches of pairs whose gap is at most `near` [m], and of those that may close
  /// while these touch.
  void meet(double near) {
    motion_.unpack(time_, y_, motion_.state);
    motion_.dynamics.update(motion_.state);
    contact_time_ = readiness_.contact_time(near);
    if (!(contact_time_ < infinite)) return;
    h_ = readiness_.step_for(contact_time_);
    readiness_.meet(near, contact_time_);
    contact_time_ = std::max(contact_time_, readiness_.longest_wave());
    touching_ = true;
    last_load_ = time_;
  }

  // ---- Something holds a body that deforms: implicit steps also while nothing touches.

  void step_between(double limit) {
    double h = step_between_;
    const auto gaps = deformed_gaps(motion_.model, contacts_.pairs(), samples_.look(time_, y_));
    const auto goes_on = [&] { return !touching_ && !recorder_.ended(); };
    for (const DeformedGap& gap : gaps) {
      while (goes_on() && gap.closes_within(h)) h = approach(gap, h);
    }
    while (goes_on() && !take_step(h, limit)) {
      const int met = contacts_.first_loaded();
      contacts_.clear();
      h = approach(gaps[static_cast<std::size_t>(met)], h);
    }
    if (!goes_on()) return;
    bool due = false;
    for (; recorder_.next_output() <= time_ + same_time * h; recorder_.output_done()) due = true;
    if (due) sample(time_, y_);
  }

  /// A shorter step towards a touch, or the touch itself.
  double approach(const DeformedGap& gap, double h) {
    const double near = std::max(gap.undeformed, 0.0);
    motion_.unpack(time_, y_, motion_.state);
    motion_.dynamics.update(motion_.state);
    const double contact_time = readiness_.contact_time(near);
    if (contact_time < infinite && h > approach_ratio * readiness_.step_for(contact_time)) {
      return h / approach_ratio;
    }
    meet(near);
    if (!touching_) recorder_.stop(time_, "elastic bodies meet where nothing was foreseen");
    return h;
  }

  // ---- In touch: implicit steps of one length.

  void step_in_touch(double limit) {
    take_step(h_, limit);
    if (limit_showed_ && !recorder_.ended()) use_step(h_);
    if (recorder_.ended()) return;
    for (; recorder_.next_output() <= time_ + same_time * h_; recorder_.output_done()) {
    }
    sample(time_, y_);
    if (contacts_.any_load()) last_load_ = time_;
    if (has_parted()) part();
  }

  /// A step of length h, or up to the limit. False when bodies meet in it that are not ready: then it was not taken.
  bool take_step(double h, double limit) {
    limit_showed_ = time_ + (1 + same_time) * h > limit;
    if (limit_showed_) h = limit - time_;
    use_step(h);
    return recorder_.ended() || advance(h);
  }

  void use_step(double h) {
    try {
      for (const auto& body : bodies_) {
        if (body->is_ready()) body->use_step(h);
      }
      attachments_.refresh();
    } catch (const std::exception& error) {
      recorder_.stop(time_, std::string("an elastic body cannot go on: ") + error.what());
    }
  }

  bool advance(double h) {
    motion_.unpack(time_, y_, motion_.state);
    if (!touching_) {
      for (const auto& body : bodies_) body->field().remember();
    }
    const std::string problem = step_.advance(h);
    if (!touching_ && contacts_.any_load()) {
      for (const auto& body : bodies_) body->field().take_back();
      return false;
    }
    warn_once(told_wide_, step_.wide_text());
    if (!problem.empty()) {
      recorder_.stop(time_, problem);
    } else {
      motion_.add_works(step_.works(), y_);
      finish_step(h, step_.loads());
    }
    return true;
  }

  void warn_once(bool& told, const std::string& text) {
    if (!told && !text.empty()) recorder_.warn(text);
    told |= !text.empty();
  }

  void finish_step(double h, const std::vector<PairLoad>& loads) {
    motion_.state = step_.end();
    time_ = motion_.state.time;
    if (!close_loops(motion_, motion_.state, recorder_.statistics())) {
      return recorder_.stop(time_, motion_.why_open());
    }
    if (!motion_.state.v.allFinite()) {
      return recorder_.stop(time_, "the speeds have become infinite; a smaller step may help");
    }
    motion_.pack(motion_.state, y_);
    Kinematics& after = step_.after();
    after.update(motion_.state);
    warn_once(told_open_, attachments_.open_text());
    const std::vector<double> depths = samples_.depths_at(after);
    if (touching_) {
      log_.follow(time_, h, loads, depths, step_.before(), after, {motion_.dynamics, attachments_},
                  vibration_energy(bodies_));
      log_.note_nodes(time_, h, contacts_, loads, step_.before(), after);
      pictures_.follow(time_, contacts_, loads, after);
      const std::string unforeseen =
          unforeseen_touch(motion_.model, contacts_.pairs(), depths, readiness_.met());
      if (!unforeseen.empty()) recorder_.stop(time_, unforeseen);
    }
    fields_.note(bodies_, step_.after(), time_);
    contacts_.advance();
    ++recorder_.statistics().steps;
  }

  /// Nothing has carried load for a while, and what surfaces stand out does not reach.
  bool has_parted() {
    if (time_ - last_load_ < parted_share * contact_time_) return false;
    const Kinematics& now = samples_.look(time_, y_);
    if (attachments_.any() || rings_) {
      return !any_closes(deformed_gaps(motion_.model, contacts_.pairs(), now), approach_ratio * h_);
    }
    flight_.set_room(2 * stands_out(bodies_));
    const std::vector<double> depths = samples_.depths_at(now);
    return std::ranges::none_of(depths, [&](double d) { return -d < 1.5 * flight_.room(); });
  }

  void part() {
    touching_ = false;
    contacts_.clear();
    log_.part();
    pictures_.part();
    motion_.set(time_, y_);
    if (!attachments_.any()) follow_ringing();
    if (flies()) flight_.solver().start(time_, y_);
  }

  /// Fields that have much of the energy are followed in flight.
  void follow_ringing() {
    const double moving = kinetic_energy(motion_.dynamics.kinematics());
    const auto step = step_while_ringing(motion_.model, bodies_, settings_, moving);
    rings_ = step.has_value();
    step_between_ = step.value_or(0);
    for (const auto& body : bodies_) {
      if (rings_ && body->is_ready()) body->field().follow();
    }
  }

  void sample(double t, std::span<const double> y) {
    samples_.add(t, y, touching_ ? &log_ : nullptr, h_);
  }

  SimulationSettings settings_;
  ElasticSplit split_;
  Recorder recorder_;
  Motion motion_;
  contact::Candidates candidates_;
  ElasticBodies bodies_;
  ElasticContacts contacts_;
  Attachments attachments_;
  ImplicitStep step_;
  ElasticLog log_;
  ElasticPictures pictures_;
  FieldFrames fields_;
  BodyReadiness readiness_;
  ElasticSamples samples_;
  FreeFlight flight_;
  double time_;
  std::vector<double> y_, sample_y_;
  std::vector<RunEvent> joint_events_;
  bool touching_ = false, rings_ = false, limit_showed_ = false, told_wide_ = false,
       told_open_ = false;
  double h_ = 0, step_between_ = 0;
  double last_load_ = 0;     // when it was
  double contact_time_ = 0;  // as expected [s]
};

}  // namespace

std::unique_ptr<MethodRun> make_implicit(const Model& model, const State& start,
                                         const SimulationSettings& settings) {
  std::vector<Problem> problems;
  contact::Candidates candidates(model, problems);
  throw_if_any(problems);
  return std::make_unique<ImplicitRun>(model, start, settings, split_elastic(model),
                                       std::move(candidates));
}

}  // namespace carom::simulation
