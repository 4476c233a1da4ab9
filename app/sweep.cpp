// `carom sweep`: many samples of a scenario or an impact, as a study file says.
#include "sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "interrupt.h"
#include "print.h"
#include "progress.h"
#include "scenario_input.h"
#include "slurm_job.h"
#include "study_result.h"
#include "study_size.h"

namespace carom::app {
namespace {

constexpr double most_shards = 1e6;

/// What the command line asks for.
struct SweepTask {
  std::string folder;
  std::uint64_t shard = 1, shards = 1;
  std::optional<std::uint64_t> slurm;  ///< parts of a job, which is written instead
  bool resume = false, replace = false, is_long = false, json = false;
  int threads = 1;
};

void read_shard(Input& input, SweepTask& task) {
  const auto text = input.text("--shard");
  if (!text) return;
  const std::vector<std::string> parts = parts_of(*text, '/');
  double shard = 0, shards = 0;
  const bool numbers = parts.size() == 2 && (shard = std::strtod(parts[0].c_str(), nullptr)) >= 1 &&
                       (shards = std::strtod(parts[1].c_str(), nullptr)) >= shard &&
                       shard == std::floor(shard) && shards == std::floor(shards) &&
                       shards <= most_shards;
  if (!numbers) {
    input.add_problem("--shard", "'" + *text + "' is not I/N",
                      "the first of seven shards is 1/7, the last 7/7");
    return;
  }
  task.shard = static_cast<std::uint64_t>(shard);
  task.shards = static_cast<std::uint64_t>(shards);
}

void read_slurm(Input& input, SweepTask& task) {
  const auto parts = input.quantity("--slurm", "1", {.min = 1, .max = most_shards});
  if (!parts) return;
  if (*parts != std::floor(*parts))
    input.add_problem("--slurm", fmt::format("is {}", *parts), "must be a whole number");
  task.slurm = static_cast<std::uint64_t>(*parts);
  for (const char* flag : {"--shard", "--resume", "--force", "--json"}) {
    if (input.has(flag))
      input.add_problem(flag, "contradicts --slurm, which writes a job and makes no samples",
                        "leave it out: the job makes shards, and goes on where they ended");
  }
  // A task of a job has as many processors as it asks for.
  if (!input.has("--threads")) task.threads = 1;
}

SweepTask read_task(Input& input) {
  SweepTask task{.resume = input.has("--resume"),
                 .replace = input.has("--force"),
                 .is_long = input.has("--long"),
                 .json = input.has("--json")};
  task.threads = read_threads(input);
  read_shard(input, task);
  read_slurm(input, task);
  if (task.resume && task.replace)
    input.add_problem("--force", "contradicts --resume", "leave one of them out");
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

/// The shares of work that are written together: a fraction of a second each.
std::uint64_t block_size(const FirstLook& look, bool by_kernel) {
  if (by_kernel) return 8192;
  return static_cast<std::uint64_t>(std::clamp(0.05 / std::max(look.seconds, 1e-7), 1.0, 256.0));
}

/// Of one sample. The first call has found nothing prepared.
double seconds_by_kernel(const StudyBlocks& blocks) {
  using Clock = std::chrono::steady_clock;
  constexpr std::uint64_t some = 2000;
  double seconds = 0;
  for (int i = 0; i < 2; ++i) {
    const Clock::time_point start = Clock::now();
    blocks.make(0, some);
    seconds = std::chrono::duration<double>(Clock::now() - start).count();
  }
  return seconds / static_cast<double>(some);
}

study::StudyWork work_of(const StudyBlocks& blocks, const SweepTask& task) {
  const StudySubject& subject = *blocks.subject;
  study::StudyWork work{.folder = task.folder,
                        .record = {.file = subject.study.file,
                                   .text = subject.study.text,
                                   .scenario_text = subject.scenario_text},
                        .resume = task.resume,
                        .replace = task.replace};
  std::tie(work.record.first, work.record.last) =
      study::shard_of(blocks.design->count(), blocks.design->group(), task.shard, task.shards);
  return work;
}

/// Whether all samples are there now.
bool run_samples(const StudyBlocks& blocks, study::StudyWork& work, const FirstLook& look,
                 int threads, const Spread& spread) {
  const io::StudyFile& study = blocks.subject->study;
  work.block = block_size(look, blocks.by_kernel);
  const SpreadWork spread_work = spread(study.file, blocks.make, threads);
  work.threads = spread_work.places;
  const double samples = static_cast<double>(work.record.last - work.record.first);
  if (samples * look.seconds / work.threads > 30)
    print_remark("carom: {}; Ctrl-C ends it and keeps what it has, --resume goes on\n",
                 study_forecast(samples, look, work.threads));
  ProgressBar bar;
  const std::string label = study.name();
  return study::run_study(
      study, work, spread_work.make, [&](std::uint64_t done, std::uint64_t all) {
        bar.show(label,
                 static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1)));
        return !interrupted();
      });
}

int write_slurm_job(const StudyBlocks& blocks, const SweepTask& task, const FirstLook& look) {
  namespace fs = std::filesystem;
  const io::StudyFile& study = blocks.subject->study;
  const double samples =
      static_cast<double>(blocks.design->count()) / static_cast<double>(*task.slurm);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  print_result("{}", slurm_script({.program = error ? "carom" : program.string(),
                                   .study = fs::absolute(study.file).lexically_normal().string(),
                                   .name = study.name(),
                                   .folder = fs::absolute(task.folder).lexically_normal().string(),
                                   .shards = *task.slurm,
                                   .threads = task.threads,
                                   .forecast = study_forecast(samples, look, task.threads),
                                   .seconds = samples * look.seconds / task.threads,
                                   .is_long = task.is_long}));
  return kDone;
}

int run_study_file(const Arguments& arguments, const Spread& spread) {
  Input input(arguments);
  SweepTask task = read_task(input);
  StudyBlocks blocks{.subject = read_subject(arguments.word().value_or(""))};
  const io::StudyFile& study = blocks.subject->study;
  choose_folder(input, study, task);
  blocks.design = std::make_unique<study::StudyDesign>(study);
  study::StudyWork work = work_of(blocks, task);
  if (!task.slurm) study::refuse_to_lose_rows(work);
  watch_for_interrupt();
  FirstLook look = look_at(*blocks.subject, *blocks.design);
  choose_how_to_make(blocks);
  if (blocks.by_kernel) look.seconds = seconds_by_kernel(blocks);
  const double samples =
      study::sample_count(study) / static_cast<double>(task.slurm.value_or(task.shards));
  check_study_size(study, samples, look, task.threads, task.folder, task.is_long);
  if (task.slurm) return write_slurm_job(blocks, task, look);
  if (!run_samples(blocks, work, look, task.threads, spread)) {
    print_remark("carom: the study was ended; what it has is in {}, --resume goes on with it\n",
                 task.folder);
    return kInterrupted;
  }
  stop_watching_for_interrupt();
  return finish_study(task.folder, task.json);
}

std::vector<OptionGroup> sweep_options() {
  return {
      {"work",
       {{"--threads", "N",
         "samples at work at a time; as many as there are processors when left out"},
        {"--resume", "", "go on where the study ended, was interrupted or was killed"},
        {"--force", "", "begin anew where there are results already, which are lost"},
        {"--long", "",
         "make the study even where it takes longer than a week, has more than 10^9 samples, or "
         "more results than there is room for"},
        {"--shard", "I/N",
         "the I-th of N parts, from 1: into STUDY.study/shard-I-of-N; `carom merge` joins "
         "them"},
        {"--slurm", "N",
         "print a job for Slurm's sbatch that makes N shards and joins them; nothing is run"}}},
      {"output", {{"--out", "FOLDER", "where to keep the study; made when it is not there"}}}};
}

}  // namespace

Command sweep_command_by(const Spread& spread) {
  return {
      .name = "sweep",
      .summary = "a study: many samples of a scenario or an impact, with statistics",
      .details =
          "STUDY.toml names a scenario, or has a table [impact], and says which numbers are "
          "varied and what is kept of each sample: a grid, random numbers, a Latin hypercube, "
          "or Sobol's sequence, which tells which parameter matters how much. Results are "
          "written while it goes on, one row for each sample, into STUDY.study in the current "
          "folder: results.csv, summary.json and the page report.html. They are the same to "
          "the byte with any number of threads and shards. A sample that cannot be run is a "
          "row that says why. Ctrl-C ends a study and keeps its rows. `./carom mpi` builds "
          "carom-mpi, which does the same under mpirun on many machines.",
      .word = "STUDY.toml",
      .words = Command::Words::exactly_one,
      .groups = sweep_options(),
      .examples = {"carom sweep studies/slider_crank_damping.toml",
                   "carom sweep studies/impact_sensitivity.toml --out sensitivity --threads 2",
                   "carom sweep studies/uncertain_bounce.toml --slurm 16"},
      .run = [spread](const Arguments& arguments) { return run_study_file(arguments, spread); }};
}

Command sweep_command() {
  return sweep_command_by(stay_here);
}

}  // namespace carom::app
