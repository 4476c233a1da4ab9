// What Carom uses of C++20 and the library of Debian's emscripten (libc++ 13) does not have yet: some
// algorithms of std::ranges, and floating-point numbers in <charconv>. Included in front of every file
// of the playground's build, and only there.
#pragma once

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000

namespace std {
namespace ranges {

template <class Range, class Test, class Projection = identity>
constexpr auto find_if(Range&& range, Test test, Projection projection = {}) {
  return std::find_if(std::begin(range), std::end(range), [&](auto&& item) {
    return std::invoke(test, std::invoke(projection, item));
  });
}
template <class Range, class Value, class Projection = identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
  return ranges::find_if(
      range, [&](auto&& item) { return item == value; }, projection);
}
template <class Range, class Test>
constexpr bool any_of(Range&& range, Test test) {
  return std::any_of(std::begin(range), std::end(range), test);
}
template <class Range, class Test>
constexpr bool all_of(Range&& range, Test test) {
  return std::all_of(std::begin(range), std::end(range), test);
}
template <class Range, class Output>
constexpr auto copy(Range&& range, Output output) {
  return std::copy(std::begin(range), std::end(range), output);
}

}  // namespace ranges

/// With so many significant digits, as printf's %g.
inline to_chars_result to_chars(char* first, char* last, double value, chars_format, int digits) {
  const int length = std::snprintf(first, static_cast<size_t>(last - first), "%.*g", digits, value);
  return {first + length, errc()};
}
/// The fewest digits that give the same number again.
inline to_chars_result to_chars(char* first, char* last, double value) {
  to_chars_result result{first, errc()};
  for (int digits = 1; digits <= 17; ++digits) {
    result = to_chars(first, last, value, chars_format::general, digits);
    if (std::strtod(first, nullptr) == value) break;
  }
  return result;
}
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  // strtod also knows hexadecimal numbers and names, and wants an end; digits are all it may see.
  const string text(first, last);
  const string digits = text.substr(0, text.find_first_not_of("0123456789.eE+-"));
  char* end = nullptr;
  errno = 0;
  const double number = std::strtod(digits.c_str(), &end);
  if (end == digits.c_str()) return {first, errc::invalid_argument};
  const char* rest = first + (end - digits.c_str());
  if (errno == ERANGE) return {rest, errc::result_out_of_range};
  value = number;
  return {rest, errc()};
}

}  // namespace std

#endif
