// Values from one end to the other, both included, in equal steps or in equal ratios.
#pragma once

#include <cstdint>

namespace carom::numerics {

/// Of a logarithmic range both ends are above zero.
struct SpacedValues {
  double from = 0, to = 1;
  std::uint64_t count = 2;
  bool logarithmic = false;

  /// With fifteen digits, so that 0.1 to 0.9 comes by 0.3 itself; the ends as they are given.
  double value(std::uint64_t index) const;
};

}  // namespace carom::numerics
