#include "io/study/study_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/json_document.h"
#include "io/output_file.h"
#include "io/whole_file.h"

namespace carom::io {
namespace fs = std::filesystem;
namespace {

/// Whether a study writes files of that name, or keeps its shards there.
bool is_of_study(const std::string& name) {
  for (const char* own : {study_record_file, results_file, study_summary_file, study_page_file}) {
    if (name == own || name_of_part(name) == own) return true;
  }
  return name.starts_with("shard-");
}

}  // namespace

std::string path_in(const std::string& folder, const std::string& file) {
  return (fs::path(folder) / file).string();
}

std::string default_study_folder(const StudyFile& study) {
  return study.name() + ".study";
}

bool holds_study(const std::string& folder) {
  return fs::exists(path_in(folder, study_record_file));
}

void check_study_folder(const std::string& folder, const std::string& place,
                        std::vector<Problem>& problems) {
  std::error_code error;
  if (folder.empty() || folder == standard_output) {
    problems.push_back({place, "'" + folder + "' is not a folder", "a study is a folder of files"});
    return;
  }
  fs::path existing = fs::absolute(folder).lexically_normal();
  while (!fs::exists(existing, error) && existing.has_relative_path())
    existing = existing.parent_path();
  if (!fs::is_directory(existing, error)) {
    problems.push_back(
        {place, "'" + existing.string() + "' is not a folder", "give another folder"});
    return;
  }
  if (access(existing.c_str(), W_OK | X_OK) != 0) {
    problems.push_back({place, "the folder '" + existing.string() + "' may not be written to",
                        "give another folder with --out"});
    return;
  }
  if (!fs::exists(folder, error) || holds_study(folder)) return;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with("shard-")) continue;
    problems.push_back({place,
                        "the folder '" + folder + "' holds '" + name + "' and no study of Carom",
                        "give a folder of its own, which is made when it is not there"});
    return;
  }
}

void begin_study_folder(const std::string& folder, const StudyRecord& record) {
  fs::create_directories(folder);
  remove_abandoned_parts(folder, is_of_study);
  for (const char* name : {study_summary_file, study_page_file, results_file})
    fs::remove(path_in(folder, name));
  const Json document = {
      {"carom", CAROM_VERSION},          {"format", 1},         {"file", record.file},
      {"first", record.first},           {"last", record.last}, {"study", record.text},
      {"scenario", record.scenario_text}};
  write_whole_file(path_in(folder, study_record_file), json_text(document));
}

StudyFolderHold::StudyFolderHold(const std::string& folder)
    : file_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  // Where a file system knows no locks, nobody is told.
  if (file_ < 0 || flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  close(file_);
  throw InputError({{folder, "another program is at work in this folder",
                     "wait for it, or give another folder with --out"}});
}

StudyFolderHold::~StudyFolderHold() {
  if (file_ >= 0) close(file_);
}

StudyRecord read_study_record(const std::string& folder) {
  const std::string path = path_in(folder, study_record_file);
  const std::optional<std::string> text = text_of(path);
  if (!text)
    throw InputError({{folder, "holds no study of Carom: there is no study.json in it",
                       "give the folder that `carom sweep` has written"}});
  std::vector<Problem> problems;
  const std::optional<Json> document = parse_json_document(*text, path, problems);
  throw_if_any(problems);
  try {
    if (document->at("carom") != CAROM_VERSION)
      throw InputError({{path, "was written by another version of Carom", "run the study again"}});
    return {.file = document->at("file"),
            .text = document->at("study"),
            .scenario_text = document->at("scenario"),
            .first = document->at("first"),
            .last = document->at("last")};
  } catch (const nlohmann::json::exception&) {
    throw InputError({{path, "is damaged", "run the study again"}});
  }
}

}  // namespace carom::io
