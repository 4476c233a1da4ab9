#include "numerics/philox.h"

#include <bit>

namespace carom::numerics {
namespace {

/// Purposes of our own draws, apart from those of callers.
constexpr std::uint32_t of_shuffling = 0x53485546;

PhiloxKey key_of(std::uint64_t seed) {
  return {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
}

}  // namespace

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
  constexpr std::uint64_t multiplier_0 = 0xD2511F53, multiplier_1 = 0xCD9E8D57;
  constexpr std::uint32_t weyl_0 = 0x9E3779B9, weyl_1 = 0xBB67AE85;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product_0 = multiplier_0 * counter[0];
    const std::uint64_t product_1 = multiplier_1 * counter[2];
    counter = {static_cast<std::uint32_t>(product_1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product_1),
               static_cast<std::uint32_t>(product_0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product_0)};
    key[0] += weyl_0;
    key[1] += weyl_1;
  }
  return counter;
}

std::uint64_t random_bits(std::uint64_t seed, const RandomPlace& place) {
  const PhiloxCounter words =
      philox({static_cast<std::uint32_t>(place.sample),
              static_cast<std::uint32_t>(place.sample >> 32), place.coordinate, place.purpose},
             key_of(seed));
  return (static_cast<std::uint64_t>(words[1]) << 32) | words[0];
}

double random_share(std::uint64_t seed, const RandomPlace& place) {
  // In the middle of one of 2⁵² equal pieces, which a double holds exactly.
  return (static_cast<double>(random_bits(seed, place) >> 12) + 0.5) * 0x1p-52;
}

std::uint64_t shuffled(std::uint64_t index, std::uint64_t count, std::uint64_t seed,
                       std::uint32_t which) {
  if (count < 2) return index;
  const int half = (static_cast<int>(std::bit_width(count - 1)) + 1) / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  constexpr std::uint32_t rounds = 6;
  do {
    std::uint64_t left = index >> half, right = index & mask;
    for (std::uint32_t round = 0; round < rounds; ++round) {
      const std::uint64_t mixed =
          left ^ (random_bits(seed, {right, which * rounds + round, of_shuffling}) & mask);
      left = right;
      right = mixed;
    }
    index = (left << half) | right;
  } while (index >= count);
  return index;
}

}  // namespace carom::numerics
