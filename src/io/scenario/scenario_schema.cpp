// The schemas that the reader follows, as a JSON Schema for editors.
#include <cmath>
#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "io/scenario/scenario_parts.h"

namespace carom {
namespace {

using Json = nlohmann::ordered_json;
using io::Field;
using io::FieldKind;
using io::TableSchema;

/// JSON Schema draft 2020-12; each table is one definition.
class SchemaWriter {
 public:
  Json document(const TableSchema& root) {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", "Carom scenario"}};
    schema.update(object(root));
    schema["$defs"] = definitions_;
    return schema;
  }

 private:
  Json reference(const TableSchema& table) {
    if (!definitions_.contains(table.name)) {
      definitions_[table.name] = nullptr;  // Breaks circles.
      definitions_[table.name] = object(table);
    }
    return {{"$ref", "#/$defs/" + table.name}};
  }

  Json object(const TableSchema& table) {
    Json json = {{"type", "object"}, {"description", table.description}};
    Json properties = Json::object(), needed = Json::array();
    for (const Field& field : table.fields) {
      if (field.kind == FieldKind::planned) continue;
      Json property = value(field);
      property["description"] =
          field.description + (field.unit == "1" ? "" : " [" + field.unit + "]");
      properties[field.key] = std::move(property);
      if (field.required) needed.push_back(field.key);
    }
    json["properties"] = std::move(properties);
    if (!needed.empty()) json["required"] = std::move(needed);
    json["additionalProperties"] =
        table.more_numbers ? Json{{"type", {"number", "string"}}} : Json(false);
    return json;
  }

  static Json number(const io::Field& field) {
    Json json = {{"type", {"number", "string"}}};
    if (std::isfinite(field.range.min)) {
      json[field.range.open_min ? "exclusiveMinimum" : "minimum"] = field.range.min;
    }
    if (std::isfinite(field.range.max)) {
      json[field.range.open_max ? "exclusiveMaximum" : "maximum"] = field.range.max;
    }
    return json;
  }

  static Json list(Json items, std::size_t min, std::size_t max) {
    Json json = {{"type", "array"}, {"items", std::move(items)}};
    if (min > 0) json["minItems"] = min;
    if (max < std::numeric_limits<std::size_t>::max()) json["maxItems"] = max;
    return json;
  }

  Json value(const Field& field) {
    switch (field.kind) {
      case FieldKind::number:
        return number(field);
      case FieldKind::vector:
        return list(number(field), 3, 3);
      case FieldKind::numbers:
        return list(number(field), field.min_items, field.max_items);
      case FieldKind::points:
        return list(list(number(field), 3, 3), field.min_items, field.max_items);
      case FieldKind::rows:
        return list(list({{"type", {"number", "string"}}}, 2, 2), field.min_items, field.max_items);
      case FieldKind::text: {
        Json json = {{"type", "string"}};
        if (!field.names.empty()) json["enum"] = field.names;
        return json;
      }
      case FieldKind::texts:
        return list({{"type", "string"}}, field.min_items, field.max_items);
      case FieldKind::boolean:
        return {{"type", "boolean"}};
      case FieldKind::table:
        return reference(field.table());
      case FieldKind::tables:
        return list(reference(field.table()), field.min_items, field.max_items);
      case FieldKind::named_tables:
        return {{"type", "object"}, {"additionalProperties", reference(field.table())}};
      case FieldKind::number_map:
        return {{"type", "object"}, {"additionalProperties", {{"type", {"number", "string"}}}}};
      case FieldKind::number_or_table:
        return {{"anyOf", Json::array({number(field), reference(field.table())})}};
      case FieldKind::planned:
        break;
    }
    return Json::object();
  }

  Json definitions_ = Json::object();
};

}  // namespace

std::string scenario_schema() {
  return SchemaWriter().document(io::scenario_document_schema()).dump(2) + "\n";
}

}  // namespace carom
