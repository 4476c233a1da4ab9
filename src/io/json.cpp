// Every JSON document Carom writes. The keys are the contract of docs/formats.md.
#include <cmath>
#include <nlohmann/json.hpp>

#include "carom/files.h"

namespace carom {
namespace {

using Json = nlohmann::ordered_json;

/// A number; JSON knows neither infinity nor "not a number".
Json number(double value) {
  if (std::isnan(value)) return nullptr;
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

Json number(const std::optional<double>& value) {
  return value ? number(*value) : Json(nullptr);
}

std::string separation_text(Separation separation) {
  return separation == Separation::zero_force ? "zero-force" : "zero-indentation";
}

std::string text_of(const Json& document) {
  return document.dump(1) + "\n";
}

Json impact_json(const ImpactReport& report) {
  const CentralImpact& impact = report.impact;
  Json parameters = Json::object();
  for (const NamedValue& value : report.parameters) parameters[value.name] = number(value.value);
  return {{"law", report.law},
          {"calibration", report.calibration == Calibration::exact ? "exact" : "published"},
          {"effective_mass", number(impact.effective_mass)},
          {"stiffness", number(report.stiffness)},
          {"exponent", number(report.exponent)},
          {"approach_speed", number(impact.approach_speed)},
          {"separation_speed", number(impact.separation_speed)},
          {"restitution",
           {{"requested", number(report.requested)}, {"realised", number(impact.restitution)}}},
          {"duration", number(impact.duration)},
          {"time_of_max_indentation", number(impact.time_of_max_indentation)},
          {"max_indentation", number(impact.max_indentation)},
          {"indentation_at_separation", number(impact.indentation_at_separation)},
          {"peak_force", number(impact.peak_force)},
          {"impulse", number(impact.impulse)},
          {"energy_lost", number(impact.energy_lost)},
          {"parameters", parameters},
          {"warnings", report.warnings}};
}

Json parameter_json(const ParameterInfo& parameter) {
  Json json = {{"name", parameter.name},
               {"unit", parameter.unit},
               {"meaning", parameter.meaning},
               {"origin", parameter.origin == Origin::given      ? "given"
                          : parameter.origin == Origin::optional ? "optional"
                                                                 : "computed"},
               {"range", to_text(parameter.range)},
               {"min", number(parameter.range.min)},
               {"max", number(parameter.range.max)}};
  if (parameter.origin != Origin::computed) {
    json[parameter.origin == Origin::optional ? "default" : "example"] = number(parameter.example);
  }
  return json;
}

Json values_json(const std::vector<std::optional<double>>& values) {
  Json json = Json::array();
  for (const std::optional<double>& value : values) json.push_back(number(value));
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
  json["example"] = {{"command", page.command}, {"scenario", page.block}};
  return json;
}

Json advice_json(const Advice& advice) {
  Json parameters = Json::object();
  for (const NamedValue& value : advice.parameters) parameters[value.name] = number(value.value);
  Json valid = Json::array(), others = Json::object();
  for (const LawVerdict& verdict : advice.verdicts) {
    if (verdict.valid) {
      valid.push_back(verdict.law);
    } else {
      others[verdict.law] = verdict.reason;
    }
  }
  return {{"regime", std::string(to_text(advice.regime))},
          {"yield_velocity", number(advice.yield_velocity)},
          {"wave_speed_limit", number(advice.wave_speed_limit)},
          {"rho_v2_over_yield", number(advice.rho_v2_over_yield)},
          {"contact_duration", number(advice.contact_duration)},
          {"elastic_period", number(advice.elastic_period)},
          {"peak",
           {{"force", number(advice.peak.force)},
            {"indentation", number(advice.peak.indentation)},
            {"radius", number(advice.peak.radius)},
            {"pressure", number(advice.peak.pressure)},
            {"radius_ratio", number(advice.peak.radius_ratio)},
            {"pressure_over_yield", number(advice.peak.pressure_over_yield)}}},
          {"recommended",
           {{"law", advice.law.empty() ? Json(nullptr) : Json(advice.law)},
            {"parameters", parameters},
            {"reason", advice.reason},
            {"command", advice.command.empty() ? Json(nullptr) : Json(advice.command)}}},
          {"valid_laws", valid},
          {"other_laws", others},
          {"effective_mass", number(advice.effective_mass)},
          {"notes", advice.notes},
          {"warnings", advice.warnings}};
}

}  // namespace

std::string to_json(const Advice& advice) {
  return text_of(advice_json(advice));
}

std::string to_json(std::span<const ImpactReport> reports) {
  if (reports.size() == 1) return text_of(impact_json(reports[0]));
  Json impacts = Json::array();
  for (const ImpactReport& report : reports) impacts.push_back(impact_json(report));
  return text_of({{"impacts", impacts}});
}

std::string to_json(const std::vector<LawPage>& pages) {
  Json document = Json::object();
  for (const LawPage& page : pages) document[page.kind].push_back(page_json(page));
  return text_of(document);
}

std::string to_json(const std::vector<Material>& materials) {
  Json list = Json::array();
  for (const Material& material : materials) {
    list.push_back({{"name", material.name},
                    {"description", material.description},
                    {"young", number(material.young)},
                    {"poisson", number(material.poisson)},
                    {"density", number(material.density)},
                    {"yield", number(material.yield)},
                    {"source", material.source}});
  }
  return text_of({{"materials", list}});
}

}  // namespace carom
