#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include <Eigen/Geometry>

#include "carom/shapes.h"
#include "geometry/contact_search.h"
#include "support/scene_dice.h"
#include "support/shape_pairs.h"

namespace carom {
namespace box_box_test {

using namespace support;
using std::numbers::pi;
using std::numbers::sqrt2;

const Box table{{4, 6, 2}};  // its upper face is at z = 1
const Box cube{{1, 1, 1}};

std::vector<int> features(const std::vector<ContactPoint>& points) {
  std::vector<int> all;
  for (const ContactPoint& point : points) all.push_back(point.feature);
  return all;
}

ContactPoint nearest(const std::vector<ContactPoint>& points) {
  return *std::ranges::min_element(points, {}, &ContactPoint::gap);
}

/// Distance of the projections of two boxes onto a line; negative where they overlap.
double separation(const Box& a, const Pose& X_WA, const Box& b, const Pose& X_WB,
                  const Vector3d& n_W) {
  const auto reach = [&](const Box& box, const Pose& X) {
    return 0.5 * box.size.dot((X.R.transpose() * n_W).cwiseAbs());
  };
  return n_W.dot(X_WB.p - X_WA.p) - reach(a, X_WA) - reach(b, X_WB);
}

/// The nearest point of a box, by clamping.
Vector3d project(const Box& box, const Pose& X, const Vector3d& p_W) {
  const Vector3d half = box.size / 2;
  return X * (X.inverse() * p_W).cwiseMin(half).cwiseMax(-half).eval();
}

TEST(BoxBox, RestsOnTheFourVerticesOfTheSmallerFace) {
  for (const double gap : {-0.25, 0.0, 0.25}) {
    const auto found = contacts(table, {}, cube, at(0.5, -1, 1.5 + gap));
    ASSERT_EQ(found.size(), 4);
    EXPECT_EQ(features(found), (std::vector{0, 1, 2, 3}));
    for (const ContactPoint& point : found) {
      EXPECT_DOUBLE_EQ(point.gap, gap);
      EXPECT_EQ(point.n_W, Vector3d(0, 0, 1));
      EXPECT_EQ(point.curvature_a, infinity);
      EXPECT_EQ(point.curvature_b, infinity);
    }
    EXPECT_EQ(found[0].p_WA, Vector3d(0, -1.5, 1));
    EXPECT_EQ(found[0].p_WB, Vector3d(0, -1.5, 1 + gap));
    EXPECT_EQ(found[3].p_WA, Vector3d(1, -0.5, 1));
    EXPECT_EQ(found[3].p_WC, Vector3d(1, -0.5, 1 + gap / 2));
  }
}

// A table top upside down on a leg.
TEST(BoxBox, TakesTheLargerFaceAsReferenceWhereverItIs) {
  const auto found = contacts(table, at(0, 0, 2), cube, at(0, 0, 0.5));
  ASSERT_EQ(found.size(), 4);
  EXPECT_EQ(features(found), (std::vector{4, 5, 6, 7}));
  EXPECT_EQ(found[0].n_W, Vector3d(0, 0, -1));
  EXPECT_DOUBLE_EQ(found[0].gap, 0);
}

TEST(BoxBox, OverhangsWithPointsAboveTheRim) {
  const auto found = contacts(table, {}, cube, at(2, 0, 1.5));
  ASSERT_EQ(found.size(), 4);
  for (const ContactPoint& point : found) {
    EXPECT_DOUBLE_EQ(point.gap, 0);
    EXPECT_NEAR(std::fabs(point.p_WC.x() - 1.75), 0.25, 1e-15);
    EXPECT_NEAR(std::fabs(point.p_WC.y()), 0.5, 1e-15);
  }
}

// A square turned by 45° upon an equal one: eight corners at tan(π/8) of the half side.
TEST(BoxBox, TouchesInAnOctagon) {
  const auto found = contacts(cube, {}, cube, turned({0, 0, 1}, pi / 4, {0, 0, 1}));
  ASSERT_EQ(found.size(), 8);
  EXPECT_EQ(features(found), (std::vector{0, 1, 2, 3, 4, 5, 6, 7}));
  for (const ContactPoint& point : found) {
    EXPECT_NEAR(point.gap, 0, 1e-15);
    const Vector3d p = point.p_WC.cwiseAbs();
    EXPECT_NEAR(std::max(p.x(), p.y()), 0.5, 1e-15);
    EXPECT_NEAR(std::min(p.x(), p.y()), 0.5 * (sqrt2 - 1), 1e-15);
  }
}

// Planks across each other: the corners of the square they share.
TEST(BoxBox, CrossesPlanksInTheirCommonSquare) {
  const Box plank{{10, 1, 1}};
  const auto found = contacts(plank, {}, plank, turned({0, 0, 1}, pi / 2, {0, 0, 1.01}));
  ASSERT_EQ(found.size(), 4);
  for (const ContactPoint& point : found) {
    EXPECT_NEAR(point.gap, 0.01, 1e-14);
    EXPECT_NEAR(std::fabs(point.p_WC.x()), 0.5, 1e-14);
    EXPECT_NEAR(std::fabs(point.p_WC.y()), 0.5, 1e-14);
  }
}

TEST(BoxBox, HasTheVerticesOfTheLowerFaceWhereTheUpperOneCoversIt) {
  // The larger face has its corner over the middle of the smaller one, which is turned.
  const Box large{{8, 8, 1}};
  const auto found = contacts(large, at(4, 4, 1.5), cube, turned({0, 0, 1}, 0.3, {0, 0, 0.5}));
  // One vertex of the large face, two crossings, and the vertices of the cube in the quadrant.
  ASSERT_EQ(found.size(), 4);
  int at_corner = 0;
  for (const ContactPoint& point : found) {
    EXPECT_NEAR(point.gap, 0, 1e-15);
    EXPECT_GE(point.p_WC.x(), -1e-15);
    EXPECT_GE(point.p_WC.y(), -1e-15);
    at_corner += point.p_WC.head<2>().norm() < 1e-14;
  }
  EXPECT_EQ(at_corner, 1);
}

// Two edges at right angles, both boxes turned by 45° about their edge.
TEST(BoxBox, TouchesEdgeOnEdgeInOnePoint) {
  for (const double gap : {-0.05, 0.0, 0.3}) {
    const Pose X_WA = turned({1, 0, 0}, pi / 4);
    const Pose X_WB = turned({0, 1, 0}, pi / 4, {0.2, 0.1, sqrt2 + gap});
    const auto found = contacts(cube, X_WA, cube, X_WB);
    ASSERT_EQ(found.size(), 1);
    EXPECT_NEAR(found[0].gap, gap, 1e-15);
    EXPECT_NEAR((found[0].n_W - Vector3d(0, 0, 1)).norm(), 0, 1e-15);
    EXPECT_NEAR((found[0].p_WA - Vector3d(0.2, 0, sqrt2 / 2)).norm(), 0, 1e-15);
    EXPECT_NEAR((found[0].p_WB - Vector3d(0.2, 0, sqrt2 / 2 + gap)).norm(), 0, 1e-15);
  }
}

TEST(BoxBox, StandsOnAVertexWithItsNumber) {
  const Quaterniond up = Quaterniond::FromTwoVectors(Vector3d(1, 1, 1), Vector3d(0, 0, 1));
  for (const double gap : {-0.02, 0.0, 0.4}) {
    const Pose X_WB = {up.toRotationMatrix(), {0.7, 0.3, 1 + std::sqrt(3) / 2 + gap}};
    const ContactPoint point = nearest(contacts(table, {}, cube, X_WB));
    EXPECT_NEAR(point.gap, gap, 1e-15);
    EXPECT_EQ(point.feature, 0);
    EXPECT_EQ(point.n_W, Vector3d(0, 0, 1));
    EXPECT_NEAR((point.p_WA - Vector3d(0.7, 0.3, 1)).norm(), 0, 1e-15);
  }
}

// Diagonally apart the nearest features are two parallel edges, or two vertices.
TEST(BoxBox, GivesTheDistanceOfEdgesAndOfVertices) {
  const auto edges = contacts(cube, {}, cube, at(1.3, 0, 1.4));
  ASSERT_EQ(edges.size(), 1);
  EXPECT_NEAR(edges[0].gap, 0.5, 1e-15);
  EXPECT_NEAR((edges[0].n_W - Vector3d(0.6, 0, 0.8)).norm(), 0, 1e-15);
  const auto vertices = contacts(cube, {}, cube, at(3, -3, 2));
  ASSERT_EQ(vertices.size(), 1);
  EXPECT_NEAR(vertices[0].gap, 3, 1e-15);
  EXPECT_NEAR((vertices[0].n_W - Vector3d(2, -2, 1) / 3).norm(), 0, 1e-15);
  EXPECT_EQ(vertices[0].p_WA, Vector3d(0.5, -0.5, 0.5));
}

// The points are in the boxes, so the distance is at most the gap; a plane between them proves that
// it is at least that. Alternating projections, which know nothing of features, agree.
TEST(BoxBox, GivesTheDistanceInRandomPoses) {
  Dice dice(99);
  int apart = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto size = [&] {
      return Vector3d(dice.vector(0.5).cwiseAbs() + Vector3d(.05, .05, .05));
    };
    const Box a{size()}, b{size()};
    const auto [X_WA, X_WB] = random_poses(dice);
    const ContactPoint point = nearest(contacts(a, X_WA, b, X_WB));
    if (point.gap <= 0) continue;
    ++apart;
    EXPECT_NEAR((project(a, X_WA, point.p_WA) - point.p_WA).norm(), 0, 2e-15);
    EXPECT_NEAR((project(b, X_WB, point.p_WB) - point.p_WB).norm(), 0, 2e-15);
    EXPECT_NEAR((point.p_WB - point.p_WA).norm(), point.gap, 2e-15);
    EXPECT_NEAR(separation(a, X_WA, b, X_WB, point.n_W), point.gap, 2e-9 * point.gap + 2e-15);
    if (i % 20 != 0) continue;
    Vector3d p_WB = X_WB.p, p_WA = X_WA.p;
    for (int k = 0; k < 3000; ++k) {
      p_WA = project(a, X_WA, p_WB);
      p_WB = project(b, X_WB, p_WA);
    }
    EXPECT_NEAR((p_WB - p_WA).norm(), point.gap, 1e-6);
  }
  EXPECT_GT(apart, 2000);
}

/// A face within 0.02 rad of the normal of two edges may stand for them.
bool may_stand_for_edges(const Pose& X_WA, const Pose& X_WB, const Vector3d& n_W) {
  const bool is_of_a_face = std::max((X_WA.R.transpose() * n_W).cwiseAbs().maxCoeff(),
                                     (X_WB.R.transpose() * n_W).cwiseAbs().maxCoeff()) > 1 - 1e-12;
  for (int i = 0; is_of_a_face && i < 9; ++i) {
    const Vector3d of_edges_W = X_WA.R.col(i / 3).cross(X_WB.R.col(i % 3)).normalized();
    const double angle = of_edges_W.cross(n_W).norm();
    if (angle > 1e-12 && angle < 0.02) return true;
  }
  return false;
}

// Moved out by its depth along its normal a box only just touches, and no direction is shorter. Of
// faces that lean against each other by less than 0.02 rad it is so to one per cent.
TEST(BoxBox, GivesTheShortestWayOutInRandomPoses) {
  Dice dice(7);
  int overlapping = 0;
  for (int i = 0; i < 20000; ++i) {
    const Box a{{0.4, 0.25, 0.6}}, b{{0.3, 0.5, 0.8}};
    const auto [X_WA, X_WB] = random_poses(dice);
    const ContactPoint point = nearest(contacts(a, X_WA, b, X_WB));
    if (point.gap > 0) continue;
    ++overlapping;
    if (!have_nearly_parallel_faces(X_WA, X_WB)) {
      const double along_n = separation(a, X_WA, b, X_WB, point.n_W);
      if (may_stand_for_edges(X_WA, X_WB, point.n_W)) {
        // Vertices aside of the face are then deeper than what is over it.
        EXPECT_LE(along_n, point.gap + 1e-14 + 4e-4 * std::fabs(point.gap));
      } else {
        EXPECT_NEAR(along_n, point.gap, 1e-14);
      }
    }
    for (int k = 0; k < 100; ++k) {
      EXPECT_LE(separation(a, X_WA, b, X_WB, dice.direction()), 0.99 * point.gap + 1e-14);
    }
  }
  EXPECT_GT(overlapping, 2000);
}

// The gap is continuous as boxes go into each other, whatever touches.
TEST(BoxBox, PassesThroughTouchWithoutAJump) {
  Dice dice(5);
  for (int i = 0; i < 2000; ++i) {
    const Box a{{0.4, 0.25, 0.6}}, b{{0.3, 0.5, 0.8}};
    const Pose X_WA = {dice.rotation(), dice.vector(0.1)};
    const Matrix3d R = dice.rotation();
    const Vector3d way = dice.direction();
    const auto gap = [&](double s) { return nearest(contacts(a, X_WA, b, {R, s * way})).gap; };
    double in = 0, out = 3;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (in + out);
      (gap(middle) > 0 ? out : in) = middle;
    }
    EXPECT_NEAR(gap(in), 0, 1e-14);
    EXPECT_NEAR(gap(out), 0, 1e-14);
    EXPECT_NEAR(gap(out + 1e-6), 0, 1e-6);
    EXPECT_NEAR(gap(in - 1e-6), 0, 1e-6);
  }
}

// Vertices right over the sides, moved and turned by roundings: always the same four points.
TEST(BoxBox, KeepsItsPointsOnABoxOfTheSameWidth) {
  Dice dice(3);
  for (int i = 0; i < 2000; ++i) {
    const Vector3d shift(dice.number(-1e-13, 1e-13), dice.number(-1e-13, 1e-13),
                         1 + dice.number(-1e-9, 1e-9));
    const Pose X_WB = turned(dice.direction(), dice.number(-1e-13, 1e-13), shift);
    for (const double height : {0.5, 1.0, 1.5}) {
      const Box upper{{1, 1, height}};
      const Pose X_WU = {X_WB.R, X_WB.p + Vector3d(0, 0, 0.5 * height - 0.5)};
      const auto found = contacts(cube, {}, upper, X_WU);
      ASSERT_EQ(found.size(), 4);
      EXPECT_EQ(features(found),
                height > 1 ? (std::vector{4, 5, 6, 7}) : (std::vector{0, 1, 2, 3}));
    }
  }
}

TEST(BoxBox, KeepsItsFeaturesInAStackThatMovesALittle) {
  Dice dice(11);
  for (const double height : {0.7, 1.0}) {
    const Box upper{{0.8, 0.9, height}}, lower{{1, 1, 1}};
    for (int i = 0; i < 2000; ++i) {
      const Pose X_WL = turned(dice.direction(), dice.number(-1e-3, 1e-3), dice.vector(1e-3));
      const Pose X_WU = turned(dice.direction(), dice.number(-1e-3, 1e-3),
                               Vector3d(0, 0, 0.5 + 0.5 * height) + dice.vector(1e-3));
      const auto found = contacts(upper, X_WU, lower, X_WL);
      EXPECT_EQ(features(found), (std::vector{0, 1, 2, 3}));
    }
  }
}

// Of equal boxes the lower one carries the reference face, however they are called and shifted.
TEST(BoxBox, NamesThePointsOfEqualBoxesAfterTheUpperOne) {
  Dice dice(13);
  for (int i = 0; i < 2000; ++i) {
    const Pose X_WB = turned(dice.direction(), dice.number(-1e-6, 1e-6),
                             {dice.number(0.1, 0.5), dice.number(-0.4, -0.1), 1});
    const auto found = contacts(cube, {}, cube, X_WB);
    const auto swapped = contacts(cube, X_WB, cube, {});
    ASSERT_EQ(found.size(), 4);
    EXPECT_EQ(features(found), features(swapped));
    // The vertex −x, +y of the upper box is over the lower one.
    const auto vertex = std::ranges::find(found, 2, &ContactPoint::feature);
    ASSERT_NE(vertex, found.end());
    EXPECT_NEAR((vertex->p_WB - X_WB * Vector3d(-0.5, 0.5, -0.5)).norm(), 0, 1e-14);
  }
}

TEST(BoxBox, ReturnsAllWithinReachOfAFace) {
  const Pose X_WB = turned({0, 1, 0}, 0.1, {0, 0, 1.6});
  const auto all = contacts(table, {}, cube, X_WB);
  ASSERT_EQ(all.size(), 4);
  EXPECT_EQ(contacts(table, {}, cube, X_WB, nearest(all).gap + 0.01).size(), 2);
}

// Boxes that lean against each other by a hundredth and touch with crossing edges: a rigid contact keeps its normal when
// it sinks in by an error, a compliant one has that of the faces.
TEST(BoxBox, KeepsTheNormalOfRigidEdgesThatSinkIn) {
  test::SceneDice random{std::mt19937(4)};
  std::array<ContactPoint, max_contact_points> found;
  int by_edges = 0, compliant_turns = 0;
  for (int i = 0; i < 100; ++i) {
    const Matrix3d lean =
        Eigen::AngleAxisd(random(0.005, 0.015), random.vector(1).normalized()).toRotationMatrix();
    Pose X_WB{lean, {random(-1, 1), random(-1, 1), 1.2}};
    const auto rigid = [&] {
      const int count = geometry::find_contacts(cube, {}, cube, X_WB,
                                                {.how = geometry::Overlapping::rigid}, found);
      return *std::min_element(found.begin(), found.begin() + count,
                               [](const auto& a, const auto& b) { return a.gap < b.gap; });
    };
    ContactPoint point = rigid();
    for (int round = 0; round < 20; ++round, point = rigid()) X_WB.p -= point.gap * point.n_W;
    ASSERT_NEAR(point.gap, 0, 1e-14);
    const Vector3d n_W = point.n_W;
    const bool is_face = std::min((n_W.cwiseAbs() - Vector3d::UnitZ()).norm(),
                                  (n_W - lean * Vector3d::UnitZ()).norm()) < 1e-9;
    if (is_face || n_W.z() < 0.9) continue;
    ++by_edges;
    X_WB.p -= 1e-5 * n_W;
    point = rigid();
    EXPECT_NEAR(point.gap, -1e-5, 1e-8);
    EXPECT_LT((point.n_W - n_W).norm(), 1e-9) << i;
    compliant_turns += (nearest(contacts(cube, {}, cube, X_WB)).n_W - n_W).norm() > 1e-4;
  }
  EXPECT_GT(by_edges, 10);
  EXPECT_GT(compliant_turns, 0);
}

// An edge lies on a face and reaches beyond its rim. Steps of rigid contact leave it off by 1e-10 of the boxes, and
// turned by less: it touches with both ends all the same, or the forces would jump within a step.
TEST(BoxBox, ARigidEdgeOnAFaceKeepsBothEnds) {
  for (const double turned : {-1e-11, -1e-12, 0.0, 1e-12, 1e-11}) {
    for (const double off : {-1e-9, -1e-10, -1e-11, 0.0, 1e-11, 1e-10, 1e-9}) {
      const Matrix3d R =
          (Eigen::AngleAxisd(turned, Vector3d::UnitY()) * Eigen::AngleAxisd(0.1, Vector3d::UnitX()))
              .toRotationMatrix();
      const double lowest = (R * Vector3d(0, -0.5, -0.5)).z();
      const Pose X_WB{R, {1.7, 0, 1 - lowest + off}};
      std::array<ContactPoint, max_contact_points> points;
      const int count = geometry::find_contacts(table, {}, cube, X_WB,
                                                {.how = geometry::Overlapping::rigid}, points);
      const auto touches = [](const ContactPoint& point) { return point.gap < 1e-8; };
      EXPECT_EQ(std::count_if(points.begin(), points.begin() + count, touches), 2)
          << turned << ' ' << off;
    }
  }
}

}  // namespace box_box_test
}  // namespace carom
