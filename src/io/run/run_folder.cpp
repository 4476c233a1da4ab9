#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "carom/scenario.h"
#include "io/output_file.h"
#include "io/run/checkpoint.h"
#include "io/run/field_files.h"
#include "io/run/modes_json.h"
#include "io/run/report_page.h"
#include "io/run/run_files.h"
#include "io/run/scene_json.h"
#include "io/run/summary_json.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

/// Makes a folder with those above it, and takes back what it made unless it is told to keep it.
class MadeFolder {
 public:
  MadeFolder() = default;
  ~MadeFolder() {
    std::error_code ignored;
    while (!made_.empty()) {
      fs::remove(made_.back(), ignored);  // only when it is empty
      made_.pop_back();
    }
  }
  MadeFolder(const MadeFolder&) = delete;
  MadeFolder& operator=(const MadeFolder&) = delete;

  void make(const std::string& folder) {
    std::vector<fs::path> missing;
    for (fs::path at = fs::absolute(folder).lexically_normal(); !fs::exists(at);
         at = at.parent_path()) {
      if (at.has_filename()) missing.push_back(at);
    }
    while (!missing.empty()) {
      if (fs::create_directory(missing.back())) made_.push_back(missing.back());
      missing.pop_back();
    }
  }
  void keep() { made_.clear(); }

 private:
  std::vector<fs::path> made_;
};

/// What is in the folder already, and must be a run or nothing.
void check_content(const std::string& folder, const std::string& place,
                   std::vector<Problem>& problems) {
  if (const std::string foreign = io::foreign_file_in(folder); !foreign.empty()) {
    problems.push_back({place,
                        "the folder '" + folder + "' holds '" + foreign + "' and no run of Carom",
                        "give a folder of its own, which is made when it is not there"});
    return;
  }
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (io::is_run_file(entry->path().filename().string()))
      check_output_file(entry->path().string(), place, problems);
  }
}

/// Removes what an earlier run has left and this one does not write: it would tell another story.
void remove_leftovers(const std::string& folder, const std::vector<OutputFile>& written) {
  std::vector<fs::path> leftovers;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const bool is_written = std::ranges::any_of(
        written, [&](const OutputFile& file) { return fs::path(file.path).filename() == name; });
    if (io::is_run_file(name) && !is_written && entry->is_regular_file(error))
      leftovers.push_back(entry->path());
  }
  for (const fs::path& path : leftovers) fs::remove(path, error);
}

}  // namespace

std::string default_run_folder(const std::string& scenario_file) {
  return fs::path(scenario_file).stem().string() + ".carom";
}

void check_run_folder(const std::string& folder, const std::string& place,
                      std::vector<Problem>& problems) {
  if (folder.empty()) {
    problems.push_back({place, "the name of the folder is empty", "give a folder to write"});
    return;
  }
  std::error_code error;
  fs::path existing = fs::absolute(folder).lexically_normal();
  while (!fs::exists(existing, error) && !fs::is_symlink(existing, error) &&
         existing.has_relative_path())
    existing = existing.parent_path();
  if (!fs::is_directory(existing, error)) {
    problems.push_back(
        {place, "'" + existing.string() + "' is not a folder", "give another folder"});
  } else if (access(existing.c_str(), W_OK | X_OK) != 0) {
    problems.push_back({place, "the folder '" + existing.string() + "' may not be written to",
                        "give another folder with --out"});
  } else if (fs::exists(folder, error)) {
    check_content(folder, place, problems);
  }
}

RunFolder run_folder_of(const std::string& name, const Scenario& scenario,
                        const Trajectory& trajectory, const RunSummary& summary) {
  io::Json modes = io::modes_document(trajectory);
  return {.folder = "",
          .name = name,
          .summary = std::make_shared<const io::Json>(io::summary_document(summary)),
          .scene = std::make_shared<const io::Json>(io::scene_document(scenario, trajectory)),
          .modes = modes.is_null() ? nullptr : std::make_shared<const io::Json>(std::move(modes)),
          .trajectory = run_table(scenario, trajectory)};
}

void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const std::optional<std::string>& empty_page) {
  write_run_folder(folder, scenario, trajectory, summarise(scenario, trajectory), empty_page);
}

void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const RunSummary& summary,
                      const std::optional<std::string>& empty_page) {
  write_run_folder(folder, scenario, trajectory, summary, empty_page, "");
}

void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const RunSummary& summary,
                      const std::optional<std::string>& empty_page, const std::string& saved) {
  const auto path = [&](const std::string& name) { return (fs::path(folder) / name).string(); };
  const RunFolder run = run_folder_of(fs::path(folder).lexically_normal().stem().string(), scenario,
                                      trajectory, summary);
  std::vector<OutputFile> files;
  // The first to take its place: it knows the run before it, so that --resume understands a folder whose
  // writer was killed between two files.
  if (!saved.empty()) {
    files.push_back(
        {path(io::checkpoint_file),
         checkpoint_text(scenario, saved,
                         {.run = summary.run, .before = io::run_of_summary_in(folder)})});
  }
  files.push_back({path(io::summary_file), io::json_text(*run.summary)});
  files.push_back({path(io::trajectory_file), trajectory_csv(scenario, trajectory)});
  files.push_back({path(io::impacts_file), impacts_csv(summary)});
  files.push_back({path(io::scene_file), io::json_text(*run.scene)});
  if (run.modes) files.push_back({path(io::modes_file), io::modes_text(*run.modes)});
  for (const ClearanceJoint& joint : scenario.model.clearance_joints()) {
    const std::string name = io::orbit_name(joint.spec.name);
    files.push_back({path(name + ".csv"), orbit_csv(scenario, joint, trajectory)});
    files.push_back({path(name + ".svg"), orbit_svg(scenario, joint, trajectory)});
  }
  for (io::FieldFile& file : io::field_files(trajectory)) {
    files.push_back({path(file.name), std::move(file.text)});
  }
  if (empty_page)
    files.push_back({path(io::page_file), report_page(*empty_page, page_data({&run, 1}))});
  MadeFolder made;
  made.make(folder);
  remove_abandoned_parts(folder, io::is_run_file);
  write_whole_files(files);
  made.keep();
  remove_leftovers(folder, files);
}

}  // namespace carom
