#include "io/json_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace carom::io {
namespace {

constexpr const char* run_it_again = "run the scenario again, or take a copy that is whole";
/// The library copies and prints documents recursively; ours are nested a dozen deep.
constexpr int deepest = 64;

/// What the library would not survive, or tells without its place.
struct Obstacle {
  std::size_t at = 0;
  std::string message;
};

/// One walk over the text, which need not be JSON: outside of quotes, how deep brackets are open and
/// whether numbers are too large.
std::optional<Obstacle> find_obstacle(const std::string& text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest)
        return Obstacle{i, fmt::format("is nested deeper than {} brackets", deepest)};
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c >= '0' && c <= '9') {
      char* end = nullptr;
      const double value = std::strtod(text.c_str() + i, &end);
      const auto length = static_cast<std::size_t>(end - text.c_str()) - i;
      if (!std::isfinite(value)) {
        return Obstacle{i, fmt::format("the number {} is too large",
                                       text.substr(i, std::min<std::size_t>(length, 40)))};
      }
      i += std::max<std::size_t>(length, 1) - 1;
    }
  }
  return std::nullopt;
}

std::string line_at(const std::string& text, const std::string& path, std::size_t place) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(place, text.size()));
  return fmt::format("{}:{}", path, 1 + std::count(text.begin(), end, '\n'));
}

}  // namespace

std::optional<Json> parse_json_document(const std::string& text, const std::string& path,
                                        std::vector<Problem>& problems) {
  if (const auto obstacle = find_obstacle(text)) {
    problems.push_back({line_at(text, path, obstacle->at), obstacle->message, run_it_again});
    return std::nullopt;
  }
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    // `byte` counts from 1, and is one more than the length at the end of the text.
    const std::size_t bytes = std::min(error.byte, text.size() + 1);
    const bool empty = text.find_first_not_of(" \t\r\n") == std::string::npos;
    problems.push_back({line_at(text, path, bytes > 0 ? bytes - 1 : 0),
                        empty                 ? "is empty"
                        : bytes > text.size() ? "ends in the middle: the rest is missing"
                                              : "is not JSON from here on",
                        run_it_again});
  } catch (const Json::exception&) {
    problems.push_back({path, "is not JSON that can be read", run_it_again});
  }
  return std::nullopt;
}

}  // namespace carom::io
