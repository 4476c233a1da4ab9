#include "io/toml/materials_file.h"

#include "carom/scenario.h"

namespace carom::io {
namespace {

const TableSchema& material_schema() {
  static const TableSchema schema{
      .name = "material",
      .description = "A material; of a built-in name, what is left out keeps the built-in value",
      .fields = {
          {.key = "young", .description = "Young's modulus", .unit = "Pa", .range = positive},
          {.key = "poisson", .description = "Poisson's ratio", .range = poisson_range},
          {.key = "density", .description = "mass per volume", .unit = "kg/m^3", .range = positive},
          {.key = "yield",
           .description = "uniaxial yield stress; left out: it does not yield",
           .unit = "Pa",
           .range = positive},
          {.key = "description", .kind = FieldKind::text, .description = "what it is"},
          {.key = "source", .kind = FieldKind::text, .description = "where the values come from"}}};
  return schema;
}

Material material_of(const std::string& name, TableReader& table) {
  Material material;
  const Material* built_in = find_material(name);
  if (built_in != nullptr) material = *built_in;
  material.name = name;

  const auto read = [&](const char* key, double& value) {
    if (const auto number = table.number(key)) {
      value = *number;
    } else if (built_in == nullptr && !table.has(key)) {
      const Field& field = *material_schema().find(key);
      table.problem(key, std::string("needs ") + key,
                    field.description + ": " + wanted_text(field));
    }
  };
  read("young", material.young);
  read("poisson", material.poisson);
  read("density", material.density);
  if (const auto yield = table.number("yield")) material.yield = yield;
  material.description = table.text("description").value_or(material.description);
  material.source = table.text("source").value_or(table.problems().file());
  return material;
}

const TableSchema& materials_file_schema() {
  static const TableSchema schema{.name = "materials-file",
                                  .description = "A file of materials",
                                  .fields = {required(materials_field())}};
  return schema;
}

}  // namespace

Field materials_field() {
  return {.key = "materials",
          .kind = FieldKind::named_tables,
          .description = "materials by name; write [materials.NAME]",
          .table = material_schema};
}

std::vector<Material> materials_of(TableReader& document) {
  std::vector<Material> materials;
  for (auto& [name, table] : document.named_tables("materials", "material")) {
    materials.push_back(material_of(name, table));
  }
  return materials;
}

std::vector<Material> parse_materials(std::string_view text, const std::string& file) {
  const TomlValue document = parse_toml(text, file);
  ProblemList problems(file);
  TableReader reader(document, materials_file_schema(), "", problems);
  std::vector<Material> materials = materials_of(reader);
  throw_if_any(problems.sorted());
  return materials;
}

}  // namespace carom::io

namespace carom {

std::vector<Material> read_materials(const std::string& path) {
  return io::parse_materials(io::read_text(path), path);
}

}  // namespace carom
