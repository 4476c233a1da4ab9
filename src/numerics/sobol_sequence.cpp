#include "numerics/sobol_sequence.h"

#include "carom/messages.h"

namespace carom::numerics {
namespace {

/// The primitive polynomial of a dimension: its degree, the coefficients between first and last as digits;
/// and the first direction numbers.
struct Polynomial {
  int degree;
  std::uint32_t coefficients;
  std::array<std::uint32_t, 8> first;
};

/// From the second dimension on; the first is that of van der Corput.
constexpr Polynomial polynomials[SobolSequence::most_dimensions - 1] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
    {7, 7, {1, 1, 3, 13, 7, 35, 63}},
    {7, 8, {1, 3, 5, 9, 1, 25, 53}},
    {7, 14, {1, 3, 1, 13, 9, 35, 107}},
    {7, 19, {1, 3, 1, 5, 27, 61, 31}},
    {7, 21, {1, 1, 5, 11, 19, 41, 61}},
    {7, 28, {1, 3, 5, 3, 3, 13, 69}},
    {7, 31, {1, 1, 7, 13, 1, 19, 1}},
    {7, 32, {1, 3, 7, 5, 13, 19, 59}},
    {7, 37, {1, 1, 3, 9, 25, 29, 41}},
    {7, 41, {1, 3, 5, 13, 23, 1, 55}},
    {7, 42, {1, 3, 7, 3, 13, 59, 17}},
    {7, 50, {1, 3, 1, 3, 5, 53, 69}},
    {7, 55, {1, 1, 5, 5, 23, 33, 13}},
    {7, 56, {1, 1, 7, 7, 1, 61, 123}},
    {7, 59, {1, 1, 7, 9, 13, 61, 49}},
    {7, 62, {1, 3, 3, 5, 3, 55, 33}},
    {8, 14, {1, 3, 1, 15, 31, 13, 49, 245}},
    {8, 21, {1, 3, 5, 15, 31, 59, 63, 97}},
    {8, 22, {1, 3, 1, 11, 11, 11, 77, 249}}};

/// m_k = 2a_1·m_(k−1) ⊕ 4a_2·m_(k−2) ⊕ … ⊕ 2^s·m_(k−s) ⊕ m_(k−s), with v_k = m_k·2^(32−k)    Joe and Kuo 2008, Eq. (2)
std::array<std::uint32_t, 32> directions_of(const Polynomial& polynomial) {
  const int s = polynomial.degree;
  std::array<std::uint32_t, 32> v{};
  for (int k = 0; k < s; ++k) v[k] = polynomial.first[k] << (31 - k);
  for (int k = s; k < 32; ++k) {
    v[k] = v[k - s] ^ (v[k - s] >> s);
    for (int i = 1; i < s; ++i) {
      if ((polynomial.coefficients >> (s - 1 - i)) & 1) v[k] ^= v[k - i];
    }
  }
  return v;
}

}  // namespace

SobolSequence::SobolSequence(std::size_t dimensions) {
  CAROM_ASSERT(dimensions <= most_dimensions, "there are direction numbers for 40 dimensions");
  for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
    std::array<std::uint32_t, 32>& v = directions_.emplace_back();
    if (dimension > 0) {
      v = directions_of(polynomials[dimension - 1]);
    } else {
      for (int k = 0; k < 32; ++k) v[k] = std::uint32_t{1} << (31 - k);
    }
  }
}

std::uint32_t SobolSequence::digits(std::uint64_t point, std::size_t dimension) const {
  const std::uint64_t gray = point ^ (point >> 1);
  std::uint32_t digits = 0;
  for (int k = 0; k < 32; ++k) {
    if ((gray >> k) & 1) digits ^= directions_[dimension][k];
  }
  return digits;
}

}  // namespace carom::numerics
