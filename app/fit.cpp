// `carom fit`: the parameters of a model from measurements, and how sure they are.
#include <algorithm>

#include "command.h"
#include "fit_input.h"
#include "fit_text.h"
#include "interrupt.h"
#include "print.h"
#include "progress.h"
#include "study/fit/scenario_fit.h"
#include "tool/fit_files.h"

namespace carom::app {
namespace {

using study::FitReport;

/// The best by its information first; those without one last.
void sort_by_information(std::vector<FitReport>& reports) {
  std::ranges::stable_sort(reports, {}, [](const FitReport& report) {
    const auto& information = report.result.information;
    return information ? information->aic : std::numeric_limits<double>::infinity();
  });
}

/// Shows that it is at work, and ends it at Ctrl-C.
class FitWatch {
 public:
  FitWatch() { watch_for_interrupt(); }
  ~FitWatch() { stop_watching_for_interrupt(); }

  std::function<bool(std::uint64_t)> of(const std::string& name) {
    return [this, name](std::uint64_t predictions) {
      // How many it will take is not known: the bar comes closer to its end, and never there.
      constexpr double usual = 2000;
      most_ = std::max(most_, static_cast<double>(predictions));
      bar_.show(name, most_ / (most_ + usual));
      return !interrupted();
    };
  }

 private:
  ProgressBar bar_;
  double most_ = 0;
};

/// Nothing when it was ended.
std::optional<std::vector<FitReport>> fit_models(const std::string& file, Input& input,
                                                 study::FitSettings settings) {
  const io::Measurements table = io::Measurements::read(file);
  const std::vector<FitTask> tasks = read_fit_tasks(input, table);
  FitWatch watch;
  std::vector<FitReport> reports;
  for (const FitTask& task : tasks) {
    settings.watch = watch.of(task.fit.model.name);
    auto report = study::fit_model(task.fit, task.data, settings);
    if (!report) return std::nullopt;
    report->skipped = task.skipped;
    report->data = file;
    reports.push_back(std::move(*report));
  }
  sort_by_information(reports);
  return reports;
}

/// The same for a file that says what is fitted.
std::optional<std::vector<FitReport>> fit_file(const std::string& path, Input& input,
                                               study::FitSettings settings) {
  for (const Option& option : fit_model_options()) {
    if (input.has(option.flag))
      input.add_problem(option.flag, "goes with a table of data, and " + path + " says it itself",
                        "write it into the file");
  }
  throw_if_any(input.problems);
  // A scenario takes its time: other starts only where they are asked for.
  if (!input.has("--starts")) settings.starts = 1;
  const io::FitFile file = io::read_fit_file(path);
  FitWatch watch;
  settings.watch = watch.of(path);
  auto report = study::fit_scenario(file, settings);
  if (!report) return std::nullopt;
  return std::vector<FitReport>{std::move(*report)};
}

int tell(const std::vector<FitReport>& reports, Input& input,
         const std::vector<OutputOption>& outputs) {
  std::vector<OutputFile> files;
  for (const OutputOption& output : outputs)
    files.push_back(
        {output.path, output.flag == "--svg" ? fit_svg(reports) : residuals_svg(reports)});
  print_beside(files, input.has("--json") ? fit_json(reports) : fit_text(reports));
  for (const FitReport& report : reports) {
    for (const std::string& warning : report.result.warnings)
      print_remark("warning: {}{}\n", reports.size() > 1 ? report.model + ": " : "", warning);
  }
  write_whole_files(files);
  const bool converged =
      std::ranges::all_of(reports, [](const FitReport& report) { return report.result.converged; });
  return converged ? kDone : kStoppedEarly;
}

int run_fit(const Arguments& arguments) {
  Input input(arguments);
  const std::string file = arguments.word().value_or("");
  const std::vector<OutputOption> outputs = input.outputs({"--svg", "--residuals"}, {file});
  const study::FitSettings settings = read_fit_settings(input);
  throw_if_any(input.problems);
  auto reports =
      file.ends_with(".toml") ? fit_file(file, input, settings) : fit_models(file, input, settings);
  if (!reports) {
    print_remark("carom: the fit was ended before it had an answer\n");
    return kInterrupted;
  }
  return tell(*reports, input, outputs);
}

}  // namespace

Command fit_command() {
  return {
      .name = "fit",
      .summary = "parameters of a law from measurements, and how sure they are",
      .details =
          "DATA.csv names its columns in the first line, with their units in brackets where they "
          "are not SI: speed [mm/s],restitution. The law is fitted by least squares, from several "
          "starts within the ranges of its parameters; errors and 95 % intervals follow. It says "
          "what the data cannot tell: parameters that cannot be told apart or end at a bound, "
          "residuals with a trend. Rows without one of the numbers are left out, with a warning. "
          "In "
          "place of the data FIT.toml names a scenario, numbers of it that are looked for, and "
          "what "
          "was measured.",
      .word = "DATA.csv|FIT.toml",
      .words = Command::Words::exactly_one,
      .groups = {{"model", fit_model_options()},
                 {"search", fit_search_options()},
                 {"output",
                  {{"--svg", "FILE",
                    "a picture: measurements, model and band; - is standard output"},
                   {"--residuals", "FILE", "a picture of what the model leaves"}}}},
      .examples = {"carom fit fits/steel_restitution.csv --model restitution/power-law --x speed "
                   "--y restitution",
                   "carom fit fits/bounce_track.toml --svg bounce_track.svg"},
      .run = run_fit};
}

}  // namespace carom::app
