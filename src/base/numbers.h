// Numbers that many files need.
#pragma once

#include <limits>
#include <numbers>

namespace carom {

inline constexpr double infinite = std::numeric_limits<double>::infinity();
/// Distance from 1 to the next number.
inline constexpr double epsilon = std::numeric_limits<double>::epsilon();
inline constexpr double pi = std::numbers::pi;

}  // namespace carom
