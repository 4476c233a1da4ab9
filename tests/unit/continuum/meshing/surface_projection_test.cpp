#include "continuum/meshing/surface_projection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "support/shape_pairs.h"

namespace carom::continuum {
namespace surface_projection_test {

// No point of the surface is nearer than the nearest one: those around it are not, and nor are others.
TEST(NearestOnSurface, HasNoNearerNeighbour) {
  support::Dice dice(3);
  const Shape shapes[] = {Sphere{0.3}, Ellipsoid{{0.2, 0.5, 0.35}}, Box{{0.4, 0.6, 0.3}},
                          Cylinder{0.3, 0.5}, Capsule{0.2, 0.4}};
  for (const Shape& shape : shapes) {
    for (int i = 0; i < 200; ++i) {
      const Vector3d p = dice.vector(0.6);
      const Vector3d nearest = nearest_on_surface(shape, p);
      EXPECT_LT((nearest_on_surface(shape, nearest) - nearest).norm(), 1e-14) << shape_name(shape);
      for (int j = 0; j < 20; ++j) {
        const Vector3d other =
            nearest_on_surface(shape, nearest + dice.vector(j < 10 ? 0.02 : 0.5));
        EXPECT_GE((other - p).norm(), (nearest - p).norm() - 1e-12) << shape_name(shape);
      }
    }
  }
}

TEST(NearestOnSurface, LiesOnTheExactEllipsoid) {
  support::Dice dice(4);
  const Vector3d radii(0.2, 0.5, 0.05);
  for (int i = 0; i < 1000; ++i) {
    const Vector3d p = nearest_on_surface(Ellipsoid{radii}, dice.vector(0.5));
    EXPECT_NEAR(p.cwiseQuotient(radii).norm(), 1, 4e-16);
  }
}

TEST(NearestOnSurface, OfAMiddleIsOnTheShortestAxis) {
  EXPECT_NEAR(nearest_on_surface(Sphere{0.3}, Vector3d::Zero()).norm(), 0.3, 1e-16);
  const Vector3d p = nearest_on_surface(Ellipsoid{{0.2, 0.5, 0.1}}, Vector3d::Zero());
  EXPECT_NEAR(std::fabs(p.z()), 0.1, 1e-15);
  EXPECT_NEAR(nearest_on_surface(Capsule{0.2, 0.4}, {0, 0, 0.1}).head<2>().norm(), 0.2, 1e-15);
}

TEST(NearestOnSurface, IsRefusedForAHalfSpace) {
  EXPECT_THROW(nearest_on_surface(HalfSpace{}, Vector3d::Zero()), std::invalid_argument);
}

}  // namespace surface_projection_test
}  // namespace carom::continuum
