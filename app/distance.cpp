#include <fmt/format.h>

#include <cmath>

#include "carom/math.h"
#include "carom/scenario.h"
#include "command.h"
#include "input.h"
#include "print.h"
#include "scenario_input.h"
#include "table.h"
#include "tool/distance_files.h"

namespace carom::app {
namespace {

std::string curvature_text(double curvature) {
  return std::isinf(curvature) ? "sharp" : fmt::format("{:.5g} 1/m", curvature);
}

std::string shape_text(const Model& model, ShapeId id) {
  const ShapeSpec& shape = model.shapes()[id.index];
  return model.name(shape.body) + "." + shape.name;
}

std::string pair_text(const Model& model, const ContactDistance& entry) {
  const Proximity& found = entry.proximity;
  const ContactPoint& point = found.nearest;
  const bool apart = point.gap >= 0;
  return fmt::format("{}: {} and {}\n\n", entry.contact, shape_text(model, entry.shape_a),
                     shape_text(model, entry.shape_b)) +
         table_text({{apart ? "gap" : "shortest way out",
                      engineering_text(std::abs(point.gap), "m", 6), apart ? "" : "they overlap"},
                     {"interference", engineering_text(found.interference, "m", 6),
                      "twice the depth below both surfaces"},
                     {"normal", vector_text(point.n_W), "from the first to the second"},
                     {"point of the first", vector_text(point.p_WA), "m"},
                     {"point of the second", vector_text(point.p_WB), "m"},
                     {"curvatures of the gap",
                      fmt::format("{}, {}", curvature_text(point.curvature_a),
                                  curvature_text(point.curvature_b)),
                      fmt::format("the first along {}", vector_text(point.t_W))},
                     {"residual", engineering_text(found.residual, "m", 3),
                      found.closed_form ? "found by a formula" : "found by search"}},
                    false);
}

int run_distance(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Edit> edits = read_set_options(input);
  throw_if_any(input.problems);
  const Scenario scenario = read_scenario(arguments.word().value_or(""), edits);
  if (scenario.model.contacts().empty()) {
    input.add_problem(scenario.file, "has no contacts", "distances are those of [[contacts]]");
  }
  throw_if_any(input.problems);
  for (const std::string& warning : scenario.warnings) print_remark("warning: {}\n", warning);
  const std::vector<ContactDistance> distances = contact_distances(scenario.model, scenario.start);
  if (input.has("--json")) {
    print_result("{}", distances_json(scenario.model, distances));
  } else {
    for (std::size_t i = 0; i < distances.size(); ++i) {
      print_result("{}{}", i > 0 ? "\n" : "", pair_text(scenario.model, distances[i]));
    }
  }
  for (const ContactDistance& entry : distances) {
    if (!entry.proximity.failed) continue;
    print_remark("warning: {}: the search could not show that nothing is nearer\n", entry.contact);
  }
  return kDone;
}

}  // namespace

Command distance_command() {
  return {.name = "distance",
          .summary = "how far the contact pairs of a scenario are apart",
          .details =
              "For every pair of shapes that can touch, at the start: the least distance or the "
              "shortest way out of each other, the interference distance, the points and the "
              "normal, the curvatures of the gap, and by how much the conditions of optimality are "
              "missed. Nothing is run, and bodies may overlap.",
          .word = "SCENARIO",
          .words = Command::Words::exactly_one,
          .groups = {{"scenario",
                      {{"--set", "PATH=VALUE", "another value in the scenario: bodies.block.mass=2",
                        true}}}},
          .examples = {"carom distance scenarios/slider_crank_block.toml"},
          .run = run_distance};
}

}  // namespace carom::app
