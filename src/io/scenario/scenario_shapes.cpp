#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "base/text.h"
#include "carom/shapes.h"
#include "io/mesh/mesh_file.h"
#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

/// What a type of shape needs and may have besides name, type, position and material.
struct ShapeType {
  std::string_view name;
  std::vector<std::string_view> needed, allowed;
};

const std::vector<ShapeType>& shape_types() {
  static const std::vector<ShapeType> types = {
      {"sphere", {"radius"}, {}},
      {"plane", {}, {"normal"}},
      {"box", {"size"}, {"orientation", "quaternion"}},
      {"cylinder", {"radius", "length"}, {"axis"}},
      {"capsule", {"radius", "length"}, {"axis"}},
      {"ellipsoid", {"radii"}, {"orientation", "quaternion"}},
      {"hull", {"points"}, {"orientation", "quaternion"}},
      {"mesh", {"file"}, {"scale", "origin", "orientation", "quaternion"}},
  };
  return types;
}

std::vector<std::string> shape_type_names() {
  std::vector<std::string> names;
  for (const ShapeType& type : shape_types()) names.emplace_back(type.name);
  return names;
}

/// A rotation that takes the z axis of a shape to the direction of that key; none when absent.
Matrix3d read_z_axis(TableReader& table, std::string_view key) {
  const auto axis = table.direction(key);
  if (!axis) return Matrix3d::Identity();
  return Quaterniond::FromTwoVectors(Vector3d::UnitZ(), *axis).normalized().toRotationMatrix();
}

double read_positive(TableReader& table, std::string_view key, const std::string& type) {
  const auto value = table.number(key);
  if (value && *value == 0) {
    table.problem(key, fmt::format("{} of a {} is 0, must be above 0", key, type),
                  "a sphere of radius 0 is a point; a box or a hull can be thin");
  }
  return value.value_or(1);
}

/// A small cube in place of points that make no solid, so that reading goes on.
Shape read_hull(TableReader& table) {
  const std::vector<Vector3d> points = table.points("points");
  if (!points.empty()) {
    try {
      return ConvexHull(points);
    } catch (const std::invalid_argument& error) {
      table.problem("points", error.what(),
                    "give at least four points that are not all in one plane");
    }
  }
  return Box{Vector3d::Ones()};
}

Shape read_form(TableReader& table, const std::string& type, Matrix3d& R_BS) {
  if (type == "plane") {
    R_BS = read_z_axis(table, "normal");
    return HalfSpace{};
  }
  if (type == "box") {
    R_BS = read_orientation(table);
    return Box{table.vector("size").value_or(Vector3d::Ones())};
  }
  if (type == "ellipsoid") {
    R_BS = read_orientation(table);
    return Ellipsoid{table.vector("radii").value_or(Vector3d::Ones())};
  }
  if (type == "hull") {
    R_BS = read_orientation(table);
    return read_hull(table);
  }
  if (type == "cylinder") {
    R_BS = read_z_axis(table, "axis");
    return Cylinder{read_positive(table, "radius", type), read_positive(table, "length", type)};
  }
  if (type == "capsule") {
    R_BS = read_z_axis(table, "axis");
    return Capsule{read_positive(table, "radius", type), table.number("length").value_or(1)};
  }
  return Sphere{table.number("radius").value_or(1)};
}

/// A mesh from its file, in the axes of the file or moved so that its centre of mass is the origin.
/// After problems a ball in its place, so that what refers to it is not a second problem.
Shape read_mesh_shape(TableReader& table, ScenarioParts& parts, Pose& X_BS) {
  X_BS.R = read_orientation(table);
  const auto file = table.text("file");
  const double scale = table.number("scale").value_or(1);
  const bool centred = table.text("origin").value_or("file") == "centre-of-mass";
  if (!file || !(scale > 0)) return Sphere{1};
  std::shared_ptr<const TriangleMesh>& mesh = parts.meshes[{*file, scale}];
  if (mesh == nullptr) {
    std::vector<Problem> problems;
    if (const auto path = find_beside(table.problems().file(), *file, problems)) {
      mesh = read_mesh(*path, shown(*file), scale, problems);
    }
    for (const Problem& problem : problems) {
      table.problem("file", shown(problem.place) + ": " + problem.message, problem.remedy);
    }
    if (mesh == nullptr) return Sphere{1};
  }
  if (centred) X_BS.p -= X_BS.R * mesh->p_MC;
  return Mesh{mesh};
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
               .description = "built-in material or one of [materials]"},
              {.key = "radius",
               .description = "of a sphere (0 is a point), cylinder or capsule",
               .unit = "m",
               .range = not_negative},
              {.key = "length",
               .description = "of a cylinder; of the straight part of a capsule",
               .unit = "m",
               .range = not_negative},
              {.key = "size",
               .kind = FieldKind::vector,
               .description = "full edges of a box",
               .unit = "m",
               .range = positive},
              {.key = "radii",
               .kind = FieldKind::vector,
               .description = "semi-axes of an ellipsoid",
               .unit = "m",
               .range = positive},
              {.key = "points",
               .kind = FieldKind::points,
               .description = "points that a hull is the smallest convex solid around",
               .unit = "m",
               .min_items = 4},
              {.key = "axis",
               .kind = FieldKind::vector,
               .description = "axis of a cylinder or capsule, of any length; left out: z"},
              {.key = "normal",
               .kind = FieldKind::vector,
               .description = "outward normal of a plane, of any length; left out: z"},
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
      const auto known = std::find_if(shape_types().begin(), shape_types().end(),
                                      [&](const ShapeType& t) { return t.name == *type; });
      table.check_keys("a " + *type, known->needed, known->allowed,
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
    if (type) {
      shape.shape = *type == "mesh" ? read_mesh_shape(table, parts, shape.X_BS)
                                    : read_form(table, *type, shape.X_BS.R);
    }
    shape.material = read_material(table, "material", parts.materials);
    ids.push_back(ShapeId{static_cast<int>(parts.shapes.size())});
    parts.shapes.push_back(std::move(shape));
  }
  return ids;
}

}  // namespace carom::io
