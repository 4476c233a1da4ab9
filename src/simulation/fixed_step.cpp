#include "simulation/fixed_step.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/text.h"
#include "simulation/particles/touch_log.h"
#include "simulation/recorder.h"
#include "simulation/touch_samples.h"

namespace carom::simulation {
namespace {

/// Share of the energies that the ledger may leave unexplained before the run says so: the method is of
/// second order, and its step is the user's choice.
constexpr double allowed_residual = 0.01;
/// Steps of the shortest contact when the user gives none.
constexpr double steps_per_contact = 50;
/// A run keeps about so many motions of bodies when no output step is given.
constexpr double kept_motions = 1e6;
/// Overlaps beyond this share of a radius are no contact of Hertz.
constexpr double deep = 0.1;

/// Few samples of many bodies: all of them would fill the memory.
SimulationSettings with_output_step(SimulationSettings settings, const Model& model) {
  if (settings.output_step > 0) return settings;
  const double samples = std::clamp(kept_motions / model.body_count(), 10.0, 500.0);
  settings.output_step = settings.duration / std::floor(samples);
  return settings;
}

/// As asked for, or a little less: the duration has a whole number of them.
double step_of(const SimulationSettings& settings, const ParticleModel& particles,
               double output_step) {
  double step = settings.step;
  if (step == 0) {
    const double shortest = particles.shortest_contact(particles.estimated_speed());
    step = std::isfinite(shortest) ? shortest / steps_per_contact : output_step / 10;
  }
  return settings.duration / std::ceil(settings.duration / step * (1 - 1e-9));
}

class FixedStepRun : public MethodRun {
 public:
  FixedStepRun(const Model& model, const State& start, const SimulationSettings& settings,
               const Kinematics& kinematics, std::vector<Problem>& problems)
      : model_(model),
        start_(start),
        kinematics_(kinematics),
        particles_(model, kinematics, problems),
        settings_(with_output_step(settings, model)),
        recorder_(model, settings_, start.time) {}

  /// Once the particles are without problems.
  void prepare() {
    step_ = step_of(settings_, particles_, recorder_.output_step());
    system_.emplace(particles_.particles(), particles_.walls(), particles_.laws(),
                    model_.gravity_W(), step_, settings_.threads);
    log_.emplace(model_, particles_);
    time_ = start_.time;
    recorder_.judge_ledger_by(allowed_residual, "a smaller step may help");
  }

  void begin() override {
    log_->follow(time_, step_, *system_);
    sample(time_);
  }

  double time() const override { return time_; }
  Recorder& recorder() override { return recorder_; }
  const State* state() const override { return nullptr; }
  double whole_step() const override { return step_; }
  void sample_here() override { sample(time_); }
  ControlForces* control() override { return nullptr; }
  void control_changed() override {}
  bool limit_showed() const override { return limit_showed_; }
  bool follows_duration(double other) const override {
    SimulationSettings then = settings_;
    then.duration = other;
    return step_of(then, particles_, recorder_.output_step()) != step_;
  }
  Outlook outlook(double limit) override {
    return is_last(limit) ? Outlook::may_show : Outlook::clear;
  }

  void step(double) override {
    limit_showed_ = is_last(recorder_.end_time());
    system_->advance();
    ++recorder_.statistics().steps;
    ++steps_;
    time_ =
        limit_showed_ ? recorder_.end_time() : start_.time + static_cast<double>(steps_) * step_;
    if (!system_->all_finite()) {
      return recorder_.stop(time_, "the speeds have become infinite; a smaller step may help");
    }
    log_->follow(time_, step_, *system_);
    bool due = time_ == recorder_.end_time() || takes_fine_sample();
    for (; recorder_.next_output() <= time_ + 0.5 * step_; recorder_.output_done()) due = true;
    if (due) sample(time_);
  }

  void archive(Archive& file) override {
    file(recorder_, *system_, *log_, time_, steps_, deepest_, touch_samples_, fine_motions_);
  }

  /// While touches are young, as long as all motions fit into what a run keeps: every step of theirs.
  bool takes_fine_sample() {
    bool touching = false;
    system_->visit_contacts([&](const TouchingPair&) { touching = true; });
    touch_samples_.see(touching, static_cast<std::size_t>(system_->onsets()));
    if (touch_samples_.wanted(false) == 0 || fine_motions_ >= kept_motions) return false;
    touch_samples_.taken();
    fine_motions_ += model_.body_count();
    return true;
  }

  Trajectory finish() override {
    if (recorder_.last_time() < time_ && system_->all_finite()) sample(time_);
    RunStatistics& statistics = recorder_.statistics();
    statistics.force_evaluations = statistics.steps + 1;
    statistics.events = system_->onsets();
    std::vector<ContactEpisode> episodes = log_->finish(time_, *system_);
    if (log_->left_out() > 0) {
      recorder_.warn(std::to_string(log_->left_out()) +
                     " impacts are not listed one by one: a run lists the first " +
                     std::to_string(TouchLog::most_episodes) + ", and none of more than " +
                     std::to_string(TouchLog::most_spheres) + " spheres");
    }
    if (deepest_ > deep) {
      recorder_.warn("spheres overlap by up to " + short_text(100 * deepest_, 2) +
                     " % of a radius, where Hertz' theory does not hold; stiffer ones would not");
    }
    return recorder_.finish(kinematics_, std::move(episodes), {});
  }

 private:
  /// The next step ends at the limit, or nearer to it than the one after.
  bool is_last(double limit) const {
    return start_.time + (static_cast<double>(steps_) + 1.5) * step_ > limit;
  }

  void sample(double time) {
    Sample sample{.time = time, .bodies = system_->motions()};
    EnergyLedger& energy = sample.energy;
    for (std::size_t i = 0; i < sample.bodies.size(); ++i) {
      const Particle& particle = particles_.particles()[i];
      const BodySample& motion = sample.bodies[i];
      energy.kinetic += 0.5 * particle.mass * motion.v_WB.squaredNorm() +
                        0.5 * particle.inertia * motion.w_WB.squaredNorm();
      energy.gravitational -= particle.mass * model_.gravity_W().dot(motion.p_WB);
    }
    sample.contacts.resize(model_.contacts().size(),
                           {.gap = std::numeric_limits<double>::infinity()});
    double springs = 0;
    system_->visit_contacts([&](const TouchingPair& touch) {
      energy.contacts += touch.elastic_energy;
      springs += touch.spring_energy;
      ContactSample& contact = sample.contacts[system_->law(touch.law).contact];
      contact.gap = std::min(contact.gap, -touch.depth);
      const bool reverse =
          particles_.is_reversed(system_->law(touch.law).contact, particles_.shape(touch.id_a),
                                 particles_.shape(touch.id_b));
      const double side = reverse ? -1 : 1;
      contact.add_point(touch.p_WC, side * touch.n_W, touch.normal_force, side * touch.friction_W);
      contact.slip_speed = std::max(contact.slip_speed, touch.slip_W.norm());
      deepest_ = std::max(deepest_, touch.depth / particles_.particles()[touch.id_a].radius);
    });
    energy.contacts += springs;
    energy.lost_in_contact = system_->normal_loss();
    // What went into the springs and is not in them any more.
    energy.lost_in_friction = system_->tangential_work() - springs;
    recorder_.add(std::move(sample));
  }

  Model model_;
  State start_;
  Kinematics kinematics_;
  ParticleModel particles_;
  SimulationSettings settings_;
  Recorder recorder_;
  double step_ = 0;
  std::optional<ParticleSystem> system_;
  std::optional<TouchLog> log_;
  double time_ = 0;
  std::int64_t steps_ = 0;
  bool limit_showed_ = false;
  double deepest_ = 0;
  TouchSamples touch_samples_;
  double fine_motions_ = 0;  // of bodies, in samples between outputs
};

}  // namespace

void check_fixed_step(const Model& model, const Kinematics& start, std::vector<Problem>& problems) {
  const ParticleModel particles(model, start, problems);
  if (problems.empty()) check_overlaps(model, particles, problems);
}

std::unique_ptr<MethodRun> make_fixed_step(const Model& model, const State& start,
                                           const SimulationSettings& settings) {
  Kinematics kinematics(model);
  kinematics.update(start);
  std::vector<Problem> problems;
  auto run = std::make_unique<FixedStepRun>(model, start, settings, kinematics, problems);
  throw_if_any(problems);
  run->prepare();
  return run;
}

}  // namespace carom::simulation
