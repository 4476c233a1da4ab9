#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "base/rotation_between.h"
#include "base/text.h"
#include "geometry/shape_type.h"
#include "io/mesh/mesh_file.h"
#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

using geometry::ShapeKey;
using geometry::ShapeType;
using geometry::Turned;

/// Those that users can ask for.
std::vector<const ShapeType*> offered_types() {
  std::vector<const ShapeType*> types;
  for (const ShapeType& type : geometry::shape_types()) {
    if (type.in_scenarios) types.push_back(&type);
  }
  return types;
}

std::vector<std::string> shape_type_names() {
  std::vector<std::string> names;
  for (const ShapeType* type : offered_types()) names.emplace_back(type->written_name());
  return names;
}

const ShapeType& type_named(const std::string& name) {
  return *std::ranges::find_if(geometry::shape_types(), [&](const ShapeType& type) {
    return type.in_scenarios && type.written_name() == name;
  });
}

std::vector<std::string_view> needed_keys(const ShapeType& type) {
  if (type.from_points != nullptr) return {"points"};
  if (type.from_surface != nullptr) return {"file"};
  std::vector<std::string_view> keys;
  for (const ShapeKey& key : type.keys) keys.push_back(key.name);
  return keys;
}

std::vector<std::string_view> allowed_keys(const ShapeType& type) {
  std::vector<std::string_view> keys;
  if (type.from_surface != nullptr) keys = {"scale", "origin"};
  if (type.turned == Turned::by_axis) keys.push_back("axis");
  if (type.turned == Turned::by_normal) keys.push_back("normal");
  if (type.turned == Turned::by_orientation) {
    keys.insert(keys.end(), {"orientation", "quaternion"});
  }
  return keys;
}

/// A rotation that takes the z axis of a shape to the direction of that key; none when absent.
Matrix3d read_z_axis(TableReader& table, std::string_view key) {
  const auto axis = table.direction(key);
  if (!axis) return Matrix3d::Identity();
  return rotation_between(Vector3d::UnitZ(), *axis).normalized().toRotationMatrix();
}

Matrix3d read_rotation(TableReader& table, Turned turned) {
  switch (turned) {
    case Turned::by_axis:
      return read_z_axis(table, "axis");
    case Turned::by_normal:
      return read_z_axis(table, "normal");
    case Turned::by_orientation:
      return read_orientation(table);
    case Turned::not_at_all:
      break;
  }
  return Matrix3d::Identity();
}

/// The numbers of one key; ones after problems, so that reading goes on.
void read_key(TableReader& table, const ShapeType& type, const ShapeKey& key, double* numbers) {
  if (key.count == 3) {
    const Vector3d vector = table.vector(key.name).value_or(Vector3d::Ones());
    std::copy(vector.begin(), vector.end(), numbers);
    return;
  }
  const auto value = table.number(key.name);
  if (value && *value == 0 && !key.may_be_zero) {
    table.problem(key.name,
                  fmt::format("{} of a {} is 0, must be above 0", key.name, type.written_name()),
                  "a sphere of radius 0 is a point; a box or a hull can be thin");
  }
  *numbers = value.value_or(1);
}

Shape read_keys(TableReader& table, const ShapeType& type) {
  Shape shape = type.make();
  const std::size_t before = table.problems().count();
  for (const ShapeKey& key : type.keys) read_key(table, type, key, key.numbers(shape));
  if (type.problem != nullptr && table.problems().count() == before) {
    if (const auto problem = type.problem(shape)) {
      table.problem(problem->key, problem->message, problem->remedy);
    }
  }
  return shape;
}

/// A small cube in place of points that make no solid, so that reading goes on.
Shape read_points(TableReader& table, const ShapeType& type) {
  const std::vector<Vector3d> points = table.points("points");
  if (!points.empty()) {
    try {
      return type.from_points(points);
    } catch (const std::invalid_argument& error) {
      table.problem("points", error.what(),
                    "give at least four points that are not all in one plane");
    }
  }
  return Box{Vector3d::Ones()};
}

/// A surface from its file, in the axes of the file or moved so that its centre of mass is the origin.
/// After problems a ball in its place, so that what refers to it is not a second problem.
Shape read_surface(TableReader& table, const ShapeType& type, ScenarioParts& parts, Pose& X_BS) {
  const auto file = table.text("file");
  const double scale = table.number("scale").value_or(1);
  const bool centred = table.text("origin").value_or("file") == "centre-of-mass";
  if (!file || !(scale > 0)) return Sphere{1};
  std::shared_ptr<const TriangleMesh>& surface = parts.meshes[{*file, scale}];
  if (surface == nullptr) {
    std::vector<Problem> problems;
    if (const auto path = find_beside(table.problems().file(), *file, problems)) {
      surface = read_mesh(*path, shown(*file), scale, problems);
    }
    for (const Problem& problem : problems) {
      table.problem("file", shown(problem.place) + ": " + problem.message, problem.remedy);
    }
    if (surface == nullptr) return Sphere{1};
  }
  if (centred) X_BS.p -= X_BS.R * surface->p_MC;
  return type.from_surface(surface);
}

Shape read_form(TableReader& table, const ShapeType& type, ScenarioParts& parts, Pose& X_BS) {
  X_BS.R = read_rotation(table, type.turned);
  if (type.from_points != nullptr) return read_points(table, type);
  if (type.from_surface != nullptr) return read_surface(table, type, parts, X_BS);
  return read_keys(table, type);
}

/// One field for each key, whichever shapes have it, with the widest range of them.
std::vector<Field> key_fields() {
  std::vector<Field> fields;
  for (const ShapeType* type : offered_types()) {
    for (const ShapeKey& key : type->keys) {
      auto field = std::ranges::find(fields, key.name, &Field::key);
      if (field == fields.end()) {
        field = fields.insert(fields.end(),
                              {.key = std::string(key.name),
                               .kind = key.count == 1 ? FieldKind::number : FieldKind::vector,
                               .description = "",
                               .unit = "m",
                               .range = positive});
      }
      if (!field->description.empty()) field->description += ", ";
      field->description += key.meaning;
      if (key.may_be_zero) field->range = not_negative;
    }
  }
  return fields;
}

/// "cylinder or capsule": those that are turned this way.
std::string turned_names(Turned turned) {
  std::vector<std::string_view> names;
  for (const ShapeType* type : offered_types()) {
    if (type->turned == turned) names.push_back(type->written_name());
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

/// The type, and a number from the second shape of that type on.
std::string default_name(const std::string& type, std::map<std::string, int>& seen,
                         const std::set<std::string>& taken) {
  std::string name;
  do {
    const int number = ++seen[type];
    name = number == 1 ? type : fmt::format("{}-{}", type, number);
  } while (taken.contains(name));
  return name;
}

}  // namespace

std::optional<Material> read_material(TableReader& table, std::string_view key,
                                      const std::vector<Material>& own) {
  const auto name = table.text(key);
  if (!name) return std::nullopt;
  if (const Material* material = find_material(*name, own)) return *material;
  std::vector<std::string> names = material_names();
  for (const Material& material : own) names.push_back(material.name);
  table.problem(key, fmt::format("there is no material '{}'", shown(*name)),
                suggestion(*name, names,
                           "`carom materials` lists the built-in ones; write "
                           "[materials.NAME] for your own",
                           table.problems()));
  return std::nullopt;
}

const TableSchema& shape_schema() {
  static const TableSchema schema{
      .name = "shape",
      .description = "A shape fixed to a body, in the body's axes",
      .fields =
          std::vector<Field>{
              name_field("unique on its body; left out: its type"),
              required({.key = "type",
                        .kind = FieldKind::text,
                        .description = "type of the shape",
                        .names = shape_type_names()}),
              {.key = "position",
               .kind = FieldKind::vector,
               .description = "centre, or a point of the plane; left out: the body's origin",
               .unit = "m"},
              {.key = "material",
               .kind = FieldKind::text,
               .description = "built-in material or one of [materials]"}} +
          key_fields() +
          std::vector<Field>{
              {.key = "points",
               .kind = FieldKind::points,
               .description = "points that a hull is the smallest convex solid around",
               .unit = "m",
               .min_items = 4},
              {.key = "axis",
               .kind = FieldKind::vector,
               .description =
                   "axis of a " + turned_names(Turned::by_axis) + ", of any length; left out: z"},
              {.key = "normal",
               .kind = FieldKind::vector,
               .description = "outward normal of a " + turned_names(Turned::by_normal) +
                              ", of any length; left out: z"},
              {.key = "file",
               .kind = FieldKind::text,
               .description = "OBJ or STL file of a mesh, in the scenario's folder or below it"},
              {.key = "scale",
               .description = "metres per unit of the file; left out: 1",
               .range = positive},
              {.key = "origin",
               .kind = FieldKind::text,
               .description = "what of a mesh is at its position; left out: the origin of its file",
               .names = {"file", "centre-of-mass"}}} +
          orientation_fields()};
  return schema;
}

std::vector<ShapeId> read_shapes(TableReader& body_table, BodyId body, ScenarioParts& parts) {
  std::vector<ShapeId> ids;
  std::set<std::string> taken;
  std::map<std::string, int> seen;
  for (TableReader& table : body_table.tables("shapes", "shape")) {
    const auto name = read_name(table);
    const auto type = table.text("type");
    if (type) {
      const ShapeType& known = type_named(*type);
      table.check_keys("a " + *type, needed_keys(known), allowed_keys(known),
                       {"name", "type", "position", "material"});
    }
    ShapeSpec shape{.body = body, .shape = Sphere{}};
    shape.name = name ? *name : default_name(type.value_or("shape"), seen, taken);
    shape.place = table.place("name");
    if (!taken.insert(shape.name).second) {
      table.problem("name", fmt::format("there are two shapes '{}' on this body", shape.name),
                    "rename one of them");
    }
    shape.X_BS.p = table.vector("position").value_or(Vector3d::Zero());
    if (type) shape.shape = read_form(table, type_named(*type), parts, shape.X_BS);
    shape.material = read_material(table, "material", parts.materials);
    ids.push_back(ShapeId{static_cast<int>(parts.shapes.size())});
    parts.shapes.push_back(std::move(shape));
  }
  return ids;
}

}  // namespace carom::io
