// summary.json: what a run came to. The keys are the contract of docs/formats.md; those of an impact
// come from the table of its quantities.
#include "io/run/summary_json.h"

#include <nlohmann/json.hpp>

#include "carom/analysis.h"
#include "carom/scenario.h"
#include "io/run/model_facts.h"
#include "io/run/run_identifier.h"
#include "io/run/slip_json.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;
using io::json_vector;

Json list_json(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(json_number(value));
  return list;
}

struct ValueJson {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(bool value) const { return value; }
  Json operator()(int value) const { return value; }
  Json operator()(double value) const { return json_number(value); }
  Json operator()(const std::string& value) const { return value; }
  Json operator()(const Vector3d& value) const { return json_vector(value); }
  Json operator()(const std::vector<std::string>& value) const { return value; }
};

Json parameters_json(const ContactEpisode& episode) {
  Json parameters = Json::object();
  for (const NamedValue& value : episode.parameters)
    parameters[value.name] = json_number(value.value);
  return parameters;
}

Json bodies_json(const ImpactSummary& impact) {
  Json bodies = Json::object();
  for (std::size_t i = 0; i < impact.bodies.size(); ++i) {
    const EpisodeBody& body = impact.episode.bodies[i];
    bodies[impact.bodies[i]] = {{"velocity_before", json_vector(body.v_before)},
                                {"angular_velocity_before", json_vector(body.w_before)},
                                {"velocity_after", json_vector(body.v_after)},
                                {"angular_velocity_after", json_vector(body.w_after)}};
  }
  return bodies;
}

Json joint_impulses_json(const RunSummary& summary, const RigidEpisode& rigid) {
  Json joints = Json::object();
  for (std::size_t i = 0; i < rigid.joint_impulses.size(); ++i) {
    joints[summary.final_joints[i].name] = {
        {"impulse", json_vector(rigid.joint_impulses[i].linear)},
        {"moment", json_vector(rigid.joint_impulses[i].angular)}};
  }
  return joints;
}

/// What is a table or a list of its own.
Json part_json(const std::string& key, const RunSummary& summary, const ImpactSummary& impact) {
  if (key == "parameters") return parameters_json(impact.episode);
  if (key == "bodies") return bodies_json(impact);
  if (key == "slip") {
    const ContactEpisode& episode = impact.episode;
    return io::slip_json(episode.rigid ? episode.rigid->phases : episode.elastic->path.phases);
  }
  CAROM_ASSERT(key == "joint_impulses", "a quantity without a value is one of these parts");
  return joint_impulses_json(summary, *impact.episode.rigid);
}

Json impact_json(const RunSummary& summary, const ImpactSummary& impact) {
  Json json = Json::object();
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (quantity.key.empty() || !quantity.is_of(impact.episode)) continue;
    const std::size_t dot = quantity.key.find('.');
    Json& place = dot == std::string::npos
                      ? json[quantity.key]
                      : json[quantity.key.substr(0, dot)][quantity.key.substr(dot + 1)];
    place = quantity.value == nullptr ? part_json(quantity.key, summary, impact)
                                      : std::visit(ValueJson(), quantity.value(impact));
  }
  return json;
}

Json event_json(const RunEvent& event) {
  return {{"time", json_number(event.time)},
          {"type", event.type},
          {event.is_joint ? "joint" : "contact", event.subject}};
}

Json final_json(const RunSummary& summary) {
  Json bodies = Json::object(), joints = Json::object();
  for (const auto& [name, motion] : summary.final_bodies) {
    const Quaterniond& q = motion.q_WB;
    bodies[name] = {{"position", json_vector(motion.p_WB)},
                    {"quaternion", list_json({q.w(), q.x(), q.y(), q.z()})},
                    {"velocity", json_vector(motion.v_WB)},
                    {"angular_velocity", json_vector(motion.w_WB)}};
  }
  for (const auto& [name, motion] : summary.final_joints) {
    joints[name] = {{"position", list_json(motion.position)},
                    {"velocity", list_json(motion.speed)}};
  }
  return {{"time", json_number(summary.final_time)}, {"bodies", bodies}, {"joints", joints}};
}

Json stored_json(const EnergyLedger& energy) {
  return {{"kinetic", json_number(energy.kinetic)},
          {"gravitational", json_number(energy.gravitational)},
          {"springs", json_number(energy.springs)},
          {"contacts", json_number(energy.contacts)},
          {"strain", json_number(energy.strain)}};
}

Json energy_json(const EnergySummary& energy) {
  const EnergyLedger& last = energy.last;
  return {{"initial", json_number(energy.first.stored())},
          {"final", json_number(last.stored())},
          {"work_of_drives", json_number(last.work_of_drives)},
          {"lost_in_contact", json_number(last.lost_in_contact)},
          {"lost_in_friction", json_number(last.lost_in_friction)},
          {"lost_in_dampers", json_number(last.lost_in_dampers)},
          {"residual", json_number(last.residual)},
          {"largest_residual", json_number(energy.largest_residual)},
          {"stored_initially", stored_json(energy.first)},
          {"stored_finally", stored_json(last)}};
}

Json clearances_json(const std::vector<ClearanceReport>& reports) {
  Json joints = Json::object();
  for (const ClearanceReport& report : reports) {
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

namespace io {

Json summary_document(const RunSummary& summary, const std::set<std::string>& sections) {
  Json json = {{"carom", CAROM_VERSION}, {"format", 1}};
  const auto put = [&](const char* section, const auto& make) {
    if (sections.empty() || sections.contains(section)) json[section] = make();
  };
  const auto list_of = [](const auto& items, const auto& make) {
    Json list = Json::array();
    for (const auto& item : items) list.push_back(make(item));
    return list;
  };
  if (!summary.run.empty()) json["run"] = summary.run;
  json["title"] = summary.title;
  json["scenario"] = summary.scenario;
  json["method"] = summary.method;
  json["outcome"] = std::string(to_text(summary.outcome.kind));
  if (!summary.outcome.reason.empty()) json["reason"] = summary.outcome.reason;
  put("impacts", [&] {
    return list_of(summary.impacts,
                   [&](const ImpactSummary& impact) { return impact_json(summary, impact); });
  });
  put("events", [&] { return list_of(summary.events, event_json); });
  put("final", [&] { return final_json(summary); });
  if (!summary.clearances.empty())
    put("joints_with_clearance", [&] { return clearances_json(summary.clearances); });
  put("energy", [&] { return energy_json(summary.energy); });
  put("model", [&] { return model_facts_json(summary.model); });
  put("settings", [&] {
    return Json{{"method", summary.method},
                {"duration", json_number(summary.duration)},
                {"tolerance", json_number(summary.tolerance)},
                {"output_step", json_number(summary.output_step)}};
  });
  put("materials", [&] { return materials_json(summary.materials); });
  put("statistics", [&] { return statistics_json(summary.statistics); });
  put("warnings", [&] { return Json(summary.warnings); });
  return json;
}

}  // namespace io

RunSummary summarise(const Scenario& scenario, const Trajectory& trajectory) {
  RunSummary summary =
      summarise({.title = scenario.title, .scenario = scenario.file, .warnings = scenario.warnings},
                scenario.model, trajectory);
  summary.run = io::run_identifier(trajectory);
  return summary;
}

std::string summary_json(const RunSummary& summary) {
  return io::json_text(io::summary_document(summary));
}

std::string summary_json(const Scenario& scenario, const Trajectory& trajectory) {
  return summary_json(summarise(scenario, trajectory));
}

}  // namespace carom
