#include "io/materials_file.h"

#include <stdexcept>

#include "base/text.h"
#include "carom/files.h"
#include "carom/laws.h"
#include "carom/units.h"

namespace carom::io {
namespace {

/// A number of a material as the file names it.
struct Field {
  std::string_view key;
  std::string_view unit;
  Range range;
  bool required;
  void (*set)(Material& material, double value);
};

const Field fields[] = {
    {"young", "Pa", positive, true, [](Material& m, double value) { m.young = value; }},
    {"poisson", "1", poisson_range, true, [](Material& m, double value) { m.poisson = value; }},
    {"density", "kg/m^3", positive, true, [](Material& m, double value) { m.density = value; }},
    {"yield", "Pa", positive, false, [](Material& m, double value) { m.yield = value; }},
};

const std::vector<std::string> known_keys = {"young", "poisson",     "density",
                                             "yield", "description", "source"};

/// Reads one material; collects the problems of one file.
class MaterialReader {
 public:
  MaterialReader(const std::string& file, std::vector<Problem>& problems)
      : file_(file), problems_(problems) {}

  Material read(const TomlEntry& entry) {
    Material material;
    // Keys that are left out keep the values of the built-in material of that name.
    const Material* built_in = find_material(entry.key);
    if (built_in != nullptr) material = *built_in;
    material.name = entry.key;
    material.source = file_;

    if (entry.key.empty()) report(entry.position, "a material has an empty name");
    if (entry.value.kind != TomlValue::Kind::table) {
      report(entry.value.position,
             "material " + entry.key + " is " + std::string(kind_name(entry.value.kind)) +
                 ", must be a table",
             "write [materials." + entry.key + "] and its values below");
      return material;
    }
    for (const TomlEntry& value : entry.value.entries) read_key(value, material);
    for (const Field& field : fields) {
      if (!field.required || built_in != nullptr || entry.value.find(field.key) != nullptr)
        continue;
      report(entry.position, "material " + entry.key + " needs " + std::string(field.key),
             field.unit == "1"
                 ? "a number"
                 : "a number in " + std::string(field.unit) + ", or a text with a unit");
    }
    return material;
  }

 private:
  void read_key(const TomlEntry& entry, Material& material) {
    for (const Field& field : fields) {
      if (entry.key == field.key) return read_field(field, entry.value, material);
    }
    if (entry.key == "description") return read_text_key(entry, material.description);
    if (entry.key == "source") return read_text_key(entry, material.source);
    report(entry.position, "unknown key '" + entry.key + "' in material " + material.name,
           did_you_mean(entry.key, known_keys, "known are " + joined(known_keys)));
  }

  void read_field(const Field& field, const TomlValue& value, Material& material) {
    double number = value.number;
    if (value.kind == TomlValue::Kind::text) {
      try {
        number = parse_quantity(value.text, field.unit);
      } catch (const std::invalid_argument& error) {
        return report(value.position, std::string(field.key) + ": " + error.what());
      }
    } else if (value.kind != TomlValue::Kind::number) {
      return report(value.position,
                    std::string(field.key) + " is " + std::string(kind_name(value.kind)) +
                        ", must be a number or a text with a unit",
                    field.unit == "1" ? "" : "for example \"1 " + std::string(field.unit) + "\"");
    }
    if (!field.range.contains(number)) {
      return report(value.position, std::string(field.key) + " of " + material.name + " is " +
                                        short_text(number) + ", must be " + to_text(field.range));
    }
    field.set(material, number);
  }

  void read_text_key(const TomlEntry& entry, std::string& text) {
    if (entry.value.kind == TomlValue::Kind::text) {
      text = entry.value.text;
    } else {
      report(entry.value.position,
             entry.key + " is " + std::string(kind_name(entry.value.kind)) + ", must be a text");
    }
  }

  void report(const TextPosition& position, const std::string& message,
              const std::string& remedy = "") {
    problems_.push_back({place_of(file_, position), message, remedy});
  }

  const std::string& file_;
  std::vector<Problem>& problems_;
};

}  // namespace

std::vector<Material> materials_of(const TomlValue& tables, const std::string& file,
                                   std::vector<Problem>& problems) {
  std::vector<Material> materials;
  if (tables.kind != TomlValue::Kind::table) {
    problems.push_back(
        {place_of(file, tables.position),
         "materials is " + std::string(kind_name(tables.kind)) + ", must be a table of materials",
         "write [materials.NAME]"});
    return materials;
  }
  MaterialReader reader(file, problems);
  for (const TomlEntry& entry : tables.entries) materials.push_back(reader.read(entry));
  return materials;
}

std::vector<Material> parse_materials(std::string_view text, const std::string& file) {
  const TomlValue document = parse_toml(text, file);
  std::vector<Problem> problems;
  for (const TomlEntry& entry : document.entries) {
    if (entry.key == "materials") continue;
    problems.push_back({place_of(file, entry.position),
                        "unknown key '" + entry.key + "' in a file of materials",
                        "write [materials.NAME]"});
  }
  std::vector<Material> materials;
  if (const TomlValue* tables = document.find("materials")) {
    materials = materials_of(*tables, file, problems);
  } else {
    problems.push_back({place_of(file, {}), "no material in this file", "write [materials.NAME]"});
  }
  throw_if_any(problems);
  return materials;
}

}  // namespace carom::io

namespace carom {

std::vector<Material> read_materials(const std::string& path) {
  return io::parse_materials(io::read_text(path), path);
}

}  // namespace carom
