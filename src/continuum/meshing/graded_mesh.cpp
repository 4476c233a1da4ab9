#include "continuum/meshing/graded_mesh.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "base/numbers.h"
#include "continuum/boundary_faces.h"
#include "continuum/meshing/box_blocks.h"
#include "continuum/meshing/capsule_blocks.h"
#include "continuum/meshing/cylinder_blocks.h"
#include "continuum/meshing/fitting_wish.h"
#include "continuum/meshing/hexahedra_quality.h"
#include "continuum/meshing/smooth_blocks.h"
#include "continuum/meshing/surface_projection.h"

namespace carom::continuum {
namespace {

/// Nodes of blocks nearer than this of the body's size are one.
constexpr double same_place = 1e-10;

struct BlocksOfShape {
  const MeshWish& wish;

  std::vector<HexBlock> operator()(const Sphere& s) const {
    return smooth_blocks(ball_image(s), wish);
  }
  std::vector<HexBlock> operator()(const Ellipsoid& e) const {
    return smooth_blocks(ball_image(e), wish);
  }
  std::vector<HexBlock> operator()(const Capsule& c) const { return capsule_blocks(c, wish); }
  std::vector<HexBlock> operator()(const Box& b) const { return box_blocks(b, wish); }
  std::vector<HexBlock> operator()(const Cylinder& c) const { return cylinder_blocks(c, wish); }
  template <class Other>
  std::vector<HexBlock> operator()(const Other& other) const {
    throw std::invalid_argument(
        fmt::format("a {} cannot be meshed; a sphere, ellipsoid, box, cylinder or capsule can",
                    shape_name(Shape(other))));
  }
};

std::vector<HexBlock> blocks_of(const Shape& shape, const MeshWish& wish) {
  return std::visit(BlocksOfShape{wish}, shape);
}

void check_wish(const MeshWish& wish) {
  const auto require = [](bool well, const char* what, double value, const char* right) {
    if (!well)
      throw std::invalid_argument(fmt::format("mesh: {} is {}, must be {}", what, value, right));
  };
  require(wish.order == 1 || wish.order == 2, "order", wish.order, "1 or 2");
  require(wish.elements_per_radius > 0, "elements_per_radius", wish.elements_per_radius,
          "positive");
  require(wish.core_radii > 0, "core_radii", wish.core_radii, "positive");
  require(wish.growth > 1 && wish.growth <= 3, "growth", wish.growth, "above 1 and at most 3");
  if (wish.elements) require(*wish.elements > 0, "elements", *wish.elements, "positive");
  for (const ContactPlace& place : wish.places) {
    require(place.radius > 0 && std::isfinite(place.radius), "radius of a place", place.radius,
            "positive");
    require(place.p_S.allFinite(), "distance of a place", place.p_S.norm(), "finite");
  }
}

/// Square root of the area, from the diagonals of its corners.
double width_of(const SolidMesh& mesh, const BoundaryFace& face) {
  const auto corner = [&](int i) { return mesh.nodes[face.nodes[i]]; };
  return std::sqrt(0.5 * (corner(2) - corner(0)).cross(corner(3) - corner(1)).norm());
}

/// Mean width of the faces around the corner nearest to a point.
double width_at(const SolidMesh& mesh, const std::vector<BoundaryFace>& faces,
                const Vector3d& p_S) {
  double least = infinite, sum = 0;
  int nearest = -1, count = 0;
  for (const BoundaryFace& face : faces) {
    for (int i = 0; i < face.corner_count; ++i) {
      const double distance = (mesh.nodes[face.nodes[i]] - p_S).norm();
      if (distance < least) least = distance, nearest = face.nodes[i];
    }
  }
  for (const BoundaryFace& face : faces) {
    for (int i = 0; i < face.corner_count; ++i) {
      if (face.nodes[i] == nearest) sum += width_of(mesh, face), ++count;
    }
  }
  return sum / count;
}

double size_at(const SolidMesh& mesh, const std::vector<BoundaryFace>& faces,
               const std::vector<ContactPlace>& places) {
  double size = 0;
  for (const ContactPlace& place : places) size = std::max(size, width_at(mesh, faces, place.p_S));
  if (!places.empty()) return size;
  for (const BoundaryFace& face : faces) size += width_of(mesh, face);
  return size / static_cast<double>(faces.size());
}

}  // namespace

GradedMesh mesh_shape(const Shape& shape, const MeshWish& wish) {
  check_wish(wish);
  if (!(thickness(shape) > 0)) {
    throw std::invalid_argument(
        fmt::format("a {} without extent cannot be meshed", shape_name(shape)));
  }
  MeshWish wish_on_surface = wish;
  for (ContactPlace& place : wish_on_surface.places) {
    place.p_S = nearest_on_surface(shape, place.p_S);
  }
  const MeshWish fitting = fitting_wish(wish_on_surface, [&](const MeshWish& changed) {
    return cell_count(blocks_of(shape, changed));
  });
  GradedMesh graded;
  graded.mesh =
      merge_blocks(blocks_of(shape, fitting), wish.order, same_place * bounding_radius(shape));
  const std::vector<BoundaryFace> faces = boundary_faces(graded.mesh);
  graded.surface_nodes = nodes_of_faces(faces);
  for (const int node : graded.surface_nodes) {
    graded.mesh.nodes[node] = nearest_on_surface(shape, graded.mesh.nodes[node]);
  }
  graded.size_at_places = size_at(graded.mesh, faces, wish_on_surface.places);
  const HexahedraQuality quality = hexahedra_quality(graded.mesh);
  if (!(quality.worst_corner > 0 && quality.worst_inside > 0)) {
    throw std::invalid_argument(
        fmt::format("mesh of a {}: elements are inside out; larger contact radii or "
                    "fewer elements per radius would help",
                    shape_name(shape)));
  }
  return graded;
}

}  // namespace carom::continuum
