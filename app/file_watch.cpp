#include "file_watch.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>
#include <utility>

#include "interrupt.h"
#include "io/renamed_files.h"
#include "io/whole_file.h"

namespace carom::app {
namespace fs = std::filesystem;
namespace {

constexpr std::chrono::milliseconds kPause(200);

/// When a file was written and how long it is: what changes first and costs least to ask.
struct Stamp {
  fs::file_time_type time = {};
  std::uintmax_t size = 0;
  bool there = false;
  friend bool operator==(const Stamp&, const Stamp&) = default;
};

Stamp stamp_of(const std::string& path) {
  std::error_code error;
  Stamp stamp{.time = fs::last_write_time(path, error)};
  if (!error) stamp.size = fs::file_size(path, error);
  stamp.there = !error;
  return stamp;
}

using Stamps = std::map<std::string, Stamp>;

Stamps stamps_of(const std::map<std::string, std::size_t>& files) {
  Stamps stamps;
  for (const auto& [path, hash] : files) stamps[path] = stamp_of(path);
  return stamps;
}

/// Pauses; false when Ctrl-C came, which also ends the pause.
bool pause() {
  std::this_thread::sleep_for(kPause);
  return !interrupted();
}

/// The quoted texts of a scenario that end like the name of a mesh file.
std::vector<std::string> mesh_names(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t open = 0; (open = text.find_first_of("\"'", open)) != std::string::npos;) {
    const std::size_t close = text.find_first_of("\"'\n", open + 1);
    if (close == std::string::npos) break;
    const std::string quoted = text.substr(open + 1, close - open - 1);
    std::string ending = fs::path(quoted).extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char letter) {
      return static_cast<char>(std::tolower(letter));
    });
    const bool is_mesh = text[close] != '\n' && (ending == ".obj" || ending == ".stl");
    if (is_mesh) names.push_back(quoted);
    // A quote that opens nothing of interest may close what did.
    open = is_mesh || text[close] == '\n' ? close + 1 : close;
  }
  return names;
}

}  // namespace

void FileWatch::look_at(const std::vector<std::string>& paths) {
  hashes_.clear();
  for (const std::string& path : paths)
    hashes_[path] = std::hash<std::string>{}(io::text_of(path).value_or(""));
}

bool FileWatch::wait_for_change() {
  if (interrupted()) return false;
  Stamps
      seen;  // those whose content is known; none yet, so that a change while nobody looked counts
  while (true) {
    Stamps now = stamps_of(hashes_);
    while (now != seen) {
      // Whoever writes is given time to finish.
      if (!pause()) return false;
      Stamps later = stamps_of(hashes_);
      if (later == now) break;
      now = std::move(later);
    }
    if (now != seen) {
      for (const auto& [path, hash] : hashes_) {
        const auto text = io::text_of(path);
        if (text && std::hash<std::string>{}(*text) != hash) return true;
      }
      seen = now;
    }
    if (!pause()) return false;
  }
}

std::vector<std::string> files_of_scenario(const std::string& scenario) {
  // A pipe is read once, by whoever reads the scenario.
  std::error_code error;
  if (const auto now = io::renamed_to(scenario)) return files_of_scenario(*now);
  std::vector<std::string> files = {scenario};
  if (!fs::is_regular_file(scenario, error)) return files;
  for (const std::string& name : mesh_names(io::text_of(scenario).value_or("")))
    files.push_back((fs::path(scenario).parent_path() / name).string());
  return files;
}

}  // namespace carom::app
