#include "slurm_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace carom::app {
namespace {

/// As one word of a shell.
std::string quoted(const std::string& text) {
  std::string word = "'";
  for (const char letter : text)
    word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

/// Letters that a name of a job may have.
std::string job_name(const std::string& name) {
  std::string plain = name;
  std::ranges::replace_if(
      plain,
      [](unsigned char letter) {
        return std::isalnum(letter) == 0 && letter != '-' && letter != '_' && letter != '.';
      },
      '_');
  return plain;
}

/// Thrice the forecast, at least ten minutes, as Slurm writes it: "1-02:30:00".
std::string time_limit(double seconds) {
  const double minutes = std::clamp(std::ceil(seconds * 3 / 60), 10.0, 1e7);
  const auto whole = static_cast<std::uint64_t>(minutes);
  const std::uint64_t days = whole / 1440;
  return fmt::format("{}{:02}:{:02}:00", days > 0 ? fmt::format("{}-", days) : "",
                     whole % 1440 / 60, whole % 60);
}

}  // namespace

std::string slurm_script(const SlurmJob& job) {
  return fmt::format(
      R"(#!/bin/bash
# The study {name} in {shards} parts, by Slurm. Submit it from anywhere, with further options if wished:
#     sbatch THIS_FILE          sbatch --partition=long --time=2-00:00:00 THIS_FILE
# Submitted again it goes on with what is missing. Each part: {forecast}.
#SBATCH --job-name={job_name}
#SBATCH --array=1-{shards}
#SBATCH --cpus-per-task={threads}
#SBATCH --output={job_name}-%A_%a.log
# Without these the defaults of the cluster hold; the first is thrice what a part should take here.
##SBATCH --time={time}
##SBATCH --mem-per-cpu=1G
set -eu
carom={program}
study={study}
folder={folder}
shards={shards}

# Once all parts are there, a job of its own joins them.
join=(--job-name={job_name}-merge --output={job_name}-%j-merge.log --ntasks=1)
if ((SLURM_ARRAY_TASK_ID == 1)); then
  merge=$(printf '%q ' "$carom" merge "$folder"/shard-{{1..{shards}}}-of-"$shards" --out "$folder")
  env -u SLURM_ARRAY_TASK_ID -u SLURM_ARRAY_JOB_ID -u SLURM_JOB_ID \
    sbatch "${{join[@]}}" --dependency=afterok:"$SLURM_ARRAY_JOB_ID" --kill-on-invalid-dep=yes --wrap "$merge" ||
    printf 'this node may not submit jobs; when all parts are there, type:\n%s\n' "$merge"
fi
exec "$carom" sweep "$study" --shard "$SLURM_ARRAY_TASK_ID/$shards" --resume --threads {threads} \
  --out "$folder/shard-$SLURM_ARRAY_TASK_ID-of-$shards"{is_long}
)",
      fmt::arg("name", job.name), fmt::arg("job_name", job_name(job.name)),
      fmt::arg("shards", job.shards), fmt::arg("threads", job.threads),
      fmt::arg("forecast", job.forecast), fmt::arg("time", time_limit(job.seconds)),
      fmt::arg("program", quoted(job.program)), fmt::arg("study", quoted(job.study)),
      fmt::arg("folder", quoted(job.folder)), fmt::arg("is_long", job.is_long ? " --long" : ""));
}

}  // namespace carom::app
