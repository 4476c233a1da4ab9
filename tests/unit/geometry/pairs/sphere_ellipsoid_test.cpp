#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace sphere_ellipsoid_test {

using namespace support;

TEST(SphereEllipsoid, WithEqualRadiiIsASphere) {
  Dice dice(4);
  for (int i = 0; i < 2000; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const Ellipsoid round{{0.3, 0.3, 0.3}};
    const ContactPoint e = contacts(Sphere{0.2}, X_WA, round, X_WB)[0];
    const ContactPoint s = contacts(Sphere{0.2}, X_WA, Sphere{0.3}, X_WB)[0];
    EXPECT_NEAR(e.gap, s.gap, 1e-15);
    EXPECT_NEAR((e.n_W - s.n_W).norm(), 0, 1e-12);
    EXPECT_NEAR((e.p_WC - s.p_WC).norm(), 0, 1e-12);
    EXPECT_NEAR(e.curvature_a, s.curvature_a, 1e-12);
    EXPECT_NEAR(e.curvature_b, s.curvature_b, 1e-12);
  }
}

TEST(SphereEllipsoid, HasTheCurvaturesOfTheEllipsesAtItsEnds) {
  const ContactPoint c = contacts(Sphere{0.1}, at(0, 0, 0.5), Ellipsoid{{0.2, 0.5, 0.35}}, {})[0];
  EXPECT_NEAR(c.gap, 0.05, 1e-15);
  EXPECT_NEAR(c.curvature_a, 0.5 * (10 + 0.35 / 0.25), 1e-13);
  EXPECT_NEAR(c.curvature_b, 0.5 * (10 + 0.35 / 0.04), 1e-13);
  EXPECT_NEAR(std::fabs(c.t_W.y()), 1, 1e-14);
}

// Built backwards: from a point of the surface go along its normal, outwards any way, inwards less
// than the smallest radius of curvature, e_min²/e_max. The nearest point must be where we started.
// Tolerance: the position is rounded to 1e-16 of its size, and near the centre of curvature that
// turns the normal by more.
TEST(SphereEllipsoid, ReturnsToTheFootOfEveryNormal) {
  Dice dice(6);
  for (int i = 0; i < 20000; ++i) {
    Vector3d e;
    for (double& radius : e) radius = std::pow(10, dice.number(-1.5, 0));
    const Vector3d x = e.cwiseProduct(dice.direction());
    const Vector3d n = x.cwiseQuotient(e.cwiseAbs2()).normalized();
    const double inwards = -0.9 * e.minCoeff() * e.minCoeff() / e.maxCoeff();
    const double distance = dice.number(0, 1) < 0.5 ? dice.number(inwards, 0) : dice.number(0, 2);
    const Pose X_WA = {Matrix3d::Identity(), x + distance * n};
    const ContactPoint c = contacts(Sphere{0}, X_WA, Ellipsoid{e}, {})[0];
    EXPECT_NEAR(c.gap, distance, 1e-15);
    EXPECT_NEAR((c.p_WB - x).norm(), 0, 1e-13);
    EXPECT_NEAR((c.n_W + n).norm(), 0, 1e-11);
  }
}

// In the plane across the thinnest radius, within the focal ellipse, two points are nearest.
TEST(SphereEllipsoid, TakesTheUpperOfTwoNearestPoints) {
  const Ellipsoid flat{{0.5, 0.35, 0.2}};
  const ContactPoint centre = contacts(Sphere{0.1}, {}, flat, {})[0];
  EXPECT_NEAR(centre.gap, -0.3, 1e-15);
  EXPECT_EQ(centre.n_W, Vector3d(0, 0, -1));
  for (const double x : {-0.3, -0.1, 0.1, 0.3}) {
    const ContactPoint c = contacts(Sphere{0.1}, at(x, 0.05, 0), flat, {})[0];
    const ContactPoint above = contacts(Sphere{0.1}, at(x, 0.05, 1e-12), flat, {})[0];
    const ContactPoint below = contacts(Sphere{0.1}, at(x, 0.05, -1e-12), flat, {})[0];
    EXPECT_GT(c.p_WB.z(), 0);
    EXPECT_NEAR((c.p_WB - above.p_WB).norm(), 0, 1e-10);
    EXPECT_NEAR(c.gap, below.gap, 1e-11);
    EXPECT_LT(below.p_WB.z(), 0);
  }
}

// Centres of spheroids are as near to a whole circle; along the axis, up to the last focus.
TEST(SphereEllipsoid, AnswersOnTheAxisOfASpheroid) {
  const Ellipsoid needle{{0.1, 0.1, 0.5}};
  const double last = 0.5 - 0.01 / 0.5;  // centre of curvature of the tip
  for (const double z : {0.0, 0.1, 0.3, last - 1e-9, last, last + 1e-9, 0.499}) {
    const ContactPoint c = contacts(Sphere{0}, at(0, 0, z), needle, {})[0];
    EXPECT_NEAR(c.n_W.norm(), 1, 1e-15) << z;
    const double u = std::min(1.0, 0.5 * z / 0.24);  // x_z/e_z = e_z·z/(e_z² − e_x²)
    const Vector3d expected = {-0.1 * std::sqrt(1 - u * u), 0, z - 0.5 * u};
    EXPECT_NEAR(c.gap, -expected.norm(), 1e-12) << z;
  }
}

// Denormal coordinates reach the pole of the secular equation.
TEST(SphereEllipsoid, AnswersNextToTheSymmetryPlanes) {
  const Ellipsoid ellipsoid{{0.2, 0.5, 0.35}};
  for (const double tiny : {5e-324, 1e-300, 1e-160, 1e-30, 1e-17}) {
    for (const Vector3d& p : {Vector3d(tiny, 0, 0), Vector3d(tiny, 0.2, 0), Vector3d(0, tiny, tiny),
                              Vector3d(-tiny, 0.1, 0.1), Vector3d(0.2, tiny, -tiny)}) {
      const ContactPoint c = contacts(Sphere{0.1}, {Matrix3d::Identity(), p}, ellipsoid, {})[0];
      EXPECT_TRUE(c.p_WC.allFinite() && std::isfinite(c.gap)) << p.transpose();
      EXPECT_NEAR(c.n_W.norm(), 1, 1e-14) << p.transpose();
      EXPECT_NEAR(height_over(ellipsoid, c.p_WB), 0, 1e-15) << p.transpose();
    }
  }
}

TEST(SphereEllipsoid, KnowsNeedlesAndDiscs) {
  for (const double e : {1e-4, 1e4}) {
    const Ellipsoid ellipsoid{{1, 1, e}};
    EXPECT_NEAR(contacts(Sphere{1}, at(0, 3, 0), ellipsoid, {})[0].gap, 1, 1e-14);
    EXPECT_NEAR(contacts(Sphere{1}, at(0, 0, e + 3), ellipsoid, {})[0].gap, 2, 1e-11);
  }
}

}  // namespace sphere_ellipsoid_test
}  // namespace carom
