// What speaks against writing a file, before anything is computed.
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "io/output_file.h"
#include "io/output_target.h"
#include "io/run/run_files.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

bool are_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return true;
  return fs::absolute(a, error).lexically_normal() == fs::absolute(b, error).lexically_normal();
}

void check_folder_of(const std::string& target, const std::string& path, const std::string& place,
                     std::vector<Problem>& problems) {
  std::error_code error;
  fs::path folder = fs::path(target).parent_path();
  if (folder.empty()) folder = ".";
  if (!fs::is_directory(folder, error)) {
    problems.push_back({place,
                        "there is no folder '" + folder.string() + "' to write '" + path + "' in",
                        "make it first, or give another path"});
  } else if (access(folder.c_str(), W_OK | X_OK) != 0) {
    problems.push_back(
        {place, "the folder '" + folder.string() + "' may not be written to", "give another path"});
  }
}

}  // namespace

void check_output_file(const std::string& path, const std::string& place,
                       std::vector<Problem>& problems) {
  using Kind = io::OutputTarget::Kind;
  std::error_code error;
  if (path.empty()) {
    problems.push_back({place, "the name of the file is empty", "give a file to write"});
    return;
  }
  if (fs::is_directory(path, error)) {
    problems.push_back({place, "'" + path + "' is a folder", "give a file to write"});
    return;
  }
  const io::OutputTarget target = io::target_of(path);
  if (target.kind == Kind::nowhere) {
    problems.push_back({place, "'" + path + "' is a link that leads nowhere", "give another path"});
  } else if (target.kind == Kind::device && access(path.c_str(), W_OK) != 0) {
    problems.push_back({place, "'" + path + "' may not be written to", "give another path"});
  } else if (target.kind == Kind::file) {
    check_folder_of(target.path, path, place, problems);
  }
}

void check_output_files(std::span<const OutputOption> outputs, std::span<const std::string> inputs,
                        std::vector<Problem>& problems) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const auto& [flag, path] = outputs[i];
    const std::size_t before = problems.size();
    check_output_file(path, flag, problems);
    if (problems.size() > before) continue;
    for (const OutputOption& other : outputs.subspan(0, i)) {
      if (!are_same_file(path, other.path)) continue;
      problems.push_back({flag, "is the same file as " + other.flag, "give two files"});
    }
    // A device is not used up by writing.
    const io::OutputTarget target = io::target_of(path);
    if (target.kind != io::OutputTarget::Kind::file) continue;
    for (const std::string& input : inputs) {
      if (!are_same_file(target.path, input)) continue;
      problems.push_back({flag, "'" + path + "' is what is read here, and would be written over",
                          "give another file"});
      break;
    }
    if (problems.size() == before && io::is_kept_of_run(target.path)) {
      problems.push_back({flag,
                          "'" + path + "' is kept of a run, which could not be read without it",
                          "give another file"});
    }
  }
}

}  // namespace carom
