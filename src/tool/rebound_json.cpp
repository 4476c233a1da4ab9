#include <cmath>
#include <nlohmann/json.hpp>

#include "tool/rebound_files.h"
#include "io/json_values.h"
#include "io/run/slip_json.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;
using io::json_vector;

Json body_json(const BodyVelocity& body) {
  return {{"velocity", json_vector(body.v_WB)}, {"angular_velocity", json_vector(body.w_WB)}};
}

Json hypothesis_json(const HypothesisRebound& result) {
  const RigidRebound& rebound = result.rebound;
  return {{"impulse", json_vector(result.impulse_W)},
          {"moment_impulse", json_vector(result.moment_impulse_W)},
          {"body1", body_json(result.bodies[0])},
          {"body2", body_json(result.bodies[1])},
          {"relative_velocity", json_vector(result.v_rel_W)},
          {"normal_impulse_compression", json_number(rebound.compression_impulse)},
          {"normal_impulse_total", json_number(rebound.impulse_C.z())},
          {"slip", io::slip_json(rebound.phases)},
          {"energy_lost", json_number(rebound.energy_lost)},
          {"work_normal_compression", json_number(rebound.work_compression)},
          {"work_normal_restitution", json_number(rebound.work_restitution)},
          {"work_tangential", json_number(rebound.work_tangential)},
          {"restitution_kinematic", json_number(rebound.restitution_kinematic)},
          {"restitution_kinetic", json_number(rebound.restitution_kinetic)},
          {"restitution_energetic", json_number(rebound.restitution_energetic)},
          {"warnings", result.warnings}};
}

Json principal_json(const std::optional<PrincipalInertia>& principal) {
  if (!principal) return nullptr;
  return {{"mass", json_number(principal->mass)},
          {"lambda", json_number(principal->lambda)},
          {"theta", json_number(principal->theta)}};
}

Json axis_json(const MapAxis& axis) {
  Json values = Json::array();
  for (int i = 0; i <= axis.steps; ++i) values.push_back(json_number(axis.value(i)));
  return {{"quantity", std::string(to_text(axis.quantity))},
          {"unit", axis.quantity == MapAxis::Quantity::angle ? "rad" : "1"},
          {"values", values}};
}

}  // namespace

std::string rebound_json(const ReboundReport& report) {
  Json hypotheses = Json::object();
  for (const HypothesisRebound& result : report.hypotheses) {
    hypotheses[std::string(to_text(result.hypothesis))] = hypothesis_json(result);
  }
  const RigidContact& contact = report.at.contact;
  Json matrix = Json::array();
  for (int row = 0; row < 3; ++row) matrix.push_back(json_vector(contact.inverse_C.row(row)));
  return io::json_text(
      {{"hypotheses", hypotheses},
       {"agree", report.agree},
       {"warnings", report.warnings},
       {"title", report.title},
       {"contact",
        {{"tangents", {json_vector(report.at.R_WC.col(0)), json_vector(report.at.R_WC.col(1))}},
         {"normal", json_vector(report.at.R_WC.col(2))},
         {"approach_speed", json_number(-contact.velocity_C.z())},
         {"slip_speed", json_number(contact.velocity_C.head<2>().norm())},
         {"friction", json_number(contact.friction)},
         {"restitution", json_number(report.at.restitution)},
         {"inverse_inertia", matrix},
         {"plane", report.plane},
         {"principal", principal_json(report.principal)},
         {"critical_impulse_ratio", json_number(report.critical_impulse_ratio)}}}});
}

std::string mode_map_json(const ModeMap& map) {
  Json rows = Json::array();
  for (int iy = 0; iy <= map.y.steps; ++iy) {
    Json row = Json::array();
    for (int ix = 0; ix <= map.x.steps; ++ix) {
      row.push_back(std::string(to_text(map.at(ix, iy).mode)));
    }
    rows.push_back(row);
  }
  return io::json_text({{"map",
                         {{"hypothesis", std::string(to_text(map.hypothesis))},
                          {"x", axis_json(map.x)},
                          {"y", axis_json(map.y)},
                          {"modes", rows}}},
                        {"title", map.title},
                        {"warnings", Json::array()}});
}

}  // namespace carom
