#include <gtest/gtest.h>

#include <cmath>

#include "carom/shapes.h"
#include "support/allocation_count.h"
#include "support/meshes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace mesh_distance_test {

using support::ball_triangles;
using support::box_triangles;
using support::mesh_of;
using support::Triangles;
using Feature = MeshPoint::Feature;

/// A cube of edge 2 with the corner above +x, +y, +z of the origin cut out: it has concave edges and
/// a concave vertex in the origin.
Triangles notched_cube() {
  support::Welder weld;
  const auto solid = [](int x, int y, int z) {
    const bool inside = x >= 0 && x < 2 && y >= 0 && y < 2 && z >= 0 && z < 2;
    return inside && !(x == 1 && y == 1 && z == 1);
  };
  for (int cell = 0; cell < 8; ++cell) {
    const Eigen::Vector3i at(cell & 1, cell >> 1 & 1, cell >> 2);
    if (!solid(at.x(), at.y(), at.z())) continue;
    for (int axis = 0; axis < 3; ++axis) {
      for (const int side : {0, 1}) {
        Eigen::Vector3i beyond = at;
        beyond[axis] += 2 * side - 1;
        if (solid(beyond.x(), beyond.y(), beyond.z())) continue;
        const auto corner = [&](int i, int j) {
          Eigen::Vector3i p = at;
          p[axis] += side;
          p[(axis + 1) % 3] += i;
          p[(axis + 2) % 3] += j;
          return weld(p.cast<double>() - Vector3d::Ones());
        };
        int a = corner(0, 0), b = corner(1, 0), c = corner(1, 1), d = corner(0, 1);
        if (side == 0) std::swap(b, d);
        weld.out.triangles.push_back({a, b, c});
        weld.out.triangles.push_back({a, c, d});
      }
    }
  }
  return weld.out;
}

TEST(MeshDistance, OfABoxIsThatOfTheClosedForm) {
  const Box box{{0.3, 0.5, 0.8}};
  const auto mesh = mesh_of(box_triangles(box.size, 3));
  support::Dice dice(1);
  for (int i = 0; i < 2000; ++i) {
    const Vector3d p = dice.vector(0.7);
    const double expected =
        support::contacts(Sphere{0}, {Matrix3d::Identity(), p}, box, Pose{})[0].gap;
    const MeshPoint found = nearest_point(*mesh, p);
    EXPECT_NEAR(found.distance, expected, 1e-15);
    EXPECT_NEAR((found.p_MQ + found.distance * found.n_M - p).norm(), 0, 1e-15);
  }
}

TEST(MeshDistance, HasItsSignAlsoAtConcaveEdgesAndVertices) {
  const auto mesh = mesh_of(notched_cube());
  EXPECT_NEAR(mesh->volume, 7, 1e-14);
  support::Dice dice(2);
  for (int i = 0; i < 5000; ++i) {
    const Vector3d p = dice.vector(1.3);
    const bool inside = p.cwiseAbs().maxCoeff() < 1 && p.minCoeff() < 0;
    EXPECT_EQ(nearest_point(*mesh, p).distance < 0, inside) << p.transpose();
  }
  EXPECT_NEAR(nearest_point(*mesh, {-0.1, -0.2, -0.2}).distance, -0.3, 1e-15);
  EXPECT_EQ(nearest_point(*mesh, {-0.1, -0.2, -0.2}).feature, Feature::vertex);
}

TEST(MeshDistance, IsTheLeastOverAllTriangles) {
  const auto mesh = mesh_of(ball_triangles(1, 6));
  support::Dice dice(3);
  for (int i = 0; i < 300; ++i) {
    const Vector3d p = dice.vector(2);
    const double distance = std::fabs(nearest_point(*mesh, p).distance);
    for (int trial = 0; trial < 50; ++trial) {
      EXPECT_LE(distance, (p - support::point_on(Mesh{mesh}, dice)).norm() + 1e-14);
    }
  }
}

TEST(MeshDistance, CountsWhatLiesBetweenTrianglesOfOnePlaneAsFace) {
  const auto mesh = mesh_of(box_triangles({2, 2, 2}, 2));
  EXPECT_EQ(nearest_point(*mesh, {0, 0, 1.5}).feature, Feature::face);
  EXPECT_EQ(nearest_point(*mesh, {0.5, 0.5, 1.5}).feature, Feature::face);
  EXPECT_EQ(nearest_point(*mesh, {1.5, 1.5, 0.2}).feature, Feature::edge);
  EXPECT_EQ(nearest_point(*mesh, {1.5, 1.5, 1.5}).feature, Feature::vertex);
}

TEST(SphereAndMesh, TouchAsSphereAndBoxWhenTheMeshIsABox) {
  const Box box{{0.3, 0.5, 0.8}};
  const Mesh mesh{mesh_of(box_triangles(box.size))};
  support::Dice dice(4);
  for (int i = 0; i < 500; ++i) {
    const support::PairOfPoses poses = support::random_poses(dice);
    const Sphere ball{0.2};
    const ContactPoint with_box = support::contacts(ball, poses.X_WA, box, poses.X_WB)[0];
    const ContactPoint with_mesh = support::contacts(ball, poses.X_WA, mesh, poses.X_WB)[0];
    EXPECT_NEAR(with_mesh.gap, with_box.gap, 1e-14);
    EXPECT_LT((with_mesh.n_W - with_box.n_W).norm(), 1e-12);
    EXPECT_LT((with_mesh.p_WC - with_box.p_WC).norm(), 1e-12);
    EXPECT_EQ(with_mesh.curvature_a, with_box.curvature_a);
    EXPECT_EQ(with_mesh.curvature_b, with_box.curvature_b);
    if (std::isfinite(with_box.curvature_a) && !std::isfinite(with_box.curvature_b)) {
      EXPECT_NEAR(std::fabs(with_mesh.t_W.dot(with_box.t_W)), 1, 1e-12);
    }
  }
}

TEST(SphereAndMesh, AllocateNothing) {
  const Mesh mesh{mesh_of(ball_triangles(1, 8))};
  std::array<ContactPoint, 1> points;
  const long before = support::allocation_count();
  find_contacts(Sphere{0.1}, support::at(1.2, 0.3, 0.1), mesh, Pose{}, 10, points);
  EXPECT_EQ(support::allocation_count(), before);
}

}  // namespace mesh_distance_test
}  // namespace carom
