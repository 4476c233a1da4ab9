#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "carom/scenario.h"
#include "command.h"
#include "file_watch.h"
#include "interrupt.h"
#include "io/renamed_files.h"
#include "io/run/checkpoint.h"
#include "io/run/run_files.h"
#include "page_template.h"
#include "print.h"
#include "run_text.h"
#include "saving_input.h"
#include "scenario_input.h"
#include "study/saved_run.h"

namespace carom::app {
namespace {

std::string run_text(const Scenario& scenario, const RunSummary& summary) {
  std::string text =
      fmt::format("{}\n{} method; {}\n\n{}{}{}{}{}",
                  summary.title.empty() ? summary.scenario : summary.title, summary.method,
                  model_text(summary.model), impacts_text(summary), vibrating_bodies_text(summary),
                  clearances_text(summary), events_text(summary), energy_text(summary));
  if (scenario.expected.empty()) return text;
  const VerifiedScenario verified{.file = scenario.file,
                                  .results = check_expectations(scenario, summary)};
  return text + "\nexpected\n" + expectations_text({&verified, 1});
}

void print_warnings(const RunSummary& summary, const Trajectory& trajectory) {
  for (const std::string& warning : summary.warnings) print_remark("warning: {}\n", warning);
  if (trajectory.outcome.kind != Outcome::Kind::finished) {
    print_remark("carom: {}; {:.6g} s were asked for\n", trajectory.outcome.reason,
                 trajectory.duration);
  }
}

/// What the command line asks for.
struct RunTask {
  std::string file;
  std::vector<Edit> edits;
  std::string folder;
  bool writes = true;
  bool json = false;
  SavingInput saving;
};

study::SavedScenarioRun make_run(const RunTask& task) {
  const study::Saving saving{.folder = task.writes ? task.folder : "", .every = task.saving.every};
  if (!task.saving.resume.empty()) {
    return study::resume_run(task.saving.resume, task.saving.duration, saving, watch_on_terminal());
  }
  return study::run_saving({std::filesystem::path(task.file).stem().string(),
                            [&] { return read_scenario(task.file, task.edits); }},
                           saving, watch_on_terminal());
}

/// The files that were written, for people.
void print_files(const RunTask& task, const Scenario& scenario, bool has_page, bool has_modes) {
  print_result("\nfiles: {0}/summary.json, {0}/trajectory.csv, {0}/impacts.csv", task.folder);
  if (has_modes) print_result(", {}/modes.json", task.folder);
  for (const ClearanceJoint& joint : scenario.model.clearance_joints()) {
    print_result(", {0}/{1}.csv, {0}/{1}.svg", task.folder, io::orbit_name(joint.spec.name));
  }
  for (int body = 1; body < scenario.model.body_count() && scenario.settings.fields; ++body) {
    if (!scenario.model.spec(BodyId{body}).elastic) continue;
    print_result(", {}/{}.field.pvd", task.folder,
                 io::file_name_of(scenario.model.name(BodyId{body})));
  }
  if (has_page) print_result("\nto look at: {}/report.html", task.folder);
  print_result("\n");
}

/// The results are printed before the files are written, so that a full disk does not take them along.
int run_once(const RunTask& task) {
  const study::SavedScenarioRun all = make_run(task);
  stop_watching_for_interrupt();
  const study::ScenarioRun& run = all.run;
  const Scenario& scenario = *run.scenario;
  const Trajectory& trajectory = *run.trajectory;
  const RunSummary& summary = *run.summary;
  const std::optional<std::string> empty_page =
      task.writes ? page_template() : std::optional<std::string>();
  if (task.json) {
    print_beside({}, summary_json(summary));
  } else {
    print_beside({}, run_text(scenario, summary));
  }
  print_warnings(summary, trajectory);
  if (!all.not_saved.empty())
    print_remark("warning: the run was not saved on its way: {}\n", all.not_saved);
  if (task.writes) {
    write_run_folder(task.folder, scenario, trajectory, summary, empty_page, all.saved);
    const bool has_modes = std::ranges::any_of(
        trajectory.elastic, [](const ElasticFacts& body) { return !body.modes.empty(); });
    if (!task.json) print_files(task, scenario, empty_page.has_value(), has_modes);
  }
  return exit_code_of(trajectory.outcome);
}

/// Runs once, and again whenever the scenario changes, until Ctrl-C. Mistakes are told and waited
/// out: the files of the last good run stay.
int run_and_watch(const RunTask& task) {
  FileWatch watch;
  while (true) {
    watch.look_at(files_of_scenario(task.file));
    try {
      if (run_once(task) == kInterrupted) return kInterrupted;
    } catch (const InputError& error) {
      for (const Problem& problem : error.problems()) print_remark("{}\n", to_text(problem));
    } catch (const std::system_error& error) {
      print_remark("carom: error: {}\n", error.what());
    }
    std::fflush(stdout);
    print_remark("\nwaiting for changes of {}; Ctrl-C ends\n", task.file);
    watch_for_interrupt();
    if (!watch.wait_for_change()) return kDone;
    stop_watching_for_interrupt();
    print_remark("{} has changed\n\n", task.file);
  }
}

int run_run(const Arguments& arguments) {
  Input input(arguments);
  RunTask task{.file = arguments.word().value_or(""),
               .edits = read_edits(input),
               .writes = !input.has("--no-files"),
               .json = input.has("--json"),
               .saving = read_saving(input, arguments.word().value_or(""))};
  const std::string usual = !task.saving.resume.empty() ? task.saving.resume
                            : task.file.empty()         ? "run.carom"
                                                        : default_run_folder(task.file);
  task.folder = input.text("--out").value_or(usual);
  if (task.writes && task.folder == standard_output) {
    input.add_problem("--out", "a run is a folder of files, and does not go to standard output",
                      "give a folder, or --json with --no-files");
  } else if (task.writes) {
    check_run_folder(task.folder, "--out", input.problems);
  }
  if (!task.writes && input.has("--out"))
    input.add_problem("--no-files", "contradicts --out", "leave one of them out");
  const bool watches = input.has("--watch");
  if (watches) task.file = io::renamed_to(task.file).value_or(task.file);
  if (watches && task.json)
    input.add_problem("--watch", "contradicts --json, which is one document",
                      "leave --json out and read summary.json of the run folder");
  if (watches && !task.file.empty() && !std::filesystem::exists(task.file))
    input.add_problem(task.file, "there is no such file to watch", "check the path");
  throw_if_any(input.problems);
  return watches ? run_and_watch(task) : run_once(task);
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
          "(SIGTERM, SIGHUP) ends a run and keeps what it has; a second one ends the program. "
          "--resume goes on where "
          "a "
          "run ended, was interrupted or killed, to the same numbers as one run.",
      .word = "SCENARIO",
      .groups = {{"scenario", scenario_options()},
                 {"going on", saving_options()},
                 {"output",
                  {{"--out", "FOLDER", "where to keep the run; made when it is not there"},
                   {"--no-files", "", "keep nothing"},
                   {"--watch", "",
                    "stay, and run again whenever the scenario or a mesh it names changes; Ctrl-C "
                    "ends"}}}},
      .examples = {"carom run scenarios/slider_crank_block.toml",
                   "carom run scenarios/slider_crank_block.toml --set contacts.0.restitution=0.5 "
                   "--out softer",
                   "carom run --resume slider_crank_block.carom --duration 0.03"},
      .run = run_run};
}

}  // namespace carom::app
