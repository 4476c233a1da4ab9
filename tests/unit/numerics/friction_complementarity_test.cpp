#include "numerics/friction_complementarity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "support/contact_rows.h"

namespace carom::numerics {
namespace friction_complementarity_test {

constexpr double g = 9.81;

/// The worst violation of the conditions as they stand in the header, impulses and velocities each
/// relative to their largest.
double violation(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
  const Eigen::VectorXd u = problem.G * lambda + problem.b;
  const double speed = problem.b.cwiseAbs().maxCoeff();
  const double impulse = lambda.cwiseAbs().maxCoeff() + 1e-300;
  double worst = 0;
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const FrictionContact& contact = problem.contacts[i];
    const auto t = static_cast<Eigen::Index>(3 * i);
    const Eigen::Vector2d u_t = u.segment<2>(t), lambda_t = lambda.segment<2>(t);
    const double opening = u[t + 2] / speed;
    const double pushing = (lambda[t + 2] - contact.least) / impulse;
    worst = std::max({worst, -opening, -pushing, std::min(opening, pushing)});
    const double limit = contact.friction * lambda[t + 2];
    if (contact.kind == FrictionKind::sliding) {
      worst = std::max(worst, (lambda_t + limit * contact.direction).norm() / impulse);
      continue;
    }
    worst = std::max(worst, (lambda_t.norm() - limit) / impulse);
    const double slip = u_t.norm() / speed;
    const double wrong_friction = (lambda_t + limit * u_t.normalized()).norm() / impulse;
    worst = std::max(worst, std::min(slip, wrong_friction));
  }
  return worst;
}

FrictionProblem mass_on_incline(double mass, double angle, double friction) {
  FrictionProblem problem;
  problem.G = Eigen::Matrix3d::Identity() / mass;
  problem.b =
      Eigen::Vector3d(0.6 * g * std::sin(angle), 0.8 * g * std::sin(angle), -g * std::cos(angle));
  problem.contacts = {{.friction = friction}};
  return problem;
}

// A block on an incline holds up to tan α = μ.
TEST(FrictionComplementarity, MassOnAnInclineSticksJustBelowTheFrictionAngle) {
  const double angle = std::atan(0.4) * (1 - 1e-9);
  const FrictionSolution solution = solve_friction(mass_on_incline(3, angle, 0.4));
  EXPECT_TRUE(solution.converged);
  EXPECT_EQ(solution.status[0], FrictionStatus::stick);
  EXPECT_LT(solution.u.norm(), 1e-14 * g);
}

TEST(FrictionComplementarity, MassOnAnInclineSlipsJustAboveTheFrictionAngle) {
  const double mu = 0.4;
  const double angle = std::atan(mu) * (1 + 1e-7);
  const FrictionSolution solution = solve_friction(mass_on_incline(3, angle, mu));
  EXPECT_TRUE(solution.converged);
  EXPECT_EQ(solution.status[0], FrictionStatus::slip);
  const double speed = g * (std::sin(angle) - mu * std::cos(angle));
  EXPECT_NEAR(solution.u[0], 0.6 * speed, 1e-14 * g);
  EXPECT_NEAR(solution.u[1], 0.8 * speed, 1e-14 * g);
  EXPECT_NEAR(solution.lambda[2], 3 * g * std::cos(angle), 1e-13 * g);
}

TEST(FrictionComplementarity, ContactThatOpensGetsNothing) {
  FrictionProblem problem = mass_on_incline(3, 0.2, 0.4);
  problem.b[2] = 1e-3;
  const FrictionSolution solution = solve_friction(problem);
  EXPECT_EQ(solution.status[0], FrictionStatus::open);
  EXPECT_EQ(solution.lambda, Eigen::VectorXd::Zero(3));
}

// Ball of radius r with 5/2·m at the rim: a sliding ball gets μ·m·u until it rolls, at most 2/7 of slip.
TEST(FrictionComplementarity, BallStopsSlippingWithTwoSeventhsOfItsSlip) {
  FrictionProblem problem;
  const double mass = 0.17;
  problem.G = Eigen::Vector3d(3.5 / mass, 3.5 / mass, 1 / mass).asDiagonal();
  problem.b = Eigen::Vector3d(1.2, 0, -2);
  problem.contacts = {{.friction = 0.2}};
  EXPECT_NEAR(solve_friction(problem).lambda[0], -mass * 1.2 * 2 / 7, 1e-15);
  problem.contacts = {{.friction = 0.1}};
  EXPECT_NEAR(solve_friction(problem).lambda[0], -0.1 * mass * 2, 1e-15);
}

FrictionProblem stack(int boxes, double friction, const Eigen::Vector3d& velocity) {
  std::vector<FreeBody> bodies;
  std::vector<ContactRow> contacts;
  const Eigen::Vector3d size(1, 0.8, 0.5);
  for (int i = 0; i < boxes; ++i) {
    const Eigen::Vector3d centre_W(0, 0, 0.25 + 0.5 * i);
    bodies.push_back(box_body(2, size, centre_W));
    add_lower_corners(contacts, i - 1, i, size, centre_W);
  }
  FrictionProblem problem;
  problem.G = inverse_inertia(bodies, contacts);
  Eigen::VectorXd v = Eigen::VectorXd::Zero(6 * boxes);
  for (int i = 0; i < boxes; ++i) v.segment<3>(6 * i) = velocity;
  problem.b = contact_jacobian(bodies, contacts) * v;
  problem.contacts.assign(contacts.size(), {.friction = friction});
  return problem;
}

TEST(FrictionComplementarity, FourCornersOfABoxCarryAQuarterEach) {
  const FrictionSolution solution = solve_friction(stack(1, 0.5, {0, 0, -g}));
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(solution.lambda[3 * i + 2], 2 * g / 4, 1e-13);
    EXPECT_LT(solution.lambda.segment<2>(3 * i).norm(), 1e-13);
  }
}

TEST(FrictionComplementarity, EveryCornerOfAStackCarriesAQuarterOfWhatIsAbove) {
  const FrictionSolution solution = solve_friction(stack(10, 0.5, {0, 0, -g}));
  EXPECT_TRUE(solution.converged);
  for (int i = 0; i < 40; ++i) {
    EXPECT_NEAR(solution.lambda[3 * i + 2], (10 - i / 4) * 2 * g / 4, 1e-10);
  }
}

// Friction at the bottom, height h/2 below the centre, loads the leading corners: moment balance gives
// m·v·(h/2)/(2·length) more on each of them.
TEST(FrictionComplementarity, StuckBoxLoadsItsLeadingCornersByTheMomentOfFriction) {
  const FrictionSolution solution = solve_friction(stack(1, 0.5, {2, 0, -g}));
  const double more = 2 * 2 * 0.25 / 2;
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(solution.status[static_cast<std::size_t>(i)], FrictionStatus::stick);
    EXPECT_NEAR(solution.lambda[3 * i + 2], 2 * g / 4 + (i < 2 ? -more : more), 1e-12);
  }
}

// The rear corners carry little, so equal shares of friction would leave their cones.
TEST(FrictionComplementarity, MirrorImagesShareAlikeWhereTheConesLimitTheSharing) {
  const FrictionSolution solution = solve_friction(stack(1, 0.5, {4.7, 0, -g}));
  EXPECT_TRUE(solution.converged);
  for (const int i : {0, 2}) {
    EXPECT_NEAR(solution.lambda[3 * i + 2], solution.lambda[3 * i + 5], 1e-6);
    EXPECT_NEAR(solution.lambda[3 * i], solution.lambda[3 * i + 3], 1e-6);
  }
}

TEST(FrictionComplementarity, StacksOfAHundredContactsAreSolvedToRounding) {
  const FrictionProblem problem = stack(25, 0.5, {1, 0.3, -g});
  const FrictionSolution solution = solve_friction(problem);
  EXPECT_TRUE(solution.converged);
  EXPECT_LT(violation(problem, solution.lambda), 1e-11);
}

TEST(FrictionComplementarity, ALowerBoundIsKeptAndItsFrictionActs) {
  FrictionProblem problem = mass_on_incline(2, 0.3, 0.25);
  problem.contacts[0].least = 100;  // far above the weight: the contact opens at the bound
  const FrictionSolution solution = solve_friction(problem);
  EXPECT_TRUE(solution.converged);
  EXPECT_EQ(solution.lambda[2], 100);
  EXPECT_GT(solution.u[2], 0);
  EXPECT_LT(violation(problem, solution.lambda), 1e-13);
  EXPECT_LT(solution.u.head<2>().norm(), 1e-13);  // friction up to 25, needed 2·9.81·sin 0.3
}

FrictionProblem random_problem(std::mt19937& random, double most_friction, int most_contacts) {
  std::vector<FreeBody> bodies;
  std::vector<ContactRow> contacts;
  const int body_count = 1 + static_cast<int>(random() % 5);
  const int count = 1 + static_cast<int>(random() % static_cast<unsigned>(most_contacts));
  make_random_bodies(random, body_count, count, bodies, contacts);
  FrictionProblem problem;
  problem.G = inverse_inertia(bodies, contacts);
  Eigen::VectorXd v(6 * body_count);
  for (double& component : v) component = uniform(random, -1, 1);
  problem.b = contact_jacobian(bodies, contacts) * v;
  for (int i = 0; i < count; ++i) {
    const bool smooth = random() % 5 == 0;
    problem.contacts.push_back({.friction = smooth ? 0 : uniform(random, 0, most_friction)});
  }
  return problem;
}

// One to five bodies wedged between up to twenty contacts: mostly redundant, G singular.
TEST(FrictionComplementarity, RandomContactsMeetTheConditions) {
  std::mt19937 random(20);
  int converged = 0;
  constexpr int count = 600;
  for (int trial = 0; trial < count; ++trial) {
    const FrictionProblem problem = random_problem(random, trial % 2 == 0 ? 0.6 : 1.2, 20);
    const FrictionSolution solution = solve_friction(problem);
    if (!solution.converged) continue;
    ++converged;
    EXPECT_LT(violation(problem, solution.lambda), 1e-10) << trial;
    EXPECT_LT(solution.residual, 1e-12) << trial;
  }
  EXPECT_GE(converged, count - count / 100);
}

TEST(FrictionComplementarity, RandomLowerBoundsMeetTheConditions) {
  std::mt19937 random(21);
  int converged = 0;
  constexpr int count = 200;
  for (int trial = 0; trial < count; ++trial) {
    FrictionProblem problem = random_problem(random, 0.6, 10);
    for (FrictionContact& contact : problem.contacts) {
      if (random() % 2 == 0) contact.least = uniform(random, 0, 1);
    }
    const FrictionSolution solution = solve_friction(problem);
    if (!solution.converged) continue;
    ++converged;
    EXPECT_LT(violation(problem, solution.lambda), 1e-10) << trial;
  }
  EXPECT_GE(converged, count - count / 100);
}

TEST(FrictionComplementarity, RandomSlidingContactsMeetTheConditions) {
  std::mt19937 random(22);
  int converged = 0, regular = 0;
  for (int trial = 0; trial < 200; ++trial) {
    FrictionProblem problem = random_problem(random, 0.5, 12);
    for (FrictionContact& contact : problem.contacts) {
      const double angle = uniform(random, 0, 2 * std::numbers::pi);
      contact.kind = random() % 3 == 0 ? FrictionKind::free : FrictionKind::sliding;
      contact.direction = {std::cos(angle), std::sin(angle)};
    }
    const FrictionSolution solution = solve_friction(problem);
    regular += solution.painleve.empty();
    if (!solution.converged) continue;
    converged += solution.painleve.empty();
    EXPECT_LT(violation(problem, solution.lambda), 1e-10) << trial;
  }
  // A given direction need not have a solution when contacts wedge.
  EXPECT_GE(converged, regular * 9 / 10);
}

TEST(FrictionComplementarity, AnotherUnitOfMassAndSpeedGivesTheSameAnswer) {
  std::mt19937 random(23);
  const FrictionProblem problem = random_problem(random, 0.6, 8);
  FrictionProblem scaled = problem;
  scaled.G *= 0x1p-20;
  scaled.b *= 0x1p-10;
  const Eigen::VectorXd lambda = solve_friction(problem).lambda;
  EXPECT_LT((solve_friction(scaled).lambda - 0x1p10 * lambda).norm(),
            1e-12 * 0x1p10 * lambda.norm());
}

// Rod of length 2 at 45°, tip sliding: G_nn = 1 + 3·cos² and G_tn = 3·sin·cos per mass; Painlevé's
// paradox from μ = (1 + 3cos²)/(3·sin·cos) = 5/3 on.
TEST(FrictionComplementarity, ReportsASlidingRodThatFrictionDrivesIntoTheGround) {
  FrictionProblem problem;
  problem.G = (Eigen::Matrix3d() << 2.5, 0, 1.5, 0, 1, 0, 1.5, 0, 2.5).finished();
  problem.b = Eigen::Vector3d(0, 0, -1);
  problem.contacts = {{.friction = 5.0 / 3 - 1e-6, .kind = FrictionKind::sliding}};
  const FrictionSolution before = solve_friction(problem);
  EXPECT_TRUE(before.converged);
  EXPECT_TRUE(before.painleve.empty());
  problem.contacts[0].friction = 5.0 / 3 + 1e-6;
  const FrictionSolution after = solve_friction(problem);
  EXPECT_FALSE(after.converged);
  EXPECT_EQ(after.painleve, std::vector<int>{0});
}

TEST(FrictionComplementarity, ContactWithoutTangentsIgnoresFriction) {
  FrictionProblem problem;
  problem.G = Eigen::Vector3d(0, 0, 2).asDiagonal();
  problem.b = Eigen::Vector3d(0, 0, -3);
  problem.contacts = {{.friction = 0.7}};
  const FrictionSolution solution = solve_friction(problem);
  EXPECT_TRUE(solution.converged);
  EXPECT_LT((solution.lambda - Eigen::Vector3d(0, 0, 1.5)).norm(), 1e-15);
}

TEST(FrictionComplementarity, NoContactsAreSolved) {
  EXPECT_TRUE(solve_friction({}).converged);
}

// Two points of one body whose normals ask for rates that differ cannot both stick, if only by a billionth: the
// line between them keeps its length. They squeeze each other until one slips by that little.
TEST(FrictionComplementarity, ContactsThatCannotAllStickSqueezeUntilOneSlips) {
  for (const double misfit : {1e-5, 1e-7, 1e-9, 1e-11}) {
    FrictionProblem problem;
    Eigen::Matrix<double, 6, 6> J;
    const Eigen::Vector3d points[] = {{-1, 0.1, -0.4}, {1, -0.1, -0.4 + misfit}};
    for (int i = 0; i < 2; ++i) {
      J.block<3, 3>(3 * i, 0).setIdentity();
      const Eigen::Vector3d& r = points[i];
      J.block<3, 3>(3 * i, 3) << 0, r.z(), -r.y(), -r.z(), 0, r.x(), r.y(), -r.x(), 0;
      problem.contacts.push_back({.friction = 0.9});
    }
    problem.G = J * J.transpose();
    Eigen::Vector<double, 6> v, shift;
    v << 0.1, 0.02, -1, 0.1, 0.2, 0.05;
    shift << 0, 0, 0, 0, 0, 0.7;
    problem.b = J * v + shift;
    const FrictionSolution solution = solve_friction(problem);
    EXPECT_TRUE(solution.converged) << misfit;
    EXPECT_LT(friction_residual(problem, solution.lambda), 1e-12) << misfit;
    double largest_share = 0;
    for (int i = 0; i < 2; ++i) {
      const Eigen::Vector3d lambda = solution.lambda.segment<3>(3 * i);
      largest_share = std::max(largest_share, lambda.head<2>().norm() / (0.9 * lambda.z()));
    }
    EXPECT_NEAR(largest_share, 1, 1e-9) << misfit;
  }
}

// A mechanism that can move in one way only: forces within the cone that do nothing could be as large as one likes.
TEST(FrictionComplementarity, AWedgedContactGetsNoEndlessForce) {
  const Eigen::Vector3d along(0.8, -0.1, 0.3);
  for (const double noise : {0.0, 1e-15, 1e-13, 1e-12}) {
    for (const double shift : {0.0, 1e-4}) {
      FrictionProblem problem;
      const Eigen::Vector3d across(0.2, 0.9, -0.4);
      problem.G = along * along.transpose() + noise * across * across.transpose();
      problem.b = -0.7 * along + noise * across + shift * Eigen::Vector3d::UnitZ();
      problem.precision = 1e-10;
      problem.contacts.push_back({.friction = 1});
      const FrictionSolution solution = solve_friction(problem);
      EXPECT_TRUE(solution.converged) << noise << ", " << shift;
      EXPECT_LT(solution.lambda.norm(), 5) << noise << ", " << shift;
      EXPECT_LT(solution.u.norm(), 1e-3) << noise << ", " << shift;
    }
  }
}

}  // namespace friction_complementarity_test
}  // namespace carom::numerics
