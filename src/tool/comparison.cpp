#include "tool/comparison.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "io/json_values.h"
#include "io/run/summary_json.h"
#include "io/scenario/scenario_parts.h"
#include "io/toml/toml_document.h"

namespace carom {
namespace {

/// A table of the scenario that says how contacts answer.
struct LawTable {
  std::string path;
  const io::TomlValue* table;
  std::vector<std::string> names;  ///< by which the user may call it
};

const io::TomlValue* find_table(const io::TomlValue& table, std::string_view key) {
  const io::TomlValue* value = table.find(key);
  return value != nullptr && value->kind == io::TomlValue::Kind::table ? value : nullptr;
}

/// A clearance without any key of a law has that of [contact_defaults].
bool has_law(const io::TomlValue& clearance) {
  return std::ranges::any_of(io::contact_law_fields(), [&](const io::Field& field) {
    return clearance.find(field.key) != nullptr;
  });
}

std::vector<LawTable> law_tables(const io::TomlValue& document, const Model& model) {
  std::vector<LawTable> tables;
  const auto name_of = [](const io::TomlValue& item) {
    const io::TomlValue* name = item.find("name");
    return name == nullptr ? std::string() : name->text;
  };
  if (const io::TomlValue* contacts = document.find("contacts")) {
    for (std::size_t i = 0; i < contacts->items.size(); ++i) {
      LawTable table{"contacts." + std::to_string(i), &contacts->items[i], {}};
      table.names.push_back(name_of(contacts->items[i]));
      // A contact without a name gets one from the reader, which keeps the order of the file.
      if (i < model.contacts().size()) table.names.push_back(model.contacts()[i].name);
      tables.push_back(table);
    }
  }
  if (const io::TomlValue* defaults = find_table(document, "contact_defaults"))
    tables.push_back({"contact_defaults", defaults, {"contact_defaults"}});
  if (const io::TomlValue* joints = document.find("joints")) {
    for (std::size_t i = 0; i < joints->items.size(); ++i) {
      const io::TomlValue* limits = find_table(joints->items[i], "limits");
      const std::string name = name_of(joints->items[i]);
      const io::TomlValue* clearance = find_table(joints->items[i], "clearance");
      if (clearance != nullptr && has_law(*clearance)) {
        tables.push_back(
            {"joints." + std::to_string(i) + ".clearance", clearance, {name, name + ".axial"}});
      }
      if (limits == nullptr) continue;
      tables.push_back({"joints." + std::to_string(i) + ".limits",
                        limits,
                        {name, name + ".lower", name + ".upper"}});
    }
  }
  return tables;
}

/// The parameters of the table that the law has too, as an inline table.
std::string kept_parameters(const io::TomlValue& parameters, const NormalLawEntry& law) {
  std::vector<std::string> kept;
  for (const io::TomlEntry& entry : parameters.entries) {
    if (std::ranges::find(law.parameters, entry.key, &ParameterInfo::name) ==
        law.parameters.end()) {
      continue;
    }
    const io::TomlValue& value = entry.value;
    kept.push_back(entry.key + " = " +
                   (value.kind == io::TomlValue::Kind::number ? exact_text(value.number)
                                                              : "\"" + value.text + "\""));
  }
  return "{" + joined(kept) + "}";
}

}  // namespace

std::vector<Override> law_overrides(const Scenario& scenario, const NormalLawEntry& law,
                                    std::optional<Calibration> calibration,
                                    const std::optional<std::string>& contact) {
  const io::TomlValue document = io::parse_toml(scenario.text, scenario.file);
  std::vector<Override> overrides;
  for (const LawTable& table : law_tables(document, scenario.model)) {
    if (contact && std::ranges::find(table.names, *contact) == table.names.end()) continue;
    overrides.push_back({table.path + ".law", "\"" + law.name + "\""});
    if (const io::TomlValue* parameters = find_table(*table.table, "parameters"))
      overrides.push_back({table.path + ".parameters", kept_parameters(*parameters, law)});
    if (calibration) {
      overrides.push_back({table.path + ".calibration",
                           *calibration == Calibration::exact ? "\"exact\"" : "\"published\""});
    }
  }
  return overrides;
}

std::string comparison_json(std::span<const ComparedRun> runs) {
  using io::Json;
  Json list = Json::array();
  for (const ComparedRun& run : runs) {
    Json json = Json::object();
    if (!run.law.empty()) json["law"] = run.law;
    if (!run.method.empty()) json["method"] = run.method;
    if (run.summary) {
      const Json summary = io::summary_document(*run.summary);
      for (const auto& item : summary.items()) json[item.key()] = item.value();
    }
    if (!run.problems.empty()) {
      json["problems"] = Json::array();
      for (const Problem& problem : run.problems) json["problems"].push_back(to_text(problem));
    }
    list.push_back(json);
  }
  return io::json_text({{"runs", list}});
}

}  // namespace carom
