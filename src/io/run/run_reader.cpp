#include "io/run/run_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"
#include "carom/messages.h"
#include "io/json_document.h"
#include "io/json_values.h"
#include "io/run/csv_reader.h"
#include "io/run/run_files.h"
#include "io/run/trajectory_columns.h"
#include "io/text_file.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

using io::Json;

constexpr int newest_format = 1;
constexpr const char* run_it_again = "run the scenario again, or take a copy that is whole";

/// Problems with the path itself: nothing there, a file, no run.
void check_is_run_folder(const std::string& folder, std::vector<Problem>& problems) {
  const std::string place = folder.empty() ? "''" : folder;
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (!fs::exists(status)) {
    problems.push_back({place, "there is no such folder",
                        "give the folder that `carom run` made, as in: slider.carom"});
    return;
  }
  if (!fs::is_directory(status)) {
    const fs::path path = folder;
    std::string remedy = "give the folder that `carom run` made";
    if (path.extension() == ".toml") {
      remedy = "run it first: carom run " + folder;
    } else if (const fs::path parent = path.parent_path();
               fs::exists(parent / io::summary_file, error)) {
      remedy = "give its folder: " + (parent.empty() ? "." : parent.string());
    }
    problems.push_back({place, "is a file, not a run folder", remedy});
    return;
  }
  for (const char* name : {io::summary_file, io::trajectory_file}) {
    if (fs::exists(fs::path(folder) / name, error)) continue;
    problems.push_back({place, fmt::format("is no run folder of Carom: {} is missing", name),
                        "give the folder that `carom run` made, or run the scenario again"});
  }
}

bool is_list_of_objects(const Json& json) {
  return json.is_array() &&
         std::ranges::all_of(json, [](const Json& item) { return item.is_object(); });
}

/// Whether the summary is one of ours, of a format that this version knows.
bool check_summary(const Json& summary, const std::string& path, std::vector<Problem>& problems) {
  const auto foreign = [&](const std::string& why) {
    problems.push_back(
        {path, "is no summary of Carom: " + why, "give the folder that `carom run` made"});
    return false;
  };
  if (!summary.is_object()) return foreign("it is no JSON object");
  for (const char* key : {"carom", "format"}) {
    if (!summary.contains(key)) return foreign(fmt::format("it has no \"{}\"", key));
  }
  const Json& format = summary["format"];
  if (!format.is_number_integer() || format.get<std::int64_t>() < 1)
    return foreign("\"format\" is " + format.dump(-1, ' ', false, Json::error_handler_t::replace));
  if (format.get<std::int64_t>() > newest_format) {
    const Json& version = summary["carom"];
    problems.push_back(
        {path,
         fmt::format("was written by a newer Carom{} (format {}); this one knows format {}",
                     version.is_string() ? " " + version.get<std::string>() : "",
                     format.get<std::int64_t>(), newest_format),
         "use that version, or run the scenario again with this one"});
    return false;
  }
  const Json* final_state = nullptr;
  if (summary.contains("final") && summary["final"].is_object()) final_state = &summary["final"];
  if (final_state == nullptr || !final_state->contains("bodies") ||
      !(*final_state)["bodies"].is_object() || !final_state->contains("time")) {
    problems.push_back({path, "has no \"final\" with \"time\" and \"bodies\"", run_it_again});
    return false;
  }
  if (summary.contains("impacts") && !is_list_of_objects(summary["impacts"])) {
    problems.push_back({path, "\"impacts\" is not a list of objects", run_it_again});
    return false;
  }
  return true;
}

void check_scene(const Json& scene, const std::string& path, std::vector<Problem>& problems) {
  if (scene.is_object() && scene.contains("bodies") && is_list_of_objects(scene["bodies"])) return;
  problems.push_back(
      {path, "is no scene of Carom: it has no list \"bodies\" of objects", run_it_again});
}

/// The columns that the summary lets one expect: of its bodies, of the contacts of its impacts, and
/// the energies.
std::vector<std::string> expected_columns(const Json& summary) {
  std::vector<std::string> names = {"time"};
  const auto add_parts_of = [&](const std::string& name, const std::vector<std::string>& parts) {
    for (const std::string& part : parts) names.push_back(name + "." + part);
  };
  for (const auto& body : summary["final"]["bodies"].items())
    add_parts_of(body.key(), io::body_column_names());
  std::vector<std::string> contacts;
  if (summary.contains("impacts") && summary["impacts"].is_array()) {
    for (const Json& impact : summary["impacts"]) {
      // Stops of joints have no shapes, and no columns.
      const bool of_shapes = impact.is_object() && impact.contains("shapes") &&
                             !impact["shapes"].empty() && impact.contains("contact") &&
                             impact["contact"].is_string();
      if (of_shapes) contacts.push_back(impact["contact"].get<std::string>());
    }
  }
  std::ranges::sort(contacts);
  contacts.erase(std::unique(contacts.begin(), contacts.end()), contacts.end());
  for (const std::string& contact : contacts)
    add_parts_of(contact, {"gap", "normal_force", "friction_force", "slip_speed"});
  for (const std::string& energy : io::energy_column_names()) {
    if (energy != io::strain_column) names.push_back(energy);  // of elastic bodies only
  }
  return names;
}

void check_columns(const RunTable& table, const Json& summary, const std::string& path,
                   std::vector<Problem>& problems) {
  std::vector<std::string> present = table.names, missing;
  std::ranges::sort(present);
  for (const std::string& name : expected_columns(summary)) {
    if (!std::ranges::binary_search(present, name)) missing.push_back(name);
  }
  if (missing.empty()) return;
  constexpr std::size_t most_shown = 6;
  const std::size_t more = missing.size() - std::min(missing.size(), most_shown);
  missing.resize(missing.size() - more);
  problems.push_back(
      {path,
       fmt::format("lacks columns that summary.json lets expect: {}{}", joined(missing),
                   more > 0 ? fmt::format(" and {} more", more) : ""),
       "the files are of different runs, or damaged: run the scenario again"});
}

void check_times(const RunTable& table, const Json& summary, const std::string& path,
                 std::vector<Problem>& problems) {
  const std::vector<double>* times = table.find("time");
  if (times == nullptr) return;  // told already
  for (std::size_t i = 0; i < times->size(); ++i) {
    const double time = (*times)[i];
    if (std::isfinite(time) && (i == 0 || time >= (*times)[i - 1])) continue;
    problems.push_back(
        {path,
         fmt::format("the time in row {1} is {0}, which does not follow that of the row above",
                     exact_text(time), i + 1),
         run_it_again});
    return;
  }
  // Both have all digits of one double.
  const Json& end = summary["final"]["time"];
  if (end.is_number() && end.get<double>() != times->back()) {
    problems.push_back({path,
                        fmt::format("ends at {} s, summary.json at {} s", exact_text(times->back()),
                                    exact_text(end.get<double>())),
                        "rows are missing, or the files are of different runs: run the scenario "
                        "again"});
  }
}

/// Whether all files say that they are of one run. Before Carom 0.2 none of them said so.
void check_one_run(const RunFolder& run, const RunTexts& texts, std::vector<Problem>& problems) {
  const auto run_in = [](const Json& document) -> std::string {
    const auto found = document.find("run");
    return found != document.end() && found->is_string() ? found->get<std::string>() : "";
  };
  const std::string wanted = run_in(*run.summary);
  std::vector<std::pair<const char*, std::string>> others;
  if (texts.trajectory) others.emplace_back(io::trajectory_file, io::run_of_csv(*texts.trajectory));
  if (run.scene) others.emplace_back(io::scene_file, run_in(*run.scene));
  if (run.modes) others.emplace_back(io::modes_file, run_in(*run.modes));
  if (!texts.impacts.empty()) others.emplace_back(io::impacts_file, io::run_of_csv(texts.impacts));
  for (const auto& [name, found] : others) {
    if (found == wanted) continue;
    problems.push_back({(fs::path(run.folder) / name).string(),
                        "is of another run than summary.json",
                        "files of two runs are mixed, as when a program is killed while it writes: "
                        "run the scenario again"});
  }
}

/// "slider" for "runs/slider.carom/".
std::string name_of_run(const std::string& folder) {
  fs::path path = fs::path(folder).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  if (path.filename() == "." || path.filename() == ".." || !path.has_filename()) {
    std::error_code error;
    path = fs::canonical(folder, error);
  }
  return path.extension() == ".carom" ? path.stem().string() : path.filename().string();
}

}  // namespace

std::string read_run_summary(const std::string& folder) {
  std::vector<Problem> problems;
  check_is_run_folder(folder, problems);
  throw_if_any(problems);
  const std::string path = (fs::path(folder) / io::summary_file).string();
  auto text = io::read_whole_file(path, problems);
  if (const auto summary = text ? io::parse_json_document(*text, path, problems) : std::nullopt)
    check_summary(*summary, path, problems);
  throw_if_any(problems);
  return std::move(*text);
}

RunFolder parse_run_folder(const RunTexts& texts, const std::string& folder,
                           std::vector<Problem>& problems) {
  const auto path = [&](const char* name) { return (fs::path(folder) / name).string(); };
  const auto document = [&](const std::optional<std::string>& text, const char* name) {
    auto parsed = text ? io::parse_json_document(*text, path(name), problems) : std::nullopt;
    return parsed ? std::make_shared<const Json>(std::move(*parsed)) : nullptr;
  };
  RunFolder run{.folder = folder, .name = name_of_run(folder)};
  run.summary = document(texts.summary, io::summary_file);
  // What else stands in a folder of another format is not ours to judge.
  if (run.summary && !check_summary(*run.summary, path(io::summary_file), problems)) return run;
  if (texts.trajectory) {
    const std::size_t before = problems.size();
    run.trajectory = io::parse_number_table(*texts.trajectory, path(io::trajectory_file), problems);
    if (run.summary && problems.size() == before) {
      check_columns(run.trajectory, *run.summary, path(io::trajectory_file), problems);
      check_times(run.trajectory, *run.summary, path(io::trajectory_file), problems);
    }
  }
  run.scene = document(texts.scene, io::scene_file);
  if (run.scene) check_scene(*run.scene, path(io::scene_file), problems);
  run.modes = document(texts.modes, io::modes_file);
  if (run.summary && problems.empty()) check_one_run(run, texts, problems);
  return run;
}

RunFolder read_run_folder(const std::string& folder) {
  std::vector<Problem> problems;
  check_is_run_folder(folder, problems);
  throw_if_any(problems);
  const auto path = [&](const char* name) { return (fs::path(folder) / name).string(); };
  RunTexts texts{.summary = io::read_whole_file(path(io::summary_file), problems),
                 .trajectory = io::read_whole_file(path(io::trajectory_file), problems),
                 .impacts = io::beginning_of(path(io::impacts_file))};
  const auto text_if_there = [&](const char* name) {
    std::error_code error;
    return fs::exists(path(name), error) ? io::read_whole_file(path(name), problems) : std::nullopt;
  };
  texts.scene = text_if_there(io::scene_file);
  texts.modes = text_if_there(io::modes_file);
  RunFolder run = parse_run_folder(texts, folder, problems);
  throw_if_any(problems);
  return run;
}

std::string view_json(const std::string& page, bool opened) {
  return io::json_text({{"page", page}, {"opened", opened}});
}

}  // namespace carom
