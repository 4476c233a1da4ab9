#include "numerics/sobol_sequence.h"

#include <gtest/gtest.h>

#include <set>

namespace carom::numerics {
namespace sobol_sequence_test {

double value(const SobolSequence& sequence, std::uint64_t point, std::size_t dimension) {
  return sequence.digits(point, dimension) * 0x1p-32;
}

// The first points as Joe and Kuo print them with their program, three dimensions.
TEST(SobolSequence, BeginsAsThatOfJoeAndKuo) {
  constexpr double expected[10][3] = {{0, 0, 0},
                                      {0.5, 0.5, 0.5},
                                      {0.75, 0.25, 0.25},
                                      {0.25, 0.75, 0.75},
                                      {0.375, 0.375, 0.625},
                                      {0.875, 0.875, 0.125},
                                      {0.625, 0.125, 0.875},
                                      {0.125, 0.625, 0.375},
                                      {0.1875, 0.3125, 0.9375},
                                      {0.6875, 0.8125, 0.4375}};
  const SobolSequence sequence(3);
  for (std::uint64_t point = 0; point < 10; ++point) {
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
      EXPECT_EQ(value(sequence, point, dimension), expected[point][dimension]) << point;
  }
}

// A direction number that is even, or a polynomial that is not primitive, would leave a piece empty.
TEST(SobolSequence, PutsOnePointIntoEveryPieceOfEveryDimension) {
  const SobolSequence sequence(SobolSequence::most_dimensions);
  constexpr std::uint64_t pieces = 1024;
  for (std::size_t dimension = 0; dimension < SobolSequence::most_dimensions; ++dimension) {
    for (const std::uint64_t first : {std::uint64_t{0}, 5 * pieces}) {
      std::set<std::uint64_t> filled;
      for (std::uint64_t point = first; point < first + pieces; ++point)
        filled.insert(sequence.digits(point, dimension) >> 22);
      EXPECT_EQ(filled.size(), pieces) << "dimension " << dimension;
    }
  }
}

// No two dimensions are the same, and pairs fill the square: 4096 points, 16 x 16 fields of 16 each.
TEST(SobolSequence, FillsTheSquareOfEveryPairOfNeighbours) {
  const SobolSequence sequence(SobolSequence::most_dimensions);
  for (std::size_t dimension = 0; dimension + 1 < SobolSequence::most_dimensions; ++dimension) {
    int fields[256] = {};
    for (std::uint64_t point = 0; point < 4096; ++point)
      ++fields[(sequence.digits(point, dimension) >> 28) * 16 +
               (sequence.digits(point, dimension + 1) >> 28)];
    for (const int count : fields) EXPECT_NEAR(count, 16, 16) << "dimension " << dimension;
  }
}

TEST(SobolSequence, StaysAboveZeroAndBelowOneWhenItIsShifted) {
  const SobolSequence sequence(1);
  EXPECT_GT(sequence.shifted(0, 0, 0), 0);
  EXPECT_LT(sequence.shifted(0, 0, 0xffffffff), 1);
}

}  // namespace sobol_sequence_test
}  // namespace carom::numerics
