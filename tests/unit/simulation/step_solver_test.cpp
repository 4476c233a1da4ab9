#include "simulation/step_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace carom::simulation {
namespace step_solver_test {

using numerics::SpeedBlock;

constexpr double radius = 0.01, mass = 0.01, friction = 0.3;

/// Rows of a sphere of mass 1 at one contact: axis·(v + w × p), p from its centre.
void add_sphere(numerics::SparseFriction& problem, int sphere, double sign, const Matrix3d& axes,
                const Vector3d& p) {
  const SpeedBlock block = problem.add_block(6 * sphere, 6);
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d a = sign * axes.col(axis), moment = p.cross(a);
    for (int k = 0; k < 3; ++k) {
      problem.row(block, axis, k) = a[k];
      problem.row(block, axis, 3 + k) = moment[k];
      problem.response(block, axis, k) = a[k] / mass;
      problem.response(block, axis, 3 + k) = moment[k] / (0.4 * mass * radius * radius);
    }
  }
}

/// Contact of a sphere with the plane or the sphere that is at −n.
void add_contact(numerics::SparseFriction& problem, int below, int sphere, const Vector3d& n) {
  problem.contacts.emplace_back().friction = friction;
  Matrix3d axes;
  axes << n.unitOrthogonal(), n.cross(n.unitOrthogonal()), n;
  if (below >= 0) add_sphere(problem, below, -1, axes, radius * n);
  add_sphere(problem, sphere, 1, axes, -radius * n);
  problem.finish_contact();
}

/// Layers of spheres in a box, each in the hollows of the one below.
struct Pile {
  std::vector<Vector3d> centres;
  numerics::SparseFriction problem;

  Pile(int side, int layers) {
    const double half = (side - 1) * radius, touch = 2 * radius * (1 + 1e-6);
    for (int layer = 0; layer < layers; ++layer) {
      const int here = side - layer % 2;
      for (int i = 0; i < here * here; ++i) {
        const double first = half - (here - 1) * radius;
        centres.emplace_back(first + 2 * radius * (i % here), first + 2 * radius * (i / here),
                             std::sqrt(2.0) * radius * layer);
      }
    }
    for (int i = 0; i < static_cast<int>(centres.size()); ++i) {
      const Vector3d& c = centres[i];
      if (c.z() == 0) add_contact(problem, -1, i, Vector3d::UnitZ());
      for (const int axis : {0, 1}) {
        if (c[axis] < 1e-9) add_contact(problem, -1, i, Vector3d::Unit(axis));
        if (c[axis] > 2 * half - 1e-9) add_contact(problem, -1, i, -Vector3d::Unit(axis));
      }
      for (int j = 0; j < i; ++j) {
        const Vector3d apart = c - centres[j];
        if (apart.norm() < touch) add_contact(problem, j, i, apart.normalized());
      }
    }
  }
};

// A pile that is shaken has a hundred contacts that squeeze each other, and Newton's method finds no answer. Each
// step then cost hundreds of factorisations, a thousand times as long as its sweeps.
TEST(StepSolver, NewtonsMethodCostsAPileNoMoreThanAFewTimesItsSweeps) {
  Pile pile(4, 4);
  numerics::SparseFriction& problem = pile.problem;
  const auto speeds = static_cast<Eigen::Index>(6 * pile.centres.size());
  ASSERT_EQ(speeds, 300);
  StepSolver solver(1e-5);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> shake(-1, 1);
  constexpr int steps = 60;
  for (int step = 0; step < steps; ++step) {
    VectorXd v = VectorXd::NullaryExpr(speeds, [&] { return shake(random); });
    for (Eigen::Index i = 2; i < speeds; i += 6) v[i] -= 1;
    std::vector<Vector3d> before;
    double fastest = 0;
    for (numerics::SparseContact& contact : problem.contacts) {
      before.push_back(problem.velocity(contact, v));
      contact.shift.z() = std::min(0.2 * before.back().z(), 0.0);
      fastest = std::max(fastest, before.back().norm());
    }
    solver.solve(problem, before, fastest, v);
  }
  // A factorisation of 300 rows takes as long as some 200 sweeps of the 150 contacts.
  const numerics::NewtonAccount& account = solver.account();
  EXPECT_LT(account.sweeps, 400 * steps);
  EXPECT_LT(200 * account.factorisations, 10000 + account.sweeps);
}

}  // namespace step_solver_test
}  // namespace carom::simulation
