// Which numbers a user may give: those that can be computed with.
#pragma once

#include <cmath>

namespace carom {

/// What users give lies within these, in SI: the sun weighs 2e30 kg, and products and powers of such numbers
/// still fit. Zero and infinity have their own meaning.
inline constexpr double largest_given = 1e60;
inline constexpr double smallest_given = 1e-60;

/// A number that overflows in what follows, or vanishes in it. Where zero makes sense, rounding that a program
/// wrote into a file may be as small as it likes.
inline bool is_absurd(double value, bool small_is_zero) {
  const double size = std::abs(value);
  const bool vanishes = !small_is_zero && size > 0 && size < smallest_given;
  return std::isfinite(size) && (size > largest_given || vanishes);
}
inline constexpr const char* absurd_remedy = "numbers must lie between 1e-60 and 1e60 in size";

}  // namespace carom
