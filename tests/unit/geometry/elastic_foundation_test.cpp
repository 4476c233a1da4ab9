// Forces are those of springs of 1 N/m³: the closed forms with k_w = 1.
#include "geometry/elastic_foundation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "support/allocation_count.h"
#include "support/meshes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace elastic_foundation_test {

using support::at;
using support::ball_triangles;
using support::box_triangles;
using support::cylinder_triangles;
using support::mesh_of;

constexpr double pi = std::numbers::pi;

/// Mean over poses of how far a value is off, so that the luck of single facets averages out.
template <class Error>
double mean_error(const Error& error) {
  support::Dice dice(7);
  double sum = 0;
  constexpr int poses = 40;
  for (int i = 0; i < poses; ++i) sum += std::fabs(error(dice.rotation()));
  return sum / poses;
}

// A zone of a sphere of height z has the area 2πR·z, so ∫δ dA = πR·δ² for any depth below R.
TEST(FoundationOfABall, OnAPlanePressesWithPiRDeltaSquaredToSecondOrderInTheFacets) {
  const double R = 1, depth = 0.05;
  const double expected = pi * R * depth * depth;
  std::vector<double> errors;
  for (const int n : {16, 32, 64}) {
    const auto mesh = mesh_of(ball_triangles(R, n));
    errors.push_back(mean_error([&](const Matrix3d& R_WM) {
      const Patch patch = find_patch(*mesh, {R_WM, {0, 0, R - depth}}, HalfSpace{}, Pose{});
      EXPECT_LT(patch.force_W.head<2>().norm(), 1e-15);
      return patch.force_W.z() / expected - 1;
    }));
  }
  EXPECT_LT(errors[2], 0.008);
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2, 0.3);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), 2, 0.3);
}

TEST(FoundationOfABall, StoresPiRDeltaCubedOverThree) {
  const double R = 0.3, depth = 0.03;
  const auto mesh = mesh_of(ball_triangles(R, 64));
  const Patch patch = find_patch(*mesh, at(0, 0, R - depth), HalfSpace{}, Pose{});
  EXPECT_NEAR(patch.energy / (pi * R * depth * depth * depth / 3), 1, 0.01);
  EXPECT_NEAR(patch.area / (2 * pi * R * depth), 1, 0.03);
  EXPECT_NEAR(-patch.gap / depth, 1, 0.01);
}

// Two balls: the depth of a point of one in the other is R₂ − |p − c₂|; over the zone that is
// π·R₁R₂/(R₁ + R₂)·δ² to first order in δ.
TEST(FoundationOfABall, OnABallHasTheEffectiveRadius) {
  const double depth = 0.004;
  const auto mesh = mesh_of(ball_triangles(1, 128));
  const Patch patch = find_patch(*mesh, at(0, 0, 1.5 - depth), Sphere{0.5}, Pose{});
  EXPECT_NEAR(patch.force_W.z() / (pi / 3 * depth * depth), 1, 0.03);
}

// ∫δ dA over a lying cylinder: F = 2·L·R·((δ − R)·θ + R·sin θ), cos θ = 1 − δ/R, which is
// (4/3)·L·δ·√(2Rδ) for shallow depths.
TEST(FoundationOfACylinder, OnAPlaneHasItsClosedForm) {
  const double R = 1, L = 2, depth = 0.01, theta = std::acos(1 - depth / R);
  const double exact = 2 * L * R * ((depth - R) * theta + R * std::sin(theta));
  EXPECT_NEAR(exact / (4.0 / 3 * L * depth * std::sqrt(2 * R * depth)), 1, depth / R);
  std::vector<double> errors;
  for (const int sides : {128, 256, 512}) {
    const auto mesh = mesh_of(cylinder_triangles(R, L, sides, 1));
    errors.push_back(mean_error([&](const Matrix3d& turn) {
      const double roll = 10 * turn(0, 0);
      Pose X = support::turned({0, 1, 0}, roll, {0, 0, R - depth});
      return find_patch(*mesh, X, HalfSpace{}, Pose{}).force_W.z() / exact - 1;
    }));
  }
  EXPECT_LT(errors[2], 0.003);
  EXPECT_GT(std::log2(errors[0] / errors[2]) / 2, 1.5);
}

TEST(FoundationOfABox, StandingOnAPlaneIsASpringOfItsFace) {
  const auto mesh = mesh_of(box_triangles({0.2, 0.3, 0.4}));
  const Patch patch = find_patch(*mesh, at(5, -3, 0.2 - 0.01), HalfSpace{}, Pose{});
  EXPECT_NEAR(patch.force_W.z(), 0.2 * 0.3 * 0.01, 1e-16);
  EXPECT_NEAR(patch.energy, 0.5 * 0.2 * 0.3 * 0.01 * 0.01, 1e-17);
  EXPECT_NEAR(patch.area, 0.06, 1e-15);
  EXPECT_NEAR(patch.gap, -0.01, 1e-15);
  EXPECT_LT((patch.p_WP - Vector3d(5, -3, -0.01)).norm(), 1e-14);
  EXPECT_LT(moment_about(patch, {5, -3, 0}).norm(), 1e-16);
  EXPECT_LT((moment_about(patch, {4, -3, 0}) - Vector3d(0, -0.0006, 0)).norm(), 1e-15);
}

// Facets of the walls that are below the surface press too: perimeter·δ²/2 more.
TEST(FoundationOfABox, OfSmallFacetsAlsoRestsOnItsWalls) {
  const double a = 0.2, depth = 0.04;
  const auto mesh = mesh_of(box_triangles({a, a, a}, 60));
  const Patch patch = find_patch(*mesh, at(0, 0, a / 2 - depth), HalfSpace{}, Pose{});
  EXPECT_NEAR(patch.force_W.z() / (a * a * depth + 4 * a * depth * depth / 2), 1, 0.002);
}

// F = −∂U/∂x and M = −∂U/∂φ for every shape that a mesh can meet.
TEST(Foundation, HasForcesAndMomentsThatAreGradientsOfItsEnergy) {
  const auto mesh = mesh_of(ball_triangles(0.3, 12));
  const std::vector<Shape> others = {Sphere{0.2},
                                     HalfSpace{},
                                     Box{{0.3, 0.5, 0.8}},
                                     Cylinder{0.3, 0.5},
                                     Capsule{0.2, 0.6},
                                     Ellipsoid{{0.2, 0.5, 0.35}},
                                     Mesh{mesh_of(box_triangles({0.3, 0.4, 0.5}, 6))}};
  support::Dice dice(11);
  for (const Shape& other : others) {
    int loaded = 0;
    for (int trial = 0; trial < 200 && loaded < 10; ++trial) {
      const Pose X_WM{dice.rotation(), dice.vector(0.5)}, X_WO{dice.rotation(), dice.vector(0.1)};
      const Patch patch = find_patch(*mesh, X_WM, other, X_WO);
      if (patch.area == 0 || patch.gap < -0.05) continue;
      ++loaded;
      const double h = 1e-7;
      const auto energy = [&](const Vector3d& shift, const Vector3d& turn) {
        const Matrix3d R =
            Eigen::AngleAxisd(turn.norm(), turn.stableNormalized()).toRotationMatrix();
        return find_patch(*mesh, {R * X_WM.R, X_WM.p + shift}, other, X_WO).energy;
      };
      for (int axis = 0; axis < 3; ++axis) {
        const Vector3d e = h * Vector3d::Unit(axis);
        const double slope = (energy(e, 0 * e) - energy(-e, 0 * e)) / (2 * h);
        const double turning = (energy(0 * e, e) - energy(0 * e, -e)) / (2 * h);
        EXPECT_NEAR(patch.force_W[axis], -slope, 1e-5 * patch.volume) << shape_name(other);
        EXPECT_NEAR(moment_about(patch, X_WM.p)[axis], -turning, 1e-5 * patch.volume)
            << shape_name(other);
      }
    }
    EXPECT_EQ(loaded, 10) << shape_name(other);
  }
}

TEST(Foundation, SkipsNoFacetThatIsLoaded) {
  const auto mesh = mesh_of(ball_triangles(0.5, 10));
  const Box box{{0.3, 0.5, 0.8}};
  support::Dice dice(5);
  for (int i = 0; i < 100; ++i) {
    const support::PairOfPoses poses = support::random_poses(dice);
    double volume = 0, least = support::infinity;
    for (const MeshFacet& facet : mesh->facets) {
      const Pose X_WF{Matrix3d::Identity(), poses.X_WA * facet.p_MF};
      const double gap = support::contacts(Sphere{0}, X_WF, box, poses.X_WB)[0].gap;
      volume += facet.area * std::max(-gap, 0.0);
      least = std::min(least, gap);
    }
    const Patch patch = find_patch(*mesh, poses.X_WA, box, poses.X_WB);
    EXPECT_NEAR(patch.volume, volume, 1e-14);
    EXPECT_NEAR(patch.gap, least, 1e-14);
    EXPECT_NEAR(find_facet_gap(*mesh, poses.X_WA, box, poses.X_WB).gap, least, 1e-14);
  }
}

TEST(Foundation, OfTwoMeshesIsOppositeWhenTheyAreSwapped) {
  const Mesh ball{mesh_of(ball_triangles(0.3, 8))}, box{mesh_of(box_triangles({0.5, 0.5, 0.5}, 5))};
  const Pose X_WA = support::turned({1, 1, 0}, 0.4, {0, 0, 0.52}), X_WB = at(0.03, 0, 0);
  const Patch one = find_patch(*ball.mesh, X_WA, box, X_WB);
  const Patch two = find_patch(*box.mesh, X_WB, ball, X_WA);
  ASSERT_GT(one.volume, 0);
  EXPECT_NEAR(one.volume, two.volume, 1e-16);
  EXPECT_NEAR(one.energy, two.energy, 1e-18);
  EXPECT_LT((one.force_W + two.force_W).norm(), 1e-16);
  EXPECT_LT((one.p_WP - two.p_WP).norm(), 1e-13);
}

// A ball pressed onto the face of a box: half of the springs are the ball's, half the face's.
TEST(Foundation, OfTwoMeshesIsThatOfAMeshAndItsShape) {
  const double R = 0.3, depth = 0.01;
  const auto ball = mesh_of(ball_triangles(R, 64));
  const Mesh box{mesh_of(box_triangles({0.5, 0.5, 0.5}, 100))};
  const Patch patch = find_patch(*ball, at(0, 0, 0.25 + R - depth), box, Pose{});
  EXPECT_NEAR(patch.force_W.z() / (pi * R * depth * depth), 1, 0.03);
}

TEST(Foundation, AllocatesNothing) {
  const Mesh ball{mesh_of(ball_triangles(0.3, 8))}, box{mesh_of(box_triangles({0.5, 0.5, 0.5}, 5))};
  const long before = support::allocation_count();
  const Patch with_plane = find_patch(*ball.mesh, at(0, 0, 0.28), HalfSpace{}, Pose{});
  const Patch with_mesh = find_patch(*ball.mesh, at(0, 0, 0.52), box, Pose{});
  const Patch apart = find_patch(*ball.mesh, at(0, 0, 0.7), box, Pose{});
  EXPECT_EQ(support::allocation_count(), before);
  EXPECT_GT(with_plane.volume, 0);
  EXPECT_GT(with_mesh.volume, 0);
  EXPECT_GT(apart.gap, 0.1);
}

}  // namespace elastic_foundation_test
}  // namespace carom
