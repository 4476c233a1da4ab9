// How long and how accurately to simulate, and what is known about the outcome.
#include "impact/names.h"
#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

constexpr double most_threads = 64;

}  // namespace

const TableSchema& simulation_schema() {
  static const TableSchema schema{
      .name = "simulation",
      .description = "How to simulate",
      .fields = {
          required({.key = "duration",
                    .description = "time to simulate",
                    .unit = "s",
                    .range = positive}),
          {.key = "method",
           .kind = FieldKind::text,
           .description = "left out: continuous",
           .names = simulation_methods()},
          {.key = "tolerance",
           .description = "relative, on positions and velocities; left out: 1e-9",
           .range = {.min = 1e-14, .max = 1e-2, .open_min = true}},
          {.key = "output_step",
           .description = "time between samples; left out: a 500th of the duration",
           .unit = "s",
           .range = positive},
          {.key = "reactions",
           .kind = FieldKind::boolean,
           .description = "record the forces in joints in trajectory.csv; left out: false"},
          {.key = "force_parts",
           .kind = FieldKind::boolean,
           .description = "of continuous: record rate and acceleration of indentations and the "
                          "elastic, damping and plastic parts of normal forces in trajectory.csv; "
                          "left out: false"},
          {.key = "multi_impact",
           .kind = FieldKind::text,
           .description = "several rigid contacts at one instant; left out: poisson",
           .names = impact::multi_impact_rule_names()},
          {.key = "painleve",
           .kind = FieldKind::text,
           .description = "rigid friction without a solution; left out: impact",
           .names = {"impact", "stop"}},
          {.key = "step",
           .description =
               "of time-stepping; left out: a tenth of the output step. Of "
               "fixed-step; left out: a fiftieth of the shortest contact. Of implicit; left out: a "
               "hundredth of the contact",
           .unit = "s",
           .range = positive},
          {.key = "threads",
           .description = "of fixed-step, which gives the same numbers with any; left out: 1",
           .range = {.min = 1, .max = most_threads}},
          {.key = "fields",
           .kind = FieldKind::boolean,
           .description =
               "of implicit: write how elastic bodies are deformed and stressed while they "
               "touch, for ParaView; left out: false"}}};
  return schema;
}

const TableSchema& expected_schema() {
  static const TableSchema schema{
      .name = "expected",
      .description = "A known number about the outcome; needs tolerance or absolute",
      .fields = {
          required({.key = "quantity",
                    .kind = FieldKind::text,
                    .description = "a path into summary.json: impacts.0.peak_force"}),
          required({.key = "value", .description = "what it must be, SI"}),
          {.key = "tolerance", .description = "allowed relative difference", .range = not_negative},
          {.key = "absolute",
           .description = "allowed difference in the unit of the quantity",
           .range = not_negative},
          {.key = "source",
           .kind = FieldKind::text,
           .description = "where the number comes from"}}};
  return schema;
}

SimulationSettings read_simulation(TableReader& document) {
  SimulationSettings settings;
  auto table = document.table("simulation");
  if (!table) return settings;
  settings.duration = table->number("duration").value_or(1);
  settings.method = table->text("method").value_or(settings.method);
  settings.tolerance = table->number("tolerance").value_or(settings.tolerance);
  settings.output_step = table->number("output_step").value_or(0);
  settings.reactions = table->boolean("reactions");
  settings.force_parts = table->boolean("force_parts");
  settings.multi_impact = table->text("multi_impact").value_or(settings.multi_impact);
  settings.painleve = table->text("painleve").value_or(settings.painleve);
  settings.step = table->number("step").value_or(0);
  settings.fields = table->boolean("fields");
  const double threads = table->number("threads").value_or(1);
  settings.threads = static_cast<int>(threads);
  if (threads != settings.threads) {
    table->problem("threads", "threads must be a whole number", "write 1, 2, …");
  }
  return settings;
}

std::vector<Expectation> read_expected(TableReader& document) {
  std::vector<Expectation> expectations;
  for (TableReader& table : document.tables("expected", "expected")) {
    Expectation expectation;
    expectation.quantity = table.text("quantity").value_or("");
    if (table.has("quantity") && expectation.quantity.empty()) {
      table.problem("quantity", "quantity must be a text that is not empty",
                    "for example \"impacts.0.peak_force\"");
    }
    expectation.value = table.number("value").value_or(0);
    expectation.relative = table.number("tolerance");
    expectation.absolute = table.number("absolute");
    expectation.source = table.text("source").value_or("");
    expectation.place = table.place("quantity");
    if (table.count({"tolerance", "absolute"}) == 0) {
      table.problem("", "has neither tolerance nor absolute",
                    "tolerance is relative; absolute is for values near zero");
    }
    expectations.push_back(std::move(expectation));
  }
  return expectations;
}

}  // namespace carom::io
