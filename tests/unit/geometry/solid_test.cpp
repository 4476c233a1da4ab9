#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace solid_test {

using namespace support;
constexpr double pi = std::numbers::pi;

void expect_solid(const Shape& shape, double volume, const Vector3d& moments) {
  const MassProperties properties = solid(shape);
  EXPECT_NEAR(properties.volume, volume, 1e-14 * volume);
  const Matrix3d expected = moments.asDiagonal();
  EXPECT_NEAR((properties.I_S - expected).norm(), 0, 1e-14 * moments.norm());
}

TEST(Solid, SphereHasTwoFifths) {
  const double m = 4 * pi / 3 * 8;
  expect_solid(Sphere{2}, m, Vector3d::Constant(0.4 * m * 4));
}

TEST(Solid, PointHasNothing) {
  EXPECT_EQ(solid(Sphere{0}).volume, 0);
  EXPECT_EQ(solid(Sphere{0}).I_S, Matrix3d::Zero());
}

TEST(Solid, BoxHasTwelfths) {
  expect_solid(Box{{1, 2, 3}}, 6, Vector3d(4 + 9, 1 + 9, 1 + 4) * 6 / 12);
}

TEST(Solid, CylinderHasAHalfAboutItsAxis) {
  const double m = pi * 4 * 5;
  const double across = m * (3 * 4 + 25) / 12;
  expect_solid(Cylinder{2, 5}, m, {across, across, m * 4 / 2});
}

TEST(Solid, EllipsoidHasFifths) {
  const double m = 4 * pi / 3 * 6;
  expect_solid(Ellipsoid{{1, 2, 3}}, m, Vector3d(4 + 9, 1 + 9, 1 + 4) * m / 5);
}

TEST(Solid, CapsuleGoesFromBallToCylinder) {
  const MassProperties ball = solid(Sphere{0.3});
  expect_solid(Capsule{0.3, 0}, ball.volume, ball.I_S.diagonal());
  // A slender one: the ends are a part 4r/(3L) of the volume.
  const MassProperties slender = solid(Capsule{1e-6, 1}), rod = solid(Cylinder{1e-6, 1});
  EXPECT_NEAR(slender.volume / rod.volume, 1 + 4e-6 / 3, 1e-11);
  EXPECT_NEAR(slender.I_S(0, 0) / rod.I_S(0, 0), 1 + 4e-6, 1e-11);
}

TEST(Solid, TorusHasThreeQuartersOfItsTube) {
  const double m = 2 * pi * pi * 3 * 4;
  const double across = m * (9.0 / 2 + 5.0 / 8 * 4);
  expect_solid(Torus{3, 2}, m, {across, across, m * (9 + 3.0 / 4 * 4)});
}

// Independent of the closed forms: Monte Carlo over the bounding cube. Tolerance: its noise, 4σ.
TEST(Solid, AgreesWithCountingPoints) {
  Dice dice(1);
  for (const Shape& shape :
       {Shape(Capsule{0.3, 0.7}), Shape(Ellipsoid{{0.2, 0.5, 0.4}}), Shape(Cylinder{0.4, 0.5}),
        Shape(Box{{0.3, 0.5, 0.7}}), Shape(Torus{0.4, 0.25})}) {
    const double side = bounding_radius(shape);
    double volume = 0;
    Matrix3d I_S = Matrix3d::Zero();
    constexpr int count = 200000;
    const double cell = std::pow(2 * side, 3) / count;
    for (int i = 0; i < count; ++i) {
      const Vector3d p = dice.vector(side);
      if (height_over(shape, p) > 0) continue;
      volume += cell;
      I_S += cell * (p.squaredNorm() * Matrix3d::Identity() - p * p.transpose());
    }
    EXPECT_NEAR(volume / solid(shape).volume, 1, 0.02);
    EXPECT_NEAR((I_S - solid(shape).I_S).norm() / solid(shape).I_S.norm(), 0, 0.02);
  }
}

TEST(Solid, HalfSpaceHasNone) {
  EXPECT_THROW(solid(HalfSpace{}), std::invalid_argument);
  EXPECT_EQ(bounding_radius(HalfSpace{}), infinity);
}

TEST(BoundingRadius, HoldsEveryPointAndIsReached) {
  Dice dice(2);
  for (const Shape& shape :
       {Shape(Sphere{0.3}), Shape(Box{{0.3, 0.5, 0.7}}), Shape(Cylinder{0.4, 0.5}),
        Shape(Capsule{0.3, 0.7}), Shape(Ellipsoid{{0.2, 0.5, 0.4}}), Shape(Torus{0.4, 0.25})}) {
    double farthest = 0;
    for (int i = 0; i < 20000; ++i) farthest = std::max(farthest, point_on(shape, dice).norm());
    EXPECT_LE(farthest, bounding_radius(shape) * (1 + 1e-15));
    EXPECT_GT(farthest, bounding_radius(shape) * 0.97);
  }
}

}  // namespace solid_test
}  // namespace carom
