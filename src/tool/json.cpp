// The JSON documents of `carom impact`, `laws`, `advise` and `materials`. The keys are the contract of
// docs/formats.md.
#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "tool/files.h"
#include "tool/json_documents.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;
using io::json_text;

std::string separation_text(Separation separation) {
  return separation == Separation::zero_force ? "zero-force" : "zero-indentation";
}

Json oblique_json(const ObliqueReport& report) {
  Json slip = Json::array();
  for (const AreaPhase& phase : report.impact.phases) {
    slip.push_back({{"from", json_number(phase.from)},
                    {"to", json_number(phase.to)},
                    {"mode", to_text(phase.mode)}});
  }
  Json parameters = Json::object();
  for (const NamedValue& value : report.parameters)
    parameters[value.name] = json_number(value.value);
  return {{"law", report.law},
          {"angle", json_number(report.angle)},
          {"rebound_angle", json_number(report.rebound_angle)},
          {"rebound_angle_of_centre", json_number(report.rebound_angle_of_centre)},
          {"psi1", json_number(report.psi1)},
          {"psi2", json_number(report.psi2)},
          {"chi", json_number(report.chi)},
          {"tangential_speed_before", json_number(report.tangential_speed_before)},
          {"tangential_speed_after", json_number(report.tangential_speed_after)},
          {"spin_after", json_number(report.spin_after)},
          {"tangential_restitution", json_number(report.tangential_restitution)},
          {"tangential_impulse", json_number(report.tangential_impulse)},
          {"energy_lost_in_friction", json_number(report.energy_lost_in_friction)},
          {"slip", slip},
          {"parameters", parameters}};
}

Json impact_json(const ImpactReport& report) {
  const CentralImpact& impact = report.impact;
  Json parameters = Json::object();
  for (const NamedValue& value : report.parameters)
    parameters[value.name] = json_number(value.value);
  Json json = {{"law", report.law},
               {"calibration", report.calibration == Calibration::exact ? "exact" : "published"},
               {"effective_mass", json_number(impact.effective_mass)},
               {"stiffness", json_number(report.stiffness)},
               {"exponent", json_number(report.exponent)},
               {"approach_speed", json_number(impact.approach_speed)},
               {"separation_speed", json_number(impact.separation_speed)},
               {"restitution",
                {{"requested", json_number(report.requested)},
                 {"realised", json_number(impact.restitution)}}},
               {"duration", json_number(impact.duration)},
               {"time_of_max_indentation", json_number(impact.time_of_max_indentation)},
               {"max_indentation", json_number(impact.max_indentation)},
               {"indentation_at_separation", json_number(impact.indentation_at_separation)},
               {"peak_force", json_number(impact.peak_force)},
               {"impulse", json_number(impact.impulse)},
               {"energy_lost", json_number(impact.energy_lost)},
               {"parameters", parameters}};
  if (report.oblique) {
    json["oblique"] = oblique_json(*report.oblique);
    json["oblique"]["impulse_ratio"] =
        json_number(report.oblique->tangential_impulse / impact.impulse);
  }
  json["warnings"] = report.warnings;
  return json;
}

Json parameter_json(const ParameterInfo& parameter) {
  Json json = {{"name", parameter.name},
               {"unit", parameter.unit},
               {"meaning", parameter.meaning},
               {"origin", parameter.origin == Origin::given      ? "given"
                          : parameter.origin == Origin::optional ? "optional"
                                                                 : "computed"},
               {"range", to_text(parameter.range)},
               {"min", json_number(parameter.range.min)},
               {"max", json_number(parameter.range.max)}};
  if (parameter.origin != Origin::computed) {
    json[parameter.origin == Origin::optional ? "default" : "example"] =
        json_number(parameter.example);
  }
  return json;
}

Json values_json(const std::vector<std::optional<double>>& values) {
  Json json = Json::array();
  for (const std::optional<double>& value : values) json.push_back(json_number(value));
  return json;
}

Json page_json(const LawPage& page) {
  Json json = {{"name", page.name},
               {"kind", page.kind},
               {"family", page.family},
               {"aliases", page.aliases},
               {"summary", page.summary},
               {"formula", page.formula},
               {"source", page.source},
               {"validity", page.validity},
               {"verified", page.evidence == Evidence::verified},
               {"parameters", Json::array()}};
  for (const ParameterInfo& parameter : page.parameters) {
    json["parameters"].push_back(parameter_json(parameter));
  }
  if (page.normal_law != nullptr) {
    json["takes_restitution"] = page.takes_restitution;
    json["separation"] = separation_text(page.normal_law->separation);
    json["separation_is_free"] = page.normal_law->separation_is_free;
    const RealisedTable table = realised_table(*page.normal_law);
    if (!table.published.empty() || !table.exact.empty()) {
      json["realised_restitution"] = {{"requested", table.requested},
                                      {"published", values_json(table.published)},
                                      {"exact", values_json(table.exact)}};
    }
  }
  if (page.kind == "friction" || page.kind == "rolling" || page.kind == "drilling") {
    json["creeps"] = page.creeps;
  }
  json["example"] = {{"command", page.command}, {"scenario", page.block}};
  return json;
}

Json advice_json(const Advice& advice) {
  Json parameters = Json::object();
  for (const NamedValue& value : advice.parameters)
    parameters[value.name] = json_number(value.value);
  Json valid = Json::array(), others = Json::object();
  for (const LawVerdict& verdict : advice.verdicts) {
    if (verdict.valid) {
      valid.push_back(verdict.law);
    } else {
      others[verdict.law] = verdict.reason;
    }
  }
  return {{"regime", std::string(to_text(advice.regime))},
          {"yield_velocity", json_number(advice.yield_velocity)},
          {"wave_speed_limit", json_number(advice.wave_speed_limit)},
          {"rho_v2_over_yield", json_number(advice.rho_v2_over_yield)},
          {"contact_duration", json_number(advice.contact_duration)},
          {"elastic_period", json_number(advice.elastic_period)},
          {"peak",
           {{"force", json_number(advice.peak.force)},
            {"indentation", json_number(advice.peak.indentation)},
            {"radius", json_number(advice.peak.radius)},
            {"pressure", json_number(advice.peak.pressure)},
            {"radius_ratio", json_number(advice.peak.radius_ratio)},
            {"pressure_over_yield", json_number(advice.peak.pressure_over_yield)}}},
          {"recommended",
           {{"law", advice.law.empty() ? Json(nullptr) : Json(advice.law)},
            {"parameters", parameters},
            {"reason", advice.reason},
            {"command", advice.command.empty() ? Json(nullptr) : Json(advice.command)}}},
          {"valid_laws", valid},
          {"other_laws", others},
          {"effective_mass", json_number(advice.effective_mass)},
          {"notes", advice.notes},
          {"warnings", advice.warnings}};
}

Json vibration_json(const VibrationAdvice& advice) {
  return {{"contact_duration", json_number(advice.contact_duration)},
          {"rigid_duration", json_number(advice.rigid_duration)},
          {"period", json_number(advice.period)},
          {"energy_share", json_number(advice.energy_share)},
          {"restitution", json_number(advice.restitution)},
          {"touches", advice.touches},
          {"model", advice.model},
          {"reason", advice.reason}};
}

}  // namespace

std::string to_json(const Advice& advice, const std::optional<VibrationAdvice>& vibration) {
  Json document = advice_json(advice);
  document["vibration"] = vibration ? vibration_json(*vibration) : Json(nullptr);
  return json_text(document);
}

namespace io {

Json impacts_document(std::span<const ImpactReport> reports) {
  if (reports.size() == 1) return impact_json(reports[0]);
  Json impacts = Json::array();
  for (const ImpactReport& report : reports) impacts.push_back(impact_json(report));
  return {{"impacts", impacts}};
}

Json materials_document(const std::vector<Material>& materials) {
  Json list = Json::array();
  for (const Material& material : materials) {
    list.push_back({{"name", material.name},
                    {"description", material.description},
                    {"young", json_number(material.young)},
                    {"poisson", json_number(material.poisson)},
                    {"density", json_number(material.density)},
                    {"yield", json_number(material.yield)},
                    {"source", material.source}});
  }
  return {{"materials", list}};
}

}  // namespace io

std::string to_json(std::span<const ImpactReport> reports) {
  return json_text(io::impacts_document(reports));
}

std::string to_json(const std::vector<LawPage>& pages) {
  Json document = Json::object();
  for (const LawPage& page : pages) document[page.kind].push_back(page_json(page));
  return json_text(document);
}

std::string to_json(const std::vector<Material>& materials) {
  return json_text(io::materials_document(materials));
}

}  // namespace carom
