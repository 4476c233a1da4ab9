#include "carom/shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numbers>

#include "support/meshes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace triangle_mesh_test {

using support::ball_triangles;
using support::box_triangles;
using support::mesh_of;
using support::Triangles;
using ::testing::HasSubstr;

/// All problems of a mesh as one text.
std::string problems_of(const Triangles& from) {
  std::vector<Problem> problems;
  const auto mesh = make_mesh(from.vertices, from.triangles, "part.obj", problems);
  EXPECT_EQ(mesh == nullptr, !problems.empty());
  std::string text;
  for (const Problem& problem : problems) text += to_text(problem) + "\n";
  return text;
}

TEST(TriangleMesh, OfABoxHasTheVolumeAndInertiaOfTheBoxWhereverItIs) {
  const Vector3d size(0.3, 0.5, 0.8);
  const Pose X = support::turned({1, 2, 3}, 0.7, {4, -5, 6});
  const auto mesh = mesh_of(moved(box_triangles(size, 3), X));
  const MassProperties box = solid(Box{size});
  EXPECT_NEAR(mesh->volume, box.volume, 1e-13 * box.volume);
  EXPECT_LT((mesh->p_MC - X.p).norm(), 1e-13);
  EXPECT_LT((mesh->I_C - X.R * box.I_S * X.R.transpose()).norm(), 1e-13 * box.I_S.norm());
  EXPECT_NEAR(mesh->area, 2 * (0.3 * 0.5 + 0.5 * 0.8 + 0.8 * 0.3), 1e-13);
  EXPECT_NEAR(mesh->bounding_radius, bounding_radius(Mesh{mesh}), 0);
}

// An inscribed polyhedron is smaller than its ball by a share that falls with the square of its edges.
TEST(TriangleMesh, OfABallApproachesItsVolumeWithTheSquareOfTheEdges) {
  const double ball = 4 * std::numbers::pi / 3;
  const double coarse = ball - mesh_of(ball_triangles(1, 8))->volume;
  const double fine = ball - mesh_of(ball_triangles(1, 16))->volume;
  EXPECT_GT(fine, 0);
  EXPECT_NEAR(coarse / fine, 4, 0.1);
}

TEST(TriangleMesh, HasNormalsThatPointOutwards) {
  const auto mesh = mesh_of(ball_triangles(2, 5));
  for (const MeshFacet& facet : mesh->facets) EXPECT_GT(facet.n_M.dot(facet.p_MF), 0);
}

TEST(TriangleMesh, HasATreeWhoseBoxesHoldTheirTriangles) {
  const auto mesh = mesh_of(ball_triangles(1, 6));
  std::vector<int> seen(mesh->triangles.size(), 0);
  for (const MeshNode& node : mesh->tree) {
    for (int i = node.first; i < node.first + node.count; ++i) {
      ++seen[mesh->tree_order[i]];
      for (const int v : mesh->triangles[mesh->tree_order[i]]) {
        EXPECT_TRUE((mesh->vertices[v].array() >= node.low.array()).all());
        EXPECT_TRUE((mesh->vertices[v].array() <= node.high.array()).all());
      }
    }
  }
  EXPECT_EQ(std::ranges::count(seen, 1), static_cast<std::ptrdiff_t>(seen.size()));
}

TEST(TriangleMesh, DropsVerticesThatNoTriangleUses) {
  Triangles box = box_triangles({1, 1, 1});
  box.vertices.insert(box.vertices.begin(), {100, 100, 100});
  for (MeshTriangle& triangle : box.triangles) {
    for (int& vertex : triangle) ++vertex;
  }
  const auto mesh = mesh_of(box);
  EXPECT_EQ(mesh->vertices.size(), 8U);
  EXPECT_LT(mesh->bounding_radius, 1);
}

TEST(TriangleMesh, NamesTheVerticesOfOpenEdges) {
  Triangles box = box_triangles({2, 2, 2});
  const MeshTriangle removed = box.triangles.front();
  box.triangles.erase(box.triangles.begin());
  const std::string text = problems_of(box);
  EXPECT_THAT(text,
              HasSubstr("part.obj: error: the surface is not closed: 3 edges have one triangle"));
  EXPECT_THAT(text, HasSubstr("vertices " + std::to_string(std::min(removed[0], removed[1]) + 1) +
                              " at ["));
  EXPECT_THAT(text, HasSubstr("close the holes"));
}

TEST(TriangleMesh, ShowsThreeOpenEdgesAndCountsTheOthers) {
  Triangles box = box_triangles({2, 2, 2}, 4);
  box.triangles.resize(box.triangles.size() / 2);
  const std::string text = problems_of(box);
  EXPECT_EQ(std::ranges::count(text, ';'), 3);
  EXPECT_THAT(text, HasSubstr("; and "));
}

TEST(TriangleMesh, RefusesEdgesOfThreeTriangles) {
  Triangles box = box_triangles({1, 1, 1});
  box.triangles.push_back(box.triangles.front());
  EXPECT_THAT(problems_of(box), HasSubstr("more than two triangles: vertices"));
}

TEST(TriangleMesh, SaysWhichNeighboursAreOfOppositeOrientation) {
  Triangles box = box_triangles({1, 1, 1});
  std::swap(box.triangles[4][0], box.triangles[4][1]);
  const std::string text = problems_of(box);
  EXPECT_THAT(text, HasSubstr("opposite orientation at 3 edges"));
  EXPECT_THAT(text, HasSubstr("(triangles "));
  EXPECT_THAT(text, HasSubstr("counterclockwise"));
}

TEST(TriangleMesh, SaysThatItIsInsideOutAndHowToTurnIt) {
  Triangles box = box_triangles({1, 1, 1});
  for (MeshTriangle& triangle : box.triangles) std::swap(triangle[0], triangle[1]);
  const std::string text = problems_of(box);
  EXPECT_THAT(text, HasSubstr("inside out: its volume is -1 m^3"));
  EXPECT_THAT(text, HasSubstr("reverse the order"));
}

TEST(TriangleMesh, TellsEveryKindOfProblemAtOnce) {
  Triangles box = box_triangles({1, 1, 1});
  box.vertices[2].x() = std::numeric_limits<double>::quiet_NaN();
  box.triangles.push_back({0, 1, 99});
  box.triangles.push_back({5, 5, 6});
  const std::string text = problems_of(box);
  EXPECT_THAT(text, HasSubstr("1 vertex is not at finite coordinates: vertex 3"));
  EXPECT_THAT(text, HasSubstr("triangle 13 has vertex 100"));
  EXPECT_THAT(text, HasSubstr("there are 8 vertices"));
  EXPECT_THAT(text, HasSubstr("1 triangle has no area: triangle 14"));
}

TEST(TriangleMesh, NeedsTriangles) {
  EXPECT_THAT(problems_of({}), HasSubstr("no triangles"));
}

TEST(TriangleMesh, NeedsAVolume) {
  // A triangle and its own back.
  EXPECT_THAT(problems_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}}),
              HasSubstr("encloses no volume"));
}

}  // namespace triangle_mesh_test
}  // namespace carom
