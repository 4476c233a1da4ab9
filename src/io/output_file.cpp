#include "io/output_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "io/output_target.h"

namespace carom {
namespace fs = std::filesystem;
namespace {

using io::OutputTarget;

constexpr std::string_view part_mark = ".part";

std::string part_of(const std::string& path) {
  return path + std::string(part_mark) + std::to_string(getpid());
}

/// 0, or what went wrong as in errno.
int write_all(std::FILE* file, std::string_view text) {
  errno = 0;
  const bool complete = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (complete && std::fflush(file) == 0) return 0;
  return errno != 0 ? errno : EIO;
}

int write_file(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return errno;
  const int code = write_all(file, text);
  const bool closed = std::fclose(file) == 0;
  return code != 0 || closed ? code : errno;
}

/// A new file that has the rights of the one whose place it will take.
int write_part(const OutputTarget& target, std::string_view text) {
  const std::string part = part_of(target.path);
  if (const int code = write_file(part, text)) return code;
  struct stat old {};
  if (stat(target.path.c_str(), &old) == 0) static_cast<void>(chmod(part.c_str(), old.st_mode));
  return 0;
}

/// Puts a part in its place. The file that was there takes the part's name, so that `put_back` can undo
/// it, where the file system can exchange two files; elsewhere the old one is gone.
int put_in_place(const std::string& part, const std::string& path) {
#ifdef RENAME_EXCHANGE
  if (renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0) return 0;
  const bool impossible = errno == ENOENT || errno == EINVAL || errno == ENOSYS;
  if (!impossible) return errno;
#endif
  return std::rename(part.c_str(), path.c_str()) == 0 ? 0 : errno;
}

void put_back(const std::string& part, const std::string& path) {
  const bool was_new = access(part.c_str(), F_OK) != 0;
  std::rename(was_new ? path.c_str() : part.c_str(), was_new ? part.c_str() : path.c_str());
}

bool is_alive(long process) {
  return kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH;
}

[[noreturn]] void fail(const std::string& path, int code) {
  throw std::system_error(code, std::generic_category(), "'" + path + "' could not be written");
}

void remove_abandoned_parts_of(const std::vector<OutputTarget>& targets) {
  std::map<std::string, std::set<std::string>> names;
  for (const OutputTarget& target : targets) {
    if (target.kind != OutputTarget::Kind::file) continue;
    const fs::path path = target.path;
    names[path.parent_path().string()].insert(path.filename().string());
  }
  for (const auto& [folder, ours] : names) {
    remove_abandoned_parts(folder.empty() ? "." : folder,
                           [&ours = ours](const std::string& name) { return ours.contains(name); });
  }
}

}  // namespace

std::string name_of_part(const std::string& part) {
  const std::size_t mark = part.rfind(part_mark);
  if (mark == std::string::npos || mark == 0) return "";
  const std::string_view process = std::string_view(part).substr(mark + part_mark.size());
  const bool number = !process.empty() && process.size() <= 9 &&
                      process.find_first_not_of("0123456789") == std::string_view::npos;
  return number ? part.substr(0, mark) : "";
}

void remove_abandoned_parts(const std::string& folder,
                            const std::function<bool(const std::string& name)>& is_ours) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string part = entry->path().filename().string(), name = name_of_part(part);
    if (name.empty() || !is_ours(name) || !entry->is_regular_file(error)) continue;
    const long process = std::stol(part.substr(name.size() + part_mark.size()));
    if (process == getpid() || !is_alive(process)) fs::remove(entry->path(), error);
  }
}

void write_whole_files(std::span<const OutputFile> files) {
  std::vector<OutputTarget> targets;
  for (const OutputFile& file : files) targets.push_back(io::target_of(file.path));
  remove_abandoned_parts_of(targets);

  std::size_t placed = 0;
  const auto give_up = [&](std::size_t failed, int code) {
    for (std::size_t i = placed; i-- > 0;) {
      if (targets[i].kind == OutputTarget::Kind::file)
        put_back(part_of(targets[i].path), targets[i].path);
    }
    for (const OutputTarget& target : targets) {
      if (target.kind == OutputTarget::Kind::file) std::remove(part_of(target.path).c_str());
    }
    fail(files[failed].path, code);
  };
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::error_code error;
    if (targets[i].kind == OutputTarget::Kind::nowhere) give_up(i, ELOOP);
    if (targets[i].kind != OutputTarget::Kind::file) continue;
    if (fs::is_directory(targets[i].path, error)) give_up(i, EISDIR);
    if (const int code = write_part(targets[i], files[i].text)) give_up(i, code);
  }
  // What goes into a device or a pipe cannot be taken back, so it comes before what can.
  for (std::size_t i = 0; i < files.size(); ++i) {
    int code = 0;
    if (targets[i].kind == OutputTarget::Kind::stream)
      code = write_all(targets[i].stream, files[i].text);
    if (targets[i].kind == OutputTarget::Kind::device)
      code = write_file(targets[i].path, files[i].text);
    if (code != 0) give_up(i, code);
  }
  for (; placed < files.size(); ++placed) {
    const std::string& path = targets[placed].path;
    if (targets[placed].kind != OutputTarget::Kind::file) continue;
    if (const int code = put_in_place(part_of(path), path)) give_up(placed, code);
  }
  for (const OutputTarget& target : targets) {
    if (target.kind == OutputTarget::Kind::file) std::remove(part_of(target.path).c_str());
  }
}

void write_whole_file(const std::string& path, std::string_view text) {
  const OutputFile file{path, std::string(text)};
  write_whole_files({&file, 1});
}

}  // namespace carom
