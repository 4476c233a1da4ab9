#include "numerics/sparse_friction.h"

#include <gtest/gtest.h>

#include <random>

#include "numerics/friction_complementarity.h"

namespace carom::numerics {
namespace sparse_friction_test {

// Random contacts on three bodies of six speeds: the sweeps find a solution of the dense conditions.
TEST(SparseFriction, SweepsSolveTheConditionsOfCoulomb) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int trial = 0; trial < 20; ++trial) {
    const int bodies = 3, count = 5;
    SparseFriction sparse;
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(3 * count, 6 * bodies);
    for (int i = 0; i < count; ++i) {
      sparse.contacts.emplace_back();
      sparse.contacts.back().friction = 0.3;
      for (const int body : {i % bodies, (i + 1) % bodies}) {
        const SpeedBlock block = sparse.add_block(6 * body, 6);
        for (int axis = 0; axis < 3; ++axis) {
          for (int k = 0; k < 6; ++k) {
            const double value = uniform(random);
            sparse.row(block, axis, k) = sparse.response(block, axis, k) = value;
            J(3 * i + axis, 6 * body + k) = value;
          }
        }
      }
      sparse.finish_contact();
    }
    Eigen::VectorXd v = Eigen::VectorXd::NullaryExpr(6 * bodies, [&] { return uniform(random); });
    FrictionProblem dense;
    dense.G = J * J.transpose();
    dense.b = J * v;
    dense.contacts.assign(count, {.friction = 0.3});
    const SweepResult result = solve_by_sweeps(sparse, 1e-13, 1e9, 20000, v);
    ASSERT_LE(result.change, 1e-13) << trial;
    Eigen::VectorXd impulses(3 * count);
    for (int i = 0; i < count; ++i) impulses.segment<3>(3 * i) = sparse.contacts[i].impulse;
    EXPECT_LT(friction_residual(dense, impulses), 1e-10) << trial;
    EXPECT_LT((J * v - dense.G * impulses - dense.b).norm(), 1e-11);
  }
}

}  // namespace sparse_friction_test
}  // namespace carom::numerics
