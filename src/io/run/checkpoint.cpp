#include "io/run/checkpoint.h"

#include <filesystem>

#include "base/archive.h"
#include "base/sealed_bytes.h"
#include "io/output_file.h"
#include "io/text_file.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

constexpr const char* kind_of_checkpoint = "CAROMCHK";
constexpr const char* checkpoint_name = "checkpoint";

std::string path_of(const std::string& folder) {
  return (fs::path(folder) / checkpoint_name).string();
}

[[noreturn]] void refuse(const std::string& place, const std::string& message,
                         const std::string& remedy) {
  throw InputError({{place, message, remedy}});
}

}  // namespace

void write_checkpoint(const std::string& folder, const Scenario& scenario,
                      const std::string& saved) {
  Archive file;
  const auto put = [&](auto value) { file(value); };
  put(std::string(CAROM_VERSION));
  put(scenario.file);
  put(scenario.text);
  put(fs::current_path().string());
  put(scenario.changes);
  fs::create_directories(folder);
  // What was saved is sealed already.
  write_whole_file(path_of(folder), seal(kind_of_checkpoint, file.take()) + saved);
}

SavedRun read_checkpoint(const std::string& folder) {
  const std::string path = path_of(folder);
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    refuse(folder, "there is no such run folder", "give the folder that `carom run` wrote");
  }
  std::vector<Problem> problems;
  const std::optional<std::string> bytes = io::read_whole_file(path, problems);
  if (!fs::exists(path, error)) {
    refuse(folder, "has no checkpoint, from which a run could go on",
           "run its scenario again; --checkpoint 10s saves a run while it goes on");
  }
  throw_if_any(problems);
  try {
    std::string_view state;
    Archive file(unseal(kind_of_checkpoint, *bytes, &state));
    std::string version;
    SavedRun run;
    file(version);
    if (version != CAROM_VERSION) {
      refuse(path, "was written by Carom " + version + ", and this is " + CAROM_VERSION,
             "run the scenario again");
    }
    file(run.file, run.text, run.folder, run.changes);
    run.state = state;
    return run;
  } catch (const ArchiveError& problem) {
    refuse(path, problem.what(), "run the scenario again");
  }
}

Scenario SavedRun::scenario(const std::vector<std::string>& more) const {
  std::vector<Edit> all;
  for (const auto* list : {&changes, &more}) {
    for (const std::string& change : *list) {
      const std::size_t equals = change.find('=');
      all.push_back({change.substr(0, equals), EditValue::parse(change.substr(equals + 1))});
    }
  }
  const bool same_place = fs::current_path() == folder;
  const std::string path = same_place ? file : (fs::path(folder) / file).string();
  Scenario scenario = parse_scenario(text, path, all);
  scenario.file = file;
  return scenario;
}

}  // namespace carom
