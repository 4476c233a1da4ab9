#include "numerics/sobol_indices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "numerics/sobol_sequence.h"

namespace carom::numerics {
namespace sobol_indices_test {

using std::numbers::pi;

template <class Function>
std::vector<SobolIndexPair> indices_of(const Function& f, std::size_t inputs, std::uint64_t count) {
  const SobolSequence sequence(2 * inputs);
  SobolIndices indices(inputs, count);
  for (std::uint64_t point = 0; point < count; ++point) {
    std::vector<double> a(inputs), b(inputs), mixed(inputs);
    for (std::size_t i = 0; i < inputs; ++i) {
      a[i] = sequence.shifted(point, i, static_cast<std::uint32_t>(0x9e3779b9 * (i + 1)));
      b[i] = sequence.shifted(point, inputs + i, static_cast<std::uint32_t>(0x85ebca6b * (i + 1)));
    }
    for (std::size_t i = 0; i < inputs; ++i) {
      std::vector<double> at = a;
      at[i] = b[i];
      mixed[i] = f(at);
    }
    indices.add(point, f(a), f(b), mixed);
  }
  return indices.indices().value();
}

// Ishigami and Homma 1990: sin x₁ + a·sin² x₂ + b·x₃⁴·sin x₁ on [−π, π]³, a = 7, b = 0.1. Closed form:
// V₁ = (1 + b·π⁴/5)²/2, V₂ = a²/8, V₁₃ = 8b²π⁸/225, V = a²/8 + b·π⁴/5 + b²π⁸/18 + 1/2.
TEST(SobolIndices, AreThoseOfTheIshigamiFunctionWithinOnePercent) {
  constexpr double a = 7, b = 0.1;
  const auto ishigami = [&](const std::vector<double>& u) {
    const double x1 = pi * (2 * u[0] - 1), x2 = pi * (2 * u[1] - 1), x3 = pi * (2 * u[2] - 1);
    return std::sin(x1) + a * std::pow(std::sin(x2), 2) + b * std::pow(x3, 4) * std::sin(x1);
  };
  const double p4 = std::pow(pi, 4), p8 = p4 * p4;
  const double variance = a * a / 8 + b * p4 / 5 + b * b * p8 / 18 + 0.5;
  const double v1 = 0.5 * std::pow(1 + b * p4 / 5, 2), v2 = a * a / 8, v13 = 8 * b * b * p8 / 225;
  const auto indices = indices_of(ishigami, 3, 1 << 14);
  const double first_order[] = {v1 / variance, v2 / variance, 0};
  const double total[] = {(v1 + v13) / variance, v2 / variance, v13 / variance};
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(indices[i].first_order.value, first_order[i], 0.01) << i;
    EXPECT_NEAR(indices[i].total.value, total[i], 0.01) << i;
    // The error that is told is one that holds, and no idle one.
    EXPECT_LT(std::fabs(indices[i].first_order.value - first_order[i]),
              4 * indices[i].first_order.error + 1e-3);
    EXPECT_LT(indices[i].total.error, 0.02);
  }
}

// f = x₁ + 2·x₂ + 3·x₃: shares 1/14, 4/14, 9/14, and nothing in common.
TEST(SobolIndices, AddUpToOneForASum) {
  const auto sum = [](const std::vector<double>& u) { return 1e6 + u[0] + 2 * u[1] + 3 * u[2]; };
  const auto indices = indices_of(sum, 3, 1 << 13);
  for (int i = 0; i < 3; ++i) {
    const double share = (i + 1) * (i + 1) / 14.0;
    EXPECT_NEAR(indices[i].first_order.value, share, 0.005);
    EXPECT_NEAR(indices[i].total.value, share, 0.005);
  }
}

TEST(SobolIndices, AreNotKnownWhereNothingVaries) {
  SobolIndices indices(2, 100);
  EXPECT_FALSE(indices.indices());
  for (int i = 0; i < 100; ++i) indices.add(i, 3, 3, std::vector<double>{3, 3});
  EXPECT_FALSE(indices.indices());
}

}  // namespace sobol_indices_test
}  // namespace carom::numerics
