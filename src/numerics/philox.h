// Random numbers from a counter: each number follows from its place alone, so that no thread waits for another.
#pragma once

#include <array>
#include <cstdint>

namespace carom::numerics {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011:
/// four random words for each counter.
PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key);

/// Which number is wanted: of which sample, for which of its coordinates, for which purpose.
struct RandomPlace {
  std::uint64_t sample = 0;
  std::uint32_t coordinate = 0;
  std::uint32_t purpose = 0;
};

/// 64 random bits.
std::uint64_t random_bits(std::uint64_t seed, const RandomPlace& place);

/// A number above 0 and below 1, all 2⁵² of them equally likely.
double random_share(std::uint64_t seed, const RandomPlace& place);

/// Where a whole number below `count` goes when all of them are shuffled; no two go to the same place. Needs no
/// memory: a Feistel network of Philox rounds walks on until it is below `count`.
std::uint64_t shuffled(std::uint64_t index, std::uint64_t count, std::uint64_t seed,
                       std::uint32_t which);

}  // namespace carom::numerics
