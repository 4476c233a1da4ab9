#include "numerics/elliptic_integrals.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace carom::numerics {
namespace elliptic_integrals_test {

constexpr double pi = std::numbers::pi;

TEST(EllipticIntegrals, ReduceToTheCircle) {
  EXPECT_DOUBLE_EQ(complete_elliptic_k(1), pi / 2);
  EXPECT_DOUBLE_EQ(complete_elliptic_e(1), pi / 2);
  EXPECT_DOUBLE_EQ(complete_elliptic_b(1), pi / 4);
  EXPECT_DOUBLE_EQ(complete_elliptic_d(1), pi / 4);
}

// References: 40-digit arithmetic, DLMF 19.25.1. Tolerance: a few roundings.
TEST(EllipticIntegrals, HaveFifteenDigitsFromTheCircleToTheLine) {
  struct Row {
    double q, k, e, b, d;
  };
  const Row rows[] = {{0.999999, 1.5707971121935509135, 1.570795541396831374,
                       0.78539835974703825202, 0.78539875244651266144},
                      {0.5, 2.1565156474996432354, 1.2110560275684595248, 0.89590282092473162126,
                       1.2606128265749116142},
                      {0.1, 3.6956373629898746229, 1.0159935450252239371, 0.98892643575285372516,
                       2.7067109272370208978},
                      {1e-3, 8.2940514636154399645, 1.0000038970261720612, 0.99999660297131141702,
                       7.2940548606441285475},
                      {1e-6, 15.201804919087715219, 1.0000000000073509025, 0.99999999999314909754,
                       14.201804919094566122}};
  for (const Row& row : rows) {
    EXPECT_NEAR(complete_elliptic_k(row.q) / row.k, 1, 1e-15) << row.q;
    EXPECT_NEAR(complete_elliptic_e(row.q) / row.e, 1, 1e-15) << row.q;
    EXPECT_NEAR(complete_elliptic_b(row.q) / row.b, 1, 1e-15) << row.q;
    EXPECT_NEAR(complete_elliptic_d(row.q) / row.d, 1, 1e-15) << row.q;
  }
}

// E·K' + E'·K − K·K' = π/2 for every modulus.
TEST(EllipticIntegrals, SatisfyLegendresRelation) {
  for (double k = 0.01; k < 1; k += 0.01) {
    const double q = std::sqrt((1 - k) * (1 + k));
    const double K = complete_elliptic_k(q), E = complete_elliptic_e(q);
    const double K1 = complete_elliptic_k(k), E1 = complete_elliptic_e(k);
    EXPECT_NEAR(E * K1 + E1 * K - K * K1, pi / 2, 1e-14) << k;
  }
}

// Two methods: K by the arithmetic-geometric mean, B and D by Carlson's duplication.
TEST(EllipticIntegrals, MeanAndDuplicationAgree) {
  for (double q = 1; q > 1e-8; q *= 0.37) {
    const double sum = complete_elliptic_b(q) + complete_elliptic_d(q);
    EXPECT_NEAR(sum / complete_elliptic_k(q), 1, 1e-15) << q;
  }
}

}  // namespace elliptic_integrals_test
}  // namespace carom::numerics
