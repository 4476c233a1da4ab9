#include <fmt/format.h>

#include "carom/expectations.h"
#include "carom/run_files.h"
#include "command.h"
#include "page_template.h"
#include "run_text.h"
#include "scenario_input.h"

namespace carom::app {
namespace {

void print_run(const Scenario& scenario, const Trajectory& trajectory, const std::string& summary) {
  fmt::print("{}\n{} method; {}\n\n{}{}{}{}",
             scenario.title.empty() ? scenario.file : scenario.title, trajectory.method,
             model_text(scenario.model), impacts_text(scenario.model, trajectory),
             clearances_text(scenario.model, trajectory), events_text(trajectory),
             energy_text(trajectory));
  if (scenario.expected.empty()) return;
  const VerifiedScenario verified{.file = scenario.file,
                                  .results = check_expectations(scenario, summary)};
  fmt::print("\nexpected\n{}", expectations_text({&verified, 1}));
}

void print_warnings(const Scenario& scenario, const Trajectory& trajectory) {
  for (const auto* warnings : {&scenario.warnings, &trajectory.warnings}) {
    for (const std::string& warning : *warnings) fmt::print(stderr, "warning: {}\n", warning);
  }
  if (trajectory.outcome.kind != Outcome::Kind::finished) {
    fmt::print(stderr, "carom: {}; {:.6g} s were asked for\n", trajectory.outcome.reason,
               trajectory.duration);
  }
}

int run_run(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Override> overrides = read_overrides(input);
  const std::string file = arguments.word().value_or("");
  const bool writes = !input.has("--no-files");
  const std::string folder =
      input.text("--out").value_or(file.empty() ? "run.carom" : default_run_folder(file));
  if (writes) check_run_folder(folder, "--out", input.problems);
  if (!writes && input.has("--out"))
    input.add_problem("--no-files", "contradicts --out", "leave one of them out");
  throw_if_any(input.problems);

  const Scenario scenario = read_scenario(file, overrides);
  const Trajectory trajectory = run_scenario(scenario);
  const std::string summary = summary_json(scenario, trajectory);
  const std::optional<std::string> empty_page =
      writes ? page_template() : std::optional<std::string>();
  if (writes) write_run_folder(folder, scenario, trajectory, empty_page);
  if (input.has("--json")) {
    fmt::print("{}", summary);
  } else {
    print_run(scenario, trajectory, summary);
    if (writes) {
      fmt::print("\nfiles: {0}/summary.json, {0}/trajectory.csv, {0}/impacts.csv", folder);
      for (const ClearanceJoint& joint : scenario.model.clearance_joints()) {
        fmt::print(", {0}/{1}.orbit.csv, {0}/{1}.orbit.svg", folder, joint.spec.name);
      }
      if (empty_page) fmt::print("\nto look at: {}/report.html", folder);
      fmt::print("\n");
    }
  }
  print_warnings(scenario, trajectory);
  return exit_code_of(trajectory.outcome);
}

}  // namespace

Command run_command() {
  return {
      .name = "run",
      .summary = "simulates a scenario and keeps the run in a folder",
      .details =
          "Follows the motion of the scenario's mechanism through all its impacts, prints the "
          "table of impacts and the energy ledger, and writes summary.json, trajectory.csv, "
          "impacts.csv and the page report.html into SCENARIO.carom in the current folder. Ctrl-C "
          "ends a run and keeps "
          "what it has; a second one ends the program.",
      .word = "SCENARIO",
      .words = Command::Words::exactly_one,
      .groups = {{"scenario", scenario_options()},
                 {"output",
                  {{"--out", "FOLDER", "where to keep the run; made when it is not there"},
                   {"--no-files", "", "keep nothing"}}}},
      .examples = {"carom run scenarios/slider_crank_block.toml",
                   "carom run scenarios/slider_crank_block.toml --set contacts.0.restitution=0.5 "
                   "--out softer"},
      .run = run_run};
}

}  // namespace carom::app
