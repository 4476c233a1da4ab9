// The door through which the playground's page calls the engine: text in, JSON out.
//
// A request is what `carom impact` takes, {"--r1": "20 mm", "--law": "flores", …}, and goes through the
// same code, so that page and program agree in numbers and in words. Texts and addresses that are
// returned stay valid until the next call of the same function.
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "analysis/oblique_report.h"
#include "app/impact_run.h"
#include "app/impact_task.h"
#include "carom/friction.h"
#include "carom/laws.h"
#include "carom/materials.h"
#include "tool/json_documents.h"

namespace carom::wasm {
namespace {

using Json = nlohmann::ordered_json;

/// Parameters that shapes, materials and the page's own fields give.
const std::set<std::string, std::less<>> kKnown = {
    "stiffness",   "exponent", "effective_modulus",       "effective_radius", "yield_stress",
    "coefficient", "poisson",  "effective_shear_modulus", "stiffness_ratio",  "radius1",
    "radius2"};

/// What the user must or may say about a law besides.
Json parameters_json(const std::vector<ParameterInfo>& parameters) {
  Json list = Json::array();
  for (const ParameterInfo& parameter : parameters) {
    if (parameter.origin == Origin::computed || kKnown.contains(parameter.name)) continue;
    list.push_back({{"name", parameter.name},
                    {"unit", parameter.unit},
                    {"meaning", parameter.meaning},
                    {"range", to_text(parameter.range)},
                    {"example", parameter.example},
                    {"optional", parameter.origin == Origin::optional}});
  }
  return list;
}

Json normal_law_json(const NormalLawEntry& law) {
  Json json = {{"name", law.name},
               {"family", law.family},
               {"summary", law.summary},
               {"formula", law.formula},
               {"source", law.source},
               {"takes_restitution", law.takes_restitution},
               {"parameters", parameters_json(law.parameters)}};
  const ParameterInfo* dissipation = app::dissipation_of(law);
  json["dissipation"] = dissipation == nullptr ? Json() : Json(dissipation->name);
  return json;
}

/// Everything the page offers to choose from.
std::string catalogue_text() {
  Json catalogue = {{"version", CAROM_VERSION}};
  catalogue["materials"] = io::materials_document(materials()).at("materials");
  Json& frictions = catalogue["friction"] = Json::object();
  for (const Material& one : materials()) {
    for (const Material& two : materials()) {
      if (const FrictionPair* pair = find_friction_pair(one.name, two.name))
        frictions[one.name][two.name] = pair->coefficient;
    }
  }
  for (const NormalLawEntry& law : normal_laws()) {
    catalogue["laws"].push_back(normal_law_json(law));
  }
  catalogue["friction_laws"].push_back(
      {{"name", maw_barber_fawcett_name},
       {"summary", "elastic spheres, stick and slip within the contact area"},
       {"parameters", Json::array()}});
  for (const FrictionLawEntry& law : friction_laws()) {
    if (law.kind != FrictionKind::sliding) continue;
    catalogue["friction_laws"].push_back({{"name", law.name},
                                          {"summary", law.summary},
                                          {"parameters", parameters_json(law.parameters)}});
  }
  return catalogue.dump();
}

/// Columns of numbers that the page reads straight from memory.
Json table_json(const std::vector<double>& table, const std::vector<std::string>& columns) {
  return {{"address", reinterpret_cast<std::uintptr_t>(table.data())},
          {"rows", table.size() / columns.size()},
          {"columns", columns}};
}

Json history_json(const ImpactReport& report) {
  static std::vector<double> table;
  table.clear();
  for (const ImpactSample& sample : report.impact.history) {
    table.insert(table.end(), {sample.time, sample.depth, sample.force, sample.kinetic_energy,
                               sample.elastic_energy, sample.dissipated_energy});
  }
  return table_json(table, {"time", "indentation", "force", "kinetic_energy", "elastic_energy",
                            "dissipated_energy"});
}

Json oblique_history_json(const ObliqueReport& report) {
  static std::vector<double> table;
  table.clear();
  for (const ObliqueSample& sample : report.impact.history) {
    table.insert(table.end(), {sample.time, sample.normal_force, sample.tangential_force});
  }
  return table_json(table, {"time", "normal_force", "tangential_force"});
}

Json problems_json(const std::vector<Problem>& problems) {
  Json list = Json::array();
  for (const Problem& problem : problems) {
    list.push_back({{"place", problem.place},
                    {"message", problem.message},
                    {"remedy", problem.remedy},
                    {"text", to_text(problem)}});
  }
  return {{"problems", list}};
}

app::Arguments read_arguments(std::string_view request) {
  app::Arguments arguments;
  const Json flags = Json::parse(request);
  for (const auto& [flag, value] : flags.items()) {
    if (value.is_array()) {
      arguments.options[flag] = value.get<std::vector<std::string>>();
    } else {
      arguments.options[flag] = {value.get<std::string>()};
    }
  }
  return arguments;
}

/// {"impact", "notes", "history"} of one law, or {"problems"}.
Json impact_json(std::string_view request) {
  // Calibrations are dimensionless, so most of them survive a change of the inputs.
  static Calibrator calibrator;
  try {
    const app::Arguments arguments = read_arguments(request);
    app::Input input(arguments);
    app::ImpactTask task = app::read_impact_task(input);
    task.settings.record = true;
    const std::vector<ImpactReport> reports = app::run_laws(task, calibrator, input.problems);
    throw_if_any(input.problems);
    Json result = {{"impact", io::impacts_document(reports)}, {"notes", task.bodies.notes}};
    result["history"] = history_json(reports.front());
    if (reports.front().oblique)
      result["oblique_history"] = oblique_history_json(*reports.front().oblique);
    return result;
  } catch (const InputError& error) {
    return problems_json(error.problems());
  } catch (const std::exception& error) {
    return {{"defect", error.what()}};
  }
}

}  // namespace
}  // namespace carom::wasm

extern "C" {

const char* carom_catalogue() {
  static const std::string text = carom::wasm::catalogue_text();
  return text.c_str();
}

const char* carom_impact(const char* request) {
  static std::string text;
  text = carom::wasm::impact_json(request).dump(-1, ' ', false,
                                                nlohmann::json::error_handler_t::replace);
  return text.c_str();
}
}
