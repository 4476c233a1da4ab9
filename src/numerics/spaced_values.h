// Values from one end to the other, both included, in equal steps or in equal ratios.
#pragma once

#include <cmath>
#include <cstdint>

namespace carom::numerics {

/// Of a logarithmic range both ends are above zero.
struct SpacedValues {
  double from = 0, to = 1;
  std::uint64_t count = 2;
  bool logarithmic = false;

  /// At a share of the way: 0 is the first end, 1 the other.
  double at(double share) const {
    if (share == 0) return from;
    if (share == 1) return to;
    if (logarithmic) return from * std::pow(to / from, share);
    return from * (1 - share) + to * share;
  }
  double value(std::uint64_t index) const {
    if (index == 0 || count < 2) return from;
    if (index + 1 == count) return to;
    const double done = static_cast<double>(index), all = static_cast<double>(count - 1);
    if (logarithmic) return at(done / all);
    return (from * (all - done) + to * done) / all;  // 0.1 to 0.9 comes by 0.3 itself
  }
};

}  // namespace carom::numerics
