#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace half_space_ellipsoid_test {

using namespace support;

const Ellipsoid ellipsoid{{0.2, 0.5, 0.35}};

TEST(HalfSpaceEllipsoid, RestsOnItsLowestPoint) {
  const ContactPoint c = contacts(HalfSpace{}, {}, ellipsoid, at(1, 2, 0.3))[0];
  EXPECT_NEAR(c.gap, -0.05, 1e-16);
  EXPECT_NEAR((c.p_WB - Vector3d(1, 2, -0.05)).norm(), 0, 1e-15);
  EXPECT_NEAR(c.curvature_a, 0.5 * 0.35 / 0.25, 1e-14);
  EXPECT_NEAR(c.curvature_b, 0.5 * 0.35 / 0.04, 1e-14);
  EXPECT_NEAR(std::fabs(c.t_W.y()), 1, 1e-14);
}

TEST(HalfSpaceEllipsoid, WithEqualRadiiIsASphere) {
  Dice dice(7);
  for (int i = 0; i < 1000; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const ContactPoint e = contacts(HalfSpace{}, X_WA, Ellipsoid{{0.3, 0.3, 0.3}}, X_WB)[0];
    const ContactPoint s = contacts(HalfSpace{}, X_WA, Sphere{0.3}, X_WB)[0];
    EXPECT_NEAR(e.gap, s.gap, 1e-15);
    EXPECT_NEAR((e.n_W - s.n_W).norm(), 0, 1e-15);
    EXPECT_NEAR((e.p_WC - s.p_WC).norm(), 0, 1e-12);
    EXPECT_NEAR(e.curvature_a, s.curvature_a, 1e-12);
    EXPECT_NEAR(e.curvature_b, s.curvature_b, 1e-12);
  }
}

// Tilting the ellipsoid by θ in the plane of n and a principal direction, its height h over the
// plane obeys h″ + h = ρ, the radius of curvature. Second differences, step 1e-3: error h″″·1e-7.
TEST(HalfSpaceEllipsoid, HasTheCurvaturesOfItsRocking) {
  Dice dice(8);
  for (int i = 0; i < 500; ++i) {
    const Matrix3d R_WB = dice.rotation();
    const ContactPoint c = contacts(HalfSpace{}, {}, ellipsoid, {R_WB, Vector3d::Zero()})[0];
    const auto radius = [&](const Vector3d& t_W) {
      const auto height = [&](double angle) {
        const Matrix3d turn = turned(t_W.cross(c.n_W), angle).R;
        return -contacts(HalfSpace{}, {}, ellipsoid, {turn * R_WB, Vector3d::Zero()})[0].gap;
      };
      constexpr double step = 1e-3;
      return (height(step) - 2 * height(0) + height(-step)) / (step * step) + height(0);
    };
    EXPECT_NEAR(radius(c.t_W) * 2 * c.curvature_a, 1, 1e-4);
    EXPECT_NEAR(radius(c.n_W.cross(c.t_W)) * 2 * c.curvature_b, 1, 1e-4);
  }
}

}  // namespace half_space_ellipsoid_test
}  // namespace carom
