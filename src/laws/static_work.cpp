#include <cmath>

#include "carom/laws.h"

namespace carom {

double static_work(const std::function<double(double depth)>& force, double depth) {
  if (depth <= 0) return 0;
  // Gauss-Legendre, 8 points, after δ = depth·u⁴: powers of δ from 1/4 up become smooth.
  constexpr double nodes[4] = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                               0.9602898564975363};
  constexpr double weights[4] = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                 0.1012285362903763};
  double work = 0;
  for (int i = 0; i < 4; ++i) {
    for (const double side : {-1.0, 1.0}) {
      const double u = 0.5 * (1 + side * nodes[i]);
      work += 0.5 * weights[i] * force(depth * u * u * u * u) * 4 * depth * u * u * u;
    }
  }
  return work;
}

}  // namespace carom
