#include <fmt/format.h>

#include <filesystem>

#include "command.h"
#include "input.h"
#include "io/output_file.h"
#include "io/run/report_page.h"
#include "page_template.h"
#include "print.h"

namespace carom::app {
namespace {

namespace fs = std::filesystem;

/// Every run that can be read; problems of the others go to the list.
std::vector<RunFolder> read_runs(const std::vector<std::string>& folders,
                                 std::vector<Problem>& problems) {
  std::vector<RunFolder> runs;
  for (const std::string& folder : folders) {
    try {
      runs.push_back(read_run_folder(folder));
      if (runs.back().scene != nullptr) continue;
      problems.push_back({(fs::path(folder) / "scene.json").string(), "is missing",
                          "run the scenario again: its shapes are kept there"});
    } catch (const InputError& error) {
      problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    }
  }
  return runs;
}

int run_report(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<std::string>& folders = arguments.words;
  const std::vector<RunFolder> runs = read_runs(folders, input.problems);
  const std::string page = input.text("--out").value_or(
      folders.size() == 1 ? (fs::path(folders[0]) / "report.html").string() : "comparison.html");
  if (input.has("--out")) {
    input.outputs({"--out"});
  } else if (input.problems.empty()) {
    check_output_file(page, "--out", input.problems);
  }
  throw_if_any(input.problems);

  const std::optional<std::string> empty_page = page_template();
  if (!empty_page) return kStoppedEarly;
  const std::string text = report_page(*empty_page, page_data(runs));
  write_whole_file(page, text);
  if (input.has("--json")) {
    print_result("{}", page_written_json(page, runs, text.size()));
  } else if (page != standard_output) {
    print_result("{} ({:.1f} MB)\n", page, static_cast<double>(text.size()) / 1e6);
  }
  return kDone;
}

}  // namespace

Command report_command() {
  return {
      .name = "report",
      .summary = "a run, or several side by side, as one self-contained page",
      .details =
          "Writes a page that needs neither a server nor a network: bodies that move, force "
          "loops, the energy ledger, the table of impacts. One run gives its report.html anew; "
          "several give comparison.html in the current folder, with the first as reference.",
      .word = "RUN",
      .words = Command::Words::at_least_one,
      .groups = {{"output", {{"--out", "FILE", "where to write the page; - is standard output"}}}},
      .examples = {"carom report slider_crank_block.carom",
                   "carom report soft.carom hard.carom --out both.html"},
      .run = run_report};
}

}  // namespace carom::app
