#include "continuum/surface_patch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace surface_patch_test {

constexpr double radius = 0.1;

/// The patch of nodes within an angle of the z axis, on a ball.
SurfacePatch cap(const SolidMesh& ball, double angle) {
  std::vector<int> nodes;
  for (std::size_t i = 0; i < ball.nodes.size(); ++i) {
    const Vector3d& p = ball.nodes[i];
    if (p.norm() > 0.999 * radius && p.z() > p.norm() * std::cos(angle)) {
      nodes.push_back(static_cast<int>(i));
    }
  }
  return {ball, boundary_faces(ball), nodes};
}

Vector3d direction(double polar, double azimuth) {
  return {std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth),
          std::cos(polar)};
}

class EveryPatch : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Hexahedra, EveryPatch,
                         testing::Values(ElementKind::hexahedron_8, ElementKind::hexahedron_27),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

// A body that moves or stretches evenly moves its surface so: shares sum up to one, and places themselves come out
// near to the exact surface, also between the nodes of bilinear faces, whose middles are 0.04 radii below it.
TEST_P(EveryPatch, SharesReproduceTheSurface) {
  const SolidMesh ball = test_meshes::ball_mesh(GetParam(), 4, 2, radius);
  const SurfacePatch patch = cap(ball, 1.0);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> polar(0, 0.5), azimuth(-3.1, 3.1);
  for (int i = 0; i < 200; ++i) {
    const Vector3d p = radius * direction(polar(random), azimuth(random));
    const auto place = patch.find(p);
    ASSERT_TRUE(place) << p.transpose();
    double sum = 0;
    Vector3d x = Vector3d::Zero();
    for (int k = 0; k < place->count; ++k) {
      const auto at = static_cast<std::size_t>(k);
      sum += place->shares[at];
      x += place->shares[at] * ball.nodes[static_cast<std::size_t>(place->nodes[at])];
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    if (GetParam() == ElementKind::hexahedron_8) {
      EXPECT_LT(std::fabs(x.norm() - radius), 0.01 * radius);
      continue;
    }
    EXPECT_LT((x - p).norm(), 1e-3 * radius);
    // p − x is along the normal of the face there: another point on that line has the same shares.
    const auto above = patch.find(p + 0.5 * (p - x));
    ASSERT_TRUE(above);
    Vector3d y = Vector3d::Zero();
    for (int k = 0; k < above->count; ++k) {
      const auto at = static_cast<std::size_t>(k);
      y += above->shares[at] * ball.nodes[static_cast<std::size_t>(above->nodes[at])];
    }
    EXPECT_LT((x - y).norm(), 1e-8 * radius);
  }
}

// A surface that is pressed flat has displacements δ − r²/(2·R). If the value between nodes were off, a node of another
// body that slides along would climb and descend: with straight lines between nodes by 0.02 of this field here.
TEST_P(EveryPatch, GivesQuadraticFieldsTheirValueOnAnEvenMesh) {
  const SolidMesh box = test_meshes::box_mesh(GetParam(), {6, 6, 1}, {6, 6, 1});
  std::vector<int> top;
  for (std::size_t i = 0; i < box.nodes.size(); ++i) {
    if (box.nodes[i].z() > 0.499) top.push_back(static_cast<int>(i));
  }
  const SurfacePatch patch(box, boundary_faces(box), top);
  const auto field = [](const Vector3d& p) {
    return 1 - (p.x() * p.x() + p.y() * p.y()) / 16 + 0.1 * p.x() * p.y();
  };
  std::mt19937 random(5);
  std::uniform_real_distribution<double> within(-2, 2);
  for (int i = 0; i < 200; ++i) {
    const Vector3d p(within(random), within(random), 0.5);
    const auto place = patch.find(p);
    ASSERT_TRUE(place) << p.transpose();
    double value = 0;
    for (int k = 0; k < place->count; ++k) {
      const auto at = static_cast<std::size_t>(k);
      value += place->shares[at] * field(box.nodes[static_cast<std::size_t>(place->nodes[at])]);
    }
    EXPECT_NEAR(value, field(p), 1e-12) << p.transpose();
  }
}

// On a plane face p itself is met, so any linear field has its exact value there.
TEST_P(EveryPatch, GivesLinearFieldsTheirValueOnAPlaneFace) {
  const Vector3d size(0.1, 0.12, 0.15);
  const SolidMesh box = test_meshes::box_mesh(GetParam(), {3, 4, 2}, size);
  std::vector<int> top;
  for (std::size_t i = 0; i < box.nodes.size(); ++i) {
    if (box.nodes[i].z() > 0.499 * size.z()) top.push_back(static_cast<int>(i));
  }
  const SurfacePatch patch(box, boundary_faces(box), top);
  const auto field = [](const Vector3d& p) { return 2 + 3 * p.x() - 5 * p.y() + 7 * p.z(); };
  std::mt19937 random(4);
  std::uniform_real_distribution<double> within(-0.5, 0.5);
  for (int i = 0; i < 200; ++i) {
    const Vector3d p(size.x() * within(random), size.y() * within(random), 0.5 * size.z());
    const auto place = patch.find(p + Vector3d(0, 0, 1e-3 * within(random)));
    ASSERT_TRUE(place) << p.transpose();
    double value = 0;
    for (int k = 0; k < place->count; ++k) {
      const auto at = static_cast<std::size_t>(k);
      value += place->shares[at] * field(box.nodes[static_cast<std::size_t>(place->nodes[at])]);
    }
    EXPECT_NEAR(value, field(p), 1e-12);
  }
}

// Edges that faces share must not be gaps.
TEST_P(EveryPatch, FindsNodesAndPlacesBetweenFaces) {
  const SolidMesh ball = test_meshes::ball_mesh(GetParam(), 4, 2, radius);
  const SurfacePatch patch = cap(ball, 1.0);
  int found = 0;
  for (std::size_t i = 0; i < ball.nodes.size(); ++i) {
    const Vector3d& p = ball.nodes[i];
    if (p.norm() < 0.999 * radius || p.z() < p.norm() * std::cos(0.6)) continue;
    const auto place = patch.find(p);
    ASSERT_TRUE(place) << p.transpose();
    for (int k = 0; k < place->count; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const bool itself = place->nodes[at] == static_cast<int>(i);
      found += itself ? 1 : 0;
      EXPECT_NEAR(place->shares[at], itself ? 1 : 0, 1e-6);
    }
  }
  EXPECT_GT(found, 8);
}

TEST_P(EveryPatch, HasNothingBesideItself) {
  const SolidMesh ball = test_meshes::ball_mesh(GetParam(), 4, 2, radius);
  const SurfacePatch patch = cap(ball, 0.6);
  for (const double azimuth : {-2.0, 0.1, 1.0, 2.5}) {
    EXPECT_TRUE(patch.find(radius * direction(0.05, azimuth)));
    EXPECT_FALSE(patch.find(radius * direction(0.8, azimuth)));
    EXPECT_FALSE(patch.find(radius * direction(1.6, azimuth)));
    EXPECT_FALSE(patch.find(radius * direction(3.0, azimuth)));
  }
  EXPECT_FALSE(SurfacePatch().find({0, 0, radius}));
  EXPECT_FALSE(SurfacePatch(ball, boundary_faces(ball), {}).find({0, 0, radius}));
}

}  // namespace surface_patch_test
}  // namespace carom::continuum
