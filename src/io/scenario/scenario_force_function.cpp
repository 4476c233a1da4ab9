// The force of a spring over its stretch, or of a damper over its speed: a number, a power or a table.
#include <fmt/format.h>

#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

constexpr const char* spring_units = "N/m^n or N*m/rad^n";
constexpr const char* damper_units = "N*s^n/m^n or N*m*s^n/rad^n";

std::vector<Field> function_fields(const char* coefficient_units, const char* argument,
                                   const char* argument_units) {
  return {{.key = "coefficient",
           .description = fmt::format("of the force: coefficient |{0}|^exponent, with the sign of "
                                      "the {0}",
                                      argument),
           .unit = coefficient_units,
           .range = not_negative},
          {.key = "exponent", .description = "of that force; left out: 1", .range = positive},
          {.key = "table",
           .kind = FieldKind::rows,
           .description = fmt::format(
               "instead: pairs of {} and force, straight between and on beyond the ends", argument),
           .unit = "N or N*m",
           .first_unit = argument_units,
           .min_items = 2}};
}

}  // namespace

const TableSchema& spring_function_schema() {
  static const TableSchema schema{.name = "spring_function",
                                  .description = "The force of a spring over its stretch",
                                  .fields = function_fields(spring_units, "stretch", "m or rad")};
  return schema;
}

const TableSchema& damper_function_schema() {
  static const TableSchema schema{
      .name = "damper_function",
      .description = "The force of a damper over its speed; it has the sign of the speed",
      .fields = function_fields(damper_units, "speed", "m/s or rad/s")};
  return schema;
}

std::optional<ForceFunction> read_force_function(TableReader& table, std::string_view key,
                                                 const ForceFunctionUnits& units) {
  auto function = table.table(key);
  if (!function) {
    const auto number = table.number(key, units.proportional);
    return number ? std::optional(ForceFunction(*number)) : std::nullopt;
  }
  const int ways = function->count({"coefficient", "table"});
  if (ways != 1) {
    function->problem(
        "", ways == 0 ? "does not say how large the force is" : "has a coefficient and a table",
        "give coefficient and exponent, or a table");
  }
  if (function->has("exponent") && !function->has("coefficient")) {
    function->problem("exponent", "an exponent needs a coefficient", "leave it out");
  }
  const double exponent = function->number("exponent").value_or(1);
  if (function->has("table")) {
    auto points = function->rows("table", units.force, units.argument);
    if (points.empty()) return std::nullopt;
    return ForceFunction::through(std::move(points));
  }
  const auto coefficient = function->number("coefficient", units.coefficient, {{"n", exponent}});
  return coefficient ? std::optional(ForceFunction(*coefficient, exponent)) : std::nullopt;
}

ForceFunctionUnits spring_function_units(bool turning) {
  if (turning) return {"N*m/rad", "N*m/rad^n", "rad", "N*m"};
  return {"N/m", "N/m^n", "m", "N"};
}

ForceFunctionUnits damper_function_units(bool turning) {
  if (turning) return {"N*m*s/rad", "N*m*s^n/rad^n", "rad/s", "N*m"};
  return {"N*s/m", "N*s^n/m^n", "m/s", "N"};
}

}  // namespace carom::io
