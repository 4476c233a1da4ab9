// Moments of contacts as blocks of the friction problem, whose limit is the normal impulse of their contact.
#include <gtest/gtest.h>

#include <random>

#include "numerics/augmented_friction.h"
#include "numerics/friction_complementarity.h"
#include "numerics/islands_of_friction.h"

namespace carom::numerics {
namespace friction_moments_test {

/// A solid ball of mass and radius one on a floor: its contact, and its rolling moment about t1 and t2. Speeds
/// are those of the centre, then the angular ones.
FrictionProblem ball_on_floor(double friction, double rolling, const Eigen::Vector3d& v,
                              const Eigen::Vector3d& w) {
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(6, 6);
  // At the point −z below the centre: u = v + w × (−z) = (v_x − w_y, v_y + w_x, v_z).
  J.topLeftCorner<3, 3>().setIdentity();
  J(0, 4) = -1;
  J(1, 3) = 1;
  J(3, 3) = J(4, 4) = 1;
  Eigen::VectorXd inverse_mass(6), speeds(6);
  inverse_mass << 1, 1, 1, 2.5, 2.5, 2.5;
  speeds << v, w;
  FrictionProblem problem;
  problem.G = J * inverse_mass.asDiagonal() * J.transpose();
  problem.b = J * speeds;
  problem.contacts = {{.friction = friction}, {.friction = rolling, .limited_by = 0}};
  return problem;
}

// It falls with speed 1 and rolls: the moment impulse is ρ·p_n against the rolling, and the friction that keeps
// it rolling slows it by (ρ·p_n)/(1 + 2/5).
TEST(FrictionMoments, ABallRollsOnAgainstItsMoment) {
  constexpr double rolling = 0.1;
  const FrictionSolution solution =
      solve_friction(ball_on_floor(0.8, rolling, {1, 0, -1}, {0, 1, 0}));
  ASSERT_TRUE(solution.converged);
  EXPECT_NEAR(solution.lambda[2], 1, 1e-13);
  EXPECT_NEAR(solution.lambda[4], -rolling, 1e-13);
  EXPECT_NEAR(solution.u[4], 1 - rolling / 1.4, 1e-13);
  EXPECT_NEAR(solution.u[0], 0, 1e-13);
  EXPECT_EQ(solution.status[0], FrictionStatus::stick);
  EXPECT_EQ(solution.status[1], FrictionStatus::slip);
}

TEST(FrictionMoments, AMomentHoldsWithinItsLimit) {
  const FrictionSolution solution =
      solve_friction(ball_on_floor(0.8, 0.1, {0.05, 0.02, -1}, {0, 0, 0}));
  ASSERT_TRUE(solution.converged);
  EXPECT_LT(solution.u.cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_EQ(solution.status[1], FrictionStatus::stick);
  EXPECT_LT(solution.lambda.segment<2>(3).norm(), 0.1);
}

TEST(FrictionMoments, AnOpenContactHasNone) {
  const FrictionSolution solution = solve_friction(ball_on_floor(0.8, 0.1, {0, 0, 1}, {0, 1, 0}));
  ASSERT_TRUE(solution.converged);
  EXPECT_EQ(solution.lambda.norm(), 0);
  EXPECT_EQ(solution.status[1], FrictionStatus::open);
}

/// Random contacts on bodies of six speeds, each with a rolling and a drilling moment.
SparseFriction random_island(std::mt19937& random, int bodies, int count) {
  std::normal_distribution<double> normal;
  SparseFriction problem;
  const auto add = [&](int i, int axes, double friction, int limited_by) {
    problem.contacts.emplace_back();
    problem.contacts.back().friction = friction;
    problem.contacts.back().limited_by = limited_by;
    for (const int body : {i % bodies, (i + 1 + i / bodies) % bodies}) {
      const SpeedBlock block = problem.add_block(6 * body, 6);
      const double mass = body % 2 == 0 ? 1 : 30;
      for (int axis = 0; axis < axes; ++axis) {
        for (int k = 0; k < 6; ++k) {
          const double value = normal(random);
          problem.row(block, axis, k) = value;
          problem.response(block, axis, k) = value / mass;
        }
      }
    }
    problem.finish_contact();
  };
  for (int i = 0; i < count; ++i) add(i, 3, 0.1 * (i % 4), -1);
  for (int i = 0; i < count; ++i) {
    add(i, 2, 0.05, i);
    add(i, 1, 0.02, i);
  }
  return problem;
}

Eigen::VectorXd random_speeds(std::mt19937& random, int count) {
  std::normal_distribution<double> normal;
  return Eigen::VectorXd::NullaryExpr(count, [&] { return normal(random); });
}

// What the dense solution does to the speeds is a solution for the sweeps too, and the works are losses.
TEST(FrictionMoments, DenseAndSparseConditionsAgree) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 20; ++trial) {
    SparseFriction problem = random_island(random, 4, 4);
    const Eigen::VectorXd without = random_speeds(random, 24);
    const std::vector<int> island = find_islands(problem).front();
    ASSERT_EQ(island.size(), 12u);
    const FrictionSolution solution = solve_friction(dense_island(problem, island, without));
    ASSERT_TRUE(solution.converged) << trial << ": " << solution.residual;
    for (std::size_t i = 0; i < island.size(); ++i) {
      problem.contacts[island[i]].impulse =
          solution.lambda.segment<3>(static_cast<Eigen::Index>(3 * i));
    }
    Eigen::VectorXd v = without;
    push_all(problem, v);
    EXPECT_LT(defect_of(problem, v), 1e-9) << trial;
    for (const SparseContact& contact : problem.contacts) {
      EXPECT_LE(contact.impulse.head<2>().norm(), contact.friction * problem.load(contact) + 1e-12);
      EXPECT_LE(contact.impulse.dot(problem.velocity(contact, v)), 1e-10);
    }
  }
}

TEST(FrictionMoments, SweepsFindThem) {
  std::mt19937 random(6);
  for (int trial = 0; trial < 10; ++trial) {
    SparseFriction problem = random_island(random, 6, 4);
    Eigen::VectorXd v = random_speeds(random, 36);
    ASSERT_TRUE(solve_by_sweeps(problem, 1e-11, 1e9, 5000, v).solved) << trial;
    EXPECT_LT(defect_of(problem, v), 1e-9) << trial;
  }
}

TEST(FrictionMoments, NewtonsMethodInTheSpeedsFindsThem) {
  std::mt19937 random(7);
  int found = 0;
  for (int trial = 0; trial < 10; ++trial) {
    SparseFriction problem = random_island(random, 5, 8);
    const Eigen::VectorXd without = random_speeds(random, 30);
    const std::vector<int> island = find_islands(problem).front();
    const AugmentedLimits limits{.precision = 1e-9, .most_speeds = 100};
    if (!solve_augmented(problem, island, without, limits).solved) continue;
    ++found;
    Eigen::VectorXd v = without;
    push_all(problem, v);
    EXPECT_LT(defect_of(problem, v), 1e-7) << trial;
  }
  EXPECT_GE(found, 8);
}

// Two equal contacts of one body share load and moment evenly, whatever the guess was.
TEST(FrictionMoments, RedundantOnesShareEvenly) {
  const FrictionProblem one = ball_on_floor(0.8, 0.1, {1, 0.3, -1}, {-0.3, 1, 0});
  FrictionProblem two;
  two.G.resize(12, 12);
  two.b.resize(12);
  two.contacts = {one.contacts[0], one.contacts[0], one.contacts[1], one.contacts[1]};
  two.contacts[3].limited_by = 1;
  const std::array kind{0, 0, 1, 1};
  for (int i = 0; i < 4; ++i) {
    two.b.segment<3>(3 * i) = one.b.segment<3>(3 * kind[i]);
    for (int j = 0; j < 4; ++j) {
      two.G.block<3, 3>(3 * i, 3 * j) = one.G.block<3, 3>(3 * kind[i], 3 * kind[j]);
    }
  }
  two.start = Eigen::VectorXd::Zero(12);
  two.start[2] = 1;
  const FrictionSolution single = solve_friction(one), shared = solve_friction(two);
  ASSERT_TRUE(single.converged && shared.converged);
  for (int i = 0; i < 4; ++i) {
    const Eigen::Vector3d half = 0.5 * single.lambda.segment<3>(3 * kind[i]);
    EXPECT_LT((shared.lambda.segment<3>(3 * i) - half).norm(), 1e-11) << i;
  }
}

}  // namespace friction_moments_test
}  // namespace carom::numerics
