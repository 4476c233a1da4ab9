#include "io/toml/restitution_reader.h"

namespace carom::io {
namespace {

const TableSchema& restitution_schema() {
  static const TableSchema schema{
      .name = "restitution",
      .description = "A restitution law with its parameters",
      .fields = {required({.key = "law",
                           .kind = FieldKind::text,
                           .description = "a name of `carom laws`",
                           .names = restitution_law_names()}),
                 {.key = "table",
                  .kind = FieldKind::rows,
                  .description = "pairs of approach speed and restitution, for law = \"table\"",
                  .first_unit = "m/s",
                  .range = {.min = 0, .max = 1},
                  .min_items = 2}},
      .more_numbers = true};
  return schema;
}

}  // namespace

Field restitution_field() {
  return {.key = "restitution",
          .kind = FieldKind::number_or_table,
          .description = "a number, or {law, …}",
          .range = {.min = 0, .max = 1},
          .table = restitution_schema};
}

std::optional<RestitutionLaw> read_restitution(TableReader& table, const UnitVariables& letters) {
  auto choice = table.table("restitution");
  if (!choice) {
    const auto number = table.number("restitution");
    return number ? std::optional(RestitutionLaw(*number)) : std::nullopt;
  }
  const std::size_t problems_before = choice->problems().count();
  const auto name = choice->text("law");
  const auto points = choice->rows("table");
  if (!name) return std::nullopt;
  const auto numbers = choice->named_numbers("", find_restitution_law(*name)->parameters,
                                             "restitution law " + *name, letters);
  if (choice->problems().count() > problems_before) return std::nullopt;
  std::vector<Problem> problems;
  const RestitutionLaw restitution = choose_restitution(
      *name, {numbers.begin(), numbers.end()}, points, table.place("restitution"), problems);
  for (const Problem& problem : problems) choice->problem("", problem.message, problem.remedy);
  return problems.empty() ? std::optional(restitution) : std::nullopt;
}

}  // namespace carom::io
