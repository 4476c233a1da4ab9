// The search for contacts against formulas: a ball is also an ellipsoid of equal radii, and a box the
// hull of its vertices, so the search can be asked what a formula knows.
#include "geometry/contact_normal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/shape_pairs.h"

namespace carom::geometry {
namespace contact_normal_test {

using namespace support;

constexpr double size = 0.04;  // of the shapes [m]
const Box box{{0.3 * size, 0.5 * size, 0.8 * size}};
const Sphere ball{0.2 * size};
const Ellipsoid as_ellipsoid{Vector3d::Constant(ball.radius)};
const Cylinder cylinder{0.3 * size, 0.5 * size};
const Capsule capsule{0.2 * size, 0.6 * size};
const Ellipsoid ellipsoid{{0.2 * size, 0.5 * size, 0.35 * size}};

struct Case {
  std::string name;
  Shape searched_a, searched_b, known_a, known_b;
};
void PrintTo(const Case& pair, std::ostream* out) {
  *out << pair.name;
}

class SearchAgainstFormula : public testing::TestWithParam<Case> {};

// 10 000 poses: a third as they fall, the others moved to depths from a nanometre to a millimetre.
// Tolerances: those a contact law needs. Ways out that differ by less than 1e-4 are equal.
TEST_P(SearchAgainstFormula, AgreesFromANanometreToAMillimetre) {
  const Case& pair = GetParam();
  Dice dice(11);
  int compared = 0;
  for (int i = 0; i < 10000; ++i) {
    auto [X_WA, X_WB] = random_poses(dice);
    X_WA.p *= size, X_WB.p *= size;
    const auto known = [&, &X_A = X_WA, &X_B = X_WB] {
      const auto all = contacts(pair.known_a, X_A, pair.known_b, X_B);
      return *std::ranges::min_element(all, {}, &ContactPoint::gap);
    };
    const double depth = std::pow(10, dice.number(-9, -3));
    if (i % 3 != 0) X_WB.p -= (known().gap + depth) * known().n_W;
    const ContactPoint exact = known();
    const ContactNormal found = find_normal(core_of(pair.searched_a, X_WA.R, Vector3d::Zero()),
                                            core_of(pair.searched_b, X_WB.R, X_WB.p - X_WA.p));
    EXPECT_FALSE(found.failed);
    if (std::fabs(exact.gap) < 1e-9 * 0.999) continue;
    if (std::holds_alternative<Box>(pair.known_a)) {
      // The formula of two boxes prefers faces to edges that are as good up to 1e-9 of a box, and
      // faces that are nearly parallel: the search then knows a shorter way out, or the same.
      if (have_nearly_parallel_faces(X_WA, X_WB)) continue;
      EXPECT_GE(found.gap, exact.gap - 1e-15 * size);
      if (found.gap > exact.gap + 1e-16 && found.gap < exact.gap + 1e-9 * size) continue;
      // Likewise a face within 0.02 rad of the edges' normal, over which the depth is less by 0.02².
      const double turned = found.n_W.cross(exact.n_W).norm();
      if (exact.gap < 0 && turned > 1e-6 && turned < 0.02) {
        EXPECT_NEAR(found.gap, exact.gap, turned * turned * std::fabs(exact.gap) + 1e-9 * size);
        continue;
      }
    }
    const bool other_way = (found.n_W - exact.n_W).norm() > 0.01 && exact.gap < 0;
    if (other_way) {
      EXPECT_NEAR(found.gap, exact.gap, 2e-4 * std::fabs(exact.gap) + 1e-9 * size);
      continue;
    }
    ++compared;
    EXPECT_NEAR(found.gap, exact.gap, 1e-6 * std::fabs(exact.gap)) << i;
    EXPECT_NEAR((found.n_W - exact.n_W).norm(), 0, 1e-6) << i;
  }
  EXPECT_GT(compared, 9500);
}

INSTANTIATE_TEST_SUITE_P(
    Pairs, SearchAgainstFormula,
    testing::Values(Case{"sphere_box", ball, box, ball, box},
                    Case{"ellipsoid_box", as_ellipsoid, box, ball, box},
                    Case{"ellipsoid_hull", as_ellipsoid, hull_of(box), ball, box},
                    Case{"ellipsoid_cylinder", as_ellipsoid, cylinder, ball, cylinder},
                    Case{"ellipsoid_capsule", as_ellipsoid, capsule, ball, capsule},
                    Case{"ellipsoid_ellipsoid", as_ellipsoid, ellipsoid, ball, ellipsoid},
                    Case{"box_box", Box{{0.016, 0.01, 0.024}}, box, Box{{0.016, 0.01, 0.024}}, box},
                    Case{"hull_hull", hull_of(Box{{0.016, 0.01, 0.024}}), hull_of(box),
                         Box{{0.016, 0.01, 0.024}}, box}),
    [](const auto& test) { return test.param.name; });

// Crossed cylinders: the normal is across both axes, the curvatures are those of both, across each
// other: with the angle ψ between the axes a + b and b − a follow from Hertz' sum.
TEST(GapCurvature, OfCrossedCylindersIsHertzs) {
  const double r1 = 0.2, r2 = 0.5, angle = 0.7;
  const SurfaceCurvature one = {0, 1 / r1, {1, 0, 0}};
  const SurfaceCurvature two = {0, 1 / r2, {std::cos(angle), std::sin(angle), 0}};
  const SurfaceCurvature gap = gap_curvature(one, two, {0, 0, 1});
  const double sum = 0.5 * (1 / r1 + 1 / r2);
  const double difference =
      0.5 * std::sqrt(1 / (r1 * r1) + 1 / (r2 * r2) + 2 / (r1 * r2) * std::cos(2 * angle));
  EXPECT_NEAR(gap.a + gap.b, sum, 1e-14);
  EXPECT_NEAR(gap.b - gap.a, difference, 1e-14);
}

}  // namespace contact_normal_test
}  // namespace carom::geometry
