// Meshes of hexahedra for the shapes of bodies, fine where the body is touched and coarse elsewhere.
#pragma once

#include <optional>
#include <vector>

#include "carom/shapes.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Where a mesh must be fine: a place on the surface, in the shape's axes.
struct ContactPlace {
  Vector3d p_S = Vector3d::Zero();  ///< [m]
  double radius = 0;                ///< expected radius of the contact, > 0 [m]
};

struct MeshWish {
  std::vector<ContactPlace> places;  ///< none: an even mesh
  double elements_per_radius = 5;    ///< the size of elements at a place is its radius over this
  double core_radii = 1.6;           ///< the fine zone reaches so many contact radii
  double growth = 1.5;               ///< of elements from one to the next outwards, > 1
  int order = 1;                     ///< 1: hexahedra of 8 nodes, 2: of 27
  /// Wished number of elements: growth, zone and size are adapted to meet it within a factor of about 1.5.
  std::optional<int> elements;
};

struct GradedMesh {
  SolidMesh mesh;  ///< in the shape's axes; nodes of the surface lie on the exact one
  std::vector<int> surface_nodes;  ///< rising
  /// Mean width of the faces of elements at a place, at the coarsest place; of an even mesh, of all
  /// faces on the surface [m].
  double size_at_places = 0;
};

/// More elements than this are not made unless wished: the mesh is coarser instead.
inline constexpr int most_elements = 40000;

/// Meshes spheres, ellipsoids, boxes, cylinders and capsules.
///
/// Smooth shapes have a fine zone at each place, up to six; those for which there is no room share one, which may
/// cost size: see `size_at_places`. Boxes have such zones at one place or at two on opposite sides, cylinders at
/// one or at two around the middles of both caps; other sets of places get rows of elements that are fine
/// wherever one of them is.
///
/// Throws std::invalid_argument, in words, for shapes that cannot be meshed and for wishes that make no sense
/// or cannot be met without turning elements inside out.
GradedMesh mesh_shape(const Shape& shape, const MeshWish& wish);

}  // namespace carom::continuum
