#include "study/law_edits.h"

#include <algorithm>

#include "io/scenario/scenario_content.h"
#include "io/scenario/scenario_parts.h"
#include "io/toml/toml_edit.h"

namespace carom::study {
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

std::string name_of(const io::TomlValue& item) {
  const io::TomlValue* name = item.find("name");
  return name == nullptr ? std::string() : name->text;
}

/// A clearance without any key of a law has that of [contact_defaults].
bool has_law(const io::TomlValue& clearance) {
  return std::ranges::any_of(io::contact_law_fields(), [&](const io::Field& field) {
    return clearance.find(field.key) != nullptr;
  });
}

void add_contacts(const io::TomlValue& contacts, const Model& model,
                  std::vector<LawTable>& tables) {
  for (std::size_t i = 0; i < contacts.items.size(); ++i) {
    LawTable table{"contacts." + std::to_string(i), &contacts.items[i], {}};
    table.names.push_back(name_of(contacts.items[i]));
    // A contact without a name gets one from the reader, which keeps the order of the file.
    if (i < model.contacts().size()) table.names.push_back(model.contacts()[i].name);
    tables.push_back(table);
  }
}

void add_joints(const io::TomlValue& joints, std::vector<LawTable>& tables) {
  for (std::size_t i = 0; i < joints.items.size(); ++i) {
    const std::string path = "joints." + std::to_string(i);
    const std::string name = name_of(joints.items[i]);
    const io::TomlValue* clearance = find_table(joints.items[i], "clearance");
    if (clearance != nullptr && has_law(*clearance))
      tables.push_back({path + ".clearance", clearance, {name, name + ".axial"}});
    if (const io::TomlValue* limits = find_table(joints.items[i], "limits"))
      tables.push_back({path + ".limits", limits, {name, name + ".lower", name + ".upper"}});
  }
}

std::vector<LawTable> law_tables(const io::TomlValue& document, const Model& model) {
  std::vector<LawTable> tables;
  if (const io::TomlValue* contacts = document.find("contacts"))
    add_contacts(*contacts, model, tables);
  if (const io::TomlValue* defaults = find_table(document, "contact_defaults"))
    tables.push_back({"contact_defaults", defaults, {"contact_defaults"}});
  if (const io::TomlValue* joints = document.find("joints")) add_joints(*joints, tables);
  return tables;
}

/// The parameters of the table that the law has too.
EditValue kept_parameters(const io::TomlValue& parameters, const NormalLawEntry& law) {
  std::vector<std::pair<std::string, EditValue>> kept;
  for (const auto& [key, position, value] : parameters.entries) {
    if (std::ranges::find(law.parameters, key, &ParameterInfo::name) == law.parameters.end())
      continue;
    kept.emplace_back(key, value.kind == io::TomlValue::Kind::number ? EditValue(value.number)
                                                                     : EditValue(value.text));
  }
  return EditValue::table(kept);
}

}  // namespace

std::vector<Edit> law_edits(const ScenarioDocument& document, const std::vector<Edit>& edits,
                            const Model& model, const NormalLawEntry& law,
                            std::optional<Calibration> calibration,
                            const std::optional<std::string>& contact) {
  const io::EditedTree edited(document.content().tree, edits);
  std::vector<Edit> replaced;
  for (const LawTable& table : law_tables(edited.tree(), model)) {
    if (contact && std::ranges::find(table.names, *contact) == table.names.end()) continue;
    replaced.push_back({table.path + ".law", law.name});
    if (const io::TomlValue* parameters = find_table(*table.table, "parameters"))
      replaced.push_back({table.path + ".parameters", kept_parameters(*parameters, law)});
    if (calibration) {
      replaced.push_back({table.path + ".calibration",
                          *calibration == Calibration::exact ? "exact" : "published"});
    }
  }
  return replaced;
}

}  // namespace carom::study
