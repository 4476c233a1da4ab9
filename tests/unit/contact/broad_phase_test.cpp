#include "contact/broad_phase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "carom/mechanics.h"
#include "contact/candidates.h"
#include "support/rigid_models.h"

namespace carom::contact {
namespace broad_phase_test {

TEST(Bounds, OfACylinderTouchItInEveryDirection) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  const Cylinder cylinder{.radius = 0.3, .length = 1.1};
  const Matrix3d R = Quaterniond(normal(random), normal(random), normal(random), normal(random))
                         .normalized()
                         .toRotationMatrix();
  const Bounds bounds = geometry::bounds_of(cylinder, {R, {1, 2, 3}});
  // The farthest point along d: half the length along the axis, the radius across it.
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d d = R.transpose() * Vector3d::Unit(axis);
    const double reach = 0.55 * std::fabs(d.z()) + 0.3 * std::hypot(d.x(), d.y());
    EXPECT_NEAR(bounds.high[axis], Vector3d(1, 2, 3)[axis] + reach, 1e-14);
    EXPECT_NEAR(bounds.low[axis], Vector3d(1, 2, 3)[axis] - reach, 1e-14);
  }
}

/// Spheres of different sizes at fixed random places that move, and a floor.
Model scattered(double speed) {
  ModelBuilder build;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&] { return Vector3d(uniform(random), uniform(random), uniform(random)); };
  std::vector<ShapeId> shapes = {
      test::add_plane(build, "floor", {0, 0, -0.8}, Vector3d(0.1, 0, 1).normalized())};
  for (int i = 0; i < 60; ++i) {
    const double radius = i == 0 ? 0.9 : 0.04 * (1.5 + uniform(random));
    shapes.push_back(
        test::add_ball(build, "ball" + std::to_string(i), 1, radius, vector(), speed * vector())
            .second);
  }
  for (std::size_t i = 1; i < shapes.size(); ++i) {
    build.add_contact({.name = "c" + std::to_string(i),
                       .a = {shapes.begin(), shapes.begin() + static_cast<std::ptrdiff_t>(i)},
                       .b = {shapes[i]},
                       .law = test::rigid_contact(0.5)});
  }
  return build.finish();
}

TEST(BroadPhase, MissesNoPairThatTouchesAndFindsFewThatDoNot) {
  for (const double speed : {0.0, 0.5, 100.0}) {
    const Model model = scattered(speed);
    std::vector<Problem> problems;
    Candidates candidates(model, problems);
    ASSERT_TRUE(problems.empty());
    const auto table = std::make_shared<const ContactTable>(model);
    BroadPhase broad_phase(model, table);
    Kinematics kinematics(model);
    kinematics.update(start_state(model));
    const std::vector<ContactPair>& near = broad_phase.find_near(kinematics, 0.01, 0.002);
    EXPECT_TRUE(std::ranges::is_sorted(near, {}, &ContactPair::place));
    EXPECT_EQ(std::ranges::adjacent_find(near, {}, &ContactPair::place), near.end());
    candidates.update_all(kinematics);
    int touching = 0;
    for (const Candidate& candidate : candidates.all()) {
      const TouchState touch = candidates.state(kinematics, candidate);
      if (touch.gap > 0.002 && touch.gap > 0.01 * touch.closing) continue;
      ++touching;
      const ShapePair& shapes = candidates.pairs()[candidate.pair];
      ContactPair pair;
      ASSERT_TRUE(table->find_pair(shapes.a, shapes.b, candidate.contact, pair));
      EXPECT_TRUE(std::ranges::binary_search(near, pair.place, {}, &ContactPair::place))
          << candidate.name;
    }
    EXPECT_GT(touching, 20);
    if (speed < 1) {
      EXPECT_LT(static_cast<int>(near.size()), 3 * touching + 20);
    }
  }
}

}  // namespace broad_phase_test
}  // namespace carom::contact
