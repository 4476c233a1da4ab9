// Files that are written whole or not at all.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"

namespace carom {

/// Appends a problem when a file could not be written at that path: its folder is missing or locked,
/// or the path is a folder. Changes nothing on disk.
void check_output_file(const std::string& path, const std::string& place,
                       std::vector<Problem>& problems);

/// Writes a file under a temporary name in the same folder and then renames it. Throws
/// std::system_error when that fails, and then leaves no part of it behind.
void write_whole_file(const std::string& path, std::string_view text);

/// A file to write.
struct OutputFile {
  std::string path;
  std::string text;
};

/// The same for files that belong together: none is renamed before all of them are on the disk, so
/// that a full disk leaves the old ones.
void write_whole_files(std::span<const OutputFile> files);

}  // namespace carom
