#include "continuum/meshing/graded_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>

#include "base/numbers.h"
#include "continuum/boundary_faces.h"
#include "continuum/element_type.h"
#include "continuum/meshing/hexahedra_quality.h"
#include "continuum/meshing/hexahedron_nodes.h"
#include "continuum/meshing/surface_projection.h"

namespace carom::continuum {
namespace graded_mesh_test {

struct Case {
  std::string name;
  Shape shape;
  std::vector<Vector3d> places;
  double width = 0.1;  ///< contact radii are parts of it [m]
};

Vector3d on_end(double radius, double length, double angle_deg) {
  const double angle = angle_deg * pi / 180;
  return {radius * std::sin(angle), 0, length / 2 + radius * std::cos(angle)};
}

/// Shapes with one place, or two that have a core each.
std::vector<Case> cases() {
  const Ellipsoid egg{{0.1, 0.15, 0.25}};
  const Capsule rod{0.1, 0.3};
  const Box box{{0.2, 0.3, 0.25}};
  const Cylinder can{0.1, 0.25};
  return {{"sphere", Sphere{0.1}, {{0, 0, -0.1}}},
          {"sphere, two", Sphere{0.1}, {{0, 0, -0.1}, {0.06, 0, 0.08}}},
          {"sphere, two that are near", Sphere{0.1}, {{0, 0, -0.1}, {0.09, 0, -0.04}}},
          {"sphere, three", Sphere{0.1}, {{0, 0, -0.1}, {0, 0.1, 0}, {0.1, 0, 0}}},
          {"ellipsoid, sharp end", egg, {{0, 0, 0.25}}},
          {"ellipsoid, flat side", egg, {{-0.1, 0, 0}}},
          {"ellipsoid, oblique", egg, {{0.06, 0.06, 0.15}}},
          {"capsule, end", rod, {on_end(0.1, 0.3, 0)}},
          {"capsule, 20 degrees", rod, {on_end(0.1, 0.3, 20)}},
          {"capsule, 50 degrees", rod, {on_end(0.1, 0.3, 50)}},
          {"capsule, side", rod, {{0, 0.1, 0.05}}},
          {"capsule, both ends", rod, {on_end(0.1, 0.3, 30), {0, 0, -0.25}}},
          {"long capsule, side", Capsule{0.1, 1.5}, {{0.06, -0.08, 0.3}}},
          {"long capsule", Capsule{0.1, 2}, {on_end(0.1, 2, 35)}},
          {"capsule without a straight part", Capsule{0.1, 0}, {{0, 0.06, 0.08}}},
          {"box, face", box, {{0, 0, 0.125}}},
          {"box, face off the middle", box, {{0.06, -0.02, 0.125}}},
          {"box, edge", box, {{0.1, 0.03, 0.125}}},
          {"box, corner", box, {{0.1, -0.15, 0.125}}},
          {"box, opposite faces", box, {{0.02, 0.01, 0.125}, {0, 0, -0.125}}},
          {"rod of square section", Box{{0.2, 0.2, 2}}, {{0, 0, 1}}},
          {"cylinder, cap", can, {{0, 0, 0.125}}},
          {"cylinder, cap off the middle", can, {{0.01, 0.02, 0.125}}},
          {"cylinder, cap near the rim", can, {{0, -0.09, 0.125}}},
          {"cylinder, rim", can, {{0.1, 0, -0.125}}},
          {"cylinder, side", can, {{0.06, 0.08, 0.03}}},
          {"cylinder, both caps", can, {{0, 0, 0.125}, {0, 0.01, -0.125}}},
          {"long cylinder", Cylinder{0.1, 1}, {{0, 0, -0.5}}}};
}

constexpr double ratios[] = {0.0027, 0.017, 0.1, 0.3};

MeshWish wish_for(const Case& c, double ratio, int order) {
  MeshWish wish{.elements_per_radius = order == 1 ? 2.0 : 1.0, .order = order};
  for (const Vector3d& p_S : c.places) wish.places.push_back({p_S, ratio * c.width});
  return wish;
}

/// Calls check(case, ratio, mesh) for all cases and ratios.
template <class Check>
void for_all(int order, Check check) {
  for (const Case& c : cases()) {
    for (const double ratio : ratios) {
      SCOPED_TRACE(c.name + ", a/R = " + std::to_string(ratio));
      check(c, ratio, mesh_shape(c.shape, wish_for(c, ratio, order)));
    }
  }
}

TEST(GradedMesh, HasItsSurfaceNodesOnTheExactSurface) {
  for (const int order : {1, 2}) {
    for_all(order, [](const Case& c, double, const GradedMesh& graded) {
      double worst = 0;
      for (const int node : graded.surface_nodes) {
        const Vector3d& p = graded.mesh.nodes[node];
        worst = std::max(worst, (nearest_on_surface(c.shape, p) - p).norm());
      }
      EXPECT_LT(worst, 1e-12 * c.width);
    });
  }
}

// No corner is far from open. Elements with straight edges lose volume as the square of their size, curved ones as
// its fourth power: these meshes are coarse.
TEST(GradedMesh, FillsTheShapeWithElementsThatAreNotInsideOut) {
  for (const int order : {1, 2}) {
    for_all(order, [&](const Case& c, double, const GradedMesh& graded) {
      const HexahedraQuality quality = hexahedra_quality(graded.mesh);
      EXPECT_GT(quality.worst_corner, 0.08);
      EXPECT_GT(quality.worst_inside, 0.08);
      EXPECT_NEAR(quality.volume / solid(c.shape).volume, 1, order == 1 ? 0.2 : 0.02);
    });
  }
}

TEST(GradedMesh, HasTheSizeAskedForAtThePlaces) {
  for_all(1, [](const Case& c, double ratio, const GradedMesh& graded) {
    EXPECT_NEAR(graded.size_at_places / (ratio * c.width / 2), 1, 0.3);
  });
}

TEST(GradedMesh, HasANodeAtEachPlaceAwayFromEdges) {
  for (const char* name :
       {"sphere, two", "ellipsoid, oblique", "capsule, 50 degrees", "box, face"}) {
    const std::vector<Case> all = cases();
    const Case c =
        *std::find_if(all.begin(), all.end(), [&](const Case& x) { return x.name == name; });
    const GradedMesh graded = mesh_shape(c.shape, wish_for(c, 0.017, 1));
    for (const Vector3d& place : c.places) {
      double nearest = infinite;
      const Vector3d p_S = nearest_on_surface(c.shape, place);
      for (const Vector3d& node : graded.mesh.nodes)
        nearest = std::min(nearest, (node - p_S).norm());
      EXPECT_LT(nearest, 1e-12) << name;
    }
  }
}

/// Vertices − edges + faces − cells; 1 for a ball without holes whose cells fit.
int euler_number(const SolidMesh& mesh) {
  std::set<int> vertices;
  std::set<std::array<int, 2>> edges;
  std::set<std::array<int, 4>> faces;
  const ElementBlock& block = mesh.blocks[0];
  for (int e = 0; e < block.size(); ++e) {
    for (const ElementFace& of_element : type_of(block.kind).faces) {
      const std::vector<int>& places = of_element.nodes;
      std::array<int, 4> face{};
      for (int i = 0; i < 4; ++i) face[i] = block.element(e)[places[i]];
      for (int i = 0; i < 4; ++i) {
        vertices.insert(face[i]);
        edges.insert({std::min(face[i], face[(i + 1) % 4]), std::max(face[i], face[(i + 1) % 4])});
      }
      std::sort(face.begin(), face.end());
      faces.insert(face);
    }
  }
  return static_cast<int>(vertices.size()) - static_cast<int>(edges.size()) +
         static_cast<int>(faces.size()) - mesh.element_count();
}

// Blocks that did not fit would leave faces within the body, which are not on its surface.
TEST(GradedMesh, IsOneBodyWithoutGaps) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const GradedMesh graded = mesh_shape(c.shape, wish_for(c, 0.1, 1));
    EXPECT_EQ(euler_number(graded.mesh), 1);
    std::set<std::array<int, 2>> directed;
    for (const BoundaryFace& face : boundary_faces(graded.mesh)) {
      for (int i = 0; i < 4; ++i) {
        EXPECT_TRUE(directed.insert({face.nodes[i], face.nodes[(i + 1) % 4]}).second);
      }
    }
    for (const auto& [from, to] : directed) EXPECT_TRUE(directed.contains({to, from}));
  }
}

TEST(GradedMesh, HasNoTwoNodesInOnePlace) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    std::vector<Vector3d> nodes = mesh_shape(c.shape, wish_for(c, 0.1, 2)).mesh.nodes;
    std::sort(nodes.begin(), nodes.end(),
              [](const auto& a, const auto& b) { return a.x() < b.x(); });
    const double near = 1e-6 * c.width;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (std::size_t j = i + 1; j < nodes.size() && nodes[j].x() < nodes[i].x() + near; ++j) {
        ASSERT_GT((nodes[j] - nodes[i]).norm(), near);
      }
    }
  }
}

double missing_volume(const Shape& shape, int order, double elements_per_radius) {
  const MeshWish wish{.elements_per_radius = elements_per_radius, .order = order};
  return 1 - hexahedra_quality(mesh_shape(shape, wish).mesh).volume / solid(shape).volume;
}

TEST(GradedMesh, ConvergesToTheVolumeOfTheShape) {
  for (const Shape& shape : {Shape(Sphere{0.1}), Shape(Ellipsoid{{0.1, 0.15, 0.25}}),
                             Shape(Capsule{0.1, 0.3}), Shape(Cylinder{0.1, 0.2})}) {
    const double coarse = missing_volume(shape, 1, 5), fine = missing_volume(shape, 1, 10);
    EXPECT_GT(coarse / fine, 3) << shape_name(shape);
    EXPECT_LT(coarse / fine, 5) << shape_name(shape);
    EXPECT_LT(std::fabs(missing_volume(shape, 2, 5)), 1e-3) << shape_name(shape);
  }
}

TEST(GradedMesh, HasAboutTheWishedNumberOfElements) {
  for (const Case& c : cases()) {
    for (const int elements : {1500, 10000}) {
      SCOPED_TRACE(c.name + ", " + std::to_string(elements));
      MeshWish wish = wish_for(c, 0.017, 1);
      wish.elements = elements;
      const int count = mesh_shape(c.shape, wish).mesh.element_count();
      EXPECT_LT(count, 1.5 * elements);
      EXPECT_GT(count, elements / 1.5);
    }
  }
}

// Sphere of 0.1 m with a contact of 1.7 mm: 5 elements over its radius, and 15 mm at the equator.
TEST(GradedMesh, OfTheSphereOfTheThesisGrowsFromTheContactToTheEquator) {
  const GradedMesh graded =
      mesh_shape(Sphere{0.1},
                 {.places = {{{0, 0, -0.1}, 0.0017}}, .elements_per_radius = 5, .elements = 7000});
  EXPECT_NEAR(graded.size_at_places, 0.34e-3, 0.05e-3);
  EXPECT_LT(graded.mesh.nodes.size(), 9000u);
  EXPECT_GT(hexahedra_quality(graded.mesh).worst_corner, 0.6);
  double largest = 0;
  for (const BoundaryFace& face : boundary_faces(graded.mesh)) {
    const auto node = [&](int i) { return graded.mesh.nodes[face.nodes[i]]; };
    largest = std::max(largest, (node(0) - node(2)).norm());
  }
  EXPECT_LT(largest, 0.06);
}

TEST(GradedMesh, IsTheSameEachTime) {
  const Case c = cases()[7];
  const GradedMesh one = mesh_shape(c.shape, wish_for(c, 0.1, 2));
  const GradedMesh two = mesh_shape(c.shape, wish_for(c, 0.1, 2));
  EXPECT_EQ(one.mesh.nodes, two.mesh.nodes);
  EXPECT_EQ(one.mesh.blocks[0].nodes, two.mesh.blocks[0].nodes);
  EXPECT_EQ(one.surface_nodes, two.surface_nodes);
}

// Nodes keep their distances from the place and from the centre as the place goes round.
TEST(GradedMesh, OfASphereTurnsWithThePlace) {
  const auto distances = [](const Vector3d& place) {
    std::vector<Vector3d> list;
    for (const Vector3d& node :
         mesh_shape(Sphere{0.1}, {.places = {{place, 0.005}}, .elements_per_radius = 2})
             .mesh.nodes) {
      list.emplace_back((node - place).norm(), node.norm(), 0);
    }
    return list;
  };
  const std::vector<Vector3d> expected = distances({0, 0, 0.1});
  for (const Vector3d& place :
       {Vector3d(0, 0, -0.1), Vector3d(-0.06, 0.08, 0), Vector3d(0.1 / 3, 0.2 / 3, -0.2 / 3)}) {
    const std::vector<Vector3d> found = distances(place);
    ASSERT_EQ(found.size(), expected.size());
    double worst = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      worst = std::max(worst, (found[i] - expected[i]).norm());
    }
    EXPECT_LT(worst, 1e-12);
  }
}

TEST(GradedMesh, TakesAnyNumberOfPlacesAndSaysWhatSizeItReached) {
  const Shape shapes[] = {Sphere{0.1}, Ellipsoid{{0.1, 0.15, 0.12}}, Capsule{0.1, 0.2},
                          Box{{0.2, 0.2, 0.2}}, Cylinder{0.1, 0.2}};
  for (const Shape& shape : shapes) {
    MeshWish wish{.elements_per_radius = 3, .elements = 5000};
    for (const Vector3d& p :
         {Vector3d(0, 0, 1), Vector3d(0, 1, 0.1), Vector3d(1, 0, 0), Vector3d(1, 0.1, 0.1)}) {
      wish.places.push_back({nearest_on_surface(shape, p), 0.02});
    }
    const GradedMesh graded = mesh_shape(shape, wish);
    EXPECT_GT(graded.size_at_places, 0.002) << shape_name(shape);
    EXPECT_LT(graded.size_at_places, 0.05) << shape_name(shape);
  }
}

TEST(GradedMesh, CoversAFaceThatIsInContactAsAWhole) {
  const Box box{{0.1, 0.1, 0.4}};
  const GradedMesh graded = mesh_shape(box, {.places = {{{0, 0, 0.2}, 0.05}}});
  EXPECT_NEAR(graded.size_at_places, 0.01, 0.001);
  EXPECT_NEAR(hexahedra_quality(graded.mesh).worst_corner, 1, 1e-12);
  const GradedMesh round = mesh_shape(Cylinder{0.1, 0.4}, {.places = {{{0, 0, 0.2}, 0.1}}});
  EXPECT_NEAR(round.size_at_places, 0.02, 0.004);
}

TEST(GradedMesh, IsRefusedInWords) {
  EXPECT_THROW(mesh_shape(HalfSpace{}, {}), std::invalid_argument);
  EXPECT_THROW(mesh_shape(Torus{0.2, 0.1}, {}), std::invalid_argument);
  EXPECT_THROW(mesh_shape(Sphere{0.1}, {.order = 3}), std::invalid_argument);
  EXPECT_THROW(mesh_shape(Sphere{0.1}, {.places = {{{0, 0, 0.1}, 0}}}), std::invalid_argument);
  EXPECT_THROW(mesh_shape(Sphere{0}, {}), std::invalid_argument);
}

}  // namespace graded_mesh_test
}  // namespace carom::continuum
