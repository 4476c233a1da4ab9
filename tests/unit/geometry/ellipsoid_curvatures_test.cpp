#include "geometry/ellipsoid_curvatures.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/shape_pairs.h"

namespace carom::geometry {
namespace ellipsoid_curvatures_test {

// At the end of semi-axis c the curvatures are c/a² and c/b².
TEST(EllipsoidCurvatures, AreThoseOfTheEllipsesAtTheEnds) {
  const auto at_z = ellipsoid_curvatures({0.2, 0.5, 0.35}, Vector3d::UnitZ());
  EXPECT_NEAR(at_z.a, 0.35 / 0.25, 1e-14);
  EXPECT_NEAR(at_z.b, 0.35 / 0.04, 1e-13);
  EXPECT_NEAR(std::fabs(at_z.t_E.y()), 1, 1e-14);
  const auto at_x = ellipsoid_curvatures({0.2, 0.5, 0.35}, -Vector3d::UnitX());
  EXPECT_NEAR(at_x.a, 0.2 / 0.25, 1e-14);
  EXPECT_NEAR(at_x.b, 0.2 / 0.1225, 1e-14);
  EXPECT_NEAR(std::fabs(at_x.t_E.y()), 1, 1e-14);
}

// A needle and a disc: the ratio of the curvatures is the square of that of the radii.
TEST(EllipsoidCurvatures, KeepTheirDigitsOnNeedlesAndDiscs) {
  for (const double e : {1e-6, 1e-3, 1e3, 1e6}) {
    const auto side = ellipsoid_curvatures({1, 1, e}, Vector3d::UnitX());
    EXPECT_NEAR(std::min(1.0, 1 / (e * e)) / side.a, 1, 1e-14);
    EXPECT_NEAR(std::max(1.0, 1 / (e * e)) / side.b, 1, 1e-14);
    const auto end = ellipsoid_curvatures({1, 1, e}, Vector3d::UnitZ());
    EXPECT_NEAR(end.a / e, 1, 1e-14);
    EXPECT_NEAR(end.b / e, 1, 1e-14);
  }
}

// The ellipsoid is x·Mx = 1: its second fundamental form in direction t is t·Mt/|Mx|.
TEST(EllipsoidCurvatures, AgreeWithTheImplicitSurface) {
  support::Dice dice(5);
  for (int i = 0; i < 1000; ++i) {
    const Vector3d radii = Vector3d::Constant(1.1) + dice.vector(1);
    const Vector3d x = radii.cwiseProduct(dice.direction());
    const Vector3d m = radii.cwiseAbs2().cwiseInverse();
    const Vector3d gradient = m.cwiseProduct(x);
    const Vector3d n = gradient.normalized();
    const auto found = ellipsoid_curvatures(radii, n);
    const Vector3d s = n.cross(found.t_E);
    const double scale = found.b;
    const auto form = [&](const Vector3d& u, const Vector3d& v) {
      return u.dot(m.cwiseProduct(v)) / gradient.norm();
    };
    EXPECT_NEAR(form(found.t_E, found.t_E), found.a, 1e-12 * scale);
    EXPECT_NEAR(form(s, s), found.b, 1e-12 * scale);
    EXPECT_NEAR(form(found.t_E, s), 0, 1e-12 * scale);
    EXPECT_LE(found.a, found.b);
  }
}

TEST(EllipsoidCurvatures, OfASphereAreEqual) {
  const auto found = ellipsoid_curvatures({0.3, 0.3, 0.3}, Vector3d(1, 2, -2) / 3);
  EXPECT_NEAR(found.a, 1 / 0.3, 1e-14);
  EXPECT_NEAR(found.b, 1 / 0.3, 1e-14);
}

}  // namespace ellipsoid_curvatures_test
}  // namespace carom::geometry
