#include "io/whole_file.h"

#include <fstream>
#include <sstream>

namespace carom::io {

std::optional<std::string> text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace carom::io
