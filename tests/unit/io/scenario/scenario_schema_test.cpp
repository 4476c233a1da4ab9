#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "carom/scenario.h"
#include "io/scenario/scenario_parts.h"
#include "support/full_scenario.h"

namespace carom::io {
namespace scenario_schema_test {

using Json = nlohmann::json;

/// Notes "table.key" for every key of the document, as the schema leads through it. Keys that the
/// schema does not have are noted in `strange`.
void walk(const TomlValue& value, const Json& schema, const Json& root, const std::string& name,
          std::set<std::string>& seen, std::set<std::string>& strange) {
  if (schema.contains("$ref")) {
    const std::string target = schema["$ref"].get<std::string>().substr(8);
    return walk(value, root["$defs"][target], root, target, seen, strange);
  }
  if (schema.contains("anyOf")) {
    const bool table = value.kind == TomlValue::Kind::table;
    return walk(value, schema["anyOf"][table ? 1 : 0], root, name, seen, strange);
  }
  for (const TomlValue& item : value.items) {
    if (schema.contains("items")) walk(item, schema["items"], root, name, seen, strange);
  }
  for (const TomlEntry& entry : value.entries) {
    if (schema.contains("properties") && schema["properties"].contains(entry.key)) {
      seen.insert(name + "." + entry.key);
      walk(entry.value, schema["properties"][entry.key], root, name, seen, strange);
    } else if (schema["additionalProperties"].is_object()) {
      walk(entry.value, schema["additionalProperties"], root, name, seen, strange);
    } else {
      strange.insert(name + "." + entry.key);
    }
  }
}

std::set<std::string> keys_of(const Json& root) {
  std::set<std::string> keys;
  for (const auto& [key, ignored] : root["properties"].items()) keys.insert("scenario." + key);
  for (const auto& [name, table] : root["$defs"].items()) {
    for (const auto& [key, ignored] : table["properties"].items()) keys.insert(name + "." + key);
  }
  return keys;
}

// The full scenario is accepted by the reader and has every key of the schema, and no other.
TEST(ScenarioSchema, HasTheKeysThatTheReaderAccepts) {
  ASSERT_NO_THROW(parse_scenario(test::full_scenario, "full.toml"));
  const Json root = Json::parse(scenario_schema());
  std::set<std::string> seen, strange;
  walk(parse_toml(test::full_scenario, "full.toml"), root, root, "scenario", seen, strange);
  EXPECT_EQ(strange, std::set<std::string>{});
  // These need another run, another method, the file of a mesh, or a torus, which touches too little for contact_defaults; tests of their
  // own read them.
  const std::set<std::string> of_others = {"body.elastic",
                                           "damping.alpha",
                                           "damping.beta",
                                           "damping.ratio",
                                           "elastic.damping",
                                           "elastic.elements",
                                           "elastic.material",
                                           "elastic.mesh",
                                           "elastic.model",
                                           "elastic.modes",
                                           "elastic.order",
                                           "elastic.unit",
                                           "simulation.fields",
                                           "clearance.enforcement",
                                           "contact.enforcement",
                                           "contact_defaults.enforcement",
                                           "enforcement.normal_stiffness",
                                           "enforcement.tangential_stiffness",
                                           "enforcement.type",
                                           "contact.foundation",
                                           "contact_defaults.foundation",
                                           "foundation.damping",
                                           "foundation.thickness",
                                           "foundation.second_thickness",
                                           "scenario.start",
                                           "shape.file",
                                           "shape.origin",
                                           "shape.scale",
                                           "shape.tube_radius"};
  std::vector<std::string> missing;
  for (const std::string& key : keys_of(root)) {
    if (!seen.contains(key) && !of_others.contains(key)) missing.push_back(key);
  }
  EXPECT_EQ(fmt::format("{}", fmt::join(missing, " ")), "");
}

/// Replaces each value by a date, which no key takes; one after the other.
void spoil(TomlValue& value, const std::string& path, std::vector<std::string>& paths) {
  for (TomlEntry& entry : value.entries) {
    paths.push_back(path + entry.key);
    spoil(entry.value, paths.back() + ".", paths);
  }
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (value.items[i].kind == TomlValue::Kind::table) {
      spoil(value.items[i], path + std::to_string(i) + ".", paths);
    }
  }
}

// A key that is declared and never read would take anything.
TEST(ScenarioSchema, HasNoKeyThatTheReaderDoesNotLookAt) {
  TomlValue document = parse_toml(test::full_scenario, "full.toml");
  std::vector<std::string> paths;
  spoil(document, "", paths);
  ASSERT_GT(paths.size(), 200u);
  for (const std::string& path : paths) {
    try {
      parse_scenario(test::full_scenario, "full.toml", {{path, EditValue::parse("1979-05-27")}});
      ADD_FAILURE() << path << " takes a date";
    } catch (const InputError& error) {
      bool told = false;
      for (const Problem& problem : error.problems()) told |= problem.place == "--set " + path;
      EXPECT_TRUE(told) << path << ": " << error.what();
    }
  }
}

TEST(ScenarioSchema, IsADraft202012SchemaWithDescriptionsAndNames) {
  const Json root = Json::parse(scenario_schema());
  EXPECT_EQ(root["$schema"], "https://json-schema.org/draft/2020-12/schema");
  EXPECT_EQ(root["required"], Json({"carom", "simulation"}));
  for (const auto& [name, table] : root["$defs"].items()) {
    for (const auto& [key, property] : table["properties"].items()) {
      EXPECT_FALSE(property["description"].get<std::string>().empty()) << name << "." << key;
    }
  }
  EXPECT_EQ(root["$defs"]["joint"]["properties"]["type"]["enum"].size(), joint_types().size());
  EXPECT_EQ(root["$defs"]["simulation"]["properties"]["method"]["enum"],
            Json({"continuous", "piecewise", "time-stepping", "fixed-step", "implicit"}));
  EXPECT_EQ(root["$defs"]["body"]["properties"]["mass"]["exclusiveMinimum"], 0);
}

}  // namespace scenario_schema_test
}  // namespace carom::io
