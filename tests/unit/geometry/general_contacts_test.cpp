// Faces and lines upon each other: how many points there are, where, and what they are called.
#include "geometry/general_contacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/shape_pairs.h"

namespace carom {
namespace general_contacts_test {

using namespace support;

constexpr double pi = std::numbers::pi;
/// Its upper face is z = 0.
const Box table{{2, 2, 0.2}};
const Pose X_table = at(0, 0, -0.1);

/// The same points as over a half-space at z = 0, in numbers, places, gaps and curvatures.
void expect_as_on_plane(const Shape& shape, const Pose& X, std::size_t count) {
  const auto over_box = contacts(table, X_table, shape, X);
  const auto over_plane = contacts(HalfSpace{}, {}, shape, X);
  ASSERT_EQ(over_box.size(), count);
  for (const ContactPoint& point : over_box) {
    const auto same = std::ranges::find(over_plane, point.feature, &ContactPoint::feature);
    ASSERT_NE(same, over_plane.end());
    EXPECT_NEAR(point.gap, same->gap, 1e-15);
    EXPECT_NEAR((point.p_WC - same->p_WC).norm(), 0, 1e-15);
    EXPECT_NEAR((point.n_W - same->n_W).norm(), 0, 1e-15);
    EXPECT_NEAR(point.curvature_a, same->curvature_a, 1e-14);
    if (std::isfinite(same->curvature_b)) {
      EXPECT_NEAR(point.curvature_b, same->curvature_b, 1e-14);
    }
  }
}

TEST(GeneralContacts, AStandingCylinderHasFourPointsAsOnAPlane) {
  expect_as_on_plane(Cylinder{0.1, 0.4}, at(0.2, 0.1, 0.199), 4);
  expect_as_on_plane(Cylinder{0.1, 0.4}, turned({1, 2, 0}, 0.01, {0.2, 0.1, 0.199}), 4);
}

TEST(GeneralContacts, ALyingCylinderHasTwoPointsAsOnAPlane) {
  expect_as_on_plane(Cylinder{0.1, 0.4}, turned({1, 0, 0}, pi / 2, {0.2, 0.1, 0.0999}), 2);
  expect_as_on_plane(Cylinder{0.1, 0.4}, turned({1, 0, 0}, 1.5, {0.2, 0.1, 0.1}), 2);
}

TEST(GeneralContacts, ACapsuleHasItsTwoEndsAsOnAPlane) {
  expect_as_on_plane(Capsule{0.1, 0.4}, turned({1, 0, 0}, pi / 2, {0.2, 0.1, 0.0999}), 2);
  expect_as_on_plane(Capsule{0.1, 0.4}, turned({1, 0, 0}, 1.2, {0.2, 0.1, 0.1}), 2);
}

TEST(GeneralContacts, AHullOfABoxHasTheCornersOfTheBoxThatFacesTheTable) {
  const Box box{{0.2, 0.3, 0.4}};
  const auto as_hull = contacts(table, X_table, hull_of(box), at(0.1, 0, 0.1999));
  const auto as_box = contacts(table, X_table, box, at(0.1, 0, 0.1999));
  ASSERT_EQ(as_hull.size(), 4u);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(as_hull[k].feature, as_box[k].feature);
    EXPECT_NEAR((as_hull[k].p_WC - as_box[k].p_WC).norm(), 0, 1e-15);
    EXPECT_NEAR(as_hull[k].gap, -1e-4, 1e-15);
  }
}

// Over the rim of a table a lying cylinder is carried up to the rim, and keeps its numbers.
TEST(GeneralContacts, ALineIsCutOffAtTheRimOfAFace) {
  const auto found =
      contacts(table, X_table, Cylinder{0.1, 0.4}, turned({1, 0, 0}, pi / 2, {0, 0.9, 0.0999}));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].feature, 0);
  EXPECT_EQ(found[1].feature, 4);
  EXPECT_NEAR(std::max(found[0].p_WC.y(), found[1].p_WC.y()), 1.0, 1e-12);
  EXPECT_NEAR(std::min(found[0].p_WC.y(), found[1].p_WC.y()), 0.7, 1e-12);
}

// A box that stands on a cylinder's cap and juts out: its vertices inside, and where its edges cross
// the circle.
TEST(GeneralContacts, ACapCutsOffWithItsCircle) {
  const Cylinder stump{0.5, 0.2};
  const auto found = contacts(stump, at(0, 0, -0.1), Box{{0.4, 0.4, 0.4}}, at(0.5, 0, 0.1999));
  ASSERT_GE(found.size(), 4u);
  for (const ContactPoint& point : found) {
    EXPECT_LE(std::hypot(point.p_WC.x(), point.p_WC.y()), 0.5 + 1e-9);
    EXPECT_NEAR(point.gap, -1e-4, 1e-15);
  }
  const auto crossing = std::ranges::count_if(found, [](const ContactPoint& point) {
    return std::fabs(std::hypot(point.p_WC.x(), point.p_WC.y()) - 0.5) < 1e-9;
  });
  EXPECT_GE(crossing, 2);
}

// Parallel cylinders: a line of length 0.3 in common, curvature (1/r + 1/R)/2 across, none along.
TEST(GeneralContacts, ParallelCylindersHaveTheEndsOfTheirCommonLine) {
  const auto found = contacts(Cylinder{0.1, 0.6}, {}, Cylinder{0.2, 0.5}, at(0.2999, 0, 0.25));
  ASSERT_EQ(found.size(), 2u);
  for (const ContactPoint& point : found) {
    EXPECT_NEAR(point.gap, -1e-4, 1e-15);
    EXPECT_NEAR(point.curvature_a, 0, 1e-15);
    EXPECT_NEAR(point.curvature_b, 0.5 * (1 / 0.1 + 1 / 0.2), 1e-12);
    EXPECT_NEAR(std::fabs(point.t_W.z()), 1, 1e-12);
  }
  EXPECT_NEAR(std::fabs(found[1].p_WC.z() - found[0].p_WC.z()), 0.3, 1e-9);
}

TEST(GeneralContacts, CrossedCylindersHaveOnePointWithBothCurvatures) {
  const auto found = contacts(Cylinder{0.1, 0.6}, {}, Cylinder{0.2, 0.5},
                              turned({1, 0, 0}, pi / 2, {0.2999, 0.05, 0.02}));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].gap, -1e-4, 1e-15);
  EXPECT_NEAR((found[0].p_WC - Vector3d(0.09995, 0, 0.02)).norm(), 0, 1e-9);
  EXPECT_NEAR(found[0].curvature_a, 0.5 / 0.2, 1e-12);
  EXPECT_NEAR(found[0].curvature_b, 0.5 / 0.1, 1e-12);
}

TEST(GeneralContacts, ParallelCapsulesHaveTheEndsOfTheShorterOne) {
  const auto found = contacts(Capsule{0.1, 0.6}, {}, Capsule{0.2, 0.2}, at(0.2999, 0, 0.1));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].feature, 0);
  EXPECT_EQ(found[1].feature, 1);
  EXPECT_NEAR(found[0].p_WC.z(), 0.0, 1e-12);
  EXPECT_NEAR(found[1].p_WC.z(), 0.2, 1e-12);
}

// Ellipsoids tip to tip along x: radii of curvature b²/a and c²/a of each.
TEST(GeneralContacts, EllipsoidsHaveTheCurvaturesOfTheirTips) {
  const Ellipsoid egg{{0.3, 0.1, 0.2}};
  const auto found = contacts(egg, {}, egg, at(0.599, 0, 0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].gap, -1e-3, 1e-15);
  EXPECT_NEAR(found[0].curvature_a, 0.3 / 0.04, 1e-11);
  EXPECT_NEAR(found[0].curvature_b, 0.3 / 0.01, 1e-11);
  EXPECT_NEAR(std::fabs(found[0].t_W.z()), 1, 1e-12);
}

// Small motions change gaps little, and no point that carries comes or goes: a cylinder rolls over
// the middle of a table, and a hull slides.
TEST(GeneralContacts, PointsStayWhileBodiesRollAndSlide) {
  for (int step = 0; step <= 200; ++step) {
    const double angle = 0.01 * step;
    const Matrix3d R =
        (Eigen::AngleAxisd(angle, Vector3d::UnitY()) * Eigen::AngleAxisd(pi / 2, Vector3d::UnitX()))
            .toRotationMatrix();
    const auto rolling =
        contacts(table, X_table, Cylinder{0.1, 0.4}, {R, {0.1 * angle, 0, 0.0999}});
    ASSERT_EQ(rolling.size(), 2u);
    EXPECT_EQ(rolling[0].feature, 0);
    EXPECT_EQ(rolling[1].feature, 4);
    const auto sliding = contacts(table, X_table, hull_of(Box{{0.2, 0.3, 0.4}}),
                                  turned({0, 0, 1}, angle, {0.001 * step, 0, 0.1999}));
    ASSERT_EQ(sliding.size(), 4u);
    for (int k = 0; k < 4; ++k) EXPECT_EQ(sliding[k].feature, k);
  }
}

}  // namespace general_contacts_test
}  // namespace carom
