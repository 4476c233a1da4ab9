// A study under way: its samples by several threads, its rows in order in a file, from where it ended before.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "io/study/study_folder.h"
#include "study/ordered_blocks.h"

namespace carom::study {

/// What is to be done, and how.
struct StudyWork {
  std::string folder;
  io::StudyRecord record;   ///< which study, which samples
  bool resume = false;      ///< go on with the rows that are there
  bool replace = false;     ///< begin anew, whatever is there
  std::uint64_t block = 1;  ///< samples that are written together
  int threads = 1;
};

/// Is told how many samples are done, one call at a time; false ends the study. May be empty.
using WatchSamples = std::function<bool(std::uint64_t done, std::uint64_t all)>;

/// Throws InputError when the folder has rows that the work would take away without being told to.
void refuse_to_lose_rows(const StudyWork& work);

/// Makes the rows that are missing. Returns whether all are there now; rows stay when it ends before. Throws
/// InputError when the folder holds another study than the one that is to go on.
bool run_study(const io::StudyFile& study, const StudyWork& work, const MakeBlock& make,
               const WatchSamples& watch);

/// Which samples a shard has, from 1 to `count`. Groups of samples stay together.
std::pair<std::uint64_t, std::uint64_t> shard_of(std::uint64_t samples, std::uint64_t group,
                                                 std::uint64_t index, std::uint64_t count);

/// Joins the rows of folders of one study into one folder, which may be new; rows of another study there stay unless
/// `replace`. Returns what it holds then. Throws InputError when they are of different studies, or samples are missing
/// or there twice.
io::StudyRecord merge_studies(const std::vector<std::string>& folders, const std::string& out,
                              bool replace = false);

}  // namespace carom::study
