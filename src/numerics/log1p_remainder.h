// What ln(1+x) leaves of its first term.
#pragma once

#include <cmath>

namespace carom::numerics {

/// x − ln(1+x) for x > −1, without cancellation near zero.
inline double log1p_remainder(double x) {
  if (std::fabs(x) > 0.1) return x - std::log1p(x);
  double sum = 0;
  double power = x * x;
  for (int k = 2; std::fabs(power) > 1e-17 * x * x; ++k, power *= -x) sum += power / k;
  return sum;
}

}  // namespace carom::numerics
