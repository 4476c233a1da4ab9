#include <fmt/format.h>

#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

const TableSchema& damping_schema() {
  static const TableSchema schema{
      .name = "damping",
      .description = "Damping of vibrations: {ratio}, or {alpha, beta} of alpha M + beta K",
      .fields = {{.key = "ratio",
                  .description = "of critical damping, about the lowest frequency and up to four times as much",
                  .unit = "1",
                  .range = {.min = 0, .max = 1, .open_max = true}},
                 {.key = "alpha",
                  .description = "proportional to mass; rigid motion is not damped",
                  .unit = "1/s",
                  .range = not_negative},
                 {.key = "beta",
                  .description = "proportional to stiffness",
                  .unit = "s",
                  .range = not_negative}}};
  return schema;
}

std::optional<int> read_whole(TableReader& table, std::string_view key) {
  const std::optional<double> number = table.number(key);
  if (!number) return std::nullopt;
  const int whole = static_cast<int>(*number);
  if (whole != *number) table.problem(key, fmt::format("{} must be a whole number", key), "");
  return whole;
}

}  // namespace

const TableSchema& elastic_schema() {
  static const TableSchema schema{
      .name = "elastic",
      .description = "How a body deforms; its material is that of its shape",
      .fields = {required({.key = "model",
                           .kind = FieldKind::text,
                           .description = "\"solid\": finite elements in three dimensions",
                           .names = {"solid"}}),
                 {.key = "elements",
                  .description = "number of elements wished for; left out: as contacts need them",
                  .range = {.min = 8, .max = 200000}},
                 {.key = "order",
                  .description = "of displacements within elements, 1 or 2; left out: 1",
                  .range = {.min = 1, .max = 2}},
                 {.key = "damping",
                  .kind = FieldKind::table,
                  .description = "of vibrations; left out: none",
                  .table = damping_schema}}};
  return schema;
}

std::optional<ElasticSpec> read_elastic(TableReader& table) {
  auto elastic = table.table("elastic");
  if (!elastic) return std::nullopt;
  ElasticSpec spec;
  spec.place = table.place("elastic");
  spec.model = elastic->text("model").value_or(spec.model);
  spec.elements = read_whole(*elastic, "elements");
  spec.order = read_whole(*elastic, "order").value_or(1);
  if (auto damping = elastic->table("damping")) {
    spec.damping_ratio = damping->number("ratio").value_or(0);
    spec.damping_alpha = damping->number("alpha").value_or(0);
    spec.damping_beta = damping->number("beta").value_or(0);
    if (damping->has("ratio") && (damping->has("alpha") || damping->has("beta"))) {
      damping->problem("ratio", "stands beside alpha or beta", "give one or the other");
    }
  }
  return spec;
}

}  // namespace carom::io
