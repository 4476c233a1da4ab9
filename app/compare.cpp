#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "carom/math.h"
#include "carom/scenario.h"
#include "command.h"
#include "file_watch.h"
#include "interrupt.h"
#include "io/output_file.h"
#include "io/run/report_page.h"
#include "page_template.h"
#include "print.h"
#include "run_text.h"
#include "scenario_input.h"
#include "study/comparison.h"
#include "table.h"
#include "tool/comparison.h"

namespace carom::app {
namespace {

using study::ComparedRun;

constexpr std::size_t kMostRuns = 1000;

/// What the command line asks for.
struct CompareTask {
  std::string file;
  study::Comparison comparison;
  std::string page;
  bool writes = true;
  int threads = 1;
  std::vector<std::string> quantities;  // paths into the summaries, told besides the impacts
  std::optional<std::string> svg, csv;
};

/// --set with several values, as in PATH=1|2|3; those with one are edits of every run.
void read_choices(Input& input, study::Comparison& comparison) {
  std::vector<Edit> edits;
  for (Edit& edit : comparison.edits) {
    const std::string& text = edit.value.text();
    const bool quoted = text.starts_with('"') || text.starts_with('\'');
    const std::vector<std::string> values = parts_of(text, '|');
    if (quoted || values.size() < 2) {
      edits.push_back(std::move(edit));
      continue;
    }
    study::Choice choice{.path = edit.path, .values = {}};
    for (const std::string& value : values) choice.values.push_back(EditValue::parse(value));
    comparison.choices.push_back(std::move(choice));
  }
  comparison.edits = std::move(edits);
  std::size_t runs = 1;
  for (const study::Choice& choice : comparison.choices) runs *= choice.values.size();
  if (runs > kMostRuns)
    input.add_problem("--set", fmt::format("the values make {} runs", runs),
                      fmt::format("leave some out: at most {}", kMostRuns));
}

/// What is told and drawn besides the impacts.
void read_quantities(Input& input, CompareTask& task) {
  task.quantities = input.all("--quantity");
  task.svg = input.text("--svg");
  task.csv = input.text("--csv");
  for (const std::string flag : {"--svg", "--csv"}) {
    if (!input.has(flag)) continue;
    if (task.quantities.size() != 1)
      input.add_problem(flag, fmt::format("draws one quantity, not {}", task.quantities.size()),
                        "as in --quantity impacts.0.peak_force");
    if (task.comparison.choices.empty())
      input.add_problem(flag, "there are no values to draw a quantity over",
                        "as in --set 'contacts.0.restitution=0.2|0.5|0.8'");
  }
  input.outputs({"--svg", "--csv"}, files_of_scenario(task.file));
}

CompareTask read_task(Input& input, const std::string& file) {
  CompareTask task{.file = file, .writes = !input.has("--no-files")};
  task.page =
      input.text("--out").value_or(std::filesystem::path(file).stem().string() + ".compare.html");
  if (input.has("--out")) {
    input.outputs({"--out"}, files_of_scenario(file));
  } else if (task.writes) {
    check_output_file(task.page, "--out", input.problems);
  }
  if (!task.writes && input.has("--out"))
    input.add_problem("--no-files", "contradicts --out", "leave one of them out");
  task.comparison = {.laws = parts_of(input.text("--laws").value_or(""), ','),
                     .methods = parts_of(input.text("--methods").value_or(""), ','),
                     .contact = input.text("--contact"),
                     .edits = read_edits(input)};
  task.threads = read_threads(input);
  read_choices(input, task.comparison);
  read_quantities(input, task);
  if (task.comparison.laws.empty() && task.comparison.methods.empty() &&
      task.comparison.choices.empty()) {
    input.add_problem("carom compare", "there is nothing to compare",
                      "give --laws hunt-crossley,flores or --methods continuous,piecewise or --set "
                      "'contacts.0.restitution=0.2|0.8'");
  }
  if (const auto how = input.one_of("--calibration", {"exact", "published"}))
    task.comparison.calibration = *how == "exact" ? Calibration::exact : Calibration::published;
  for (const std::string flag : {"--calibration", "--contact"}) {
    if (input.has(flag) && !input.has("--laws"))
      input.add_problem(flag, "has no meaning without --laws", "add --laws, or leave it out");
  }
  return task;
}

std::string row_title(const ComparedRun& compared, const ContactEpisode& episode) {
  return compared.title() +
         (!compared.law.empty() && episode.calibration == Calibration::exact ? " (exact)" : "");
}

/// The impact of that number in every run that has one.
std::string impact_table(const std::vector<ComparedRun>& runs, std::size_t i) {
  std::vector<const ImpactSummary*> shown;
  for (const ComparedRun& compared : runs) {
    if (compared.run.summary && i < compared.run.summary->impacts.size())
      shown.push_back(&compared.run.summary->impacts[i]);
  }
  const ImpactColumns columns(&ImpactQuantity::Shown::compared, shown);
  const auto with_title = [](const std::string& title, std::vector<std::string> row) {
    row.insert(row.begin(), title);
    return row;
  };
  std::vector<std::vector<std::string>> rows = {with_title("run", columns.titles())};
  for (const ComparedRun& compared : runs) {
    if (!compared.run.summary || i >= compared.run.summary->impacts.size()) continue;
    const ImpactSummary& impact = compared.run.summary->impacts[i];
    rows.push_back(with_title(row_title(compared, impact.episode), columns.row(impact)));
  }
  std::vector<std::size_t> right_aligned = columns.numbers();
  for (std::size_t& column : right_aligned) ++column;
  return table_text(rows, true, right_aligned);
}

/// The impacts side by side: the first of every run, the second of every run, …
std::string side_by_side(const std::vector<ComparedRun>& runs) {
  constexpr std::size_t kMostImpacts = 10;
  std::size_t most = 0;
  for (const ComparedRun& compared : runs) {
    if (compared.run.summary) most = std::max(most, compared.run.summary->impacts.size());
  }
  if (most == 0) return "no impacts\n";
  std::string text;
  for (std::size_t i = 0; i < std::min(most, kMostImpacts); ++i) {
    text += fmt::format("{}impact {}\n{}", i == 0 ? "" : "\n", i + 1, impact_table(runs, i));
  }
  if (most > kMostImpacts)
    text += fmt::format("\n… and {} more; --json has all of them\n", most - kMostImpacts);
  return text;
}

/// The quantities that were asked for, one row for each run; empty without any.
std::string quantities_table(const std::vector<ComparedRun>& runs,
                             const std::vector<std::string>& quantities) {
  if (quantities.empty()) return "";
  std::vector<std::vector<std::string>> rows(runs.size() + 1);
  rows[0].push_back("run");
  for (std::size_t i = 0; i < runs.size(); ++i) rows[i + 1].push_back(runs[i].title());
  std::vector<std::size_t> right_aligned;
  for (const std::string& quantity : quantities) {
    right_aligned.push_back(rows[0].size());
    rows[0].push_back(quantity);
    const std::vector<std::optional<double>> numbers = numbers_of(runs, quantity);
    for (std::size_t i = 0; i < runs.size(); ++i)
      rows[i + 1].push_back(numbers[i] ? fmt::format("{:.6g}", *numbers[i]) : "-");
  }
  return "\n" + table_text(rows, true, right_aligned);
}

void print_remarks(const Scenario& scenario, const std::vector<ComparedRun>& runs) {
  const std::vector<std::string>& of_all = scenario.warnings;
  for (const std::string& warning : of_all) print_remark("warning: {}\n", warning);
  for (const ComparedRun& compared : runs) {
    for (const Problem& problem : compared.run.problems)
      print_remark("{} cannot run: {}\n", compared.title(), to_text(problem));
    if (!compared.run.made()) continue;
    const Trajectory& trajectory = *compared.run.trajectory;
    for (const std::string& warning : compared.run.summary->warnings) {
      if (std::ranges::find(of_all, warning) == of_all.end())
        print_remark("warning: {}: {}\n", compared.title(), warning);
    }
    if (trajectory.outcome.kind != Outcome::Kind::finished)
      print_remark("{}: {}\n", compared.title(), trajectory.outcome.reason);
  }
}

int exit_code_of_all(const std::vector<ComparedRun>& runs) {
  if (interrupted()) return kInterrupted;
  int code = kWrongInput;  // unless one of them could run
  for (const ComparedRun& compared : runs) {
    if (!compared.run.made()) continue;
    const int own = exit_code_of(compared.run.trajectory->outcome);
    if (own != kDone) return own;
    code = kDone;
  }
  return code;
}

/// The page with the runs that could be made; none when there is no page to fill.
std::vector<OutputFile> page_of(const std::string& path, const std::vector<ComparedRun>& runs) {
  std::vector<RunFolder> folders;
  for (const ComparedRun& compared : runs) {
    const study::ScenarioRun& run = compared.run;
    if (run.made())
      folders.push_back(
          run_folder_of(compared.title(), *run.scenario, *run.trajectory, *run.summary));
  }
  const std::optional<std::string> empty_page = folders.empty() ? std::nullopt : page_template();
  if (!empty_page) return {};
  return {{path, report_page(*empty_page, page_data(folders))}};
}

/// Adds the picture and its numbers. Problems wait until the runs have been told: they may have taken long.
std::vector<Problem> draw(const CompareTask& task, const std::vector<ComparedRun>& runs,
                          std::vector<OutputFile>& files) {
  if (!task.svg && !task.csv) return {};
  try {
    const RunPlot plot = comparison_plot(runs, task.quantities.front());
    if (task.svg) files.push_back({*task.svg, run_plot_svg(plot, "", {})});
    if (task.csv) files.push_back({*task.csv, run_plot_csv(plot)});
  } catch (const InputError& error) {
    return error.problems();
  }
  return {};
}

int run_compare(const Arguments& arguments) {
  Input input(arguments);
  const CompareTask task = read_task(input, arguments.word().value_or(""));
  throw_if_any(input.problems);
  const ScenarioDocument document = ScenarioDocument::read(task.file);
  const Scenario scenario = document.with(task.comparison.edits);
  const std::vector<ComparedRun> runs =
      study::compare(document, task.comparison, watch_on_terminal(), task.threads);

  stop_watching_for_interrupt();
  std::vector<OutputFile> files;
  if (task.writes) files = page_of(task.page, runs);
  const std::size_t pages = files.size();
  const std::vector<Problem> not_drawn = draw(task, runs, files);
  print_beside(files, input.has("--json")
                          ? comparison_json(runs)
                          : fmt::format("{}\n{}\n\n{}{}",
                                        scenario.title.empty() ? scenario.file : scenario.title,
                                        model_text(facts_of(scenario.model)), side_by_side(runs),
                                        quantities_table(runs, task.quantities)));
  print_remarks(scenario, runs);
  write_whole_files(files);
  if (pages > 0 && !input.has("--json") && task.page != standard_output)
    print_result("\nto look at: {}\n", task.page);
  throw_if_any(not_drawn);
  return exit_code_of_all(runs);
}

}  // namespace

Command compare_command() {
  std::vector<Option> scenario_values = value_options();
  scenario_values.front().help =
      "another value in the scenario; of several, as in PATH=1|2|3, each makes a run of its own";
  return {
      .name = "compare",
      .summary = "the same scenario several ways, side by side",
      .details =
          "Runs a scenario with other laws in its contacts, with other methods, with several "
          "values "
          "of a number, or with every combination of them. Parameters that a law does not have are "
          "left out. Named laws "
          "run as published unless the scenario or --calibration says otherwise. A run that "
          "cannot be made is reported, and the others go on. One page shows all of them side by "
          "side: SCENARIO.compare.html in the current folder.",
      .word = "SCENARIO",
      .words = Command::Words::exactly_one,
      .groups = {{"what to compare",
                  {{"--laws", "NAME[,NAME…]", "laws; `carom laws` lists them"},
                   {"--methods", "NAME[,NAME…]", "methods"},
                   {"--calibration", "HOW", "exact or published, for all laws"},
                   {"--contact", "NAME", "the only contact to change; all when left out"}}},
                 {"scenario", scenario_values},
                 {"work", {threads_option()}},
                 {"output",
                  {{"--quantity", "PATH",
                    "also tell this number of every run, by its path in summary.json", true},
                   {"--svg", "FILE.svg",
                    "draw it over the values of the first --set that has several"},
                   {"--csv", "FILE.csv", "the same as numbers"},
                   {"--out", "FILE", "where to write the page; - is standard output"},
                   {"--no-files", "", "keep nothing"}}}},
      .examples = {"carom compare scenarios/slider_crank_block.toml --laws "
                   "hunt-crossley,lankarani-nikravesh,flores",
                   "carom compare scenarios/oblique_ball.toml --set 'bodies.ball.velocity.0=1|2|3' "
                   "--quantity final.bodies.ball.velocity.0 --svg rebound.svg"},
      .run = run_compare};
}

}  // namespace carom::app
