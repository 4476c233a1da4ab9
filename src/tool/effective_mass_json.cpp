#include <nlohmann/json.hpp>

#include "tool/mass_files.h"
#include "io/json_values.h"
#include "io/run/model_facts.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;
using io::json_vector;

Json pair_json(const std::array<std::optional<double>, 2>& masses) {
  return {json_number(masses[0]), json_number(masses[1])};
}

Json rows_json(const Matrix3d& matrix) {
  Json rows = Json::array();
  for (int row = 0; row < 3; ++row) rows.push_back(json_vector(matrix.row(row)));
  return rows;
}

Json estimate_json(const MassEstimate& estimate, double exact) {
  return {{"effective_mass", json_number(estimate.effective_mass)},
          {"apparent_mass", pair_json(estimate.apparent_mass)},
          {"relative_error", json_number(estimate.relative_error(exact))}};
}

Json contact_json(const Model& model, const ContactMass& contact) {
  Json json = {
      {"effective_mass", json_number(contact.estimate.effective_mass)},
      {"apparent_mass", pair_json(contact.estimate.apparent_mass)},
      {"matrix", rows_json(contact.inverse_inertia)},
      {"normal", json_vector(contact.n_W)},
      {"tangents", {json_vector(contact.t1_W), json_vector(contact.t2_W)}},
      {"point", json_vector(contact.p_WC)},
      {"gap", json_number(contact.gap)},
      {"bodies", {model.name(contact.body_a), model.name(contact.body_b)}},
      {"shapes", {io::shape_path(model, contact.shape_a), io::shape_path(model, contact.shape_b)}},
      {"method", std::string(to_text(contact.method))}};
  if (contact.method != MassMethod::exact) {
    json["relative_error"] =
        json_number(contact.estimate.relative_error(contact.exact_effective_mass));
    json["exact"] = {{"effective_mass", json_number(contact.exact_effective_mass)},
                     {"apparent_mass",
                      {json_number(contact.exact_apparent_mass[0]),
                       json_number(contact.exact_apparent_mass[1])}}};
    json["at_mass_centres"] =
        estimate_json(*contact.estimate_at_centres, contact.exact_effective_mass);
  }
  json["warnings"] = contact.warnings;
  return json;
}

}  // namespace

std::string effective_mass_json(const Model& model, const std::vector<ContactMass>& contacts) {
  Json list = Json::object();
  for (const ContactMass& contact : contacts) list[contact.contact] = contact_json(model, contact);
  return io::json_text({{"contacts", list}});
}

std::string mass_sweep_json(const Model& model, const MassSweep& sweep) {
  Json list = Json::object();
  for (std::size_t i = 0; i < sweep.contacts.size(); ++i) {
    Json points = Json::array();
    for (const MassSweepPoint& point : sweep.points) {
      Json json = {{"coordinate", json_number(point.coordinate)}};
      if (point.problem.empty()) {
        json.update(contact_json(model, point.contacts[i]));
      } else {
        json.update({{"effective_mass", nullptr},
                     {"apparent_mass", {nullptr, nullptr}},
                     {"method", std::string(to_text(sweep.method))},
                     {"warnings", {point.problem}}});
      }
      points.push_back(json);
    }
    list[sweep.contacts[i]] = points;
  }
  return io::json_text({{"sweep",
                         {{"joint", sweep.joint},
                          {"unit", sweep.is_angle ? "rad" : "m"},
                          {"method", std::string(to_text(sweep.method))},
                          {"warnings", sweep.warnings}}},
                        {"contacts", list}});
}

}  // namespace carom
