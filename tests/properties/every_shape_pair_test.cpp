// What holds for every pair of shapes, in random poses. Sizes are below a metre,
// so absolute tolerances are relative ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "carom/shapes.h"
#include "geometry/contact_normal.h"
#include "support/allocation_count.h"
#include "support/shape_pairs.h"

namespace carom {
namespace every_shape_pair_test {

using namespace support;

constexpr int poses = 2000;

class EveryShapePair : public testing::TestWithParam<ShapePair> {
 protected:
  const Shape& a = GetParam().a;
  const Shape& b = GetParam().b;
  Dice dice{4711};

  bool is_sphere_pair() const { return std::holds_alternative<Sphere>(a); }
  bool is_plane_pair() const { return std::holds_alternative<HalfSpace>(a); }
  /// Bodies of finite size, of which faces and lines may lie along each other.
  bool is_solid_pair() const { return !is_sphere_pair() && !is_plane_pair() && !is_in_a_hole(); }
  bool is_searched() const { return !has_closed_form(a, b); }
  bool has_capsule() const {
    return std::holds_alternative<Capsule>(a) || std::holds_alternative<Capsule>(b);
  }
  bool is_pin_in_bore() const { return std::holds_alternative<Bore>(a); }
  bool is_in_a_hole() const { return is_pin_in_bore() || std::holds_alternative<Socket>(a); }
  /// Near the middle of a hole the normal turns quickly: differences over a step mean nothing.
  bool is_near_the_middle(double gap) const { return is_in_a_hole() && gap > 0.15; }

  /// Those of the points whose gap is a distance. Of two solids that is the nearest or deepest one;
  /// the others move along edges, like the corners of the polygon they are.
  std::vector<ContactPoint> distances(const Pose& X_WA, const Pose& X_WB) const {
    return distances_of(a, X_WA, b, X_WB);
  }
  std::vector<ContactPoint> distances_of(const Shape& shape_a, const Pose& X_WA,
                                         const Shape& shape_b, const Pose& X_WB) const {
    auto found = contacts(shape_a, X_WA, shape_b, X_WB);
    if (is_solid_pair()) found = {*std::ranges::min_element(found, {}, &ContactPoint::gap)};
    return found;
  }
  /// Whether two solids count as parallel although they lean against each other a little: the normal
  /// is that of the face then, not that of the nearest points.
  static bool count_as_parallel(const Shape& shape_a, const Pose& X_WA, const Shape& shape_b,
                                const Pose& X_WB, const Vector3d& n_W) {
    if (std::holds_alternative<Capsule>(shape_a) && std::holds_alternative<Capsule>(shape_b)) {
      return false;
    }
    const Vector3d best_W =
        geometry::find_normal(geometry::core_of(shape_a, X_WA.R, Vector3d::Zero()),
                              geometry::core_of(shape_b, X_WB.R, X_WB.p - X_WA.p))
            .n_W;
    return (best_W - n_W).norm() > 1e-9;
  }
  /// Two solids that overlap may leave each other another way after the smallest step.
  bool changes_way_out(const std::vector<ContactPoint>& one,
                       const std::vector<ContactPoint>& two) const {
    return is_solid_pair() && one[0].gap < 0 && (one[0].n_W - two[0].n_W).norm() > 0.01;
  }
  /// Whether differences of the gap of two solids mean something: not right at two vertices, where
  /// the curvature of the distance is 1/gap, not deep inside, where ways out in several directions
  /// are nearly equal, and not where they count as parallel.
  bool has_smooth_gap(const Pose& X_WA, const Pose& X_WB, const ContactPoint& point) const {
    if (!is_solid_pair()) return true;
    if (point.gap > 0 && point.gap < 0.02) return false;
    return !count_as_parallel(a, X_WA, b, X_WB, point.n_W);
  }
};

TEST_P(EveryShapePair, IsSymmetricUnderSwapping) {
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const auto ab = contacts(a, X_WA, b, X_WB), ba = contacts(b, X_WB, a, X_WA);
    ASSERT_EQ(ab.size(), ba.size());
    for (std::size_t k = 0; k < ab.size(); ++k) {
      EXPECT_EQ(ab[k].gap, ba[k].gap);
      EXPECT_EQ(ab[k].n_W, -ba[k].n_W);
      EXPECT_EQ(ab[k].p_WA, ba[k].p_WB);
      EXPECT_EQ(ab[k].p_WB, ba[k].p_WA);
      EXPECT_EQ(ab[k].p_WC, ba[k].p_WC);
      EXPECT_EQ(ab[k].curvature_a, ba[k].curvature_a);
      EXPECT_EQ(ab[k].curvature_b, ba[k].curvature_b);
      EXPECT_EQ(ab[k].feature, ba[k].feature);
    }
  }
}

// Tolerance: roundings of a metre.
TEST_P(EveryShapePair, DoesNotDependOnTheWorldsAxes) {
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    // Where edges meet nearly along each other, roundings move the point along them.
    const double digits = is_searched() ? 1e-9 : 1e-12;
    const Pose X_VW = {dice.rotation(), dice.vector(1)};
    const auto here = contacts(a, X_WA, b, X_WB);
    const auto there = contacts(a, X_VW * X_WA, b, X_VW * X_WB);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t k = 0; k < here.size(); ++k) {
      EXPECT_NEAR(here[k].gap, there[k].gap, is_searched() ? 2e-14 : 5e-15);
      EXPECT_NEAR((X_VW.R * here[k].n_W - there[k].n_W).norm(), 0, digits);
      EXPECT_NEAR((X_VW * here[k].p_WC - there[k].p_WC).norm(), 0, digits);
      EXPECT_EQ(here[k].feature, there[k].feature);
    }
  }
}

TEST_P(EveryShapePair, GivesConsistentPoints) {
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    for (const ContactPoint& point : contacts(a, X_WA, b, X_WB)) {
      EXPECT_TRUE(std::isfinite(point.gap));
      EXPECT_NEAR(point.n_W.norm(), 1, 1e-14);
      EXPECT_NEAR(point.t_W.norm(), 1, 1e-14);
      EXPECT_NEAR(point.t_W.dot(point.n_W), 0, 1e-14);
      EXPECT_LE(point.curvature_a, point.curvature_b);
      EXPECT_NEAR((point.p_WB - point.p_WA - point.gap * point.n_W).norm(), 0, 2e-15);
      EXPECT_NEAR((point.p_WC - 0.5 * (point.p_WA + point.p_WB)).norm(), 0, 1e-15);
    }
  }
}

TEST_P(EveryShapePair, PutsItsPointsOnBothSurfaces) {
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const auto found = contacts(a, X_WA, b, X_WB);
    const auto nearest = std::ranges::min_element(found, {}, &ContactPoint::gap);
    for (const ContactPoint& point : found) {
      // The lowest point of the upper end of a leaning capsule lies inside the capsule.
      if (has_capsule() && point.gap > nearest->gap) continue;
      if (is_pin_in_bore()) {
        // In the section across the longer one: there is its circle, and that of the shorter one is
        // an ellipse where it leans.
        const Vector3d p_A = X_WA.inverse() * point.p_WA, p_B = X_WB.inverse() * point.p_WB;
        const double bore = std::get<Bore>(a).radius, pin = std::get<Cylinder>(b).radius;
        if (std::get<Bore>(a).length > std::get<Cylinder>(b).length) {
          EXPECT_NEAR(std::hypot(p_A.x(), p_A.y()), bore, 2e-15);
        } else {
          EXPECT_NEAR(std::hypot(p_B.x(), p_B.y()), pin, 2e-15);
        }
        continue;
      }
      if (is_searched() && count_as_parallel(a, X_WA, b, X_WB, point.n_W)) continue;
      EXPECT_NEAR(height_over(a, X_WA.inverse() * point.p_WA), 0, is_searched() ? 1e-14 : 2e-15);
      EXPECT_NEAR(height_over(b, X_WB.inverse() * point.p_WB), 0, is_searched() ? 1e-14 : 2e-15);
    }
  }
}

// The distance of a centre from a surface is the least of all, inside and outside, and the height
// over a plane likewise: no random point of the surface may be nearer.
TEST_P(EveryShapePair, FindsTheNearestPointOfAll) {
  for (int i = 0; i < poses / 10; ++i) {
    auto [X_WA, X_WB] = random_poses(dice);
    // A pin that leans has more room than it is told, see the pair's own test.
    if (is_pin_in_bore()) X_WB.R = X_WA.R * turned(Vector3d::UnitZ(), dice.number(-3, 3)).R;
    double gap = infinity;
    for (const ContactPoint& point : contacts(a, X_WA, b, X_WB)) gap = std::min(gap, point.gap);
    if (is_sphere_pair()) {
      const double distance = gap + std::get<Sphere>(a).radius;
      EXPECT_EQ(distance > 0, height_over(b, X_WB.inverse() * X_WA.p) > 0);
      for (int k = 0; k < 2000; ++k) {
        ASSERT_GE((X_WB * point_on(b, dice) - X_WA.p).norm(), std::fabs(distance) - 1e-14);
      }
    } else if (is_solid_pair()) {
      // Two solids that overlap have points of both surfaces at the same place.
      for (int k = 0; k < 2000; ++k) {
        ASSERT_GE((X_WB * point_on(b, dice) - X_WA * point_on(a, dice)).norm(), gap - 1e-14);
      }
    } else {
      for (int k = 0; k < 2000; ++k) {
        const Vector3d p_A = X_WA.inverse() * (X_WB * point_on(b, dice));
        ASSERT_GE(height_over(a, p_A), gap - 1e-14);
      }
    }
  }
}

// ∂gap/∂p_WB = n_W. Central differences with h = 1e-6: their error is h²·κ², and roundings/h.
TEST_P(EveryShapePair, HasTheNormalAsGradientOfItsGap) {
  constexpr double h = 1e-6;
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const auto here = distances(X_WA, X_WB);
    if (!has_smooth_gap(X_WA, X_WB, here[0])) continue;
    for (int axis = 0; axis < 3; ++axis) {
      const Vector3d step = h * Vector3d::Unit(axis);
      const auto ahead = distances(X_WA, {X_WB.R, X_WB.p + step});
      const auto behind = distances(X_WA, {X_WB.R, X_WB.p - step});
      ASSERT_EQ(ahead.size(), here.size());
      if (changes_way_out(ahead, behind)) continue;
      for (std::size_t k = 0; k < here.size(); ++k) {
        if (is_near_the_middle(here[k].gap)) continue;
        EXPECT_NEAR((ahead[k].gap - behind[k].gap) / (2 * h), here[k].n_W[axis], 1e-8);
      }
    }
  }
}

// d gap/dt = n·v of the body's point at N, also when it turns: otherwise the work of a contact force
// would not be the elastic energy.
TEST_P(EveryShapePair, OpensAtTheSpeedOfItsPoint) {
  constexpr double h = 1e-6;
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const Vector3d w_WB = dice.direction();
    const auto turn = [&, X = X_WB](double angle) {
      return Pose{Eigen::AngleAxisd(angle, w_WB).toRotationMatrix() * X.R, X.p};
    };
    const auto here = distances(X_WA, X_WB);
    if (!has_smooth_gap(X_WA, X_WB, here[0])) continue;
    const auto ahead = distances(X_WA, turn(h)), behind = distances(X_WA, turn(-h));
    if (changes_way_out(ahead, behind)) continue;
    const auto defect = [&, p_WB = X_WB.p](std::size_t k) {
      const double rate = (ahead[k].gap - behind[k].gap) / (2 * h);
      return rate - here[k].n_W.dot(w_WB.cross(here[k].p_WC + here[k].p_CN_W - p_WB));
    };
    for (std::size_t k = 0; k < here.size(); ++k) {
      if (is_near_the_middle(here[k].gap)) continue;
      EXPECT_NEAR(defect(k), 0, 1e-8);
    }
  }
}

// Moved by gap + depth against the normal, the shapes overlap by that depth, from an atom to a
// millimetre. Sizes are millimetres. Tolerance: 1e-9, and the roundings of the positions, which are
// 1e-8 of a nanometre.
TEST_P(EveryShapePair, KeepsTheDigitsOfShallowDepths) {
  constexpr double size = 0.02;
  const Shape small_a = scaled(a, size), small_b = scaled(b, size);
  const bool is_point = is_sphere_pair() && std::get<Sphere>(a).radius == 0;
  const bool has_edges = std::holds_alternative<Box>(b) || std::holds_alternative<Cylinder>(b) ||
                         std::holds_alternative<ConvexHull>(b);
  for (int i = 0; i < poses; ++i) {
    auto [X_WA, X_WB] = random_poses(dice);
    X_WA.p *= size, X_WB.p *= size;
    const auto apart = distances_of(small_a, X_WA, small_b, X_WB);
    const double depth = std::pow(10, dice.number(-9, is_point ? -4 : -3));
    for (std::size_t k = 0; k < apart.size(); ++k) {
      // What goes in at vertices or edges finds a shorter way out; on the way out it stays.
      if (is_solid_pair() && apart[k].gap > -depth) continue;
      if (is_solid_pair() && count_as_parallel(small_a, X_WA, small_b, X_WB, apart[k].n_W))
        continue;
      // From inside, and for a point that goes in at an edge, the nearest point may change.
      if (is_sphere_pair() && height_over(small_b, X_WB.inverse() * X_WA.p) < 0) continue;
      if (is_point && has_edges) continue;
      const Pose X_WD = {X_WB.R, X_WB.p - (apart[k].gap + depth) * apart[k].n_W};
      const ContactPoint point = distances_of(small_a, X_WA, small_b, X_WD)[k];
      if (is_solid_pair() && count_as_parallel(small_a, X_WA, small_b, X_WD, point.n_W)) continue;
      EXPECT_NEAR(point.gap, -depth, 1e-9 * depth + (is_searched() ? 1e-16 : 2e-17));
    }
  }
}

TEST_P(EveryShapePair, ReturnsWhatIsWithinReachAndNoMoreThanThereIsRoomFor) {
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const auto all = contacts(a, X_WA, b, X_WB);
    const double reach = dice.number(-0.5, 0.5);
    std::size_t expected = 0;
    for (const ContactPoint& point : all) expected += point.gap < reach;
    EXPECT_EQ(contacts(a, X_WA, b, X_WB, reach).size(), expected);
    ContactPoint one;
    EXPECT_EQ(find_contacts(a, X_WA, b, X_WB, infinity, {&one, 1}), 1);
    EXPECT_EQ(find_contacts(a, X_WA, b, X_WB, infinity, {}), 0);
  }
}

TEST_P(EveryShapePair, ListsItsFeaturesInTheSameOrder) {
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const auto found = contacts(a, X_WA, b, X_WB);
    for (std::size_t k = 1; k < found.size(); ++k) {
      EXPECT_LT(found[k - 1].feature, found[k].feature);
    }
  }
}

TEST_P(EveryShapePair, AlwaysHasTheSameFeatures) {
  if (is_solid_pair()) GTEST_SKIP() << "what lies over a face has one to eight corners";
  const auto [X_WA, X_WB] = random_poses(dice);
  const auto first = contacts(a, X_WA, b, X_WB);
  for (int i = 0; i < poses; ++i) {
    const auto [X_WC, X_WD] = random_poses(dice);
    const auto other = contacts(a, X_WC, b, X_WD);
    ASSERT_EQ(other.size(), first.size());
    for (std::size_t k = 0; k < first.size(); ++k) EXPECT_EQ(other[k].feature, first[k].feature);
  }
}

TEST_P(EveryShapePair, AllocatesNothing) {
  std::array<ContactPoint, max_contact_points> points;
  const auto [X_WA, X_WB] = random_poses(dice);
  const long before = allocation_count();
  find_contacts(a, X_WA, b, X_WB, infinity, points);
  find_contacts(b, X_WB, a, X_WA, infinity, points);
  EXPECT_EQ(allocation_count(), before);
}

// Poses without a unique answer still get one: unit normals, no NaN, and a gap that is the limit of
// those nearby.
TEST_P(EveryShapePair, AnswersInDegeneratePoses) {
  std::vector<Pose> all = {Pose{}};
  for (int axis = 0; axis < 3; ++axis) {
    for (const double s : {-0.5, -0.35, -0.25, -0.2, -0.1, 0.1, 0.15, 0.25, 0.3, 0.4, 0.5}) {
      all.push_back({Matrix3d::Identity(), s * Vector3d::Unit(axis)});
      all.push_back(turned(Vector3d::UnitX(), std::numbers::pi / 2, s * Vector3d::Unit(axis)));
      all.push_back(turned(Vector3d::UnitY(), std::numbers::pi / 2, s * Vector3d::Unit(axis)));
    }
  }
  for (const Pose& X_WA : all) {
    const auto here = distances(X_WA, Pose{});
    const Pose aside = {X_WA.R, X_WA.p + Vector3d(3e-9, -2e-9, 1e-9)};
    const auto near = distances(aside, turned({1, 2, 3}, 1e-9));
    for (std::size_t k = 0; k < here.size(); ++k) {
      EXPECT_TRUE(here[k].p_WC.allFinite());
      EXPECT_FALSE(std::isnan(here[k].curvature_a) || std::isnan(here[k].curvature_b));
      EXPECT_NEAR(here[k].n_W.norm(), 1, 1e-14);
      EXPECT_NEAR(here[k].t_W.norm(), 1, 1e-14);
      EXPECT_NEAR(here[k].gap, near[k].gap, 1e-8);
    }
  }
}

class EveryBallPair : public EveryShapePair {};

// A sphere moved along a tangent sees the parallel surface through its centre: with the curvature κ
// of surface B and the distance d of the centre, ∂²gap/∂s² = 1/(1/κ + d). From κ = 2a − 1/r.
// Tolerance: h²·κ⁴ and roundings/h² at h = 2e-4; where d is small they grow, so those are left out.
TEST_P(EveryBallPair, HasTheCurvaturesOfItsGap) {
  constexpr double h = 2e-4;
  const double r = std::get<Sphere>(a).radius;
  int checked = 0;
  for (int i = 0; i < poses; ++i) {
    const auto [X_WA, X_WB] = random_poses(dice);
    const ContactPoint point = contacts(a, X_WA, b, X_WB)[0];
    const double d = point.gap + r;
    if (d < 0.1) continue;
    const auto second = [&, R = X_WA.R, p = X_WA.p, X = X_WB](const Vector3d& t) {
      const auto gap = [&](double s) { return contacts(a, {R, p + s * t}, b, X)[0].gap; };
      return (gap(h) - 2 * gap(0) + gap(-h)) / (h * h);
    };
    const Vector3d s_W = point.n_W.cross(point.t_W);
    const auto expected = [&](double curvature) { return 1 / (1 / (2 * curvature - 1 / r) + d); };
    // Where the second derivative itself jumps, from face to edge say, one side is as good as the
    // other; a step across such a border shows as a difference between the two step directions.
    const auto is_smooth = [&, R = X_WA.R, p = X_WA.p, X = X_WB](const Vector3d& t) {
      const auto b_at = [&](double s) { return contacts(a, {R, p + s * t}, b, X)[0].curvature_b; };
      const auto a_at = [&](double s) { return contacts(a, {R, p + s * t}, b, X)[0].curvature_a; };
      const auto near = [](double x, double y) { return x == y || std::fabs(x - y) < 0.01 * x; };
      return near(b_at(h), b_at(-h)) && near(a_at(h), a_at(-h));
    };
    if (!is_smooth(point.t_W) || !is_smooth(s_W)) continue;
    // Near the axis of a hollow surface the gap has a ridge, where differences over a step mean nothing.
    if (expected(point.curvature_a) < -3) continue;
    ++checked;
    EXPECT_NEAR(second(point.t_W), expected(point.curvature_a), 1e-5);
    EXPECT_NEAR(second(s_W), expected(point.curvature_b), 1e-5);
    // Principal directions: no mixed derivative, so the diagonal sees the mean.
    const Vector3d diagonal = (point.t_W + s_W).normalized();
    EXPECT_NEAR(second(diagonal), 0.5 * (expected(point.curvature_a) + expected(point.curvature_b)),
                1e-5);
  }
  EXPECT_GT(checked, poses / 4);
}

INSTANTIATE_TEST_SUITE_P(, EveryShapePair, testing::ValuesIn(shape_pairs()),
                         [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(, EveryBallPair, testing::ValuesIn(ball_pairs()),
                         [](const auto& test) { return test.param.name; });

}  // namespace every_shape_pair_test
}  // namespace carom
