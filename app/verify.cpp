#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "carom/scenario.h"
#include "command.h"
#include "print.h"
#include "run_text.h"
#include "scenario_input.h"
#include "shared_file.h"
#include "study/verification.h"

namespace carom::app {
namespace {

namespace fs = std::filesystem;

/// The scenarios of the gallery in the order of their names: of `scenarios/` in the current folder,
/// or else those that come with the program.
std::vector<std::string> gallery() {
  std::error_code error;
  const fs::path folder = fs::is_directory("scenarios", error)
                              ? "scenarios"
                              : shared_file("scenarios", CAROM_SCENARIOS_DIR);
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  if (files.empty()) {
    throw InputError({{"carom verify", "there are no scenarios in '" + folder.string() + "'",
                       "name the scenarios to verify"}});
  }
  return files;
}

int exit_code_of(const VerifiedScenario& verified) {
  if (!verified.problems.empty()) return kWrongInput;
  if (verified.outcome == "interrupted") return kInterrupted;
  if (verified.outcome != "finished") return kStoppedEarly;
  const bool all_met = std::ranges::all_of(verified.results, &ExpectationResult::met);
  return all_met ? kDone : kExpectationFailed;
}

void print_remarks(const VerifiedScenario& verified) {
  for (const Problem& problem : verified.problems) print_remark("{}\n", to_text(problem));
  if (!verified.reason.empty()) print_remark("{}: {}\n", verified.file, verified.reason);
  if (verified.problems.empty() && verified.results.empty())
    print_remark("note: {} has no [[expected]] entries\n", verified.file);
}

std::string verdict_text(const std::vector<VerifiedScenario>& scenarios) {
  std::size_t checked = 0, met = 0;
  for (const VerifiedScenario& scenario : scenarios) {
    checked += scenario.results.size();
    met += std::ranges::count_if(scenario.results, &ExpectationResult::met);
  }
  return fmt::format("{}{} of {} expected values met in {} {}\n", checked == 0 ? "" : "\n", met,
                     checked, scenarios.size(), scenarios.size() == 1 ? "scenario" : "scenarios");
}

int run_verify(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Edit> edits = read_edits(input);
  const int threads = read_threads(input);
  throw_if_any(input.problems);
  const std::vector<std::string> files = arguments.words.empty() ? gallery() : arguments.words;
  const std::vector<VerifiedScenario> scenarios =
      study::verify(files, edits, watch_on_terminal(), threads);
  if (input.has("--json")) {
    print_result("{}", verification_json(scenarios));
  } else {
    print_result("{}{}", expectations_text(scenarios), verdict_text(scenarios));
  }
  std::vector<int> codes;
  for (const VerifiedScenario& scenario : scenarios) {
    print_remarks(scenario);
    codes.push_back(exit_code_of(scenario));
  }
  // Of several reasons to complain, the one that makes the others doubtful goes first.
  for (const int code : {kInterrupted, kWrongInput, kStoppedEarly, kExpectationFailed}) {
    if (std::ranges::find(codes, code) != codes.end()) return code;
  }
  return kDone;
}

}  // namespace

Command verify_command() {
  return {.name = "verify",
          .summary = "every published number Carom claims to reproduce: printed, ours, verdict",
          .details =
              "Runs scenarios and checks their [[expected]] entries; without a name those of the "
              "gallery, the folder scenarios. Exits with 4 when an entry is not met. Nothing is "
              "written.",
          .word = "SCENARIO",
          .words = Command::Words::any,
          .groups = {{"scenario", scenario_options()}, {"work", {threads_option()}}},
          .examples = {"carom verify", "carom verify scenarios/slider_crank_block.toml"},
          .run = run_verify};
}

}  // namespace carom::app
