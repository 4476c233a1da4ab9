#include "numerics/regular_friction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace carom::numerics {
namespace regular_friction_test {

/// Nodes of an elastic surface as a random problem: G positive definite with neighbours that feel each other, some
/// gaps open and some closed, slips of all directions.
FrictionProblem random_problem(std::mt19937& random, int nodes, double friction) {
  std::normal_distribution<double> normal;
  const int rows = 3 * nodes;
  const Eigen::MatrixXd L =
      Eigen::MatrixXd::NullaryExpr(rows, rows, [&] { return normal(random); });
  FrictionProblem problem;
  problem.G = 0.3 / rows * L * L.transpose() + Eigen::MatrixXd::Identity(rows, rows);
  problem.b = Eigen::VectorXd::NullaryExpr(rows, [&] { return normal(random); });
  problem.contacts.assign(static_cast<std::size_t>(nodes), {.friction = friction});
  problem.regular = true;
  return problem;
}

TEST(RegularFriction, AgreesWithTheGeneralSolver) {
  std::mt19937 random(17);
  double largest = 0;
  int stuck = 0, slipping = 0, open = 0;
  for (const int nodes : {1, 3, 10, 30}) {
    for (const double friction : {0.0, 0.1, 0.6}) {
      for (int trial = 0; trial < 5; ++trial) {
        const FrictionProblem problem = random_problem(random, nodes, friction);
        const FrictionSolution one = solve_regular_friction(problem), two = solve_friction(problem);
        ASSERT_TRUE(one.converged && two.converged) << nodes << " " << friction << " " << trial;
        largest = std::max(largest, (one.lambda - two.lambda).cwiseAbs().maxCoeff());
        largest = std::max(largest, (one.u - two.u).cwiseAbs().maxCoeff());
        EXPECT_LT(friction_residual(problem, one.lambda), 1e-10);
        if (friction == 0) continue;
        EXPECT_EQ(one.status, two.status);
        for (const FrictionStatus status : one.status) {
          stuck += status == FrictionStatus::stick;
          slipping += status == FrictionStatus::slip;
          open += status == FrictionStatus::open;
        }
      }
    }
  }
  EXPECT_LT(largest, 1e-9);
  // All that may happen has happened.
  EXPECT_GT(stuck, 5);
  EXPECT_GT(slipping, 50);
  EXPECT_GT(open, 50);
}

// The last step's forces lead to the same answer as no guess at all, and sooner.
TEST(RegularFriction, StartsFromAGuess) {
  std::mt19937 random(23);
  FrictionProblem problem = random_problem(random, 30, 0.3);
  const FrictionSolution without = solve_regular_friction(problem);
  problem.start = without.lambda + 0.01 * Eigen::VectorXd::Ones(without.lambda.size());
  const FrictionSolution with = solve_regular_friction(problem);
  ASSERT_TRUE(without.converged && with.converged);
  EXPECT_LT((with.lambda - without.lambda).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LE(with.newton_steps, without.newton_steps);
}

TEST(RegularFriction, HasNothingToDoWithoutNodes) {
  const FrictionSolution solution = solve_regular_friction({});
  EXPECT_TRUE(solution.converged);
  EXPECT_EQ(solution.lambda.size(), 0);
  EXPECT_TRUE(solution.status.empty());
}

// One node whose G has g_t and g_n on the diagonal: λ_n = −b_n/g_n, and λ_t = −b_t/g_t cut off at μ·λ_n.
TEST(RegularFriction, SolvesOneNodeInClosedForm) {
  constexpr double g_t = 3e-9, g_n = 2e-9, friction = 0.25;
  FrictionProblem problem{.G = Eigen::Vector3d(g_t, g_t, g_n).asDiagonal(),
                          .contacts = {{.friction = friction}},
                          .regular = true};
  problem.b = Eigen::Vector3d(6e-6, -8e-6, -4e-6);  // slides
  const double load = 2000, limit = friction * load;
  FrictionSolution solution = solve_regular_friction(problem);
  ASSERT_TRUE(solution.converged);
  EXPECT_EQ(solution.status[0], FrictionStatus::slip);
  EXPECT_LT((solution.lambda - Eigen::Vector3d(-0.6 * limit, 0.8 * limit, load)).norm(),
            1e-9 * load);
  EXPECT_LT(
      (solution.u - Eigen::Vector3d(6e-6 - 0.6 * g_t * limit, -8e-6 + 0.8 * g_t * limit, 0)).norm(),
      1e-15);
  problem.b = Eigen::Vector3d(0.6e-6, -0.8e-6, -4e-6);  // sticks
  solution = solve_regular_friction(problem);
  ASSERT_TRUE(solution.converged);
  EXPECT_EQ(solution.status[0], FrictionStatus::stick);
  EXPECT_LT((solution.lambda - Eigen::Vector3d(-200, 800.0 / 3, load)).norm(), 1e-9 * load);
  EXPECT_LT(solution.u.norm(), 1e-15);
  problem.b.z() = 1e-7;  // apart
  solution = solve_regular_friction(problem);
  ASSERT_TRUE(solution.converged);
  EXPECT_EQ(solution.status[0], FrictionStatus::open);
  EXPECT_EQ(solution.lambda.norm(), 0);
  EXPECT_EQ(solution.u, problem.b);
}

// Metres or micrometres: with G in units of g and b in units of b, λ is in units of b/g.
TEST(RegularFriction, DoesNotDependOnUnits) {
  std::mt19937 random(29);
  for (int trial = 0; trial < 5; ++trial) {
    FrictionProblem problem = random_problem(random, 12, 0.3);
    const FrictionSolution one = solve_regular_friction(problem);
    problem.G *= 1e-9;
    problem.b *= 1e-6;
    const FrictionSolution other = solve_regular_friction(problem);
    ASSERT_TRUE(one.converged && other.converged);
    EXPECT_LT((1e-3 * other.lambda - one.lambda).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_LT((1e6 * other.u - one.u).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_EQ(one.status, other.status);
  }
}

}  // namespace regular_friction_test
}  // namespace carom::numerics
