#include "io/run/run_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "io/output_file.h"
#include "io/run/field_files.h"

namespace carom::io {
namespace fs = std::filesystem;
namespace {

/// Files that tell a run, and how each begins.
struct ToldBy {
  const char* name;
  std::string_view begins;
};
constexpr std::array told_by = {
    ToldBy{summary_file, "{\n \"carom\":"}, ToldBy{scene_file, "{\n \"carom\":"},
    ToldBy{modes_file, "{\n \"carom\":"},   ToldBy{trajectory_file, "# carom "},
    ToldBy{impacts_file, "# carom "},       ToldBy{checkpoint_file, "CAROMCHK"}};
constexpr std::string_view run_key = "\n \"run\": \"", run_comment = "# run: ";

/// The word that follows a key.
std::string word_after(std::string_view text, std::size_t mark, std::string_view key,
                       std::string_view ends) {
  const std::size_t begin = mark + key.size();
  return std::string(text.substr(begin, text.find_first_of(ends, begin) - begin));
}

}  // namespace

std::string file_name_of(const std::string& name) {
  std::string file;
  for (const char letter : name) file += letter == '/' ? "%2F" : std::string(1, letter);
  return file;
}

std::string orbit_name(const std::string& joint) {
  return file_name_of(joint) + ".orbit";
}

bool is_run_file(const std::string& name) {
  return std::ranges::find(told_by, name, &ToldBy::name) != told_by.end() || name == page_file ||
         name.ends_with(".orbit.csv") || name.ends_with(".orbit.svg") || is_field_file(name);
}

std::string beginning_of(const std::string& path, std::size_t most) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return "";
  std::ifstream file(path, std::ios::binary);
  std::string text(most, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

bool holds_run(const std::string& folder) {
  return std::ranges::any_of(told_by, [&](const ToldBy& file) {
    return beginning_of((fs::path(folder) / file.name).string(), file.begins.size()) == file.begins;
  });
}

bool is_kept_of_run(const std::string& path) {
  const fs::path file = path;
  if (std::ranges::find(told_by, file.filename().string(), &ToldBy::name) == told_by.end())
    return false;
  const std::string folder = file.parent_path().string();
  return holds_run(folder.empty() ? "." : folder);
}

std::string foreign_file_in(const std::string& folder) {
  if (holds_run(folder)) return "";
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!is_run_file(name_of_part(name))) return name;  // what a killed run has left is ours
  }
  return "";
}

std::string run_of_csv(std::string_view text) {
  while (text.starts_with('#')) {
    if (text.starts_with(run_comment)) return word_after(text, 0, run_comment, "\r\n");
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return "";
}

std::string run_of_summary_in(const std::string& folder) {
  const std::string text = beginning_of((fs::path(folder) / summary_file).string());
  const std::size_t mark = text.find(run_key);
  return mark == std::string::npos ? "" : word_after(text, mark, run_key, "\"");
}

}  // namespace carom::io
