#include "io/toml/toml_schema.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace carom::io {
namespace {

std::string item_count(const Field& field) {
  if (field.min_items == field.max_items) return fmt::format(" of {}", field.min_items);
  return field.min_items > 0 ? fmt::format(" of at least {}", field.min_items) : " of";
}

}  // namespace

const Field* TableSchema::find(std::string_view key) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const Field& field) { return field.key == key; });
  return found == fields.end() ? nullptr : &*found;
}

std::vector<std::string> TableSchema::keys() const {
  std::vector<std::string> names;
  for (const Field& field : fields) {
    if (field.kind != FieldKind::planned) names.push_back(field.key);
  }
  return names;
}

Field required(Field field) {
  field.required = true;
  return field;
}

std::string wanted_text(const Field& field) {
  const std::string number =
      field.unit == "1" ? "a number" : "a number in " + field.unit + " or a text with a unit";
  switch (field.kind) {
    case FieldKind::number:
      return number;
    case FieldKind::vector:
      return "a list of three numbers" +
             (field.unit == "1" ? "" : " in " + field.unit + " or texts with units");
    case FieldKind::numbers:
      return "a list" + item_count(field) + " numbers";
    case FieldKind::points:
      return "a list" + item_count(field) + " points [x, y, z]";
    case FieldKind::rows:
      return fmt::format("a list of pairs [{}, {}]", field.first_unit, field.unit);
    case FieldKind::text:
      return field.names.empty() ? "a text" : either_of(field.names);
    case FieldKind::texts:
      return "a list" + item_count(field) + " texts";
    case FieldKind::boolean:
      return "true or false";
    case FieldKind::number_or_table:
      return number + ", or a table";
    case FieldKind::tables:
      return "a list of tables";
    case FieldKind::table:
    case FieldKind::named_tables:
    case FieldKind::number_map:
    case FieldKind::planned:
      break;
  }
  return "a table";
}

std::vector<Field> operator+(std::vector<Field> a, const std::vector<Field>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace carom::io
