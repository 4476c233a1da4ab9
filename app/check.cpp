#include <fmt/format.h>

#include <cmath>

#include "analysis/touch_warnings.h"
#include "carom/math.h"
#include "carom/scenario.h"
#include "carom/simulation.h"
#include "command.h"
#include "print.h"
#include "run_text.h"
#include "scenario_input.h"
#include "table.h"

namespace carom::app {
namespace {

std::string joints_text(const Model& model) {
  if (model.joint_count() == 0) return "";
  std::vector<std::vector<std::string>> rows = {{"joint", "type", "between", "place"}};
  for (int i = 0; i < model.joint_count(); ++i) {
    const JointId id{i};
    std::string between = "loose";
    if (i < model.given_joint_count()) {
      const JointSpec& joint = model.spec(id);
      between = joint.first.index >= 0 ? model.name(joint.first) + ", " + model.name(joint.second)
                                       : model.name(joint.a) + ", " + model.name(joint.b);
    }
    rows.push_back({model.name(id), std::string(model.type(id)), between,
                    model.place(id).in_tree ? "tree" : "constraint"});
  }
  return "\n" + table_text(rows, true);
}

std::string law_text(const ContactLaw& law, std::string_view method) {
  if (law.gap_elements) return "gap elements";
  if (method == "implicit") return "elastic bodies";
  if (law.law.empty()) return "hunt-crossley (exact), the default";
  return law.law + (law.calibration == Calibration::exact ? " (exact)" : "");
}

std::string stiffness_text(const ContactLaw& law, std::string_view method) {
  if (law.gap_elements) return engineering_text(law.gap_elements->normal_stiffness, "N/m");
  if (method == "implicit") return "-";
  if (law.stiffness)
    return engineering_text(*law.stiffness, fmt::format("N/m^{:.4g}", law.exponent.value_or(1.5)));
  return law.stiffness_formula.empty() ? "from materials" : law.stiffness_formula;
}

std::string restitution_of(const ContactLaw& law) {
  if (!law.restitution) return "-";
  return law.restitution->name() == "constant" ? fmt::format("{:.4g}", (*law.restitution)(1.0))
                                               : law.restitution->name();
}

std::string contacts_text(const Model& model, std::string_view method) {
  if (model.contacts().empty()) return "\nno contacts\n";
  std::vector<std::vector<std::string>> rows = {
      {"contact", "law", "stiffness", "restitution", "friction"}};
  for (const ContactSpec& contact : model.contacts()) {
    const ContactLaw& law = contact.law;
    rows.push_back({contact.name, law_text(law, method), stiffness_text(law, method),
                    restitution_of(law), law.friction ? law.friction->law : "-"});
  }
  return "\n" + table_text(rows, true);
}

int run_check(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Edit> edits = read_edits(input);
  throw_if_any(input.problems);
  const Scenario scenario = read_scenario(*arguments.word(), edits);
  throw_if_any(check_interactions(scenario.model, scenario.start, scenario.settings.method));
  if (input.has("--json")) {
    print_result("{}", model_json(scenario));
  } else {
    const Model& model = scenario.model;
    double mass = 0;
    for (int i = 1; i < model.body_count(); ++i) mass += model.mass(BodyId{i});
    print_result("{} is fine: {}; mass {}\n{}{}", scenario.file, model_text(facts_of(model)),
                 engineering_text(mass, "kg"), joints_text(model),
                 contacts_text(model, scenario.settings.method));
    if (!scenario.expected.empty())
      print_result("\n{} expected {}\n", scenario.expected.size(),
                   scenario.expected.size() == 1 ? "value" : "values");
  }
  const std::vector<std::string> ignored =
      analysis::ignored_inputs(scenario.model, scenario.settings.method);
  for (const auto* warnings : {&scenario.warnings, &ignored}) {
    for (const std::string& warning : *warnings) print_remark("warning: {}\n", warning);
  }
  return kDone;
}

}  // namespace

Command check_command() {
  return {.name = "check",
          .summary = "reads a scenario, finds every problem, and runs nothing",
          .details =
              "Prints how the mechanism can move, which joints carry it and which close loops, and "
              "the law of each contact.",
          .word = "SCENARIO",
          .words = Command::Words::exactly_one,
          .groups = {{"scenario", scenario_options()}},
          .examples = {"carom check scenarios/slider_crank_block.toml"},
          .run = run_check};
}

}  // namespace carom::app
