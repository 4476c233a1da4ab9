#include "simulation/recorder.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/mechanics.h"
#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"

namespace carom::simulation {
namespace {

/// Steps after which a run must have come at least a ten-thousandth of its way.
constexpr int patience = 100000;

/// q and −q are one orientation; the one that goes on from the sample before, so that columns do not jump.
void keep_signs(const Sample& before, Sample& sample) {
  for (std::size_t i = 0; i < sample.bodies.size(); ++i) {
    Quaterniond& q_WB = sample.bodies[i].q_WB;
    if (before.bodies[i].q_WB.dot(q_WB) < 0) q_WB.coeffs() *= -1;
  }
}

}  // namespace

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
      allowed_residual_(100 * settings.tolerance) {
  for (int i = 0; i < model.body_count(); ++i) {
    trajectory_.bodies.push_back(model.name(BodyId{i}));
  }
  for (const ContactSpec& contact : model.contacts()) {
    trajectory_.contacts.push_back(contact.name);
  }
  trajectory_.method = settings.method;
  trajectory_.tolerance = settings.tolerance;
  trajectory_.duration = settings.duration;
  trajectory_.output_step =
      settings.output_step > 0 ? settings.output_step : settings.duration / 500;
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
  file(mark_, steps_since_mark_, next_output_, trajectory_);
  if (file.reads()) {
    earlier_seconds_ = trajectory_.statistics.wall_seconds;
  } else {
    trajectory_.outcome = outcome;
  }
}

void Recorder::add(double time, const Kinematics& kinematics, std::vector<ContactSample> contacts,
                   EnergyLedger energy, std::vector<SpatialVector> reactions) {
  Sample sample{.time = time,
                .bodies = {},
                .contacts = std::move(contacts),
                .energy = energy,
                .reactions = std::move(reactions)};
  for (int body = 1; body < model_.body_count(); ++body) {
    const Pose& X_WB = kinematics.pose({body});
    const SpatialVector& V_WB = kinematics.velocity({body});
    sample.bodies.push_back({X_WB.p, Quaterniond(X_WB.R), V_WB.linear, V_WB.angular});
  }
  add(std::move(sample));
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
  trajectory_.samples.push_back(std::move(sample));
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
}

Trajectory Recorder::finish(const Kinematics& last, std::vector<ContactEpisode> episodes,
                            std::vector<RunEvent> events) {
  if (!empty()) {
    trajectory_.episodes = std::move(episodes);
    trajectory_.events = std::move(events);
    std::ranges::stable_sort(trajectory_.events, {}, &RunEvent::time);
    for (int joint = 0; joint < model_.given_joint_count(); ++joint) {
      trajectory_.final_joints.push_back(joint_sample(last, {joint}));
    }
    check_ledger();
    for (const ContactEpisode& episode : trajectory_.episodes) {
      for (const std::string& warning : episode.warnings) {
        warn("contact " + episode.contact + ": " + warning);
      }
    }
  }
  trajectory_.statistics.wall_seconds = wall_seconds();
  return std::move(trajectory_);
}

double Recorder::wall_seconds() const {
  return earlier_seconds_ +
         std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

void Recorder::check_ledger() {
  double size = std::fabs(trajectory_.first().energy.stored());
  for (const Sample& sample : trajectory_.samples) {
    size = std::max({size, sample.energy.kinetic, std::fabs(sample.energy.work_of_drives)});
  }
  const double residual = std::fabs(trajectory_.last().energy.residual);
  if (residual > allowed_residual_ * size) {
    warn("the energy ledger does not close: " + short_text(residual, 3) + " J of " +
         short_text(size, 3) + " J are not explained; " + remedy_);
  }
  // Rigid impacts tell about energy they create one by one.
  constexpr double noticeable = 1e-3;
  const EnergyLedger& last = trajectory_.last().energy;
  const double least = std::min(last.lost_in_contact, last.lost_in_friction);
  if (trajectory_.method == "continuous" && least < -noticeable * size) {
    warn("contacts have given back " + short_text(-least, 3) +
         " J more than they took, so this run is not to be trusted: points of contact appeared "
         "while "
         "bodies overlapped, as where a box leaves the edge of another one");
  }
}

}  // namespace carom::simulation
