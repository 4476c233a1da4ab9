#include "study/value_range.h"

#include <cmath>

#include "base/any_quantity.h"
#include "base/text.h"

namespace carom::study {
namespace {

using numerics::SpacedValues;

std::string trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

/// Both ends in SI.
std::optional<SpacedValues> ends_of(const std::string& first, const std::string& second,
                                    const std::string& place, std::vector<Problem>& problems) {
  std::optional<AnyQuantity> from = read_any_quantity(first), to = read_any_quantity(second);
  for (const auto& [end, text] : {std::pair{&from, &first}, std::pair{&to, &second}}) {
    if (*end && std::isfinite((*end)->value)) continue;
    problems.push_back({place, "'" + *text + "' is not a number that a range could end at",
                        "write for example 0.1:10:50log or '5 cm/s:1 m/s:20'"});
    return std::nullopt;
  }
  if (from->plain && !to->plain) from->value *= to->in_si;
  if (to->plain && !from->plain) to->value *= from->in_si;
  if (!from->plain && !to->plain && from->dimension != to->dimension) {
    problems.push_back({place, "'" + first + "' and '" + second + "' are of different kinds",
                        "give both ends in units of one kind"});
    return std::nullopt;
  }
  return SpacedValues{.from = from->value, .to = to->value};
}

}  // namespace

std::optional<SpacedValues> read_value_range(std::string_view text, const std::string& place,
                                             std::vector<Problem>& problems) {
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() != 3) {
    problems.push_back({place, "'" + std::string(text) + "' is not FROM:TO:COUNT",
                        "write for example 0.1:10:50, or 0.1:10:50log for equal ratios"});
    return std::nullopt;
  }
  std::string count_text = trimmed(parts[2]);
  const bool logarithmic = count_text.ends_with("log");
  if (logarithmic) count_text = trimmed(count_text.substr(0, count_text.size() - 3));
  std::optional<SpacedValues> range =
      ends_of(trimmed(parts[0]), trimmed(parts[1]), place, problems);
  double count = 0;
  if (!read_number(count_text, count) || count != std::floor(count) || count < 2 ||
      count > static_cast<double>(most_values_of_range)) {
    problems.push_back(
        {place, "'" + trimmed(parts[2]) + "' is not a number of values",
         "give a whole number from 2 to 1000000, with log after it for equal ratios"});
    return std::nullopt;
  }
  if (!range) return std::nullopt;
  range->count = static_cast<std::uint64_t>(count);
  range->logarithmic = logarithmic;
  if (logarithmic && !(range->from > 0 && range->to > 0)) {
    problems.push_back({place,
                        "'" + std::string(text) + "' has equal ratios, but an end at or below zero",
                        "leave out log, or give ends above zero"});
    return std::nullopt;
  }
  if (range->from == range->to) {
    problems.push_back({place, "'" + std::string(text) + "' is the same at both ends",
                        "give one value, or two ends that differ"});
    return std::nullopt;
  }
  return range;
}

std::optional<std::pair<double, double>> read_ends(std::string_view text, const std::string& place,
                                                   std::vector<Problem>& problems) {
  const std::vector<std::string> parts = split(text, ':');
  if (parts.size() != 2) {
    problems.push_back({place, "'" + std::string(text) + "' is not A:B",
                        "write for example 0.1:0.9 or '10 mm:20 mm'"});
    return std::nullopt;
  }
  const auto range = ends_of(trimmed(parts[0]), trimmed(parts[1]), place, problems);
  if (!range) return std::nullopt;
  if (!(range->from < range->to)) {
    problems.push_back(
        {place, "'" + std::string(text) + "' does not go upwards", "give the smaller end first"});
    return std::nullopt;
  }
  return std::pair{range->from, range->to};
}

std::vector<std::string> read_value_list(std::string_view text, const std::string& place,
                                         std::vector<Problem>& problems) {
  std::vector<std::string> values;
  for (const std::string& part : split(text, ',')) {
    const std::string item = trimmed(part);
    if (item.find(':') == std::string::npos) {
      if (item.empty()) {
        problems.push_back({place, "'" + std::string(text) + "' has an empty value",
                            "separate values by one comma"});
      } else {
        values.push_back(item);
      }
      continue;
    }
    const auto range = read_value_range(item, place, problems);
    for (std::uint64_t i = 0; range && i < range->count; ++i) {
      values.push_back(exact_text(range->value(i)));
    }
  }
  return values;
}

}  // namespace carom::study
