// δⁿ for the exponents that contacts have.
#pragma once

#include <cmath>

namespace carom::laws {

/// depth^exponent for depth >= 0, zero below; fast for the exponents 1 and 3/2.
inline double depth_power(double depth, double exponent) {
  if (depth <= 0) return 0;
  if (exponent == 1.5) return depth * std::sqrt(depth);
  if (exponent == 1) return depth;
  return std::pow(depth, exponent);
}

}  // namespace carom::laws
