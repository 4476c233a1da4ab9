// Sobol's sequence: points that fill a cube more evenly than chance does.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace carom::numerics {

/// The first 40 dimensions of Sobol's sequence with the direction numbers of Joe and Kuo 2008 ("Constructing
/// Sobol sequences with better two-dimensional projections", SIAM J. Sci. Comput. 30), in Gray code order.
class SobolSequence {
 public:
  static constexpr std::size_t most_dimensions = 40;
  /// So many points there are before they repeat.
  static constexpr std::uint64_t most_points = std::uint64_t{1} << 32;

  explicit SobolSequence(std::size_t dimensions);

  /// One coordinate of a point as the digits of a binary fraction: the value times 2³².
  std::uint32_t digits(std::uint64_t point, std::size_t dimension) const;

  /// The same with every digit turned as the shift says: another sequence, as even as this one. The value is
  /// above 0 and below 1.
  double shifted(std::uint64_t point, std::size_t dimension, std::uint32_t shift) const {
    return (static_cast<double>(digits(point, dimension) ^ shift) + 0.5) * 0x1p-32;
  }

 private:
  std::vector<std::array<std::uint32_t, 32>> directions_;
};

}  // namespace carom::numerics
