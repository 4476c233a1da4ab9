#include <fmt/format.h>

#include "carom/scenario.h"
#include "command.h"
#include "print.h"

namespace carom::app {
namespace {

int run_schema(const Arguments& arguments) {
  throw_if_any(arguments.problems);
  const std::string schema = scenario_schema();
  print_result("{}{}", schema, schema.ends_with('\n') ? "" : "\n");
  return kDone;
}

}  // namespace

Command schema_command() {
  return {.name = "schema",
          .summary = "the scenario format as a JSON Schema, for editors",
          .details =
              "Editors that know JSON Schema complete and check scenarios as they are typed: point "
              "them to the output of this command.",
          .word = "",
          .groups = {},
          .examples = {"carom schema", "carom schema > carom.schema.json"},
          .run = run_schema};
}

}  // namespace carom::app
