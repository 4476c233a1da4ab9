#include <fmt/format.h>

#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

using Keys = std::vector<std::string_view>;

/// Bodies that a force acts on: the second, and the first gets the opposite.
struct LoadedPair {
  BodyId a = Model::ground, b = Model::ground;
};

/// `body`, or `bodies` with one or two names.
std::optional<LoadedPair> read_pair(TableReader& table, const ScenarioParts& parts) {
  if (table.count({"body", "bodies"}) != 1) {
    table.problem("", table.has("body") ? "has body and bodies" : "needs body or bodies",
                  "write body = \"…\", or bodies = [\"first\", \"second\"]");
    return std::nullopt;
  }
  if (table.has("body")) {
    const auto name = table.text("body");
    if (!name) return std::nullopt;
    const auto body = find_body(parts, {*name, table.position("body")}, table);
    if (!body) return std::nullopt;
    return LoadedPair{.b = *body};
  }
  const std::vector<PlacedText> names = table.texts("bodies");
  if (names.empty()) return std::nullopt;
  if (names.size() > 2) {
    table.problem("bodies", fmt::format("bodies has {} items, must have one or two", names.size()),
                  "the force acts on the second body, its opposite on the first");
    return std::nullopt;
  }
  std::vector<BodyId> bodies;
  for (const PlacedText& name : names) {
    if (const auto body = find_body(parts, name, table)) bodies.push_back(*body);
  }
  if (bodies.size() != names.size()) return std::nullopt;
  if (bodies.size() == 1) return LoadedPair{.b = bodies[0]};
  if (bodies[0] == bodies[1]) {
    table.problem("bodies", "acts between a body and itself", "name two different bodies");
    return std::nullopt;
  }
  return LoadedPair{bodies[0], bodies[1]};
}

/// `point`, or `points` with one item; the centre of mass of the body when left out.
Vector3d read_point(TableReader& table, BodyId body, const ScenarioParts& parts) {
  if (table.count({"point", "points"}) == 2) {
    table.problem("points", "has point and points", "leave one of them out");
  }
  const auto point = table.vector("point");
  const std::vector<Vector3d> points = table.points("points");
  if (points.size() > 1) {
    table.problem("points", "has two points, must have one", "a force acts at one place");
  }
  return point ? *point : points.size() == 1 ? points[0] : parts.pose(body).p;
}

/// World axes at the start of a vector that the user gave in world or body axes.
Vector3d in_world(const Vector3d& given, bool body_axes, BodyId body, const ScenarioParts& parts) {
  return body_axes ? Vector3d(parts.pose(body).R * given) : given;
}

std::optional<SpringDamper> read_spring_damper(TableReader& table, const ScenarioParts& parts) {
  SpringDamper spring;
  const auto pair = read_pair(table, parts);
  const std::vector<Vector3d> points = table.points("points");
  if (table.count({"stiffness", "damping"}) == 0) {
    table.problem("", "has neither stiffness nor damping", "give at least one of them");
  }
  spring.stiffness =
      read_force_function(table, "stiffness", spring_function_units(false)).value_or(0);
  spring.damping = read_force_function(table, "damping", damper_function_units(false)).value_or(0);
  spring.rest_length = table.number("rest_length");
  if (table.has("points") && points.size() == 1) {
    table.problem("points", "has one point, must have two", "the first on the first body");
  }
  if (!pair || points.size() != 2) return std::nullopt;
  spring.a = pair->a;
  spring.b = pair->b;
  spring.p_WPa = points[0];
  spring.p_WPb = points[1];
  return spring;
}

/// Three values along or about the axes of a bushing, none below zero.
Vector3d read_three(TableReader& table, std::string_view key) {
  return table.vector(key).value_or(Vector3d::Zero());
}

std::optional<Bushing> read_bushing(TableReader& table, const ScenarioParts& parts) {
  Bushing bushing;
  const auto pair = read_pair(table, parts);
  const auto point = table.vector("point");
  bushing.R_WF = read_orientation(table);
  if (table.count({"translation_stiffness", "rotation_stiffness", "translation_damping",
                   "rotation_damping"}) == 0) {
    table.problem("", "has neither stiffness nor damping",
                  "give at least one of translation_stiffness, rotation_stiffness, "
                  "translation_damping or rotation_damping");
  }
  bushing.translation_stiffness = read_three(table, "translation_stiffness");
  bushing.rotation_stiffness = read_three(table, "rotation_stiffness");
  bushing.translation_damping = read_three(table, "translation_damping");
  bushing.rotation_damping = read_three(table, "rotation_damping");
  if (!pair || !point) return std::nullopt;
  bushing.a = pair->a;
  bushing.b = pair->b;
  bushing.p_WP = *point;
  return bushing;
}

/// A force or torque on a body: constant, or a table over time.
std::optional<decltype(ForceSpec::force)> read_load(TableReader& table, bool torque,
                                                    std::string_view vector_key,
                                                    const ScenarioParts& parts) {
  const auto pair = read_pair(table, parts);
  const bool over_time = table.has("table");
  const bool body_axes = table.text("axes").value_or("world") == "body";
  const auto given = over_time ? table.direction(vector_key) : table.vector(vector_key);
  TimeFunction value{.value = 1};
  if (over_time) {
    value.kind = TimeFunction::Kind::linear;
    value.points = table.rows("table", torque ? "N*m" : "N");
  }
  if (!pair || !given) return std::nullopt;
  const Vector3d direction_W = in_world(*given, body_axes, pair->b, parts);
  if (torque) return Torque{pair->a, pair->b, direction_W, value, body_axes};
  return PointForce{pair->a,     pair->b, read_point(table, pair->b, parts),
                    direction_W, value,   body_axes};
}

std::optional<GravityField> read_field(TableReader& table, const ScenarioParts& parts) {
  GravityField gravity;
  gravity.bodies = find_bodies(parts, "bodies", table);
  const auto acceleration = table.vector("acceleration");
  if (!acceleration) return std::nullopt;
  gravity.acceleration_W = *acceleration;
  return gravity;
}

std::optional<decltype(ForceSpec::force)> read_force(TableReader& table, const std::string& type,
                                                     const ScenarioParts& parts) {
  const Keys always = {"name", "type"};
  const std::string choice = fmt::format("a force of type {}", type);
  if (type == "spring-damper") {
    table.check_keys(choice, {"bodies", "points"}, {"stiffness", "damping", "rest_length"}, always);
    return read_spring_damper(table, parts);
  }
  if (type == "bushing") {
    table.check_keys(choice, {"bodies", "point"},
                     {"translation_stiffness", "rotation_stiffness", "translation_damping",
                      "rotation_damping", "orientation", "quaternion"},
                     always);
    return read_bushing(table, parts);
  }
  if (type == "gravity-field") {
    table.check_keys(choice, {"bodies", "acceleration"}, {}, always);
    return read_field(table, parts);
  }
  if (type == "constant") {
    table.check_keys(choice, {"force"}, {"body", "bodies", "point", "points", "axes"}, always);
    return read_load(table, false, "force", parts);
  }
  if (type == "torque") {
    table.check_keys(choice, {"torque"}, {"body", "bodies", "axes"}, always);
    return read_load(table, true, "torque", parts);
  }
  const bool torque = table.text("of").value_or("force") == "torque";
  Keys allowed = {"of", "body", "bodies", "axes"};
  if (!torque) allowed.insert(allowed.end(), {"point", "points"});
  table.check_keys(torque ? choice + " of a torque" : choice, {"table", "direction"}, allowed,
                   always);
  if (!table.has("table")) return std::nullopt;
  return read_load(table, torque, "direction", parts);
}

Field bushing_field(const char* key, const char* along, const char* unit) {
  return {.key = key,
          .kind = FieldKind::vector,
          .description = fmt::format("of a bushing, {} each of its axes; left out: 0", along),
          .unit = unit,
          .range = not_negative};
}

}  // namespace

const TableSchema& force_schema() {
  static const TableSchema schema{
      .name = "force",
      .description = "What acts on bodies besides gravity, joints and contacts",
      .fields =
          std::vector<Field>{
              name_field("left out: its type and number"),
              required({.key = "type",
                        .kind = FieldKind::text,
                        .description = "kind of force",
                        .names = {"spring-damper", "bushing", "constant", "torque", "gravity-field",
                                  "table"}}),
              {.key = "body", .kind = FieldKind::text, .description = "that the force acts on"},
              {.key = "bodies",
               .kind = FieldKind::texts,
               .description =
                   "the force acts on the second, its opposite on the first; all bodies of "
                   "a gravity-field",
               .min_items = 1},
              {.key = "point",
               .kind = FieldKind::vector,
               .description =
                   "where it acts at the start, world axes; left out: the centre of mass "
                   "(not of a bushing)",
               .unit = "m"},
              {.key = "points",
               .kind = FieldKind::points,
               .description = "ends of a spring-damper at the start, world axes; or one point",
               .unit = "m",
               .min_items = 1,
               .max_items = 2},
              {.key = "stiffness",
               .kind = FieldKind::number_or_table,
               .description =
                   "of a spring-damper, or {coefficient, exponent} or {table}; left out: 0",
               .unit = "N/m",
               .range = not_negative,
               .table = spring_function_schema},
              {.key = "damping",
               .kind = FieldKind::number_or_table,
               .description =
                   "of a spring-damper, or {coefficient, exponent} or {table}; left out: 0",
               .unit = "N*s/m",
               .range = not_negative,
               .table = damper_function_schema},
              {.key = "rest_length",
               .description = "of a spring-damper; left out: its length at the start",
               .unit = "m",
               .range = not_negative},
              bushing_field("translation_stiffness", "along", "N/m"),
              bushing_field("rotation_stiffness", "about", "N*m/rad"),
              bushing_field("translation_damping", "along", "N*s/m"),
              bushing_field("rotation_damping", "about", "N*m*s/rad"),
              {.key = "force",
               .kind = FieldKind::vector,
               .description = "of type constant",
               .unit = "N"},
              {.key = "torque",
               .kind = FieldKind::vector,
               .description = "of type torque",
               .unit = "N*m"},
              {.key = "acceleration",
               .kind = FieldKind::vector,
               .description = "of a gravity-field, world axes",
               .unit = "m/s^2"},
              {.key = "table",
               .kind = FieldKind::rows,
               .description = "pairs of time and value, linear between; two at one time are a step",
               .unit = "N or N*m",
               .first_unit = "s",
               .min_items = 2,
               .may_step = true},
              {.key = "direction",
               .kind = FieldKind::vector,
               .description = "of the value of a table; its length does not matter"},
              {.key = "of",
               .kind = FieldKind::text,
               .description = "what a table gives; left out: force",
               .names = {"force", "torque"}},
              {.key = "axes",
               .kind = FieldKind::text,
               .description = "body: the vector is in axes of the (second) body and turns with it; "
                              "left out: world",
               .names = {"world", "body"}}} +
          orientation_fields()};
  return schema;
}

void read_forces(TableReader& document, ScenarioParts& parts) {
  std::map<std::string, int> seen;
  for (TableReader& table : document.tables("forces", "force")) {
    const auto name = read_name(table);
    const auto type = table.text("type");
    if (!type) continue;
    const auto force = read_force(table, *type, parts);
    const std::string unnamed = fmt::format("{} {}", *type, ++seen[*type]);
    if (force) {
      parts.forces.push_back({name.value_or(unnamed), *force, table.place("name")});
    }
  }
}

}  // namespace carom::io
