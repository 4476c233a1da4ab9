#include "io/run/checkpoint.h"

#include <filesystem>

#include "base/archive.h"
#include "base/sealed_bytes.h"
#include "io/output_file.h"
#include "io/run/run_files.h"
#include "io/text_file.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

/// Of the program; the form changes when runs keep other things between two versions.
constexpr std::string_view saved_version = CAROM_VERSION " (form 3)";

constexpr const char* kind_of_checkpoint = "CAROMCHK";

std::string path_of(const std::string& folder) {
  return (fs::path(folder) / io::checkpoint_file).string();
}

[[noreturn]] void refuse(const std::string& place, const std::string& message,
                         const std::string& remedy) {
  throw InputError({{place, message, remedy}});
}

}  // namespace

std::string checkpoint_text(const Scenario& scenario, const std::string& saved,
                            const CheckpointRuns& runs) {
  Archive file;
  const auto put = [&](auto value) { file(value); };
  put(std::string(saved_version));
  put(scenario.file);
  put(scenario.text);
  put(fs::current_path().string());
  put(scenario.changes);
  put(runs.run);
  put(runs.before);
  // What was saved is sealed already.
  return seal(kind_of_checkpoint, file.take()) + saved;
}

void write_checkpoint(const std::string& folder, const Scenario& scenario,
                      const std::string& saved) {
  fs::create_directories(folder);
  const CheckpointRuns runs{.run = "", .before = io::run_of_summary_in(folder)};
  write_whole_file(path_of(folder), checkpoint_text(scenario, saved, runs));
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
  SavedRun run = parse_checkpoint(*bytes, path);
  const std::string beside = io::run_of_summary_in(folder);
  const bool knows_it = beside == run.runs.run || beside == run.runs.before;
  const bool before_identifiers = run.runs.run.empty() && run.runs.before.empty();
  if (!beside.empty() && !knows_it && !before_identifiers) {
    refuse(path, "is of another run than summary.json beside it",
           "files of two runs are mixed: run the scenario again");
  }
  return run;
}

SavedRun parse_checkpoint(std::string_view bytes, const std::string& path) {
  try {
    std::string_view state;
    Archive file(unseal(kind_of_checkpoint, bytes, &state));
    std::string version;
    SavedRun run;
    file(version);
    if (version != saved_version) {
      refuse(path,
             "was written by Carom " + version + ", and this is " + std::string(saved_version),
             "run the scenario again");
    }
    file(run.file, run.text, run.folder, run.changes);
    if (!file.at_end()) file(run.runs.run, run.runs.before);
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
