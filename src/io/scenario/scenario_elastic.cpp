#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/text.h"
#include "continuum/mesh_moments.h"
#include "continuum/mesh_quality.h"
#include "io/mesh/solid_mesh_file.h"

#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

const TableSchema& damping_schema() {
  static const TableSchema schema{
      .name = "damping",
      .description = "Damping of vibrations: {ratio}, or {alpha, beta} of alpha M + beta K",
      .fields = {
          {.key = "ratio",
           .description =
               "of critical damping, about the lowest frequency and up to four times as much",
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
                    .description = "\"solid\": finite elements in three dimensions",
                    .names = {"solid"}}),
          {.key = "mesh",
           .kind = FieldKind::text,
           .description = "volume mesh (.msh of Gmsh 2.2 or 4.1, .inp of Abaqus or CalculiX), "
                          "relative to the scenario; its centre of mass is put into the "
                          "body's origin; left out: made of the body's shape"},
          {.key = "unit",
           .kind = FieldKind::text,
           .description = "of lengths in the mesh file; left out: \"m\""},
          {.key = "elements",
           .description = "number of elements wished for; left out: as contacts need them",
           .range = {.min = 8, .max = 200000}},
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

double extent_of(const continuum::SolidMesh& mesh) {
  Vector3d low = mesh.nodes.front(), high = low;
  for (const Vector3d& node : mesh.nodes) {
    low = low.cwiseMin(node);
    high = high.cwiseMax(node);
  }
  return (high - low).maxCoeff();
}

void read_mesh_of(TableReader& table, TableReader& elastic, const std::vector<ShapeSpec>& shapes,
                  ElasticSpec& spec, BodySpec& body) {
  const double unit = read_length_unit(elastic);
  const auto file = elastic.text("mesh");
  if (!file) return;
  std::vector<Problem> problems;
  auto read = read_solid_mesh(elastic.problems().file(), *file, unit, problems);
  for (const Problem& problem : problems) {
    elastic.problem("mesh", shown(problem.place) + ": " + problem.message, problem.remedy);
  }
  if (!read || !check_elements(elastic, *read)) return;
  const continuum::MeshMoments moments = continuum::mesh_moments(read->mesh);
  for (Vector3d& node : read->mesh.nodes) node -= moments.centre;
  if (shapes.size() == 1) {
    const double shape_extent = 2 * bounding_radius(shapes.front().shape);
    const std::string question = size_question(extent_of(read->mesh), shape_extent, unit);
    if (!question.empty())
      elastic.problem("unit", question, "give unit, the length unit of the file");
  }
  const Material* const material =
      shapes.empty() || !shapes.front().material ? nullptr : &*shapes.front().material;
  body.mass = table.number("mass").value_or(0);
  if (material != nullptr) {
    const double mass = material->density * moments.volume;
    if (body.mass > 0 && std::fabs(body.mass / mass - 1) > 0.01) {
      elastic.problem("mesh",
                      fmt::format("density and volume make {} kg, and mass says {} kg",
                                  short_text(mass), short_text(body.mass)),
                      "leave mass out, or mend the density or the unit of the file");
    }
    if (!(body.mass > 0)) body.mass = mass;
    body.I_B = body.mass / moments.volume * moments.inertia;
  }
  spec.mesh = std::make_shared<const continuum::SolidMesh>(std::move(read->mesh));
}

}  // namespace

std::optional<ElasticSpec> read_elastic(TableReader& table, const std::vector<ShapeSpec>& shapes,
                                        BodySpec& body) {
  auto elastic = table.table("elastic");
  if (!elastic) return std::nullopt;
  ElasticSpec spec;
  spec.place = table.place("elastic");
  spec.model = elastic->text("model").value_or(spec.model);
  read_mesh_of(table, *elastic, shapes, spec, body);
  spec.elements = read_whole(*elastic, "elements");
  spec.order = read_whole(*elastic, "order").value_or(1);
  if (auto damping = elastic->table("damping")) {
    spec.damping_ratio = damping->number("ratio").value_or(0);
    spec.damping_alpha = damping->number("alpha").value_or(0);
    spec.damping_beta = damping->number("beta").value_or(0);
    if (damping->has("ratio") && (damping->has("alpha") || damping->has("beta"))) {
      damping->problem("ratio", "stands beside alpha or beta", "give one or the other");
    }
  }
  return spec;
}

}  // namespace carom::io
