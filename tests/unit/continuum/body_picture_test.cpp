#include "continuum/body_picture.h"

#include <gtest/gtest.h>

#include "continuum/boundary_faces.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace body_picture_test {

class EveryElementPicture : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementPicture, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

/// Sum over triangles: their area vectors, areas, and the volume they enclose with the origin.
struct Sums {
  Vector3d vector = Vector3d::Zero();
  double area = 0, volume = 0;
};
Sums sums_of(const SolidMesh& mesh, const BodyPicture& picture, const std::vector<int>& triangles) {
  Sums sums;
  const auto place = [&](int vertex) { return place_of(mesh, picture.vertices[vertex]); };
  for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
    const Vector3d a = place(triangles[i]), b = place(triangles[i + 1]),
                   c = place(triangles[i + 2]);
    const Vector3d area = 0.5 * (b - a).cross(c - a);
    sums.vector += area;
    sums.area += area.norm();
    sums.volume += a.dot(area) / 3;
  }
  return sums;
}

BodyPicture picture_of_box(const SolidMesh& mesh, const CutPlane& plane, std::size_t most = 10000) {
  return picture_of(mesh, boundary_faces(mesh), plane, most);
}

// A box of 1 x 2 x 3: its surface is closed and runs outwards, and every section has the area of the box there, whether it
// goes through elements or along a layer of their nodes.
TEST_P(EveryElementPicture, HasTheAreasOfABox) {
  const SolidMesh mesh = test_meshes::box_mesh(GetParam(), {2, 2, 2}, {1, 2, 3});
  Vector3d middle = Vector3d::Zero();
  for (const Vector3d& node : mesh.nodes) middle += node / static_cast<double>(mesh.nodes.size());
  for (const double off : {0.0, 0.137}) {
    const BodyPicture picture =
        picture_of_box(mesh, {middle + Vector3d(0, off, 0), Vector3d::UnitY()});
    const Sums surface = sums_of(mesh, picture, picture.surface);
    EXPECT_LT(surface.vector.norm(), 1e-12);
    EXPECT_NEAR(surface.area, 22, 1e-12);
    EXPECT_NEAR(surface.volume, 6, 1e-12);
    EXPECT_NEAR(sums_of(mesh, picture, picture.section).area, 3, 1e-12);
  }
  EXPECT_TRUE(picture_of_box(mesh, {middle, Vector3d::Zero()}).section.empty());
  EXPECT_TRUE(picture_of_box(mesh, {{0, 9, 0}, Vector3d::UnitY()}).section.empty());
}

// One vertex stands for a cell of 0.22 of the side, so that corners are cut, but no more than half a cell on each side.
TEST_P(EveryElementPicture, OfFineMeshesIsDrawnCoarser) {
  const SolidMesh mesh = test_meshes::box_mesh(GetParam(), {8, 8, 8}, {1, 1, 1});
  const CutPlane plane{mesh.nodes[0], Vector3d(1, 2, 3).normalized()};
  const BodyPicture fine = picture_of_box(mesh, plane), coarse = picture_of_box(mesh, plane, 150);
  EXPECT_GT(fine.vertices.size(), 350u);
  EXPECT_LE(coarse.vertices.size(), 150u);
  EXPECT_GT(coarse.vertices.size(), 60u);
  EXPECT_NEAR(sums_of(mesh, coarse, coarse.surface).volume,
              sums_of(mesh, fine, fine.surface).volume, 0.22);
}

}  // namespace body_picture_test
}  // namespace carom::continuum
