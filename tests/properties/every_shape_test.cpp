// What holds for the entry of every shape, in random poses.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "geometry/shape_type.h"
#include "support/shape_pairs.h"

namespace carom::geometry {
namespace every_shape_test {

using namespace support;

/// One of every type, by its place among them.
std::vector<Shape> examples() {
  return {Sphere{0.2},          HalfSpace{},
          Box{{0.3, 0.5, 0.8}}, Cylinder{0.3, 0.5},
          Capsule{0.2, 0.6},    Ellipsoid{{0.2, 0.5, 0.35}},
          example_hull(),       Bore{0.5, 0.8},
          Socket{0.5},          Mesh{mesh_of(ball_triangles(0.3, 4))},
          Torus{0.4, 0.15}};
}

class EveryShape : public testing::TestWithParam<std::size_t> {
 protected:
  const Shape shape = examples()[GetParam()];
  const ShapeType& type = type_of(shape);
  Dice dice{17};
};

TEST_P(EveryShape, IsInItsPlace) {
  EXPECT_EQ(shape.index(), GetParam());
  EXPECT_EQ(type.index, GetParam());
  EXPECT_EQ(shape_name(shape), type.name);
}

TEST_P(EveryShape, IsWithinItsBoundsAndReachesThem) {
  if (type.is_plane) GTEST_SKIP() << "it has no end";
  const Pose X_WS = {dice.rotation(), dice.vector(1)};
  const Bounds bounds = bounds_of(shape, X_WS);
  Vector3d low = Vector3d::Constant(infinity), high = -low;
  for (int i = 0; i < 20000; ++i) {
    const Vector3d p_S = point_on(shape, dice), p_W = X_WS * p_S;
    EXPECT_LE(p_S.norm(), bounding_radius(shape) * (1 + 1e-14));
    low = low.cwiseMin(p_W), high = high.cwiseMax(p_W);
  }
  EXPECT_TRUE(((bounds.low - low).array() <= 1e-14).all());
  EXPECT_TRUE(((high - bounds.high).array() <= 1e-14).all());
  // The bounds of a mesh are those of the box around it.
  if (type.facets != nullptr) return;
  EXPECT_NEAR((bounds.low - low).cwiseAbs().maxCoeff(), 0, 0.05);
  EXPECT_NEAR((bounds.high - high).cwiseAbs().maxCoeff(), 0, 0.05);
}

TEST_P(EveryShape, IsNoThickerThanWide) {
  if (!std::isfinite(thickness(shape))) GTEST_SKIP() << "it is solid to infinity";
  EXPECT_GT(thickness(shape), 0);
  EXPECT_LE(thickness(shape), 2 * bounding_radius(shape));
}

// Tolerance: noise of counting, 4σ; the facets of a mesh are planes, whose heights are exact.
TEST_P(EveryShape, HasTheVolumeAndInertiaOfItsPoints) {
  if (type.solid == nullptr) {
    EXPECT_THROW(solid(shape), std::invalid_argument);
    return;
  }
  const MassProperties properties = solid(shape);
  const double side = bounding_radius(shape);
  constexpr int count = 100000;
  const double cell = std::pow(2 * side, 3) / count;
  double volume = 0;
  Matrix3d I_S = Matrix3d::Zero();
  for (int i = 0; i < count; ++i) {
    const Vector3d p = dice.vector(side);
    if (height_over(shape, p) > 0) continue;
    const Vector3d r = p - properties.p_SC;
    volume += cell;
    I_S += cell * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
  }
  EXPECT_NEAR(volume / properties.volume, 1, 0.03);
  EXPECT_NEAR((I_S - properties.I_S).norm() / properties.I_S.norm(), 0, 0.03);
}

// A page knows these; a new shape is drawn as one of them.
TEST_P(EveryShape, IsDrawnAsAKindThatThePageKnows) {
  const std::set<std::string_view> kinds = {"sphere",  "plane",     "box",     "cylinder",
                                            "capsule", "ellipsoid", "hull",    "mesh",
                                            "bore",    "socket",    "revolved"};
  const Drawing drawing = drawing_of(shape);
  EXPECT_TRUE(kinds.contains(drawing.kind)) << drawing.kind;
  for (const DrawnNumbers& numbers : drawing.numbers) EXPECT_FALSE(numbers.values.empty());
  if (drawing.kind != "revolved") return;
  const std::vector<double>& profile = drawing.numbers.at(0).values;
  double area = 0;
  for (std::size_t i = 0; i < profile.size(); i += 2) {
    const std::size_t next = (i + 2) % profile.size();
    EXPECT_NEAR(height_over(shape, {profile[i], 0, profile[i + 1]}), 0, 1e-15);
    area += 0.5 * (profile[i] * profile[next + 1] - profile[next] * profile[i + 1]);
  }
  EXPECT_GT(area, 0) << "counterclockwise";
}

TEST_P(EveryShape, IsMadeOfItsKeys) {
  if (type.from_points != nullptr || type.from_surface != nullptr) GTEST_SKIP() << "has no keys";
  Shape made = type.make();
  Shape copy = shape;
  for (const ShapeKey& key : type.keys) {
    EXPECT_FALSE(key.meaning.empty());
    std::copy_n(key.numbers(copy), key.count, key.numbers(made));
  }
  const Pose X_WS = {dice.rotation(), dice.vector(1)};
  EXPECT_EQ(bounding_radius(made), bounding_radius(shape));
  EXPECT_EQ(bounds_of(made, X_WS).low, bounds_of(shape, X_WS).low);
  if (type.problem != nullptr) {
    EXPECT_FALSE(type.problem(made).has_value());
  }
}

TEST(ShapeTypes, AreAllCovered) {
  EXPECT_EQ(examples().size(), shape_types().size());
  EXPECT_EQ(shape_types().size(), std::variant_size_v<Shape>);
}

INSTANTIATE_TEST_SUITE_P(, EveryShape, testing::Range<std::size_t>(0, shape_types().size()),
                         [](const auto& test) {
                           std::string name(shape_types()[test.param].name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace every_shape_test
}  // namespace carom::geometry
