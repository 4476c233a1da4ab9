// Files that are written whole or not at all.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"

namespace carom {

/// In place of a file: standard output.
inline constexpr std::string_view standard_output = "-";

/// Appends a problem when a file could not be written at that path: its folder is missing or locked, or
/// the path is a folder, or a link that leads nowhere. Changes nothing on disk.
void check_output_file(const std::string& path, const std::string& place,
                       std::vector<Problem>& problems);

/// A file that an option names.
struct OutputOption {
  std::string flag, path;
};

/// The same for all files that a command writes. None may be one of the files it reads, another one that
/// it writes, or what a run folder keeps of a run.
void check_output_files(std::span<const OutputOption> outputs, std::span<const std::string> inputs,
                        std::vector<Problem>& problems);

/// A file to write.
struct OutputFile {
  std::string path;
  std::string text;
};

/// Writes files that belong together: each under a temporary name in its folder, and when all of them are
/// on the disk they take their places, all or none, so that a full disk leaves the old ones. A link is
/// followed. What is no ordinary file, such as a device or a pipe, is written into, and "-" is standard
/// output; both before the others take their places. Temporary files of writers that were killed go.
/// Throws std::system_error when it fails, and then leaves no part of it behind.
void write_whole_files(std::span<const OutputFile> files);

/// The same for one file.
void write_whole_file(const std::string& path, std::string_view text);

/// Removes temporary files of writers that were killed from a folder, of those names that `is_ours` knows.
void remove_abandoned_parts(const std::string& folder,
                            const std::function<bool(const std::string& name)>& is_ours);

/// The name of a file whose temporary file this is; empty when it is none.
std::string name_of_part(const std::string& part);

}  // namespace carom
