// A study as a job of the cluster manager Slurm: an array of shards, and one that joins them.
#pragma once

#include <cstdint>
#include <string>

namespace carom::app {

/// What the script is told. Files and folders are absolute, so that it may be submitted from anywhere.
struct SlurmJob {
  std::string program;  ///< this one, as the nodes see it
  std::string study;    ///< its file
  std::string name;     ///< of the study
  std::string folder;   ///< where the whole study goes, with its shards inside
  std::uint64_t shards = 1;
  int threads = 1;       ///< of each shard
  std::string forecast;  ///< how many samples, how long, how large each shard is
  double seconds = 0;    ///< that each shard takes
  bool is_long = false;  ///< whoever asked wants it however long it is
};

/// The script, for `sbatch`. Each task makes one shard; the first one also submits the job that joins them once all
/// are there. Submitted again it goes on with what is missing.
std::string slurm_script(const SlurmJob& job);

}  // namespace carom::app
