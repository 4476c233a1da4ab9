#include "io/run/model_facts.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "carom/scenario.h"

namespace carom {
namespace io {

Json model_facts_json(const ModelFacts& facts) {
  Json json = {{"bodies", facts.bodies},
               {"joints", facts.joints},
               {"degrees_of_freedom", facts.mobility.degrees_of_freedom},
               {"loops", facts.mobility.loops},
               {"constraint_rows", facts.mobility.constraint_rows},
               {"redundant_constraints", facts.mobility.redundant_constraints}};
  for (const ElasticFacts& elastic : facts.elastic) {
    json["elastic"][elastic.body] = {{"nodes", elastic.nodes},
                                     {"elements", elastic.elements},
                                     {"lowest_frequency", json_number(elastic.lowest_frequency)},
                                     {"mesh_error", json_number(elastic.mesh_error)}};
    if (elastic.modes.empty()) continue;
    Json modes = Json::array();
    for (const ModeFacts& mode : elastic.modes) {
      modes.push_back({{"kind", mode.kind},
                       {"frequency", json_number(mode.frequency)},
                       {"energy", json_number(mode.energy)},
                       {"largest_energy", json_number(mode.largest_energy)}});
    }
    json["elastic"][elastic.body]["modes"] = elastic.modes.size();
    json["elastic"][elastic.body]["energy_by_mode"] = modes;
  }
  return json;
}

Json materials_json(const std::vector<Material>& materials) {
  Json json = Json::object();
  for (const Material& material : materials) {
    json[material.name] = {{"young", json_number(material.young)},
                           {"poisson", json_number(material.poisson)},
                           {"density", json_number(material.density)},
                           {"yield", json_number(material.yield)},
                           {"source", material.source}};
  }
  return json;
}

namespace {

Json shapes_json(const Model& model, const std::vector<ShapeId>& shapes) {
  Json list = Json::array();
  for (const ShapeId shape : shapes) list.push_back(shape_path(model, shape));
  return list;
}

std::string law_name(const ContactLaw& law) {
  if (law.own) return law.own->name();
  if (law.gap_elements) return "gap-elements";
  if (!law.law.empty()) return law.law;
  return law.foundation ? "elastic-foundation" : "hunt-crossley";
}

}  // namespace

Json contact_facts(const Model& model, const ContactSpec& contact) {
  const ContactLaw& law = contact.law;
  const Calibration calibration = law.calibration.value_or(
      law.law.empty() && !law.own && !law.gap_elements ? Calibration::exact
                                                       : Calibration::published);
  Json parameters = Json::object();
  for (const auto& [name, value] : law.parameters) parameters[name] = json_number(value);
  std::optional<double> stiffness = law.stiffness;
  if (law.gap_elements) {
    stiffness = law.gap_elements->normal_stiffness;
    parameters["tangential_stiffness"] = json_number(law.gap_elements->tangential_stiffness);
  }
  return {{"name", contact.name},
          {"shapes", {shapes_json(model, contact.a), shapes_json(model, contact.b)}},
          {"law", law_name(law)},
          {"calibration", calibration == Calibration::exact ? "exact" : "published"},
          {"parameters", parameters},
          {"stiffness", json_number(stiffness)},
          {"exponent", json_number(law.exponent)},
          {"restitution", law.restitution ? Json(law.restitution->name()) : Json(nullptr)},
          {"friction", law.friction ? Json(law.friction->law) : Json(nullptr)}};
}

namespace {

Json joint_json(const Model& model, JointId id) {
  const JointSpec& joint = model.spec(id);
  Json json = {{"name", joint.name}, {"type", joint.type}};
  if (!joint.parameters.empty()) json["parameters"] = joint.parameters;
  if (joint.first.index >= 0) {
    json["couples"] = {model.name(joint.first), model.name(joint.second)};
  } else {
    json["bodies"] = {model.name(joint.a), model.name(joint.b)};
  }
  json["in_tree"] = model.place(id).in_tree;
  return json;
}

}  // namespace
}  // namespace io

std::string model_json(const Scenario& scenario) {
  using io::Json;
  const Model& model = scenario.model;
  Json bodies = Json::array(), joints = Json::array(), contacts = Json::array();
  for (int i = 1; i < model.body_count(); ++i) {
    bodies.push_back(
        {{"name", model.name(BodyId{i})}, {"mass", io::json_number(model.mass(BodyId{i}))}});
  }
  for (int i = 0; i < model.given_joint_count(); ++i)
    joints.push_back(io::joint_json(model, JointId{i}));
  for (const ContactSpec& contact : model.contacts())
    contacts.push_back(io::contact_facts(model, contact));
  return io::json_text({{"carom", CAROM_VERSION},
                        {"format", 1},
                        {"title", scenario.title},
                        {"scenario", scenario.file},
                        {"model", io::model_facts_json(facts_of(model))},
                        {"bodies", bodies},
                        {"joints", joints},
                        {"contacts", contacts},
                        {"materials", io::materials_json(materials_of(model))},
                        {"expected", scenario.expected.size()},
                        {"warnings", scenario.warnings}});
}

}  // namespace carom
