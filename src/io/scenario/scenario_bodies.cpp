#include <fmt/format.h>

#include "io/scenario/scenario_parts.h"
#include "io/toml/inertia_reader.h"

namespace carom::io {
namespace {

Field shapes_field() {
  return {.key = "shapes",
          .kind = FieldKind::tables,
          .description = "shapes fixed to it",
          .table = shape_schema};
}

}  // namespace

const TableSchema& ground_schema() {
  static const TableSchema schema{
      .name = "ground", .description = "The world, which never moves", .fields = {shapes_field()}};
  return schema;
}

const TableSchema& body_schema() {
  static const TableSchema schema{
      .name = "body",
      .description = "A body at the start; its origin is its centre of mass",
      .fields =
          std::vector<Field>{
              required(name_field("unique among the bodies; \"ground\" exists already")),
              {.key = "mass",
               .description = "left out: that of its shapes and their density",
               .unit = "kg",
               .range = positive},
              {.key = "density",
               .description = "of all its shapes, instead of a mass; left out: of their materials",
               .unit = "kg/m^3",
               .range = positive},
              inertia_field("about the centre of mass, body axes: xx, yy, zz or xx, yy, zz, xy, "
                            "xz, yz; left out: that of its shapes"),
              {.key = "position",
               .kind = FieldKind::vector,
               .description = "centre of mass, world axes; left out: the world's origin",
               .unit = "m"},
              {.key = "velocity",
               .kind = FieldKind::vector,
               .description = "of the centre of mass, world axes; left out: joints determine it",
               .unit = "m/s"},
              {.key = "angular_velocity",
               .kind = FieldKind::vector,
               .description = "world axes; left out: joints determine it",
               .unit = "rad/s"},
              {.key = "elastic",
               .kind = FieldKind::table,
               .description = "how it deforms, for the methods implicit, continuous and piecewise; "
                              "left out: it is rigid",
               .table = elastic_schema},
              shapes_field()} +
          orientation_fields()};
  return schema;
}

void read_ground(TableReader& document, ScenarioParts& parts) {
  if (auto ground = document.table("ground")) read_shapes(*ground, Model::ground, parts);
}

void read_bodies(TableReader& document, ScenarioParts& parts) {
  for (TableReader& table : document.tables("bodies", "body")) {
    BodySpec body;
    const BodyId id{static_cast<int>(parts.bodies.size()) + 1};
    const auto name = read_name(table);
    body.name = name.value_or(fmt::format("body {}", id.index));
    body.place = table.place("name");
    if (name && !parts.body_ids.emplace(*name, id).second) {
      table.problem("name",
                    *name == "ground" ? "the ground exists already"
                                      : fmt::format("there are two bodies '{}'", *name),
                    *name == "ground" ? "give it shapes in [ground], or take another name"
                                      : "rename one of them");
    }
    body.X_WB = {read_orientation(table), table.vector("position").value_or(Vector3d::Zero())};
    body.v_WB = table.vector("velocity");
    body.w_WB = table.vector("angular_velocity");

    BodyShapes known{.body = id, .shapes = {}, .materials = parts.materials};
    for (const ShapeId shape : read_shapes(table, id, parts)) {
      known.shapes.push_back(parts.shapes[shape.index]);
    }
    ReadElastic elastic = read_elastic(table, known, body);
    if (elastic.has_mesh && known.shapes.empty() && !elastic.surface) {
      parts.unread_surfaces.push_back(id);
    }
    if (elastic.surface) parts.shapes.push_back(*std::move(elastic.surface));
    if (!elastic.warning.empty()) parts.warnings.push_back(std::move(elastic.warning));
    if (!elastic.has_mesh) read_mass(table, known.shapes, body);
    body.elastic = std::move(elastic.spec);
    parts.bodies.push_back(std::move(body));
  }
}

}  // namespace carom::io
