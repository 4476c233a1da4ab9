// A collision from TOML: the tables [collision], [body1] and [body2].
#include <cmath>

#include "tool/rebound_files.h"
#include "impact/names.h"
#include "io/toml/inertia_reader.h"
#include "io/toml/restitution_reader.h"
#include "io/toml/toml_edit.h"
#include "io/toml/toml_reader.h"

namespace carom::io {
namespace {

constexpr Range positive_or_infinite{.min = 0, .open_min = true};

std::vector<std::string> all_and_hypothesis_names() {
  std::vector<std::string> names = impact::hypothesis_names();
  names.insert(names.begin(), "all");
  return names;
}

const TableSchema& collision_schema() {
  static const TableSchema schema{
      .name = "collision",
      .description = "How two bodies touch and what closes the equations",
      .fields = {
          required({.key = "normal",
                    .kind = FieldKind::vector,
                    .description = "direction from body 1 towards body 2, of any length"}),
          {.key = "point",
           .kind = FieldKind::vector,
           .description = "where they touch; left out: the world's origin",
           .unit = "m"},
          {.key = "friction",
           .description = "Coulomb's coefficient; left out: none",
           .range = not_negative},
          required(restitution_field()),
          {.key = "hypothesis",
           .kind = FieldKind::text,
           .description = "what restitution means; left out: all of them side by side",
           .names = all_and_hypothesis_names()},
          {.key = "impulse_ratio",
           .description = "of brach: tangential over normal impulse; left out: the friction",
           .range = not_negative},
          {.key = "tangential_restitution",
           .description =
               "of brach, instead of a ratio: slip after is minus this times slip before",
           .range = {.min = -1, .max = 1}},
          {.key = "rotational_restitution",
           .kind = FieldKind::vector,
           .description =
               "of brach, about the slip, across it and about the normal: relative angular "
               "velocity after is minus this times before; left out: no moment impulse",
           .range = {.min = -1, .max = 1}},
          {.key = "perforation",
           .description =
               "of brach: share of the approach speed that is left when one body has gone "
               "through the other; its restitution is then minus this",
           .range = {.min = 0, .max = 1}},
          {.key = "wave_loss",
           .description = "of stronge: share of the work of compression that waves keep; left "
                          "out: 0",
           .range = {.min = 0, .max = 1}}}};
  return schema;
}

const TableSchema& collision_body_schema() {
  static const TableSchema schema{
      .name = "collision-body",
      .description = "A body at the instant of the collision; without mass nothing moves it",
      .fields = {
          {.key = "mass",
           .description = "left out or inf: nothing moves it",
           .unit = "kg",
           .range = positive_or_infinite},
          inertia_field("about the centre of mass, world axes: xx, yy, zz or xx, yy, zz, xy, "
                        "xz, yz"),
          {.key = "position",
           .kind = FieldKind::vector,
           .description = "centre of mass; left out: the world's origin",
           .unit = "m"},
          {.key = "velocity",
           .kind = FieldKind::vector,
           .description = "of the centre of mass, before; left out: at rest",
           .unit = "m/s"},
          {.key = "angular_velocity",
           .kind = FieldKind::vector,
           .description = "before; left out: none",
           .unit = "rad/s"}}};
  return schema;
}

const TableSchema& collision_document_schema() {
  static const TableSchema schema{
      .name = "collision-document",
      .description = "A collision of two free bodies. A number is SI; a text carries a unit",
      .fields = {{.key = "title", .kind = FieldKind::text, .description = "what it shows"},
                 required({.key = "collision",
                           .kind = FieldKind::table,
                           .description = "how they touch",
                           .table = collision_schema}),
                 {.key = "body1",
                  .kind = FieldKind::table,
                  .description = "the body that the normal comes from",
                  .table = collision_body_schema},
                 {.key = "body2",
                  .kind = FieldKind::table,
                  .description = "the body that the normal points to",
                  .table = collision_body_schema}}};
  return schema;
}

CollisionBody read_body(TableReader& table) {
  CollisionBody body;
  body.p_WB = table.vector("position").value_or(Vector3d::Zero());
  body.v_WB = table.vector("velocity").value_or(Vector3d::Zero());
  body.w_WB = table.vector("angular_velocity").value_or(Vector3d::Zero());
  const auto mass = table.number("mass");
  const auto I_W = read_inertia(table);
  const bool moves = table.has("mass") && !(mass && std::isinf(*mass));
  if (!moves) {
    if (table.has("inertia")) {
      table.problem("inertia", "has inertia without a finite mass",
                    "give its mass, or leave inertia out for a body that nothing moves");
    }
    return body;
  }
  if (!table.has("inertia")) {
    table.problem("mass", "needs inertia beside its mass", "inertia = [xx, yy, zz] in kg*m^2");
  }
  // What could not be read gets a value that is no second problem.
  body.mass = mass.value_or(1);
  body.I_W = I_W.value_or(Matrix3d::Identity());
  return body;
}

void read_collision_table(TableReader& table, Collision& collision) {
  collision.n_W = table.vector("normal").value_or(Vector3d::UnitZ());
  collision.p_WC = table.vector("point").value_or(Vector3d::Zero());
  collision.friction = table.number("friction").value_or(0);
  collision.restitution = read_restitution(table).value_or(RestitutionLaw(1.0));
  collision.impulse_ratio = table.number("impulse_ratio");
  collision.tangential_restitution = table.number("tangential_restitution");
  collision.rotational_restitution = table.vector("rotational_restitution");
  collision.perforation = table.number("perforation");
  collision.wave_loss = table.number("wave_loss").value_or(0);
  if (const auto name = table.text("hypothesis"); name && *name != "all") {
    collision.hypotheses = {impact_hypothesis(*name).value()};
  }
}

/// Problems that were found in the collision, where their values stand in the file. That the bodies do not
/// approach follows from all that was read, so it is told only when that is right; that neither has a
/// mass, only when there is a table of one.
void place_problems(const Collision& collision, TableReader& document,
                    std::vector<std::pair<std::string, TableReader*>> tables,
                    ProblemList& problems) {
  const bool all_read = problems.empty();
  for (const Problem& problem : problems_of(collision)) {
    const std::size_t dot = problem.place.find('.');
    const std::string name = problem.place.substr(0, dot);
    const std::string key = dot == std::string::npos ? "" : problem.place.substr(dot + 1);
    const bool of_all = key.empty() || problem.message.starts_with("the bodies");
    const bool no_bodies = tables[1].second == nullptr && tables[2].second == nullptr;
    if (!all_read && of_all && (!key.empty() || no_bodies)) continue;
    TableReader* place = nullptr;
    for (const auto& [table_name, table] : tables) {
      if (table_name == name) place = table;
    }
    if (place == nullptr) place = &document;
    place->problem(place == &document ? "" : key, problem.message, problem.remedy);
  }
}

Collision read(const TomlValue& tree, ProblemList& problems) {
  TableReader document(tree, collision_document_schema(), "", problems);
  Collision collision;
  collision.title = document.text("title").value_or("");
  auto table = document.table("collision");
  auto body1 = document.table("body1");
  auto body2 = document.table("body2");
  if (table) read_collision_table(*table, collision);
  if (body1) collision.bodies[0] = read_body(*body1);
  if (body2) collision.bodies[1] = read_body(*body2);
  place_problems(collision, document,
                 {{"collision", table ? &*table : nullptr},
                  {"body1", body1 ? &*body1 : nullptr},
                  {"body2", body2 ? &*body2 : nullptr}},
                 problems);
  return collision;
}

}  // namespace
}  // namespace carom::io

namespace carom {

Collision read_collision(const std::string& path, const std::vector<Edit>& edits) {
  return parse_collision(io::read_text(path), path, edits);
}

Collision parse_collision(std::string_view text, const std::string& file,
                          const std::vector<Edit>& edits) {
  const io::EditedTree document(io::parse_toml(text, file), edits);
  io::ProblemList problems(file, document.places());
  Collision collision = io::read(document.tree(), problems);
  document.throw_if_any(problems);
  return collision;
}

}  // namespace carom
