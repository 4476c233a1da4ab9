#include "io/run/summary_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text.h"

namespace carom::io {
namespace {

using Path = std::vector<std::string>;

std::string joined_by_dots(const Path& path, std::size_t from, std::size_t to) {
  return joined({path.begin() + from, path.begin() + to}, ".");
}

/// Where the walk along a path ended: at a value, or at the deepest place from which it cannot go on.
struct Walk {
  const Json* value = nullptr;        // that was found
  std::optional<std::size_t> length;  // of a list, where that was asked for
  std::size_t broken_at = 0;          // first part of the path that leads nowhere
  const Json* place = nullptr;        // the table or list it was looked for in

  bool found() const { return value != nullptr || length.has_value(); }
};

std::optional<std::size_t> index_of(const std::string& text) {
  const bool digits = !text.empty() && text.size() < 10 &&
                      std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return std::nullopt;
  return std::stoul(text);
}

void walk(const Json& at, const Path& path, std::size_t from, Walk& result) {
  if (result.found()) return;
  if (from == path.size()) {
    result.value = &at;
    return;
  }
  if (from >= result.broken_at) {
    result.broken_at = from;
    result.place = &at;
  }
  if (at.is_array()) {
    if (path[from] == "length" && from + 1 == path.size()) {
      result.length = at.size();
    } else if (const auto index = index_of(path[from]); index && *index < at.size()) {
      walk(at[*index], path, from + 1, result);
    }
  } else if (at.is_object()) {
    // Names may contain dots: the longest key that fits goes first.
    for (std::size_t to = path.size(); to > from; --to) {
      const auto next = at.find(joined_by_dots(path, from, to));
      if (next != at.end()) walk(*next, path, to, result);
    }
  }
}

/// Why the path leads nowhere, and what is there instead.
std::string broken_path_text(const Walk& walk, const Path& path) {
  const std::string where =
      walk.broken_at == 0 ? "the summary" : "'" + joined_by_dots(path, 0, walk.broken_at) + "'";
  const std::string wanted = path[walk.broken_at];
  const Json& place = *walk.place;
  if (place.is_array()) {
    if (place.empty()) return fmt::format("{} is empty, so it has no '{}'", where, wanted);
    return fmt::format("{} has no '{}' (it is a list: write 0 to {}, or length)", where, wanted,
                       place.size() - 1);
  }
  if (!place.is_object()) return where + " is a single value: the path ends there";
  Path keys;
  for (const auto& item : place.items()) keys.push_back(item.key());
  if (keys.empty()) return fmt::format("{} is empty, so it has no '{}'", where, wanted);
  const std::string rest = joined_by_dots(path, walk.broken_at, path.size());
  const std::string listed = "it has " + joined(keys);
  // The whole rest may be a misspelt name with dots; the part up to the dot is the usual case.
  std::string remedy = did_you_mean(wanted, keys);
  if (remedy.empty()) remedy = did_you_mean(rest, keys, listed);
  return fmt::format("{} has no '{}' ({})", where, wanted, remedy);
}

std::optional<double> number_of(const Walk& walk) {
  if (walk.length) return static_cast<double>(*walk.length);
  const Json& value = *walk.value;
  if (value.is_number()) return value.get<double>();
  double number = 0;
  if (value.is_string() && read_number(value.get<std::string>(), number) && std::isinf(number))
    return number;
  return std::nullopt;
}

/// What a value is that is not a number.
std::string kind_text(const Json& value) {
  if (value.is_null()) return "not known (null)";
  if (value.is_array()) return "a list";
  if (value.is_object()) return "a table";
  if (value.is_boolean()) return "true or false";
  return "the text '" + value.get<std::string>() + "'";
}

}  // namespace

SummaryValue find_in_summary(const Json& summary, const std::string& path_text) {
  const Path path = split(path_text, '.');
  Walk found;
  walk(summary, path, 0, found);
  if (!found.found()) return {.number = {}, .message = broken_path_text(found, path)};
  const std::optional<double> number = number_of(found);
  if (number) return {.number = number, .message = ""};
  return {.number = {},
          .message = fmt::format("'{}' is {}, not a number", path_text, kind_text(*found.value)),
          .may_be_known = found.value->is_null()};
}

}  // namespace carom::io
