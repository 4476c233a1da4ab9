#include "numerics/polynomial_roots.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace polynomial_roots_test {

TEST(PolynomialRoots, FindsEveryChangeOfSignAndNothingElse) {
  // (x − 0.1)(x − 0.11)(x − 2)(x² + 1), and a double root that changes no sign.
  std::vector<double> product{1};
  const auto times = [&](std::vector<double> factor) {
    std::vector<double> result(product.size() + factor.size() - 1, 0.0);
    for (std::size_t i = 0; i < product.size(); ++i) {
      for (std::size_t j = 0; j < factor.size(); ++j) result[i + j] += product[i] * factor[j];
    }
    product = result;
  };
  for (const double root : {0.1, 0.11, 2.0}) times({-root, 1});
  times({1, 0, 1});
  const std::vector<double> roots = polynomial_roots(product, 3);
  ASSERT_EQ(roots.size(), 3u);
  EXPECT_NEAR(roots[0], 0.1, 1e-13);
  EXPECT_NEAR(roots[1], 0.11, 1e-13);
  EXPECT_NEAR(roots[2], 2, 1e-13);
  EXPECT_EQ(polynomial_roots(product, 0.05).size(), 0u);
  EXPECT_EQ(polynomial_roots(product, 1).size(), 2u);
}

TEST(PolynomialRoots, ShiftsIntegratesAndDifferentiates) {
  const std::vector<double> p{1, -2, 3, 0.5};
  EXPECT_NEAR(polynomial_value(shifted_polynomial(p, 0.7), 0.4), polynomial_value(p, 1.1), 1e-14);
  EXPECT_EQ(polynomial_derivative(polynomial_integral(p)), p);
  EXPECT_TRUE(polynomial_derivative({5}).empty());
}

}  // namespace polynomial_roots_test
}  // namespace carom::numerics
