// Clearance of a joint: how much room there is, between what, and how the surfaces answer.
#include <fmt/format.h>

#include <algorithm>

#include "io/scenario/scenario_parts.h"
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom::io {
namespace {

/// Sizes of the hole and of what it holds: in the table of the clearance, or beside its number.
std::vector<Field> size_fields() {
  return {{.key = "radius",
           .description = "of the bush or socket; what it holds is smaller by the clearance",
           .unit = "m",
           .range = positive},
          {.key = "length",
           .description = "of the pin or slider along the axis",
           .unit = "m",
           .range = positive},
          {.key = "section",
           .kind = FieldKind::numbers,
           .description = "widths of the slider across the guide: along the world's x axis, "
                          "projected (y when the guide runs along x), and across it",
           .unit = "m",
           .range = positive,
           .min_items = 2,
           .max_items = 2},
          {.key = "axial",
           .description = "room of a pin along its axis, each side; left out: the clearance",
           .unit = "m",
           .range = positive}};
}

const TableSchema& clearance_schema() {
  static const TableSchema schema{
      .name = "clearance",
      .description = "Room in a joint; the first body has the hole, the second what is in it",
      .fields =
          std::vector<Field>{
              required({.key = "size",
                        .description = "radius of the hole less that of the "
                                       "pin or ball; room of a slider, each "
                                       "side",
                        .unit = "m",
                        .range = positive}),
              {.key = "material", .kind = FieldKind::text, .description = "of what is in the hole"},
              {.key = "hole_material",
               .kind = FieldKind::text,
               .description = "left out: the same"}} +
          size_fields() + contact_law_fields()};
  return schema;
}

void read_sizes(TableReader& table, JointClearance& clearance) {
  // What is missing has been reported; the sizes here only keep later checks quiet.
  clearance.radius = table.number("radius").value_or(2 * clearance.size);
  clearance.length = table.number("length").value_or(1);
  clearance.axial = table.number("axial");
  clearance.section = {1, 1};
  if (const auto section = table.numbers("section"); section && section->size() == 2) {
    clearance.section = {(*section)[0], (*section)[1]};
  }
}

/// The law of its own table, or later that of [contact_defaults].
void read_law(TableReader& table, JointId joint, ScenarioParts& parts, JointClearance& clearance) {
  std::vector<std::string> law_keys;
  for (const Field& field : contact_law_fields()) law_keys.push_back(field.key);
  if (table.count({law_keys.begin(), law_keys.end()}) > 0) {
    clearance.law = read_contact_law(table);
  } else {
    parts.lawless_clearances.push_back({joint, table.position()});
  }
}

/// A file is named after the joint.
void check_file_name(TableReader& table, const std::string& name) {
  if (name.find_first_of("/\\") == std::string::npos) return;
  table.problem(
      "name", fmt::format("the name '{}' has a slash, and a file is named after this joint", name),
      "use letters, digits, - and _");
}

}  // namespace

std::vector<Field> clearance_fields() {
  return std::vector<Field>{{.key = "clearance",
                             .kind = FieldKind::number_or_table,
                             .description =
                                 "left out: none. A number, with the sizes beside it and "
                                 "the law of [contact_defaults]; or a table with all",
                             .unit = "m",
                             .range = positive,
                             .table = clearance_schema}} +
         size_fields();
}

std::vector<std::string_view> clearance_keys() {
  return {"clearance", "radius", "length", "section", "axial"};
}

void read_clearance(TableReader& table, JointId id, ScenarioParts& parts) {
  JointSpec& joint = parts.joints[id.index];
  const std::vector<std::string_view> sizes = {"radius", "length", "section", "axial"};
  if (!table.has("clearance")) {
    for (const std::string_view key : sizes) {
      if (table.has(key)) {
        table.problem(key, fmt::format("{} belongs to a clearance, and there is none", key),
                      "write clearance = \"… mm\"");
      }
    }
    return;
  }
  const multibody::ClearanceKind* kind = multibody::find_joint_type(joint.type)->clearance;
  if (kind == nullptr) {
    table.problem("clearance", fmt::format("a {} joint cannot have clearance", joint.type),
                  multibody::names_of(multibody::can_be_loose) + " joints can");
    return;
  }
  check_file_name(table, joint.name);
  JointClearance clearance{.place = table.place("clearance")};
  const std::string choice = fmt::format("the clearance of a {} joint", joint.type);
  if (auto own = table.table("clearance")) {
    std::vector<std::string_view> always = {"size", "material", "hole_material"};
    const std::vector<Field> law_fields = contact_law_fields();
    for (const Field& field : law_fields) always.push_back(field.key);
    own->check_keys(choice, kind->sizes, kind->optional_sizes, always);
    for (const std::string_view key : sizes) {
      if (table.has(key)) {
        table.problem(key, fmt::format("{} stands beside a clearance that is a table", key),
                      "write it into the table");
      }
    }
    clearance.size = own->number("size").value_or(1);
    read_sizes(*own, clearance);
    clearance.material = read_material(*own, "material", parts.materials);
    clearance.hole_material = own->has("hole_material")
                                  ? read_material(*own, "hole_material", parts.materials)
                                  : clearance.material;
    read_law(*own, id, parts, clearance);
  } else {
    clearance.size = table.number("clearance").value_or(1);
    for (const std::string_view key : sizes) {
      const auto among = [&](const std::vector<std::string_view>& keys) {
        return std::ranges::find(keys, key) != keys.end();
      };
      const bool needed = among(kind->sizes);
      const bool allowed = needed || among(kind->optional_sizes);
      if (needed && !table.has(key)) {
        table.problem("clearance", fmt::format("{} needs {}", choice, key),
                      fmt::format("add {} = …", key));
      } else if (!allowed && table.has(key)) {
        table.problem(key, fmt::format("{} has no {}", choice, key), "leave it out");
      }
    }
    read_sizes(table, clearance);
    parts.lawless_clearances.push_back({id, table.position("clearance")});
  }
  joint.clearance = std::move(clearance);
}

}  // namespace carom::io
