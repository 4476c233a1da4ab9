#include "numerics/bounded_forces.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/mechanism.h"

namespace carom::numerics {
namespace bounded_forces_test {

using Eigen::MatrixXd;
using Eigen::VectorXd;

BoundedForces find(const MatrixXd& W, const VectorXd& A, const VectorXd& F) {
  return find_bounded_forces(W, A, F, W.diagonal());
}

/// Coulomb's law: within the bounds nothing accelerates, at a bound nothing accelerates along the force.
void expect_coulomb(const MatrixXd& W, const VectorXd& A, const VectorXd& F,
                    const BoundedForces& found, double tolerance) {
  const VectorXd a = A + W * found.force;
  EXPECT_TRUE(found.solved);
  for (Eigen::Index i = 0; i < A.size(); ++i) {
    EXPECT_LE(std::abs(found.force[i]), F[i] * (1 + 1e-14));
    if (F[i] == 0) continue;  // any acceleration will do
    const bool at_bound = std::abs(found.force[i]) >= F[i] * (1 - 1e-12);
    const double along = found.force[i] > 0 ? a[i] : -a[i];
    EXPECT_LE(at_bound ? along : std::abs(a[i]), tolerance) << i;
  }
}

TEST(BoundedForces, HoldWhatTheyCanAndGiveAllAgainstTheRest) {
  const MatrixXd W = MatrixXd::Identity(2, 2) * 0.5;
  const BoundedForces found = find(W, VectorXd{{1.0, 3.0}}, VectorXd{{4.0, 4.0}});
  EXPECT_EQ(found.kind[0], BoundedForce::holds);
  EXPECT_DOUBLE_EQ(found.force[0], -2);
  EXPECT_EQ(found.kind[1], BoundedForce::exceeds);
  EXPECT_DOUBLE_EQ(found.force[1], -4);
  EXPECT_DOUBLE_EQ(found.acceleration[1], 1);
}

// Three forces against one motion: the first holds, and the others come in as far as they are needed.
TEST(BoundedForces, TakeOverFromEachOtherAgainstOneMotion) {
  const VectorXd k{{1.0, -1.0, 2.0}}, F{{1.0, 1.0, 1.0}};
  const MatrixXd W = k * k.transpose();
  const auto at = [&](double push) { return find(W, k * push, F); };
  EXPECT_EQ(at(0.5).kind,
            (std::vector{BoundedForce::holds, BoundedForce::idle, BoundedForce::idle}));
  const BoundedForces two = at(1.5);
  EXPECT_EQ(two.kind,
            (std::vector{BoundedForce::blocked, BoundedForce::holds, BoundedForce::idle}));
  EXPECT_NEAR(two.force[1], 0.5, 1e-14);
  const BoundedForces three = at(3.5);
  EXPECT_EQ(three.kind[2], BoundedForce::holds);
  EXPECT_NEAR(three.force[2], -0.75, 1e-14);
  const BoundedForces none = at(5);
  for (const BoundedForce kind : none.kind) EXPECT_EQ(kind, BoundedForce::exceeds);
  EXPECT_NEAR(none.acceleration[0], 1, 1e-14);
}

TEST(BoundedForces, LeaveAloneWhatNoForceMoves) {
  const BoundedForces found =
      find_bounded_forces(MatrixXd::Constant(1, 1, 1e-18), VectorXd::Constant(1, 0.3),
                          VectorXd::Constant(1, 5.0), VectorXd::Constant(1, 1.0));
  EXPECT_EQ(found.kind[0], BoundedForce::idle);
  EXPECT_EQ(found.force[0], 0);
  EXPECT_DOUBLE_EQ(found.acceleration[0], 0.3);
}

TEST(BoundedForces, FollowCoulombInRandomProblemsOfAnyRank) {
  test::Random random(7);
  for (int trial = 0; trial < 2000; ++trial) {
    const int count = 1 + random.below(6), rank = 1 + random.below(count);
    MatrixXd J(count, rank);
    for (int j = 0; j < rank; ++j) J.col(j) = random.vector(count);
    const MatrixXd W = J * J.transpose();
    const VectorXd A = J * random.vector(rank) * random.between(0, 5);
    VectorXd F = random.vector(count).cwiseAbs();
    if (trial % 5 == 0) F[0] = 0;
    expect_coulomb(W, A, F, find(W, A, F), 1e-9);
  }
}

}  // namespace bounded_forces_test
}  // namespace carom::numerics
