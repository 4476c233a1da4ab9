// What a path leads to that is to be written.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>

namespace carom::io {

struct OutputTarget {
  enum class Kind {
    file,    ///< an ordinary file, or a place where none is yet
    device,  ///< what can only be written into: a device, a pipe, a socket
    stream,  ///< standard output, or standard error by one of its names
    nowhere  ///< links that lead in a circle
  };
  Kind kind = Kind::file;
  std::string path;             ///< without links, where it is a file
  std::FILE* stream = nullptr;  ///< of a stream
};

/// Looks at the path and follows its links.
OutputTarget target_of(const std::string& path);

}  // namespace carom::io
