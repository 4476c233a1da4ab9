// δⁿ for the exponents that contacts have.
#pragma once

#include <cmath>

namespace carom::laws {

/// depth^exponent for depth >= 0, zero below; fast for Hertz (3/2, and 5/2 in its energy) and 1.
inline double depth_power(double depth, double exponent) {
  if (depth <= 0) return 0;
  if (exponent == 1.5) return depth * std::sqrt(depth);
  if (exponent == 2.5) return depth * depth * std::sqrt(depth);
  if (exponent == 1) return depth;
  return std::pow(depth, exponent);
}

}  // namespace carom::laws
