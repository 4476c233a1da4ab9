// Several values in one text: "0.1, 0.5, 0.9", or "0.1:10:50log", 50 values in equal ratios.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/messages.h"
#include "numerics/spaced_values.h"

namespace carom::study {

/// Reads "FROM:TO:COUNT" into SI, with "log" after the count for equal ratios: "5 cm/s:1 m/s:20". An end without a unit
/// takes that of the other. What is wrong is told at `place`.
std::optional<numerics::SpacedValues> read_value_range(std::string_view text,
                                                       const std::string& place,
                                                       std::vector<Problem>& problems);

/// The two ends of "A:B", in SI.
std::optional<std::pair<double, double>> read_ends(std::string_view text, const std::string& place,
                                                   std::vector<Problem>& problems);

/// The most values that one range has.
inline constexpr std::uint64_t most_values_of_range = 1000000;

/// Each value of a list of values and ranges, with the text it is written as: numbers in SI for those of
/// ranges. What is not a number stays as it is.
std::vector<std::string> read_value_list(std::string_view text, const std::string& place,
                                         std::vector<Problem>& problems);

}  // namespace carom::study
