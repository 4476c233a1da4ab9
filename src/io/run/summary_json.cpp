// summary.json: what a run came to. The keys are the contract of docs/formats.md.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "carom/analysis.h"
#include "carom/scenario.h"
#include "io/json_values.h"
#include "io/run/model_facts.h"
#include "io/run/slip_json.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;
using io::json_vector;

std::string outcome_text(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::finished:
      return "finished";
    case Outcome::Kind::stopped:
      return "stopped";
    case Outcome::Kind::interrupted:
      return "interrupted";
  }
  return "stopped";
}

Json list_json(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(json_number(value));
  return list;
}

Json episode_bodies_json(const Model& model, const ContactEpisode& episode) {
  Json bodies = Json::object();
  for (const EpisodeBody& body : episode.bodies) {
    bodies[model.name(body.body)] = {{"velocity_before", json_vector(body.v_before)},
                                     {"angular_velocity_before", json_vector(body.w_before)},
                                     {"velocity_after", json_vector(body.v_after)},
                                     {"angular_velocity_after", json_vector(body.w_after)}};
  }
  return bodies;
}

void add_rigid(const Model& model, const RigidEpisode& rigid, Json& json) {
  json["hypothesis"] = to_text(rigid.hypothesis);
  json["multi_impact"] = rigid.rule.empty() ? Json(nullptr) : Json(rigid.rule);
  json["slip"] = io::slip_json(rigid.phases);
  if (rigid.plane) {
    json["principal"] = {{"mass", json_number(rigid.principal.mass)},
                         {"lambda", json_number(rigid.principal.lambda)},
                         {"theta", json_number(rigid.principal.theta)}};
  }
  Json joints = Json::object();
  for (std::size_t i = 0; i < rigid.joint_impulses.size(); ++i) {
    joints[model.name(JointId{static_cast<int>(i)})] = {
        {"impulse", json_vector(rigid.joint_impulses[i].linear)},
        {"moment", json_vector(rigid.joint_impulses[i].angular)}};
  }
  json["joint_impulses"] = joints;
}

Json episode_json(const Model& model, const ContactEpisode& episode) {
  Json parameters = Json::object();
  for (const NamedValue& value : episode.parameters)
    parameters[value.name] = json_number(value.value);
  Json shapes = Json::array();
  for (const ShapeId shape : {episode.shape_a, episode.shape_b}) {
    if (shape.index >= 0) shapes.push_back(io::shape_path(model, shape));
  }
  Json json = {{"contact", episode.contact},
               {"shapes", shapes},
               {"feature", episode.feature},
               {"start", json_number(episode.start)},
               {"end", json_number(episode.end)},
               {"ended", episode.ended},
               {"duration", json_number(episode.end - episode.start)},
               {"approach_speed", json_number(episode.approach_speed)},
               {"separation_speed", json_number(episode.separation_speed)},
               {"restitution",
                {{"requested", json_number(episode.requested_restitution)},
                 {"realised", json_number(episode.realised_restitution)}}},
               {"effective_mass", json_number(episode.effective_mass)},
               {"stiffness", json_number(episode.stiffness)},
               {"exponent", json_number(episode.exponent)},
               {"law", episode.law.empty() ? Json(nullptr) : Json(episode.law)},
               {"calibration", io::calibration_text(episode.calibration)},
               {"parameters", parameters}};
  // A rigid impact takes no time, and its force has no finite peak.
  if (!io::is_instantaneous(episode)) {
    json["peak_force"] = json_number(episode.peak_force);
    json["time_of_peak_force"] = json_number(episode.time_of_peak_force);
    json["time_of_max_indentation"] = json_number(episode.time_of_max_indentation);
  }
  json["max_indentation"] = json_number(episode.max_indentation);
  json["permanent_indentation"] = json_number(episode.permanent_indentation);
  json["impulse"] = json_vector(episode.impulse_W);
  json["normal_impulse"] = json_number(episode.normal_impulse);
  json["normal"] = json_vector(episode.n_W);
  json["point"] = json_vector(episode.p_WC);
  json["bodies"] = episode_bodies_json(model, episode);
  json["energy_lost"] = {{"normal", json_number(episode.lost_normal)},
                         {"friction", json_number(episode.lost_friction)}};
  if (episode.rigid) add_rigid(model, *episode.rigid, json);
  json["warnings"] = episode.warnings;
  return json;
}

Json event_json(const RunEvent& event) {
  return {{"time", json_number(event.time)},
          {"type", event.type},
          {event.is_joint ? "joint" : "contact", event.subject}};
}

Json final_json(const Model& model, const Trajectory& trajectory) {
  const Sample& last = trajectory.last();
  Json bodies = Json::object(), joints = Json::object();
  for (std::size_t i = 0; i < last.bodies.size(); ++i) {
    const BodySample& body = last.bodies[i];
    const Quaterniond& q = body.q_WB;
    bodies[model.name(BodyId{static_cast<int>(i) + 1})] = {
        {"position", json_vector(body.p_WB)},
        {"quaternion", list_json({q.w(), q.x(), q.y(), q.z()})},
        {"velocity", json_vector(body.v_WB)},
        {"angular_velocity", json_vector(body.w_WB)}};
  }
  const int count =
      std::min(model.given_joint_count(), static_cast<int>(trajectory.final_joints.size()));
  for (int i = 0; i < count; ++i) {
    const JointSample& joint = trajectory.final_joints[i];
    joints[model.name(JointId{i})] = {{"position", list_json(joint.position)},
                                      {"velocity", list_json(joint.speed)}};
  }
  return {{"time", json_number(last.time)}, {"bodies", bodies}, {"joints", joints}};
}

Json stored_json(const EnergyLedger& energy) {
  return {{"kinetic", json_number(energy.kinetic)},
          {"gravitational", json_number(energy.gravitational)},
          {"springs", json_number(energy.springs)},
          {"contacts", json_number(energy.contacts)}};
}

Json energy_json(const Trajectory& trajectory) {
  const EnergyLedger& first = trajectory.first().energy;
  const EnergyLedger& last = trajectory.last().energy;
  double largest = 0;
  for (const Sample& sample : trajectory.samples)
    largest = std::max(largest, std::fabs(sample.energy.residual));
  return {{"initial", json_number(first.stored())},
          {"final", json_number(last.stored())},
          {"work_of_drives", json_number(last.work_of_drives)},
          {"lost_in_contact", json_number(last.lost_in_contact)},
          {"lost_in_friction", json_number(last.lost_in_friction)},
          {"lost_in_dampers", json_number(last.lost_in_dampers)},
          {"residual", json_number(last.residual)},
          {"largest_residual", json_number(largest)},
          {"stored_initially", stored_json(first)},
          {"stored_finally", stored_json(last)}};
}

Json clearances_json(const Model& model, const Trajectory& trajectory) {
  Json joints = Json::object();
  for (const ClearanceReport& report : clearance_reports(model, trajectory)) {
    joints[report.joint] = {{"clearance", json_number(report.clearance)},
                            {"phases",
                             {{"free_flight", json_number(report.phases.free_flight)},
                              {"impact", json_number(report.phases.impact)},
                              {"contact", json_number(report.phases.contact)}}},
                            {"impacts", report.impacts},
                            {"contacts", report.contacts},
                            {"largest_force", json_number(report.largest_force)},
                            {"largest_indentation", json_number(report.largest_indentation)},
                            {"largest_approach_speed", json_number(report.largest_approach_speed)},
                            {"largest_offset", json_number(report.largest_offset)},
                            {"largest_tilt", json_number(report.largest_tilt)},
                            {"energy_lost",
                             {{"normal", json_number(report.lost_normal)},
                              {"friction", json_number(report.lost_friction)}}}};
  }
  return joints;
}

Json statistics_json(const RunStatistics& statistics) {
  return {{"steps", statistics.steps},
          {"rejected_steps", statistics.rejected_steps},
          {"force_evaluations", statistics.force_evaluations},
          {"events", statistics.events},
          {"method_switches", statistics.method_switches},
          {"largest_loop_error", json_number(statistics.largest_loop_error)},
          {"wall_seconds", json_number(statistics.wall_seconds)}};
}

}  // namespace

std::string summary_json(const Scenario& scenario, const Trajectory& trajectory) {
  CAROM_ASSERT(!trajectory.samples.empty(), "a run records at least its start");
  const Model& model = scenario.model;
  Json impacts = Json::array(), events = Json::array();
  for (const ContactEpisode& episode : trajectory.episodes)
    impacts.push_back(episode_json(model, episode));
  for (const RunEvent& event : trajectory.events) events.push_back(event_json(event));
  Json warnings = scenario.warnings;
  for (const std::string& warning : trajectory.warnings) warnings.push_back(warning);

  Json json = {{"carom", CAROM_VERSION},      {"format", 1},
               {"title", scenario.title},     {"scenario", scenario.file},
               {"method", trajectory.method}, {"outcome", outcome_text(trajectory.outcome.kind)}};
  if (!trajectory.outcome.reason.empty()) json["reason"] = trajectory.outcome.reason;
  json["impacts"] = impacts;
  json["events"] = events;
  json["final"] = final_json(model, trajectory);
  if (!model.clearance_joints().empty()) {
    json["joints_with_clearance"] = clearances_json(model, trajectory);
  }
  json["energy"] = energy_json(trajectory);
  json["model"] = io::model_facts(model);
  json["settings"] = {{"method", trajectory.method},
                      {"duration", json_number(trajectory.duration)},
                      {"tolerance", json_number(trajectory.tolerance)},
                      {"output_step", json_number(trajectory.output_step)}};
  json["materials"] = io::materials_used(model);
  json["statistics"] = statistics_json(trajectory.statistics);
  json["warnings"] = warnings;
  return io::json_text(json);
}

}  // namespace carom
