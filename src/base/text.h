// Small pieces of text: numbers as people write them, and the nearest of some names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace carom {

/// The shortest text that reads back to the same number.
std::string exact_text(double value);

/// A number to `digits` significant digits, without trailing zeros.
std::string short_text(double value, int digits = 6);

/// Reads a whole text as a number; "inf" and "-inf" are numbers. False when it is not one.
bool read_number(std::string_view text, double& value);

/// Up to three names closest to `wanted` by edit distance, best first; far ones are left out.
std::vector<std::string> nearest_names(std::string_view wanted,
                                       const std::vector<std::string>& names);

/// "a, b or c"
std::string either_of(const std::vector<std::string>& names);

/// "a.b.c" as a, b, c; parts may be empty.
std::vector<std::string> split(std::string_view text, char separator);

/// "a, b, c"
std::string joined(const std::vector<std::string>& parts, std::string_view separator = ", ");

}  // namespace carom
