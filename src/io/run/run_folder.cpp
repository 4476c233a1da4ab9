#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "carom/scenario.h"
#include "io/output_file.h"
#include "io/run/report_page.h"
#include "io/run/scene_json.h"
#include "io/run/summary_json.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

constexpr const char* kSummary = "summary.json";
constexpr const char* kTrajectory = "trajectory.csv";
constexpr const char* kImpacts = "impacts.csv";
constexpr const char* kScene = "scene.json";
constexpr const char* kPage = "report.html";

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
  while (!fs::exists(existing, error) && existing.has_relative_path())
    existing = existing.parent_path();
  if (!fs::is_directory(existing, error)) {
    problems.push_back({place, "'" + existing.string() + "' is not a folder", "give another folder"});
  } else if (access(existing.c_str(), W_OK | X_OK) != 0) {
    problems.push_back({place, "the folder '" + existing.string() + "' may not be written to",
                        "give another folder with --out"});
  } else if (fs::exists(folder, error)) {
    for (const char* name : {kSummary, kTrajectory, kImpacts, kScene, kPage}) {
      check_output_file((fs::path(folder) / name).string(), place, problems);
    }
  }
}

RunFolder run_folder_of(const std::string& name, const Scenario& scenario,
                        const Trajectory& trajectory, const RunSummary& summary) {
  return {.folder = "",
          .name = name,
          .summary = std::make_shared<const io::Json>(io::summary_document(summary)),
          .scene = std::make_shared<const io::Json>(io::scene_document(scenario, trajectory)),
          .trajectory = run_table(scenario, trajectory)};
}

void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const std::optional<std::string>& empty_page) {
  write_run_folder(folder, scenario, trajectory, summarise(scenario, trajectory), empty_page);
}

void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const RunSummary& summary,
                      const std::optional<std::string>& empty_page) {
  const auto path = [&](const std::string& name) { return (fs::path(folder) / name).string(); };
  const RunFolder run = run_folder_of(fs::path(folder).lexically_normal().stem().string(), scenario,
                                      trajectory, summary);
  std::vector<OutputFile> files = {{path(kSummary), io::json_text(*run.summary)},
                                   {path(kTrajectory), trajectory_csv(scenario, trajectory)},
                                   {path(kImpacts), impacts_csv(summary)},
                                   {path(kScene), io::json_text(*run.scene)}};
  for (const ClearanceJoint& joint : scenario.model.clearance_joints()) {
    const std::string name = joint.spec.name + ".orbit";
    files.push_back({path(name + ".csv"), orbit_csv(scenario, joint, trajectory)});
    files.push_back({path(name + ".svg"), orbit_svg(scenario, joint, trajectory)});
  }
  if (empty_page) files.push_back({path(kPage), report_page(*empty_page, page_data({&run, 1}))});
  MadeFolder made;
  made.make(folder);
  write_whole_files(files);
  made.keep();
  // The page of an earlier run would tell another story.
  std::error_code ignored;
  if (!empty_page) fs::remove(path(kPage), ignored);
}

}  // namespace carom
