#include "simulation/archive_trajectory.h"

namespace carom {

static void archive(Archive& file, ContactSample& contact) {
  file(contact.gap, contact.normal_force, contact.friction_force, contact.slip_speed, contact.p_WC,
       contact.n_W, contact.force_W, contact.load);
}

static void archive(Archive& file, NormalForceDetail& detail) {
  file(detail.depth_rate, detail.depth_acceleration, detail.parts.elastic, detail.parts.damping,
       detail.parts.plastic);
}

static void archive(Archive& file, EpisodeBody& body) {
  auto& [id, surface, v_before, w_before, v_after, w_after] = body;
  file(id, surface, v_before, w_before, v_after, w_after);
}

static void archive(Archive& file, NamedValue& value) {
  file(value.name, value.unit, value.value);
}

static void archive(Archive& file, SlipPhase& phase) {
  file(phase.mode, phase.in_restitution, phase.from_normal_impulse);
}

static void archive(Archive& file, RigidContact& contact) {
  file(contact.inverse_C, contact.velocity_C, contact.friction);
}

static void archive(Archive& file, SlipPhases& phases) {
  file(phases.phase, phases.count);
  if (phases.count < 0 || phases.count > SlipPhases::capacity) {
    throw ArchiveError("has an impact with too many phases");
  }
}

static void archive(Archive& file, RigidEpisode& rigid) {
  file(rigid.hypothesis, rigid.rule, rigid.phases, rigid.contact, rigid.plane, rigid.principal.mass,
       rigid.principal.lambda, rigid.principal.theta, rigid.joint_impulses);
}

static void archive(Archive& file, TouchPathPoint& point) {
  file(point.time, point.impulse_C, point.velocity_C, point.slip_C);
}

static void archive(Archive& file, TouchPath& path) {
  file(path.R_WC, path.contact, path.points, path.phases, path.compression_impulse,
       path.work_compression, path.work_restitution, path.work_tangential);
}

static void archive(Archive& file, HertzContact& hertz) {
  file(hertz.curvature_a, hertz.curvature_b, hertz.angle, hertz.effective_modulus);
}

static void archive(Archive& file, PatchFrame& frame) {
  file(frame.time, frame.normal_force, frame.radius, frame.centre_x, frame.centre_y, frame.nodes);
}

static void archive(Archive& file, ElasticEpisode& elastic) {
  file(elastic.vibration_energy, elastic.touches, elastic.contact_radius, elastic.peak_pressure,
       elastic.peak_stress, elastic.stress_depth, elastic.path, elastic.hertz, elastic.patch);
}

static void archive(Archive& file, VibrationEpisode& vibration) {
  auto& [before, after, mass, approach_speed, separation_speed] = vibration;
  file(before, after, mass, approach_speed, separation_speed);
}

void archive(Archive& file, State& state) {
  file(state.time, state.q, state.v);
}

void archive(Archive& file, BodySample& body) {
  file(body.p_WB, body.q_WB, body.v_WB, body.w_WB);
}

void archive(Archive& file, Sample& sample) {
  file(sample.time, sample.bodies, sample.contacts, sample.energy, sample.reactions,
       sample.details);
}

void archive(Archive& file, ContactEpisode& episode) {
  // All members by name: one that is added without a place here does not compile.
  auto& [contact, shape_a, shape_b, feature, part, turns, start, end, ended, rested, approach_speed,
         separation_speed, requested_restitution, realised_restitution, effective_mass, stiffness,
         exponent, law, calibration, parameters, yield_speed, points_jumped, peak_force,
         time_of_peak_force, peak_tension, max_indentation, time_of_max_indentation,
         permanent_indentation, impulse_W, normal_impulse, n_W, p_WC, bodies, lost_normal,
         lost_friction, rigid, elastic, vibration_energy, vibration, warnings] = episode;
  file(contact, shape_a, shape_b, feature, part, turns, start, end, ended, rested, approach_speed,
       separation_speed, requested_restitution, realised_restitution, effective_mass, stiffness,
       exponent, law, calibration, parameters, yield_speed, points_jumped, peak_force,
       time_of_peak_force, peak_tension, max_indentation, time_of_max_indentation,
       permanent_indentation, impulse_W, normal_impulse, n_W, p_WC, bodies, lost_normal,
       lost_friction, rigid, elastic, vibration_energy, vibration, warnings);
}

void archive(Archive& file, RunEvent& event) {
  file(event.time, event.type, event.subject, event.is_joint);
}

void archive(Archive& file, RunStatistics& statistics) {
  file(statistics.steps, statistics.rejected_steps, statistics.force_evaluations, statistics.events,
       statistics.method_switches, statistics.largest_loop_error, statistics.wall_seconds);
}

void archive(Archive& file, SimulationSettings& settings) {
  file(settings.method, settings.duration, settings.tolerance, settings.output_step,
       settings.reactions, settings.force_parts, settings.multi_impact, settings.painleve,
       settings.step, settings.threads, settings.fields);
}

void archive(Archive& file, Trajectory& trajectory) {
  if (file.brief) {
    std::vector<Sample> first;  // the ledger counts from there
    if (!file.reads() && !trajectory.samples.empty()) first.push_back(trajectory.first());
    file(first);
    if (file.reads()) trajectory.samples = std::move(first);
  } else {
    file(trajectory.samples);
  }
  file(trajectory.statistics, trajectory.warnings, trajectory.outcome.kind,
       trajectory.outcome.reason);
}

}  // namespace carom
