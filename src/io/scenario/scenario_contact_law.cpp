// How a contact answers: the keys that contacts, contact_defaults and the stops of joints share.
#include <fmt/format.h>

#include <algorithm>

#include "carom/friction.h"
#include "carom/materials.h"
#include "impact/names.h"
#include "io/scenario/scenario_parts.h"
#include "io/toml/restitution_reader.h"

namespace carom::io {
namespace {

constexpr std::string_view line_stiffness = "N/m^n";
constexpr std::string_view turning_stiffness = "N*m/rad^n";

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const NormalLawEntry& law : normal_laws()) {
    names.push_back(law.name);
    names.insert(names.end(), law.aliases.begin(), law.aliases.end());
  }
  return names;
}

const TableSchema& stiffness_schema() {
  static const TableSchema schema{.name = "stiffness",
                                  .description = "A stiffness formula with its parameters",
                                  .fields = {required({.key = "formula",
                                                       .kind = FieldKind::text,
                                                       .description = "a name of `carom laws`",
                                                       .names = stiffness_formula_names()})},
                                  .more_numbers = true};
  return schema;
}

NamedParameters to_map(const std::vector<std::pair<std::string, double>>& numbers) {
  return {numbers.begin(), numbers.end()};
}

TableSchema friction_schema_of(const char* name, const char* description, FrictionKind kind) {
  return {.name = name,
          .description = description,
          .fields = {{.key = "law",
                      .kind = FieldKind::text,
                      .description =
                          "a name of `carom laws`; left out: " + friction_law_names(kind).front(),
                      .names = friction_law_names(kind)}},
          .more_numbers = true};
}

const TableSchema& friction_schema() {
  static const TableSchema schema =
      friction_schema_of("friction", "Friction against slip", FrictionKind::sliding);
  return schema;
}

const TableSchema& rolling_schema() {
  static const TableSchema schema =
      friction_schema_of("rolling", "Resistance against rolling", FrictionKind::rolling);
  return schema;
}

const TableSchema& drilling_schema() {
  static const TableSchema schema = friction_schema_of(
      "drilling", "Resistance against turning about the normal", FrictionKind::drilling);
  return schema;
}

std::optional<FrictionSpec> read_friction(TableReader& table, const char* key, FrictionKind kind) {
  auto friction = table.table(key);
  if (!friction) return std::nullopt;
  const bool given = friction->has("law");
  const auto name = friction->text("law");
  if (given && !name) return std::nullopt;  // reported
  FrictionSpec spec{.law = name.value_or(friction_law_names(kind).front())};
  spec.parameters = to_map(friction->named_numbers("", find_friction_law(spec.law)->parameters,
                                                   "friction law " + spec.law));
  return spec;
}

const TableSchema& impact_schema() {
  static const TableSchema schema{
      .name = "impact",
      .description = "Rigid impacts, for the piecewise method",
      .fields = {required({.key = "hypothesis",
                           .kind = FieldKind::text,
                           .description = "what restitution means",
                           .names = impact::hypothesis_names()}),
                 {.key = "wave_loss",
                  .description = "of stronge: share of the work of compression "
                                 "that waves keep; left out: 0",
                  .range = {.min = 0, .max = 1}}}};
  return schema;
}

const TableSchema& foundation_schema() {
  static const TableSchema schema{
      .name = "foundation",
      .description =
          "Elastic layers on the surfaces of a contact with a mesh, of the materials of "
          "its shapes; a shape without a material is rigid",
      .fields = {required({.key = "thickness",
                           .description = "of the layer on each shape with a material",
                           .unit = "m",
                           .range = positive}),
                 {.key = "second_thickness",
                  .description = "of the layer on the second shape; left out: thickness",
                  .unit = "m",
                  .range = positive},
                 {.key = "damping",
                  .description = "c of the pressure k δ (1 + c dδ/dt); left out: 0",
                  .unit = "s/m",
                  .range = not_negative}}};
  return schema;
}

const TableSchema& enforcement_schema() {
  static const TableSchema schema{
      .name = "enforcement",
      .description = "How bodies are kept from entering each other, for the implicit method",
      .fields = {required({.key = "type",
                           .kind = FieldKind::text,
                           .description = "multipliers: exactly; penalty: by gap elements, springs "
                                          "at the nodes",
                           .names = {"multipliers", "penalty"}}),
                 {.key = "normal_stiffness",
                  .description = "of each gap element",
                  .unit = "N/m",
                  .range = positive},
                 {.key = "tangential_stiffness",
                  .description = "of each gap element that sticks; left out: normal_stiffness",
                  .unit = "N/m",
                  .range = positive}}};
  return schema;
}

void read_enforcement(TableReader& contact, ContactLaw& law) {
  auto table = contact.table("enforcement");
  if (!table) return;
  const auto type = table->text("type");
  const auto normal = table->number("normal_stiffness");
  const auto tangential = table->number("tangential_stiffness");
  if (!type) return;  // reported
  if (*type == "multipliers") {
    for (const char* key : {"normal_stiffness", "tangential_stiffness"}) {
      if (!table->has(key)) continue;
      table->problem(key, "multipliers have no stiffness",
                     "leave it out, or write type = \"penalty\"");
    }
    return;
  }
  if (!table->has("normal_stiffness")) {
    table->problem("type", "gap elements need a normal_stiffness",
                   "write normal_stiffness = … with the N/m of one node");
  }
  if (!law.law.empty() || law.stiffness || !law.stiffness_formula.empty()) {
    contact.problem("enforcement", "a law and gap elements exclude each other",
                    "leave law and stiffness out, or enforcement");
  }
  if (!normal) return;
  law.gap_elements = GapElements{*normal, tangential.value_or(*normal)};
}

Field stiffness_field(FieldKind kind) {
  return {
      .key = "stiffness",
      .kind = kind,
      .description = kind == FieldKind::number
                         ? "stiffness of the stop"
                         : "stiffness, or {formula, …}; left out: from materials and curvatures",
      .unit = fmt::format("{} or {}", line_stiffness, turning_stiffness),
      .range = positive,
      .table = kind == FieldKind::number ? nullptr : stiffness_schema};
}

std::vector<Field> law_fields(FieldKind stiffness) {
  return {{.key = "law",
           .kind = FieldKind::text,
           .description =
               "a normal law of `carom laws`; left out: hunt-crossley with exact calibration",
           .names = law_names()},
          {.key = "parameters",
           .kind = FieldKind::number_map,
           .description = "what the law needs beyond the keys here, as `carom laws NAME` prints"},
          stiffness_field(stiffness),
          {.key = "exponent",
           .description = "n of the stiffness; left out: that of the law",
           .range = positive},
          restitution_field(),
          {.key = "calibration",
           .kind = FieldKind::text,
           .description = "exact: the realised restitution is the requested one",
           .names = {"published", "exact"}},
          {.key = "separation",
           .kind = FieldKind::text,
           .description = "when contact ends; left out: as the law was published",
           .names = {"zero-force", "zero-indentation"}},
          {.key = "impact",
           .kind = FieldKind::table,
           .description = "rigid impacts, for the piecewise method",
           .table = impact_schema}};
}

const ParameterInfo* find_parameter(const NormalLawEntry& law, std::string_view name) {
  for (const ParameterInfo& parameter : law.parameters) {
    if (parameter.name == name) return &parameter;
  }
  return nullptr;
}

/// The letters in units of the law: exponents as given, or those of the law.
UnitVariables letters_of(TableReader& table, const NormalLawEntry& law,
                         std::optional<double> exponent) {
  UnitVariables letters{{"n", 1.5}, {"p", 1}, {"q", 1}};
  const ParameterInfo* stiffness = find_parameter(law, "stiffness");
  if (stiffness != nullptr && stiffness->unit == "N/m") letters["n"] = 1;
  const std::pair<const char*, const char*> names[] = {
      {"n", "exponent"}, {"p", "damping_exponent"}, {"q", "rate_exponent"}};
  for (const auto& [letter, name] : names) {
    if (const ParameterInfo* known = find_parameter(law, name)) letters[letter] = known->example;
    if (const auto given = table.exponent_in("parameters", name)) letters[letter] = *given;
  }
  if (exponent) letters["n"] = *exponent;
  return letters;
}

void read_stiffness_formula(TableReader& table, const UnitVariables& letters, ContactLaw& law) {
  const auto name = table.text("formula");
  if (!name) return;
  law.stiffness_formula = *name;
  law.stiffness_parameters = to_map(table.named_numbers(
      "", find_stiffness_formula(*name)->parameters, "stiffness formula " + *name, letters));
}

ContactLaw read_law(TableReader& table, FieldKind stiffness, bool turning) {
  ContactLaw law;
  law.law = table.text("law").value_or("");
  const bool known_law = !law.law.empty() || !table.has("law");
  const NormalLawEntry& entry = *find_normal_law(law.law.empty() ? "hunt-crossley" : law.law);
  law.exponent = table.number("exponent");
  const UnitVariables letters = letters_of(table, entry, law.exponent);

  auto formula = stiffness == FieldKind::number_or_table ? table.table("stiffness") : std::nullopt;
  if (formula) {
    read_stiffness_formula(*formula, letters, law);
  } else {
    law.stiffness =
        table.number("stiffness", turning ? turning_stiffness : line_stiffness, letters);
  }
  if (known_law) {
    std::vector<ParameterInfo> rest;
    for (ParameterInfo parameter : entry.parameters) {
      if (parameter.name == "stiffness" || parameter.name == "exponent") continue;
      // The catalogue's units are those of lengths; in a joint that turns numbers are SI only.
      if (turning) parameter.unit = "1";
      rest.push_back(std::move(parameter));
    }
    law.parameters = to_map(table.named_numbers(
        "parameters", rest, "law " + entry.name + " beside stiffness and exponent", letters));
  }
  law.restitution = read_restitution(table, letters);
  if (const auto calibration = table.text("calibration")) {
    law.calibration = *calibration == "exact" ? Calibration::exact : Calibration::published;
  }
  if (const auto separation = table.text("separation")) {
    law.separation =
        *separation == "zero-force" ? Separation::zero_force : Separation::zero_indentation;
  }
  if (auto impact = table.table("impact")) {
    law.hypothesis = impact->text("hypothesis").value_or("");
    law.wave_loss = impact->number("wave_loss").value_or(0);
  }
  return law;
}

}  // namespace

std::vector<Field> contact_law_fields() {
  return law_fields(FieldKind::number_or_table) +
         std::vector<Field>{{.key = "friction",
                             .kind = FieldKind::table,
                             .description = "against slip; left out: none",
                             .table = friction_schema},
                            {.key = "rolling",
                             .kind = FieldKind::table,
                             .description = "against rolling; left out: none",
                             .table = rolling_schema},
                            {.key = "drilling",
                             .kind = FieldKind::table,
                             .description = "against turning about the normal; left out: none",
                             .table = drilling_schema},
                            {.key = "enforcement",
                             .kind = FieldKind::table,
                             .description = "of nodes, for the implicit method; left out: exact",
                             .table = enforcement_schema}};
}

Field foundation_field() {
  return {.key = "foundation",
          .kind = FieldKind::table,
          .description = "elastic layers, for pairs with a mesh, which need it",
          .table = foundation_schema};
}

std::optional<FoundationSpec> read_foundation(TableReader& table) {
  auto foundation = table.table("foundation");
  if (!foundation) return std::nullopt;
  return FoundationSpec{.thickness = foundation->number("thickness").value_or(1),
                        .second_thickness = foundation->number("second_thickness"),
                        .damping = foundation->number("damping").value_or(0)};
}

std::vector<Field> stop_law_fields() {
  return law_fields(FieldKind::number);
}

ContactLaw read_contact_law(TableReader& table) {
  ContactLaw law = read_law(table, FieldKind::number_or_table, false);
  law.friction = read_friction(table, "friction", FrictionKind::sliding);
  law.rolling = read_friction(table, "rolling", FrictionKind::rolling);
  law.drilling = read_friction(table, "drilling", FrictionKind::drilling);
  read_enforcement(table, law);
  return law;
}

ContactLaw read_stop_law(TableReader& table, bool turning) {
  return read_law(table, FieldKind::number, turning);
}

}  // namespace carom::io
