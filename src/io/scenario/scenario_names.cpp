// Names in a scenario: what they may be, and what they refer to.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

template <class Ids>
auto find_name(const Ids& ids, const PlacedText& name, const char* kind, TableReader& table)
    -> std::optional<typename Ids::mapped_type> {
  const auto found = ids.find(name.text);
  if (found != ids.end()) return found->second;
  std::vector<std::string> names;
  if (!table.problems().full()) {
    for (const auto& [known, id] : ids) names.push_back(known);
  }
  const std::string all = names.size() <= 12 ? "choose one of: " + joined(names) : "";
  table.problems().add(
      name.position, fmt::format("{}: there is no {} '{}'", table.owner(), kind, shown(name.text)),
      suggestion(name.text, names, names.empty() ? fmt::format("there is no {} at all", kind) : all,
                 table.problems()));
  return std::nullopt;
}

}  // namespace

const std::string& ScenarioParts::name(BodyId body) const {
  static const std::string ground = "ground";
  return body == Model::ground ? ground : bodies[body.index - 1].name;
}

Pose ScenarioParts::pose(BodyId body) const {
  return body == Model::ground ? Pose{} : bodies[body.index - 1].X_WB;
}

std::optional<BodyId> find_body(const ScenarioParts& parts, const PlacedText& name,
                                TableReader& table) {
  return find_name(parts.body_ids, name, "body", table);
}

std::optional<JointId> find_joint(const ScenarioParts& parts, const PlacedText& name,
                                  TableReader& table) {
  return find_name(parts.joint_ids, name, "joint", table);
}

std::vector<BodyId> find_bodies(const ScenarioParts& parts, std::string_view key,
                                TableReader& table) {
  std::vector<BodyId> bodies;
  for (const PlacedText& name : table.texts(key)) {
    if (const auto body = find_body(parts, name, table)) bodies.push_back(*body);
  }
  return bodies;
}

Field name_field(const std::string& description) {
  return {.key = "name", .kind = FieldKind::text, .description = description};
}

std::optional<std::string> read_name(TableReader& table) {
  const auto name = table.text("name");
  if (!name) return std::nullopt;
  // A dot separates body and shape, a comma and a quotation mark the columns of a file.
  const bool odd = std::any_of(name->begin(), name->end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '.' || c == ',' || c == '"';
  });
  if (name->empty() || odd || name->size() > 100) {
    table.problem("name",
                  fmt::format("the name '{}' {}", shown(*name),
                              name->empty() ? "is empty"
                              : odd ? "has a dot, comma, quotation mark or control character"
                                    : "is longer than 100 characters"),
                  "use letters, digits, - and _");
    return std::nullopt;
  }
  return name;
}

}  // namespace carom::io
