#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/text.h"
#include "continuum/mesh_moments.h"
#include "continuum/mesh_quality.h"
#include "continuum/surface_triangles.h"
#include "io/mesh/solid_mesh_file.h"

#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

/// A mass that density and volume contradict by more is an error, relative.
constexpr double mass_contradiction = 0.01;
/// All modes of a beam are found by dense matrices, which take the cube of its elements.
constexpr int fewest_solid_elements = 8, most_beam_elements = 400;

const TableSchema& damping_schema() {
  static const TableSchema schema{
      .name = "damping",
      .description = "Damping of vibrations: {ratio}, or {alpha, beta} of alpha M + beta K",
      .fields = {{.key = "ratio",
                  .description = "of critical damping: of beams and modal bodies in every mode, of "
                                 "solids, and of all "
                                 "bodies in the method implicit, about the lowest frequency and up "
                                 "to four times as much",
                  .unit = "1",
                  .range = {.min = 0, .max = 1, .open_max = true}},
                 {.key = "alpha",
                  .description = "proportional to mass; rigid motion is not damped",
                  .unit = "1/s",
                  .range = not_negative},
                 {.key = "beta",
                  .description = "proportional to stiffness",
                  .unit = "s",
                  .range = not_negative}}};
  return schema;
}

std::optional<int> read_whole(TableReader& table, std::string_view key) {
  const std::optional<double> number = table.number(key);
  if (!number) return std::nullopt;
  const int whole = static_cast<int>(*number);
  if (whole != *number) table.problem(key, fmt::format("{} must be a whole number", key), "");
  return whole;
}

}  // namespace

const TableSchema& elastic_schema() {
  static const TableSchema schema{
      .name = "elastic",
      .description = "How a body deforms; its material is that of its shape",
      .fields = {
          required({.key = "model",
                    .kind = FieldKind::text,
                    .description =
                        "\"solid\": finite elements in three dimensions, for the method "
                        "implicit; \"beam\": stretch, torsion and bending of a slender "
                        "box, cylinder or capsule along its length, and \"modal\": modes of "
                        "vibration of a solid, both for the methods continuous, piecewise and "
                        "implicit",
                    .names = {"solid", "beam", "modal"}}),
          {.key = "mesh",
           .kind = FieldKind::text,
           .description = "volume mesh (.msh of Gmsh 2.2 or 4.1, .inp of Abaqus or CalculiX), "
                          "relative to the scenario; its centre of mass is put into the "
                          "body's origin; left out: made of the body's shape"},
          {.key = "unit",
           .kind = FieldKind::text,
           .description = "of lengths in the mesh file; left out: \"m\""},
          {.key = "material",
           .kind = FieldKind::text,
           .description = "of a mesh whose body has no shapes: its surface, the shape \"surface\", "
                          "is then what touches; built-in or one of [materials]"},
          {.key = "elements",
           .description =
               "number of elements wished for, of a solid at least 8; left out: as contacts "
               "need them, and 100 along a beam, in the method implicit up to 400, so that waves "
               "take as long through the elements of all beams",
           .range = {.min = 1, .max = 200000}},
          {.key = "modes",
           .description = "number of the slowest modes of vibration of a beam or a modal body that "
                          "take part; left out: 20 of a modal body, and of a beam those that "
                          "matter for the expected touches, or 12 in the method piecewise, where "
                          "the outcome depends on it",
           .range = {.min = 1, .max = 500}},
          {.key = "order",
           .description = "of displacements within elements, 1 or 2; left out: 1",
           .range = {.min = 1, .max = 2}},
          {.key = "damping",
           .kind = FieldKind::table,
           .description = "of vibrations; left out: none",
           .table = damping_schema}}};
  return schema;
}

namespace {

/// What one model has and another has not.
void check_keys_of_model(TableReader& elastic, const ElasticSpec& spec) {
  const bool is_solid = spec.model == "solid", is_beam = spec.model == "beam";
  for (const char* key : {"mesh", "unit", "material", "order"}) {
    if (!is_beam || !elastic.has(key)) continue;
    elastic.problem(key, fmt::format("a {} has no {}", spec.model, key),
                    "leave it out, or write model = \"solid\"");
  }
  if (is_solid && elastic.has("modes")) {
    elastic.problem("modes", "solids deform by all of their nodes, not by modes",
                    "leave it out, or write model = \"modal\", or \"beam\" if the body is slender");
  }
  if (!is_beam && spec.elements && *spec.elements < fewest_solid_elements) {
    elastic.problem("elements", fmt::format("{} elements make no solid", *spec.elements),
                    fmt::format("must be at least {}", fewest_solid_elements));
  }
  if (is_beam && spec.elements && *spec.elements > most_beam_elements) {
    elastic.problem("elements", fmt::format("is {}", *spec.elements),
                    fmt::format("must be at most {} along a beam", most_beam_elements));
  }
}

/// Metres per unit of the mesh file.
double read_length_unit(TableReader& elastic) {
  const std::optional<std::string> text = elastic.text("unit");
  if (!text) return 1;
  try {
    const Unit unit = parse_unit(*text);
    if (unit.dimension == Dimension{.length = 1}) return unit.in_si;
  } catch (const std::invalid_argument&) {
  }
  elastic.problem("unit", fmt::format("'{}' is not a unit of length", shown(*text)),
                  "write \"mm\", \"cm\", \"m\" or \"in\"");
  return 1;
}

/// Elements that are flat or inside out somewhere are named by their numbers in the file.
bool check_elements(TableReader& elastic, const ReadSolidMesh& read) {
  const auto bad = continuum::find_bad_elements(read.mesh);
  if (bad.empty()) return true;
  std::string numbers;
  for (std::size_t i = 0; i < std::min<std::size_t>(bad.size(), 5); ++i) {
    numbers += (i > 0 ? ", " : "") +
               std::to_string(read.element_numbers[static_cast<std::size_t>(bad[i].element)]);
  }
  elastic.problem("mesh",
                  fmt::format("{} of its elements are flat or inside out: {}{}", bad.size(),
                              numbers, bad.size() > 5 ? ", …" : ""),
                  "mesh the body anew");
  return false;
}

/// Twice the distance of what is farthest from the body's origin [m].
double extent_of(const continuum::SolidMesh& mesh) {
  double farthest = 0;
  for (const Vector3d& node : mesh.nodes) farthest = std::max(farthest, node.norm());
  return 2 * farthest;
}
double extent_of(const ShapeSpec& shape) {
  return 2 * (shape.X_BS.p.norm() + bounding_radius(shape.shape));
}

/// Of a body without shapes, elastic says it; else its first shape.
std::optional<Material> read_solid_material(TableReader& elastic, const BodyShapes& known) {
  const auto material = read_material(elastic, "material", known.materials);
  if (known.shapes.empty()) {
    if (!material && !elastic.has("material")) {
      elastic.problem("mesh", "nothing says what the mesh is made of",
                      "write material = \"steel\" beside it, or one of your own");
    }
    return material;
  }
  if (elastic.has("material")) {
    elastic.problem("material", "the body has shapes, which have materials",
                    "leave one of them out");
  }
  return known.shapes.front().material;
}

/// Mass and inertia of what the elements fill.
void read_mesh_mass(TableReader& table, TableReader& elastic, const continuum::MeshMoments& moments,
                    const Material& material, BodySpec& body) {
  if (table.has("inertia")) {
    table.problem("inertia", "the inertia of a body with a volume mesh is that of the mesh",
                  "leave it out");
  }
  const double mass = table.number("density").value_or(material.density) * moments.volume;
  body.mass = table.number("mass").value_or(mass);
  body.I_B = body.mass / moments.volume * moments.inertia;
  if (std::fabs(body.mass / mass - 1) <= mass_contradiction) return;
  elastic.problem("mesh",
                  fmt::format("density and volume make {} kg, and mass says {} kg",
                              short_text(mass), short_text(body.mass)),
                  "leave mass out, or mend the density or the unit of the file");
}

/// The surface of the mesh as the body's shape.
std::optional<ShapeSpec> read_mesh_surface(TableReader& elastic, const continuum::SolidMesh& mesh,
                                           BodyId body, const std::optional<Material>& material) {
  std::vector<Problem> problems;
  const auto surface = continuum::surface_triangles(mesh, "its surface", problems);
  for (const Problem& problem : problems) {
    elastic.problem("mesh", problem.place + ": " + problem.message, problem.remedy);
  }
  if (!surface) return std::nullopt;
  return ShapeSpec{.name = "surface",
                   .body = body,
                   .shape = Mesh{surface},
                   .material = material,
                   .place = elastic.place("mesh")};
}

void read_mesh_of(TableReader& table, TableReader& elastic, double unit, const BodyShapes& known,
                  BodySpec& body, ReadElastic& read) {
  const auto file = elastic.text("mesh");
  read.has_mesh = elastic.has("mesh");
  if (!file) return;
  const std::optional<Material> material = read_solid_material(elastic, known);
  // So that what follows from a bad file is not a second problem.
  body.mass = 1;
  body.I_B = Matrix3d::Identity();
  std::vector<Problem> problems;
  auto found = read_solid_mesh(elastic.problems().file(), *file, unit, problems);
  for (const Problem& problem : problems) {
    elastic.problem("mesh", shown(problem.place) + ": " + problem.message, problem.remedy);
  }
  if (!found || !check_elements(elastic, *found)) return;
  const continuum::MeshMoments moments = continuum::mesh_moments(found->mesh);
  for (Vector3d& node : found->mesh.nodes) node -= moments.centre;
  if (known.shapes.size() == 1) {
    const std::string question =
        size_question(extent_of(found->mesh), extent_of(known.shapes.front()), unit);
    if (!question.empty())
      elastic.problem("unit", question, "give unit, the length unit of the file");
  }
  if (material) read_mesh_mass(table, elastic, moments, *material, body);
  if (known.shapes.empty()) {
    const std::string question = lonely_size_question(extent_of(found->mesh), unit);
    if (elastic.has("unit")) {
      if (!question.empty()) read.warning = fmt::format("{}: {}", elastic.owner(), question);
    } else if (!question.empty()) {
      elastic.problem("mesh", question, "give unit, the length unit of the file");
    }
    read.surface = read_mesh_surface(elastic, found->mesh, known.body, material);
  }
  read.spec->mesh = std::make_shared<const continuum::SolidMesh>(std::move(found->mesh));
}

}  // namespace

ReadElastic read_elastic(TableReader& table, const BodyShapes& known, BodySpec& body) {
  auto elastic = table.table("elastic");
  ReadElastic read;
  if (!elastic) return read;
  ElasticSpec& spec = read.spec.emplace();
  spec.place = table.place("elastic");
  spec.model = elastic->text("model").value_or(spec.model);
  read_mesh_of(table, *elastic, read_length_unit(*elastic), known, body, read);
  for (const char* key : {"unit", "material"}) {
    if (read.has_mesh || !elastic->has(key)) continue;
    elastic->problem(key, fmt::format("{} belongs to a mesh, which is missing", key),
                     "leave it out, or give mesh");
  }
  spec.elements = read_whole(*elastic, "elements");
  spec.modes = read_whole(*elastic, "modes");
  spec.order = read_whole(*elastic, "order").value_or(1);
  check_keys_of_model(*elastic, spec);
  if (auto damping = elastic->table("damping")) {
    spec.damping_ratio = damping->number("ratio").value_or(0);
    spec.damping_alpha = damping->number("alpha").value_or(0);
    spec.damping_beta = damping->number("beta").value_or(0);
    if (damping->has("ratio") && (damping->has("alpha") || damping->has("beta"))) {
      damping->problem("ratio", "stands beside alpha or beta", "give one or the other");
    }
  }
  return read;
}

}  // namespace carom::io
