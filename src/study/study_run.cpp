#include "study/study_run.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "io/study/results_csv.h"
#include "study/design.h"

namespace carom::study {
namespace {

using io::path_in;
using io::results_file;

/// How many rows are there, and where they end in the file.
struct RowsThere {
  std::uint64_t rows = 0, bytes = 0;
};

RowsThere rows_there(const io::StudyFile& study, const StudyWork& work) {
  const std::string path = path_in(work.folder, results_file);
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(path, error);
  if (error || size < io::results_head(study).size()) return {};  // killed before its first row
  io::ResultsReader reader(path, study);
  RowsThere there{.rows = 0, .bytes = reader.bytes()};
  io::ResultRow row;
  while (reader.next(row)) {
    if (row.sample != work.record.first + there.rows || row.sample >= work.record.last)
      throw InputError({{path, "sample " + std::to_string(row.sample) + " is not in its place",
                         "begin anew, without --resume"}});
    ++there.rows;
    there.bytes = reader.bytes();
  }
  return there;
}

/// Whole rows in the folder, whichever study they are of.
std::uint64_t count_rows(const std::string& folder) {
  std::ifstream results(path_in(folder, results_file), std::ios::binary);
  const auto lines =
      std::count(std::istreambuf_iterator<char>(results), std::istreambuf_iterator<char>(), '\n');
  return lines > 0 ? static_cast<std::uint64_t>(lines - 1) : 0;
}

std::string rows_text(std::uint64_t rows) {
  return rows == 1 ? "a row" : std::to_string(rows) + " rows";
}

RowsThere begin(const io::StudyFile& study, const StudyWork& work) {
  if (work.resume && io::holds_study(work.folder)) {
    if (io::read_study_record(work.folder) != work.record)
      throw InputError({{work.folder, "holds results of another study, or of other samples of it",
                         "run the study as it was, or begin anew without --resume"}});
    return rows_there(study, work);
  }
  io::begin_study_folder(work.folder, work.record);
  return {};
}

/// A part of a study, in a folder of its own.
struct Shard {
  std::string folder;
  io::StudyRecord record;
};

/// Where one shard should begin and another one does.
void check_joint(std::uint64_t expected, std::uint64_t found, const std::string& place,
                 std::vector<Problem>& problems) {
  if (found == expected) return;
  const auto [from, to] = std::minmax(found, expected);
  const bool gap = found > expected;
  problems.push_back({place,
                      "samples " + std::to_string(from) + " to " + std::to_string(to - 1) +
                          (gap ? " are in none of the folders" : " are there twice"),
                      gap ? "add the shard that has them" : "leave one of the folders out"});
}

/// Shards in order: together they are the whole study, once.
void check_shards(const io::StudyFile& study, const std::vector<Shard>& shards, std::uint64_t count,
                  const std::string& out) {
  namespace fs = std::filesystem;
  std::vector<Problem> problems;
  std::uint64_t next = 0;
  for (const auto& [folder, record] : shards) {
    if (record.text != shards.front().record.text ||
        record.scenario_text != shards.front().record.scenario_text)
      problems.push_back({folder, "is of another study than " + shards.front().folder,
                          "merge shards of one study"});
    if (fs::weakly_canonical(folder) == fs::weakly_canonical(out))
      problems.push_back({"--out", "is one of the folders that are merged", "give another folder"});
    check_joint(next, record.first, folder, problems);
    next = std::max(next, record.last);
  }
  check_joint(next, count, shards.back().folder, problems);
  throw_if_any(problems);
  for (const auto& [folder, record] : shards) {
    const StudyWork work{.folder = folder, .record = record};
    if (rows_there(study, work).rows != record.last - record.first)
      problems.push_back({folder, "has not come to its end", "go on with it by --resume first"});
  }
  throw_if_any(problems);
}

}  // namespace

void refuse_to_lose_rows(const StudyWork& work) {
  if (work.resume || work.replace || !io::holds_study(work.folder)) return;
  const std::uint64_t rows = count_rows(work.folder);
  if (rows == 0) return;
  const bool same = io::read_study_record(work.folder) == work.record;
  const std::string remedy = "--force begins anew and loses them, --out takes another folder";
  throw InputError({{work.folder,
                     "holds " + rows_text(rows) +
                         (same ? " of this study" : " of another study, or of other samples of it"),
                     same ? "--resume goes on with them, " + remedy : remedy}});
}

bool run_study(const io::StudyFile& study, const StudyWork& work, const MakeBlock& make,
               const WatchSamples& watch) {
  std::filesystem::create_directories(work.folder);
  const io::StudyFolderHold hold(work.folder);
  const RowsThere there = begin(study, work);
  io::ResultsFile results(path_in(work.folder, results_file), there.bytes);
  if (there.bytes == 0) results.add(io::results_head(study));
  const std::uint64_t all = work.record.last - work.record.first;
  if (watch && !watch(there.rows, all)) return false;
  const BlockRange range{work.record.first + there.rows, work.record.last, work.block};
  return make_in_order(range, work.threads, make, [&](const std::string& rows, std::uint64_t last) {
    results.add(rows);
    return !watch || watch(last - work.record.first, all) || last == work.record.last;
  });
}

std::pair<std::uint64_t, std::uint64_t> shard_of(std::uint64_t samples, std::uint64_t group,
                                                 std::uint64_t index, std::uint64_t count) {
  const std::uint64_t groups = samples / group;
  const auto end_of = [&](std::uint64_t shard) {
    // Without groups·shard, which may be more than a number holds.
    return group * (groups / count * shard + groups % count * shard / count);
  };
  return {end_of(index - 1), end_of(index)};
}

io::StudyRecord merge_studies(const std::vector<std::string>& folders, const std::string& out,
                              bool replace) {
  std::vector<Shard> shards;
  for (const std::string& folder : folders)
    shards.push_back({folder, io::read_study_record(folder)});
  std::ranges::stable_sort(shards, {}, [](const Shard& shard) {
    return std::pair(shard.record.first, shard.record.last);
  });
  io::StudyRecord all = shards.front().record;
  const io::StudyFile study = io::parse_study(all.text, all.file);
  all.first = 0;
  all.last = StudyDesign(study).count();
  check_shards(study, shards, all.last, out);

  // The same study made anew is the same to the byte: nothing is lost.
  const bool again = io::holds_study(out) && io::read_study_record(out) == all;
  refuse_to_lose_rows({.folder = out, .record = all, .replace = replace || again});
  std::filesystem::create_directories(out);
  const io::StudyFolderHold hold(out);
  io::begin_study_folder(out, all);
  const std::string head = io::results_head(study);
  io::ResultsFile results(path_in(out, results_file), 0);
  results.add(head);
  std::string part(1 << 20, '\0');
  for (const Shard& shard : shards) {
    std::ifstream rows(path_in(shard.folder, results_file), std::ios::binary);
    rows.seekg(static_cast<std::streamoff>(head.size()));
    while (rows.read(part.data(), static_cast<std::streamsize>(part.size())) || rows.gcount() > 0)
      results.add(std::string_view(part).substr(0, static_cast<std::size_t>(rows.gcount())));
  }
  return all;
}

}  // namespace carom::study
