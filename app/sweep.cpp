// `carom sweep`: many samples of a scenario or an impact, as a study file says.
#include <fmt/format.h>

#include <cmath>

#include "command.h"
#include "impact_batch.h"
#include "interrupt.h"
#include "print.h"
#include "progress.h"
#include "scenario_input.h"
#include "study_result.h"
#include "study_subject.h"

namespace carom::app {
namespace {

/// What the command line asks for.
struct SweepTask {
  std::string folder;
  std::uint64_t shard = 1, shards = 1;
  bool resume = false, json = false;
  int threads = 1;
};

void read_shard(Input& input, SweepTask& task) {
  const auto text = input.text("--shard");
  if (!text) return;
  const std::vector<std::string> parts = parts_of(*text, '/');
  double shard = 0, shards = 0;
  const bool numbers = parts.size() == 2 && (shard = std::strtod(parts[0].c_str(), nullptr)) >= 1 &&
                       (shards = std::strtod(parts[1].c_str(), nullptr)) >= shard &&
                       shard == std::floor(shard) && shards == std::floor(shards) && shards <= 1e6;
  if (!numbers) {
    input.add_problem("--shard", "'" + *text + "' is not I/N",
                      "the first of seven shards is 1/7, the last 7/7");
    return;
  }
  task.shard = static_cast<std::uint64_t>(shard);
  task.shards = static_cast<std::uint64_t>(shards);
}

std::string duration_text(double seconds) {
  constexpr double minute = 60, hour = 3600, day = 86400, year = 365.25 * day;
  if (seconds < 2 * minute) return fmt::format("{:.2g} s", seconds);
  if (seconds < 2 * hour) return fmt::format("{:.0f} min", seconds / minute);
  if (seconds < 2 * day) return fmt::format("{:.1f} hours", seconds / hour);
  if (seconds < 2 * year) return fmt::format("{:.0f} days", seconds / day);
  return fmt::format("{:.3g} years", seconds / year);
}

std::string size_text(double bytes) {
  if (bytes < 1e6) return fmt::format("{:.0f} kB", std::ceil(bytes / 1e3));
  if (bytes < 1e9) return fmt::format("{:.0f} MB", bytes / 1e6);
  if (bytes < 1e12) return fmt::format("{:.1f} GB", bytes / 1e9);
  return fmt::format("{:.3g} TB", bytes / 1e12);
}

/// How many samples, how long on these threads, how large.
std::string forecast_of(double samples, const FirstLook& look, int threads) {
  const std::string count =
      samples < 1e15 ? fmt::format("{:.0f}", samples) : fmt::format("{:.3g}", samples);
  return fmt::format("{} samples, about {} on {} thread{}, and {} of results", count,
                     duration_text(samples * look.seconds / threads), threads,
                     threads == 1 ? "" : "s", size_text(samples * look.bytes));
}

void check_count(const io::StudyFile& study, double samples, const FirstLook& look, int threads) {
  if (samples <= study::StudyDesign::most_samples) return;
  throw InputError({{study.file, "makes " + forecast_of(samples, look, threads),
                     fmt::format("at most {:.0e} samples; take fewer values, or a random sampling",
                                 study::StudyDesign::most_samples)}});
}

/// The shares of work that are written together: a fraction of a second each.
std::uint64_t block_size(const FirstLook& look, bool batch) {
  if (batch) return 8192;
  return static_cast<std::uint64_t>(std::clamp(0.05 / std::max(look.seconds, 1e-7), 1.0, 256.0));
}

SweepTask read_task(Input& input) {
  SweepTask task{.resume = input.has("--resume"), .json = input.has("--json")};
  task.threads = read_threads(input);
  read_shard(input, task);
  throw_if_any(input.problems);
  return task;
}

void choose_folder(Input& input, const io::StudyFile& study, SweepTask& task) {
  std::string usual = io::default_study_folder(study);
  if (task.shards > 1) usual += fmt::format("/shard-{}-of-{}", task.shard, task.shards);
  task.folder = input.text("--out").value_or(usual);
  io::check_study_folder(task.folder, "--out", input.problems);
  throw_if_any(input.problems);
}

/// Whether all samples are there now.
bool run_samples(const StudySubject& subject, const study::StudyDesign& design,
                 const SweepTask& task, const FirstLook& look) {
  study::StudyWork work{.folder = task.folder,
                        .record = {.file = subject.study.file,
                                   .text = subject.study.text,
                                   .scenario_text = subject.scenario_text},
                        .resume = task.resume,
                        .threads = task.threads};
  std::tie(work.record.first, work.record.last) =
      study::shard_of(design.count(), design.group(), task.shard, task.shards);
  const auto batch = subject.study.scenario.empty()
                         ? batch_of_impacts(design, subject.outputs, subject.evaluate)
                         : std::nullopt;
  work.block = block_size(look, batch.has_value());
  const double samples = static_cast<double>(work.record.last - work.record.first);
  if (!batch && samples * look.seconds / task.threads > 30)
    print_remark("carom: {}; Ctrl-C ends it and keeps what it has, --resume goes on\n",
                 forecast_of(samples, look, task.threads));
  const study::MakeBlock single = [&](std::uint64_t first, std::uint64_t last) {
    return study::rows_of(design, subject.evaluate, first, last);
  };
  ProgressBar bar;
  const std::string label = subject.study.name();
  return study::run_study(
      subject.study, work, batch ? *batch : single, [&](std::uint64_t done, std::uint64_t all) {
        bar.show(label,
                 static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1)));
        return !interrupted();
      });
}

int run_study_file(const Arguments& arguments) {
  Input input(arguments);
  SweepTask task = read_task(input);
  const auto subject = read_subject(arguments.word().value_or(""));
  choose_folder(input, subject->study, task);
  const study::StudyDesign design(subject->study);
  watch_for_interrupt();
  const FirstLook look = look_at(*subject, design);
  check_count(subject->study, study::sample_count(subject->study), look, task.threads);
  const bool whole = run_samples(*subject, design, task, look);
  if (!whole) {
    print_remark("carom: the study was ended; what it has is in {}, --resume goes on with it\n",
                 task.folder);
    return kInterrupted;
  }
  stop_watching_for_interrupt();
  return finish_study(task.folder, task.json);
}

}  // namespace

Command sweep_command() {
  return {
      .name = "sweep",
      .summary = "a study: many samples of a scenario or an impact, with statistics",
      .details =
          "STUDY.toml names a scenario, or has a table [impact], and says which numbers are varied "
          "and "
          "what is kept of each sample: a grid, random numbers, a Latin hypercube, or Sobol's "
          "sequence, "
          "which tells which parameter matters how much. Results are written while it goes on, one "
          "row "
          "for each sample, into STUDY.study in the current folder: results.csv, summary.json and "
          "the "
          "page report.html. They are the same to the byte with any number of threads and shards. "
          "A "
          "sample that cannot be run is a row that says why. Ctrl-C ends a study and keeps its "
          "rows.",
      .word = "STUDY.toml",
      .words = Command::Words::exactly_one,
      .groups =
          {{"work",
            {{"--threads", "N",
              "samples at work at a time; as many as there are processors when left out"},
             {"--resume", "", "go on where the study ended, was interrupted or was killed"},
             {"--shard", "I/N",
              "the I-th of N parts, from 1: into STUDY.study/shard-I-of-N; `carom merge` joins "
              "them"}}},
           {"output", {{"--out", "FOLDER", "where to keep the study; made when it is not there"}}}},
      .examples = {"carom sweep studies/slider_crank_damping.toml",
                   "carom sweep studies/impact_sensitivity.toml --out sensitivity --threads 2"},
      .run = run_study_file};
}

}  // namespace carom::app
