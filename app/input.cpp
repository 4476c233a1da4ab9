#include "input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/given_numbers.h"

namespace carom::app {

std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    std::string_view part = text.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (!part.empty()) parts.emplace_back(part);
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<double> Input::value(const std::string& place, std::string_view text,
                                   std::string_view unit, Range range,
                                   const UnitVariables& letters) {
  double value = 0;
  try {
    value = parse_quantity(text, unit, letters);
  } catch (const std::invalid_argument& error) {
    add_problem(place, error.what());
    return std::nullopt;
  }
  if (!range.contains(value)) {
    add_problem(place, fmt::format("is {}{}", text, unit == "1" ? "" : fmt::format(" [{}]", unit)),
                "must be " + to_text(range) +
                    (std::isinf(value) && !std::isfinite(range.max) ? " and finite" : ""));
    return std::nullopt;
  }
  if (is_absurd(value, false)) {
    add_problem(place, fmt::format("is {}, which nothing can be computed with", text),
                absurd_remedy);
    return std::nullopt;
  }
  return value;
}

std::optional<double> Input::quantity(const std::string& flag, std::string_view unit, Range range) {
  const std::optional<std::string> given = text(flag);
  return given ? value(flag, *given, unit, range) : std::nullopt;
}

std::vector<double> Input::quantities(const std::string& flag, std::string_view unit, Range range,
                                      std::size_t count) {
  std::vector<double> values;
  const std::optional<std::string> given = text(flag);
  if (!given) return values;
  const std::vector<std::string> parts = parts_of(*given, ',');
  if (parts.size() != count) {
    add_problem(flag, fmt::format("'{}' has {} values", *given, parts.size()),
                fmt::format("give {} separated by commas", count));
    return values;
  }
  for (const std::string& part : parts) {
    if (const std::optional<double> number = value(flag, part, unit, range)) {
      values.push_back(*number);
    }
  }
  if (values.size() != count) values.clear();
  return values;
}

std::vector<OutputOption> Input::outputs(const std::vector<std::string>& flags,
                                         const std::vector<std::string>& inputs) {
  std::vector<OutputOption> outputs;
  for (const std::string& flag : flags) {
    const std::optional<std::string> path = text(flag);
    if (!path) continue;
    outputs.push_back({flag, *path});
    if (*path == standard_output && has("--json"))
      add_problem("--json", "contradicts " + flag + " -: both go to standard output",
                  "give " + flag + " a file");
  }
  check_output_files(outputs, inputs, problems);
  return outputs;
}

std::optional<std::string> Input::one_of(const std::string& flag,
                                         const std::vector<std::string>& words) {
  const std::optional<std::string> given = text(flag);
  if (!given || std::ranges::find(words, *given) != words.end()) return given;
  add_problem(flag, fmt::format("'{}' is not possible", *given),
              did_you_mean(*given, words, fmt::format("write {}", fmt::join(words, " or "))));
  return std::nullopt;
}

}  // namespace carom::app
