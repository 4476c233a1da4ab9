#include "simulation/implicit.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "base/text.h"
#include "simulation/archive_trajectory.h"
#include "simulation/elastic/elastic_log.h"
#include "simulation/elastic/elastic_pictures.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/encounters.h"
#include "simulation/elastic/free_flight.h"
#include "simulation/integration.h"
#include "simulation/midpoint_step.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"

namespace carom::simulation {
namespace {

using multibody::Powers;
using numerics::OdeStatus;
using numerics::OdeStep;

/// Steps in the time of a contact, unless the user says how long they are.
constexpr double steps_per_contact = 100;
/// Without a load for this part of a contact's time, bodies have parted.
constexpr double parted_share = 0.2;
/// Share of the energies that the ledger may leave unexplained before the run says so.
constexpr double allowed_step_residual = 0.01;
/// Times that differ by less than this share of a step are one.
constexpr double same_time = 1e-6;
constexpr int most_widenings = 8;
/// One step of so many is told with all of its fields.
constexpr long steps_per_field = 4;
constexpr std::size_t most_frames = 1000;

class ImplicitRun : public MethodRun {
 public:
  ImplicitRun(const Model& model, const State& start, const SimulationSettings& settings,
              contact::Candidates candidates)
      : settings_(settings),
        recorder_(model, settings, start.time),
        motion_(model, start, settings.duration),
        middle_(motion_, recorder_.statistics()),
        probe_(model),
        before_(model),
        after_(model),
        scratch_(model),
        candidates_(std::move(candidates)),
        bodies_(make_elastic_bodies(model)),
        contacts_(model, make_elastic_pairs(model, candidates_, bodies_)),
        log_(model, contacts_.pairs()),
        pictures_(model),
        meshes_(model, candidates_),
        flight_(motion_, candidates_, meshes_, settings.tolerance),
        time_(start.time) {
    recorder_.judge_ledger_by(allowed_step_residual, "a smaller step may help");
    y_.assign(motion_.size(), 0.0);
    shift_W_.assign(static_cast<std::size_t>(model.body_count()), Vector3d::Zero());
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
    meet(0);
  }

  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return &motion_.state; }
  void sample_here() override { sample(time_, y_); }
  ControlForces* control() override { return &motion_.control; }
  void control_changed() override {
    if (!touching_) flight_.solver().restart(y_);
  }
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    return motion_.scales.by_duration && other != settings_.duration;
  }
  Outlook outlook(double limit) override {
    if (!touching_) return outlook_of(flight_.solver(), limit, flight_.nearest_limit(time_));
    return time_ + (1 + same_time) * h_ > limit ? Outlook::may_show : Outlook::clear;
  }

  void step(double limit) override { touching_ ? step_in_touch(limit) : fly(limit); }

  void archive(Archive& file) override {
    file(recorder_, motion_, y_, time_, joint_events_, touching_, h_, base_step_, last_load_,
         contact_time_, met_, told_wide_, told_coarse_, steps_in_touch_, log_, pictures_);
    for (const auto& body : bodies_) body->archive(file);
    file(contacts_, flight_);
  }

  Trajectory finish() override {
    if (recorder_.last_time() < time_) sample(time_, y_);
    motion_.unpack(time_, y_, motion_.state);
    probe_.update(motion_.state);
    add_statistics(flight_.solver(), recorder_.statistics());
    log_.finish();
    std::vector<RunEvent> events = log_.log().events();
    events.insert(events.end(), joint_events_.begin(), joint_events_.end());
    Trajectory trajectory =
        recorder_.finish(probe_, in_order_of_start(log_.log().episodes()), std::move(events));
    for (const auto& body : bodies_) trajectory.elastic.push_back(body->facts());
    trajectory.fields = std::move(fields_);
    trajectory.surfaces = pictures_.take();
    return trajectory;
  }

 private:
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
    const Encounters encounters(motion_, contacts_.pairs(), bodies_);
    contact_time_ = encounters.shortest(near);
    if (!(contact_time_ < infinite)) return;
    h_ = step_for(contact_time_);
    prepare(encounters.touches(near + contact_time_ * motion_.scales.speed, met_));
    touching_ = true;
    last_load_ = time_;
  }

  void prepare(const std::vector<std::vector<ExpectedTouch>>& touches) {
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      if (touches[b].empty()) continue;
      try {
        bodies_[b]->prepare(touches[b], h_);
        warn_once(told_coarse_, bodies_[b]->coarse_text());
      } catch (const std::exception& error) {
        recorder_.stop(
            time_, "elastic body " + motion_.model.name(bodies_[b]->body()) + ": " + error.what());
      }
    }
  }

  /// A pair that nothing was made ready for must not pass through each other unseen.
  void watch_others(const std::vector<double>& depths) {
    for (std::size_t p = 0; p < depths.size(); ++p) {
      if (met_[p] || depths[p] < 0) continue;
      const ContactSpec& contact =
          motion_.model.contacts()[static_cast<std::size_t>(contacts_.pairs()[p].contact)];
      return recorder_.stop(time_, "contact " + contact.name +
                                       " closes while its bodies touch others, which their meshes "
                                       "are not made for");
    }
  }

  /// Steps have a few lengths only, powers of two of the first, so that factors serve again; the first is one of sixteen
  /// between powers of two, so that they serve other runs.
  double step_for(double duration) {
    if (settings_.step > 0) return settings_.step;
    const double wanted = duration / steps_per_contact;
    if (!(base_step_ > 0)) base_step_ = std::exp2(std::round(16 * std::log2(wanted)) / 16);
    return base_step_ * std::exp2(std::round(std::log2(wanted / base_step_)));
  }

  // ---- In touch: implicit steps of one length.

  void step_in_touch(double limit) {
    double h = h_;
    limit_showed_ = time_ + (1 + same_time) * h > limit;
    if (limit_showed_) h = limit - time_;
    use_step(h);
    if (recorder_.ended()) return;
    advance(h);
    if (limit_showed_) use_step(h_);
    if (recorder_.ended()) return;
    for (; recorder_.next_output() <= time_ + same_time * h; recorder_.output_done()) {
    }
    sample(time_, y_);
    if (contacts_.any_load()) last_load_ = time_;
    if (has_parted()) part();
  }

  void use_step(double h) {
    try {
      for (const auto& body : bodies_) {
        if (body->is_ready()) body->use_step(h);
      }
    } catch (const std::exception& error) {
      recorder_.stop(time_, std::string("an elastic body cannot go on: ") + error.what());
    }
  }

  // q_m = q + h/2·v;  M·(v⁺ − v) = h·F(q_m, v_m) + Jᵀ·h/2·(f + f⁺);  q⁺ = q_m + h/2·v⁺
  // The trapezoidal rule for rigid motion and fields alike, so that what contact forces take from one
  // the other gets.
  void advance(double h) {
    State& state = motion_.state;
    motion_.unpack(time_, y_, state);
    before_.update(state);
    middle_.enter(state, h, [&](const Kinematics& kinematics, Forces& forces) {
      contacts_.add_forces(kinematics, forces);
      return contacts_.any_load();
    });
    Powers powers;
    middle_.evaluate(powers, middle_.rates);
    middle_.state.v = state.v + 0.5 * h * middle_.rates;
    middle_.find_speeds(state.v, 0.5 * h, powers);
    if (const auto jammed = motion_.modes.jammed()) {
      return recorder_.stop(time_,
                            "the friction of joint " + motion_.model.name(*jammed) + " locks it");
    }
    const VectorXd free_v = state.v + h * middle_.rates;
    Dynamics& dynamics = motion_.dynamics;
    scratch_.clear();
    contacts_.add_known_impulses(dynamics.kinematics(), h, scratch_);
    move_to_end(h, free_v + dynamics.speed_change(scratch_));
    for (const auto& body : bodies_) {
      if (body->is_ready()) body->predict();
    }
    contacts_.find(before_, after_);
    if (!solve_contacts(h)) {
      return recorder_.stop(time_,
                            "no forces were found at the nodes of elastic bodies; a smaller "
                            "step may help");
    }
    // Moments are about the mean of a centre's places, as angular momentum is kept then to rounding: the
    // first round finds those places.
    std::ranges::fill(shift_W_, Vector3d::Zero());
    for (int round = 0; round < 2; ++round) {
      scratch_.clear();
      contacts_.add_impulses(dynamics.kinematics(), h, shift_W_, scratch_);
      move_to_end(h, free_v + dynamics.speed_change(scratch_));
      for (int body = 1; body < motion_.model.body_count(); ++body) {
        shift_W_[static_cast<std::size_t>(body)] =
            dynamics.kinematics().pose({body}).p -
            0.5 * (before_.pose({body}).p + after_.pose({body}).p);
      }
    }
    contacts_.complete_fields(after_);
    const std::vector<PairLoad> loads = contacts_.loads();
    add_works(h, powers, loads);
    finish_step(h, loads);
  }

  /// The state at the end of a step, with these speeds there.
  void move_to_end(double h, const VectorXd& v) {
    end_ = middle_.state;
    end_.time = time_ + h;
    end_.v = v;
    move_coordinates(motion_.model, 0.5 * h * v, end_.q);
    after_.update(end_);
  }

  void warn_once(bool& told, const std::string& text) {
    if (!told && !text.empty()) recorder_.warn(text);
    told |= !text.empty();
  }

  bool solve_contacts(double h) {
    for (int widening = 0; widening < most_widenings; ++widening) {
      if (!contacts_.solve(motion_.dynamics, h)) return false;
      ElasticBody* narrow = contacts_.too_narrow();
      if (narrow == nullptr || !contacts_.widen(*narrow)) return true;
      warn_once(told_wide_, narrow->wide_text());
      contacts_.find(before_, after_);
    }
    return true;
  }

  void add_works(double h, const Powers& of_modes, const std::vector<PairLoad>& loads) {
    probe_.update(
        {.time = middle_.state.time, .q = middle_.state.q, .v = 0.5 * (motion_.state.v + end_.v)});
    Powers powers;
    scratch_.clear();
    motion_.add_forces(probe_, middle_.state.time, scratch_, powers);
    Powers works{.drives = h * (powers.drives + of_modes.drives),
                 .dampers = h * powers.dampers,
                 .friction = h * of_modes.friction};
    for (const PairLoad& load : loads) works.friction += load.slip_work;
    motion_.add_works(works, y_);
  }

  void finish_step(double h, const std::vector<PairLoad>& loads) {
    motion_.state = end_;
    time_ = end_.time;
    if (!close_loops(motion_, motion_.state, recorder_.statistics())) {
      return recorder_.stop(time_, motion_.why_open());
    }
    if (!motion_.state.v.allFinite()) {
      return recorder_.stop(time_, "the speeds have become infinite; a smaller step may help");
    }
    motion_.pack(motion_.state, y_);
    after_.update(motion_.state);
    const std::vector<double> depths =
        depths_of_pairs(contacts_.pairs(), after_, candidates_, meshes_);
    log_.follow(time_, h, loads, depths, before_, after_, motion_.dynamics, vibration());
    log_.note_nodes(time_, contacts_, loads, before_, after_);
    pictures_.follow(time_, contacts_, loads, after_);
    watch_others(depths);
    note_fields();
    contacts_.advance();
    ++recorder_.statistics().steps;
  }

  /// Whole fields are told now and then only: their stresses cost as much as a step.
  void note_fields() {
    if (++steps_in_touch_ % steps_per_field != 0) return;
    if (!settings_.fields || fields_.size() >= most_frames) return;
    for (const auto& body : bodies_) {
      if (!body->is_ready()) continue;
      fields_.push_back(body->frame(time_));
      fields_.back().X_WB = after_.pose(body->body());
    }
  }

  double vibration() const {
    double energy = 0;
    for (const auto& body : bodies_) energy += body->strain_energy() + body->vibration_energy();
    return energy;
  }

  /// Nothing has carried load for a while, and what surfaces stand out does not reach.
  bool has_parted() {
    if (time_ - last_load_ < parted_share * contact_time_) return false;
    look(time_, y_);
    double stands_out = 0;
    for (const auto& body : bodies_) {
      if (body->is_ready()) stands_out += body->largest_displacement();
    }
    flight_.set_room(2 * stands_out);
    const std::vector<double> depths =
        depths_of_pairs(contacts_.pairs(), probe_, candidates_, meshes_);
    return std::ranges::none_of(depths,
                                [&](double depth) { return -depth < 1.5 * flight_.room(); });
  }

  void part() {
    touching_ = false;
    contacts_.clear();
    log_.part();
    pictures_.part();
    motion_.set(time_, y_);
    flight_.solver().start(time_, y_);
  }

  // ---- Records.

  void look(double t, std::span<const double> y) {
    probe_state_.q.resize(motion_.model.coordinate_count());
    probe_state_.v.resize(motion_.model.speed_count());
    motion_.unpack(t, y, probe_state_);
    probe_.update(probe_state_);
  }

  void sample(double t, std::span<const double> y) {
    look(t, y);
    std::vector<ContactSample> contacts(recorder_.contact_count(), {.gap = infinite});
    candidates_.update_all(probe_);
    for (const contact::Candidate& candidate : candidates_.all()) {
      double& gap = contacts[static_cast<std::size_t>(candidate.place)].gap;
      gap = std::min(gap, candidates_.gap(probe_, candidate));
    }
    for (int i = 0; i < meshes_.size(); ++i) {
      double& gap = contacts[static_cast<std::size_t>(meshes_.pair(i).contact)].gap;
      gap = std::min(gap, meshes_.gap(probe_, i));
    }
    if (touching_) log_.sample(contacts_, h_, contacts);
    EnergyLedger ledger = motion_.energy(probe_, y);
    ledger.contacts += contacts_.stored_energy();
    for (const auto& body : bodies_) {
      ledger.strain += body->strain_energy();
      ledger.kinetic += body->vibration_energy();
    }
    recorder_.add(t, probe_, std::move(contacts), ledger, {});
  }

  SimulationSettings settings_;
  Recorder recorder_;
  Motion motion_;
  MidpointStep middle_;
  Kinematics probe_, before_, after_;
  State probe_state_, end_;
  Forces scratch_;
  contact::Candidates candidates_;
  ElasticBodies bodies_;
  ElasticContacts contacts_;
  ElasticLog log_;
  ElasticPictures pictures_;
  MeshGaps meshes_;
  FreeFlight flight_;
  double time_;
  std::vector<double> y_, sample_y_;
  std::vector<Vector3d> shift_W_;  // by body
  std::vector<RunEvent> joint_events_;
  std::vector<FieldFrame> fields_;
  long steps_in_touch_ = 0;
  std::vector<char> met_;  // by pair: bodies are ready for it
  bool touching_ = false, limit_showed_ = false, told_wide_ = false, told_coarse_ = false;
  double h_ = 0, base_step_ = 0;
  double last_load_ = 0;     // when it was
  double contact_time_ = 0;  // as expected [s]
};

}  // namespace

void check_implicit(const Model& model, const Kinematics& start, std::vector<Problem>& problems) {
  contact::Candidates candidates(model, problems);
  check_elastic(model, candidates, problems);
  if (problems.empty()) candidates.check_overlaps(start, true, problems);
}

std::unique_ptr<MethodRun> make_implicit(const Model& model, const State& start,
                                         const SimulationSettings& settings) {
  std::vector<Problem> problems;
  contact::Candidates candidates(model, problems);
  throw_if_any(problems);
  return std::make_unique<ImplicitRun>(model, start, settings, std::move(candidates));
}

}  // namespace carom::simulation
