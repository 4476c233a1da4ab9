// Vertices of a mesh against shapes, found by its tree and one by one.
#include "geometry/vertex_gap.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/point_distance.h"
#include "support/meshes.h"

namespace carom::geometry {
namespace vertex_gap_test {

TEST(VertexGap, IsTheLeastOfAllVertices) {
  const auto mesh = support::mesh_of(support::box_triangles({0.3, 0.2, 0.5}, 4));
  const Pose X_WM{Quaterniond(0.9, 0.2, -0.3, 0.1).normalized().toRotationMatrix(), {1, 2, 3}};
  for (const Shape& other : {Shape(HalfSpace{}), Shape(Sphere{0.4}), Shape(Box{{1, 2, 0.3}}),
                             Shape(Cylinder{0.2, 0.7}), Shape(Mesh{mesh})}) {
    for (const double away : {0.1, 0.6, 2.0}) {
      const Pose X_WO{Quaterniond(0.5, 0.5, 0.1, -0.7).normalized().toRotationMatrix(),
                      Vector3d(1, 2, 3) + Vector3d(0.3, -0.2, -away)};
      const VertexGap found = find_vertex_gap(*mesh, X_WM, other, X_WO);
      double least = 1e9;
      for (const Vector3d& vertex : mesh->vertices) {
        least = std::min(least, distance_to(other, X_WO.inverse() * (X_WM * vertex)).distance);
      }
      EXPECT_NEAR(found.gap, least, 1e-14) << shape_name(other) << " " << away;
      EXPECT_LT((found.p_W - X_WM * mesh->vertices[found.vertex]).norm(), 1e-15);
      EXPECT_NEAR(found.n_W.norm(), 1, 1e-12);
    }
  }
}

// Along its normal a vertex comes nearer as fast as it moves.
TEST(VertexGap, HasANormalIntoTheOtherShape) {
  const auto mesh = support::mesh_of(support::box_triangles({1, 1, 1}));
  const Pose X_WM{Matrix3d::Identity(), {0, 0, 3}};
  const VertexGap found = find_vertex_gap(*mesh, X_WM, HalfSpace{}, {});
  EXPECT_EQ(found.gap, 2.5);
  EXPECT_EQ(found.n_W, Vector3d(0, 0, -1));
}

}  // namespace vertex_gap_test
}  // namespace carom::geometry
