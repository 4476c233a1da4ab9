#include "simulation/recorder.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "carom/mechanics.h"
#include "multibody/joint_stops.h"
#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/scales.h"

namespace carom::simulation {
namespace {

/// Steps after which a run must have come at least a ten-thousandth of its way.
constexpr int patience = 100000;
/// Samples of a run when no output step is given.
constexpr double usual_samples = 500;

/// In the largest unit with which it is above one.
std::string memory_text(double bytes) {
  const char* unit = bytes >= 1e12 ? " TB" : bytes >= 1e9 ? " GB" : " MB";
  return short_text(bytes / (bytes >= 1e12 ? 1e12 : bytes >= 1e9 ? 1e9 : 1e6), 3) + unit;
}

/// q and −q are one orientation; the one that goes on from the sample before, so that columns do not jump.
void keep_signs(const Sample& before, Sample& sample) {
  for (std::size_t i = 0; i < sample.bodies.size(); ++i) {
    Quaterniond& q_WB = sample.bodies[i].q_WB;
    if (before.bodies[i].q_WB.dot(q_WB) < 0) q_WB.coeffs() *= -1;
  }
}

/// The words of a message.
std::string without_numbers(std::string text) {
  std::erase_if(text,
                [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+'; });
  return text;
}

/// Gaps may be infinite; nothing else may.
bool is_finite(const Sample& sample) {
  const EnergyLedger& energy = sample.energy;
  bool finite = std::isfinite(energy.stored() + energy.work_of_drives + energy.lost_in_contact +
                              energy.lost_in_friction + energy.lost_in_dampers);
  for (const BodySample& body : sample.bodies) {
    finite = finite && body.p_WB.allFinite() && body.q_WB.coeffs().allFinite() &&
             body.v_WB.allFinite() && body.w_WB.allFinite();
  }
  for (const ContactSample& contact : sample.contacts) {
    finite = finite && !std::isnan(contact.gap) && contact.force_W.allFinite() &&
             std::isfinite(contact.normal_force + contact.friction_force + contact.slip_speed);
  }
  return finite;
}

}  // namespace

double bytes_of_sample(const Model& model, const SimulationSettings& settings) {
  const std::size_t bodies = model.body_count(), joints = model.given_joint_count();
  const std::size_t contacts = model.contacts().size() + multibody::joint_stops(model).size();
  return static_cast<double>(sizeof(Sample) + bodies * sizeof(BodySample) +
                             contacts * sizeof(ContactSample) +
                             (settings.reactions ? joints * sizeof(SpatialVector) : 0) +
                             (settings.force_parts ? contacts * sizeof(NormalForceDetail) : 0));
}

double usual_output_step(const Model& model, const SimulationSettings& settings) {
  const double room = most_sample_bytes / bytes_of_sample(model, settings);
  return settings.duration / std::clamp(std::floor(room), 10.0, usual_samples);
}

void check_sample_count(const Model& model, const SimulationSettings& settings,
                        std::vector<Problem>& problems) {
  if (!(settings.output_step > 0 && settings.duration > 0)) return;
  const double of_one = bytes_of_sample(model, settings);
  const double bytes = settings.duration / settings.output_step * of_one;
  if (bytes <= most_sample_bytes || !std::isfinite(settings.duration)) return;
  // Rounded up to two digits, so that what is advised is enough.
  const double least = settings.duration * of_one / most_sample_bytes;
  const double unit = std::pow(10, std::floor(std::log10(least)) - 1);
  problems.push_back({"output_step",
                      "is " + short_text(settings.output_step) + " s, so that the run would keep " +
                          short_text(settings.duration / settings.output_step, 3) +
                          " samples, which need " + memory_text(bytes),
                      "a run keeps up to " + memory_text(most_sample_bytes) +
                          " of samples: write at least " +
                          short_text(std::ceil(least / unit) * unit, 3) + " s, or leave it out"});
}

void check_gravity(const Model& model, const SimulationSettings& settings,
                   std::vector<Problem>& problems) {
  const double gravity = model.gravity_W().stableNorm();
  const double speed = gravity * settings.duration;
  double mass = 0;
  for (int body = 1; body < model.body_count(); ++body) mass += model.mass({body});
  if (!std::isfinite(settings.duration) || std::isfinite(mass * speed * speed)) return;
  problems.push_back(
      {"gravity",
       "is " + short_text(gravity) + " m/s², with which bodies get more energy than numbers can be",
       "on Earth it is 9.81 m/s²"});
}

JointSample joint_sample(const Kinematics& kinematics, JointId id) {
  const Model& model = kinematics.model();
  const JointPlace& place = model.place(id);
  JointSample joint;
  if (place.in_tree) {
    const double* q = kinematics.q().data() + place.q;
    const double* v = kinematics.v().data() + place.v;
    joint.position.assign(q, q + place.coordinates);
    joint.speed.assign(v, v + place.speeds);
  } else if (model.data().joints[id.index].type->speeds == 1) {
    joint.position = {joint_position(kinematics, id)};
    joint.speed = {joint_speed(kinematics, id)};
  }
  return joint;
}

Recorder::Recorder(const Model& model, const SimulationSettings& settings, double start)
    : model_(model),
      settings_(settings),
      began_(std::chrono::steady_clock::now()),
      start_(start),
      end_(start + settings.duration),
      mark_(start),
      allowed_residual_(100 * settings.tolerance),
      most_samples_(static_cast<std::size_t>(
          std::max(100.0, most_sample_bytes / bytes_of_sample(model, settings)))) {
  for (int i = 0; i < model.body_count(); ++i) {
    trajectory_.bodies.push_back(model.name(BodyId{i}));
  }
  for (const ContactSpec& contact : model.contacts()) {
    trajectory_.contacts.push_back(contact.name);
  }
  for (const multibody::JointStop& stop : multibody::joint_stops(model)) {
    trajectory_.contacts.push_back(stop.name);
  }
  trajectory_.method = settings.method;
  trajectory_.tolerance = settings.tolerance;
  trajectory_.duration = settings.duration;
  trajectory_.output_step =
      settings.output_step > 0 ? settings.output_step : usual_output_step(model, settings);
}

void Recorder::extend(double duration) {
  settings_.duration = trajectory_.duration = duration;
  end_ = start_ + duration;
}

SimulationSettings Recorder::settings() const {
  SimulationSettings settings = settings_;
  settings.output_step = trajectory_.output_step;
  return settings;
}

void Recorder::archive(Archive& file) {
  const Outcome outcome = trajectory_.outcome;
  if (!file.reads()) {
    trajectory_.statistics.wall_seconds = wall_seconds();
    if (interrupted()) trajectory_.outcome = {};
  }
  file(mark_, steps_since_mark_, next_output_, stride_, instant_, trajectory_, last_state_);
  if (file.reads()) {
    earlier_seconds_ = trajectory_.statistics.wall_seconds;
  } else {
    trajectory_.outcome = outcome;
  }
}

void Recorder::add(double time, const Kinematics& kinematics, std::vector<ContactSample> contacts,
                   EnergyLedger energy, std::vector<SpatialVector> reactions,
                   std::vector<NormalForceDetail> details) {
  Sample sample{.time = time,
                .bodies = {},
                .contacts = std::move(contacts),
                .energy = energy,
                .reactions = std::move(reactions),
                .details = std::move(details)};
  for (int body = 1; body < model_.body_count(); ++body) {
    const Pose& X_WB = kinematics.pose({body});
    const SpatialVector& V_WB = kinematics.velocity({body});
    sample.bodies.push_back({X_WB.p, Quaterniond(X_WB.R), V_WB.linear, V_WB.angular});
  }
  add(std::move(sample));
  if (last_time() != time || !kinematics.q().allFinite() || !kinematics.v().allFinite()) return;
  last_state_.time = time;
  last_state_.q = kinematics.q();
  last_state_.v = kinematics.v();
}

void Recorder::add(Sample sample) {
  EnergyLedger& energy = sample.energy;
  energy.residual = 0;
  if (!empty()) {
    keep_signs(trajectory_.last(), sample);
    energy.residual = energy.stored() - trajectory_.first().energy.stored() -
                      energy.work_of_drives + energy.lost_in_contact + energy.lost_in_friction +
                      energy.lost_in_dampers;
  }
  if (!is_finite(sample)) {
    if (empty()) {
      throw InputError({{"start", "the energy at the start is larger than numbers can be",
                         "look for a mass, a velocity, a stiffness or gravity of absurd size"}});
    }
    if (!ended()) {
      stop(sample.time,
           "a position, speed, force or energy is not a finite number any more; what was recorded "
           "before is kept");
    }
    return;
  }
  std::vector<Sample>& samples = trajectory_.samples;
  if (!empty() && sample.time > samples.back().time) {
    // The last instant was kept only because it was the last.
    if (instant_ % stride_ != 0) {
      const double time = samples.back().time;
      while (samples.back().time == time) samples.pop_back();
    }
    ++instant_;
  }
  samples.push_back(std::move(sample));
  if (samples.size() > most_samples_) thin();
}

void Recorder::thin() {
  std::vector<Sample>& samples = trajectory_.samples;
  long instant = 0;
  std::size_t kept = 0;
  double time = samples.front().time;
  for (Sample& sample : samples) {
    if (sample.time > time) {
      time = sample.time;
      instant += stride_;
    }
    if (instant % (2 * stride_) == 0 || time == samples.back().time) {
      if (&samples[kept] != &sample) samples[kept] = std::move(sample);
      ++kept;
    }
  }
  samples.resize(kept);
  stride_ *= 2;
}

bool Recorder::goes_on(double time) {
  if (settings_.progress && !settings_.progress(time)) {
    trajectory_.outcome = {Outcome::Kind::interrupted,
                           "interrupted at t = " + short_text(time, 6) + " s"};
    return false;
  }
  if (++steps_since_mark_ < patience) return true;
  const double gained = time - mark_;
  mark_ = time;
  steps_since_mark_ = 0;
  if (gained > 1e-4 * settings_.duration) return true;
  stop(time, "the steps have become so short (" + short_text(gained / patience, 2) +
                 " s) that the run would not end; a softer contact or less friction may help");
  return false;
}

void Recorder::stop(double time, const std::string& why, const std::string& where) {
  trajectory_.outcome = {Outcome::Kind::stopped,
                         "stopped at t = " + short_text(time, 8) + " s: " + why + where};
}

void Recorder::warn(const std::string& text) {
  if (std::ranges::find(trajectory_.warnings, text) == trajectory_.warnings.end()) {
    trajectory_.warnings.push_back(text);
  }
}

void Recorder::judge_ledger_by(double share, const std::string& remedy) {
  allowed_residual_ = share;
  remedy_ = remedy;
  judges_all_samples_ = true;
}

Trajectory Recorder::finish(const Kinematics& last, std::vector<ContactEpisode> episodes,
                            std::vector<RunEvent> events) {
  if (!empty()) {
    trajectory_.episodes = std::move(episodes);
    trajectory_.events = std::move(events);
    std::ranges::stable_sort(trajectory_.events, {}, &RunEvent::time);
    note_final_joints(last);
    check_ledger();
    if (stride_ > 1) {
      warn("the run has so many events that only one of " + std::to_string(stride_) +
           " samples is kept, up to " + memory_text(most_sample_bytes) +
           "; a shorter duration keeps more");
    }
    warn_of_touches();
  }
  trajectory_.statistics.wall_seconds = wall_seconds();
  return std::move(trajectory_);
}

/// What is said of the touches of a contact is told once: the same words with other numbers are the same.
void Recorder::warn_of_touches() {
  struct Told {
    std::string text;
    int touches = 0;
    bool differ = false;
  };
  std::map<std::string, std::size_t> places;
  std::vector<Told> told;
  for (const ContactEpisode& episode : trajectory_.episodes) {
    for (const std::string& warning : episode.warnings) {
      const std::string text = "contact " + episode.contact + ": " + warning;
      const auto [place, is_new] =
          places.emplace(episode.contact + without_numbers(warning), told.size());
      if (is_new) told.push_back({text});
      Told& known = told[place->second];
      ++known.touches;
      known.differ |= text != known.text;
    }
  }
  for (const Told& one : told) {
    const std::string more = std::to_string(one.touches - 1) + " more touches";
    warn(one.text + (one.differ ? " (and so on in " + more + ")" : ""));
  }
}

/// Where the run ended with numbers that are not finite, those of the last sample.
void Recorder::note_final_joints(const Kinematics& last) {
  const bool finite = last.q().allFinite() && last.v().allFinite();
  Kinematics kept(model_);
  if (!finite && last_state_.q.size() > 0) kept.update(last_state_);
  const Kinematics& end = finite || last_state_.q.size() == 0 ? last : kept;
  for (int joint = 0; joint < model_.given_joint_count(); ++joint) {
    trajectory_.final_joints.push_back(joint_sample(end, {joint}));
  }
}

double Recorder::wall_seconds() const {
  return earlier_seconds_ +
         std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

/// No body has gone further than what the tolerance allows for.
bool Recorder::hardly_moved(double length) const {
  const std::vector<BodySample>& first = trajectory_.first().bodies;
  for (const Sample& sample : trajectory_.samples) {
    for (std::size_t i = 0; i < first.size(); ++i) {
      const BodySample& body = sample.bodies[i];
      if ((body.p_WB - first[i].p_WB).norm() > allowed_residual_ * length) return false;
      if (body.q_WB.angularDistance(first[i].q_WB) > allowed_residual_) return false;
    }
  }
  return true;
}

/// The largest energy that moves, or else comes and goes. Where nothing does but within the tolerance, forces
/// do a little work all the same, on displacements that are errors: it is measured with the energy of a
/// mechanism that goes its own length in the time of the run.
double Recorder::ledger_size() const {
  double size = std::fabs(trajectory_.first().energy.stored());
  for (const Sample& sample : trajectory_.samples) {
    size = std::max({size, sample.energy.kinetic, std::fabs(sample.energy.work_of_drives)});
  }
  const double length = length_of(model_), speed = length / settings_.duration;
  if (!hardly_moved(length)) return size;
  double mass = 0;
  for (int body = 1; body < model_.body_count(); ++body) mass += model_.mass({body});
  return std::max(size, mass * speed * speed);
}

void Recorder::check_ledger() {
  const double size = ledger_size();
  double residual = std::fabs(trajectory_.last().energy.residual);
  for (const Sample& sample : trajectory_.samples) {
    if (judges_all_samples_) residual = std::max(residual, std::fabs(sample.energy.residual));
  }
  if (residual > allowed_residual_ * size) {
    warn("the energy ledger does not close: " + short_text(residual, 3) + " J of " +
         short_text(size, 3) + " J are not explained; " + remedy_);
  }
}

}  // namespace carom::simulation
