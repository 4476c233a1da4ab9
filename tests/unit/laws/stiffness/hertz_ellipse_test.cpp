#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "carom/materials.h"
#include "support/stiffness_example.h"

namespace carom {
namespace hertz_ellipse_test {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double pi = std::numbers::pi;

TEST(RelativeCurvatures, OfASphereOnAPlaneAreHalfItsCurvature) {
  const RelativeCurvatures gap = relative_curvatures(0.1, 0.1, inf, inf, 0.3);
  EXPECT_DOUBLE_EQ(gap.a, 5);
  EXPECT_DOUBLE_EQ(gap.b, 5);
}

TEST(RelativeCurvatures, OfACylinderOnAPlaneIsALine) {
  const RelativeCurvatures gap = relative_curvatures(inf, 0.1, inf, inf, 0);
  EXPECT_EQ(gap.a, 0);
  EXPECT_DOUBLE_EQ(gap.b, 5);
}

TEST(RelativeCurvatures, AddUpAlongCommonAxes) {
  const RelativeCurvatures gap = relative_curvatures(0.02, 0.05, -0.1, inf, 0);
  EXPECT_DOUBLE_EQ(gap.a, 10);  // across: 1/(2·0.05)
  EXPECT_DOUBLE_EQ(gap.b, 20);  // along: (1/0.02 − 1/0.1)/2
}

// Equal cylinders crossed at ω: A = sin²(ω/2)/R, B = cos²(ω/2)/R.
TEST(RelativeCurvatures, OfCrossedCylindersHoldToRoundingAtEveryAngle) {
  for (const double angle : {pi / 2, 1.0, 0.1, 1e-3, 1e-6, 1e-9}) {
    const RelativeCurvatures gap = relative_curvatures(inf, 0.02, inf, 0.02, angle);
    EXPECT_TRUE(is_close(gap.a, std::pow(std::sin(angle / 2), 2) / 0.02, 1e-15)) << angle;
    EXPECT_TRUE(is_close(gap.b, std::pow(std::cos(angle / 2), 2) / 0.02, 1e-15)) << angle;
  }
}

TEST(RelativeCurvatures, DoNotDependOnWhichBodyComesFirst) {
  const RelativeCurvatures one = relative_curvatures(0.02, 0.05, 0.3, -0.4, 0.7);
  const RelativeCurvatures two = relative_curvatures(0.3, -0.4, 0.02, 0.05, -0.7);
  EXPECT_DOUBLE_EQ(one.a, two.a);
  EXPECT_DOUBLE_EQ(one.b, two.b);
}

TEST(RelativeCurvatures, AreNegativeWhereSurfacesWouldCut) {
  EXPECT_LT(relative_curvatures(0.02, 0.05, -0.01, inf, 0).a, 0);
  EXPECT_LT(relative_curvatures(0.02, 0.02, -0.01, -0.01, 0).b, 0);
}

TEST(HertzEllipse, WithEqualCurvaturesIsTheSphere) {
  const double R = 0.013, E = 115e9;
  const HertzEllipse hertz = hertz_ellipse(1 / (2 * R), 1 / (2 * R), E);
  EXPECT_TRUE(is_close(hertz.stiffness, 4.0 / 3 * E * std::sqrt(R), 1e-15));
  EXPECT_EQ(hertz.semi_axis_ratio, 1);
  const auto [a, b, pressure] = contact_ellipse(hertz, 100);
  EXPECT_TRUE(is_close(a, std::cbrt(3 * 100 * R / (4 * E)), 1e-15));
  EXPECT_EQ(a, b);
  EXPECT_TRUE(is_close(pressure, std::cbrt(6 * 100 * E * E / (pi * pi * pi * R * R)), 1e-14));
}

TEST(HertzEllipse, OfEqualCylindersCrossedAtRightAnglesIsASphereOnAPlane) {
  const double R = 0.02, E = 70e9;
  const auto [A, B] = relative_curvatures(inf, R, inf, R, pi / 2);
  EXPECT_TRUE(is_close(hertz_ellipse(A, B, E).stiffness, 4.0 / 3 * E * std::sqrt(R), 1e-14));
}

// References: Hertz' condition solved in 40-digit arithmetic for A = 1/m, E* = 1 Pa.
TEST(HertzEllipse, IsExactFromTheCircleNearlyToTheLine) {
  struct Row {
    double ratio, semi_axes, stiffness;
  };
  const Row rows[] = {{1, 1, 0.94280904158206336587},
                      {1.000000001, 0.99999999933333327873, 0.94280904134636108614},
                      {1.5, 0.76329878560639249552, 0.85484036746084684916},
                      {10, 0.22224951924622137648, 0.58799149944438121476},
                      {100, 0.054984018057118763645, 0.4278512868838696881},
                      {1e4, 0.0041248573583856217413, 0.28153806191870621914},
                      {1e8, 0.000030449128970768588465, 0.16999965436593509868}};
  for (const auto& [ratio, semi_axes, stiffness] : rows) {
    const HertzEllipse hertz = hertz_ellipse(1, ratio, 1);
    EXPECT_TRUE(is_close(hertz.semi_axis_ratio, semi_axes, 4e-15)) << ratio;
    EXPECT_TRUE(is_close(hertz.stiffness, stiffness, 2e-15)) << ratio;
  }
}

// K ∝ (A·B)^(−1/4) to first order around the circle: no step where A and B become equal.
TEST(HertzEllipse, PassesSmoothlyThroughTheCircle) {
  const double circle = hertz_ellipse(1, 1, 1).stiffness;
  for (const double excess : {1e-15, 1e-13, 1e-11, 1e-9}) {
    const double ratio = 1 + excess;
    EXPECT_NEAR(hertz_ellipse(1, ratio, 1).stiffness / circle, 1 - (ratio - 1) / 4, 1e-15);
  }
}

TEST(HertzEllipse, DoesNotDependOnTheOrderOfTheCurvatures) {
  EXPECT_EQ(hertz_ellipse(3, 40, 1e9).stiffness, hertz_ellipse(40, 3, 1e9).stiffness);
}

// The load is 2/3 of the peak pressure times the area.
TEST(ContactEllipse, CarriesItsLoad) {
  const HertzEllipse hertz = hertz_ellipse(3, 40, 1e9);
  const auto [a, b, pressure] = contact_ellipse(hertz, 12);
  EXPECT_TRUE(is_close(2.0 / 3 * pressure * pi * a * b, 12, 1e-15));
  EXPECT_EQ(contact_ellipse(hertz, 0).peak_pressure, 0);
}

TEST(ContactStrip, CarriesItsLoad) {
  const auto [b, pressure] = contact_strip(1e5, 0.01, 115e9);
  EXPECT_TRUE(is_close(pi / 2 * b * pressure, 1e5, 1e-15));
  EXPECT_TRUE(is_close(pressure, std::sqrt(1e5 * 115e9 / (pi * 0.01)), 1e-15));
}

TEST(HertzEllipse, RefusesALineAndASaddle) {
  EXPECT_THROW(hertz_ellipse(0, 1, 1), std::domain_error);
  EXPECT_THROW(hertz_ellipse(-1, 1, 1), std::domain_error);
  EXPECT_THROW(hertz_ellipse(1, inf, 1), std::domain_error);
  EXPECT_THROW(hertz_ellipse(1e-200, 1, 1), std::domain_error);
  EXPECT_GT(hertz_ellipse(1e-90, 1, 1).stiffness, 0);
}

}  // namespace hertz_ellipse_test
}  // namespace carom
