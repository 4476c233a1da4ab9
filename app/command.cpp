#include "command.h"

namespace carom::app {

std::optional<std::string> Arguments::text(std::string_view flag) const {
  const auto found = options.find(flag);
  if (found == options.end() || found->second.empty()) return std::nullopt;
  return found->second.back();
}

std::optional<std::string> Arguments::word() const {
  return words.empty() ? std::nullopt : std::optional(words.front());
}

std::vector<std::string> Arguments::all(std::string_view flag) const {
  const auto found = options.find(flag);
  return found == options.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace carom::app
