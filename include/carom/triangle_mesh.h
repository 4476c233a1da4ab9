// Closed surfaces of triangles: checked, with mass properties and a tree of boxes for searches.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "carom/math.h"
#include "carom/messages.h"

namespace carom {

/// Places of three vertices, counterclockwise as seen from outside.
using MeshTriangle = std::array<int, 3>;

struct MeshFacet {
  Vector3d p_MF = Vector3d::Zero();  ///< centroid [m]
  Vector3d n_M = Vector3d::Zero();   ///< outward unit normal
  double area = 0;                   ///< [m²]
};

/// A box along the axes of the mesh around some of its triangles. The first child of an inner node
/// is the node after it.
struct MeshNode {
  Vector3d low = Vector3d::Zero(), high = Vector3d::Zero();  ///< [m]
  int first = 0;         ///< place in TriangleMesh::tree_order of its first triangle
  int count = 0;         ///< triangles of a leaf; 0 of an inner node
  int second_child = 0;  ///< place in TriangleMesh::tree
};

/// No tree of a mesh is deeper: its halves hold equally many triangles.
inline constexpr int max_mesh_depth = 40;

/// A closed surface in axes M, made by `make_mesh`. Constant.
struct TriangleMesh {
  std::vector<Vector3d> vertices;  ///< [m]
  std::vector<MeshTriangle> triangles;
  std::vector<MeshFacet> facets;  ///< by triangle
  std::vector<std::array<int, 3>>
      neighbours;                        ///< by triangle: across the edge from vertex i to i + 1
  std::vector<Vector3d> vertex_normals;  ///< unit, weighted by the angles of the triangles there
  std::vector<char> flat_vertices;       ///< by vertex: all its triangles lie in one plane

  double volume = 0;                 ///< > 0 [m³]
  Vector3d p_MC = Vector3d::Zero();  ///< centre of mass of the solid [m]
  Matrix3d I_C = Matrix3d::Zero();   ///< inertia about it for density 1 kg/m³ [m⁵]
  double area = 0;                   ///< of the whole surface [m²]
  double bounding_radius = 0;        ///< about the origin of the axes [m]
  Vector3d low = Vector3d::Zero(), high = Vector3d::Zero();  ///< bounds [m]

  std::vector<MeshNode> tree;   ///< the root first
  std::vector<int> tree_order;  ///< triangles in the order of the leaves
};

/// A mesh, or null and every problem at `place`: no triangles, places out of range, coordinates that
/// are no numbers, triangles without area, open edges, edges of more than two triangles, neighbours
/// of opposite orientation, a surface inside out. Vertices that no triangle uses are dropped; messages
/// count vertices and triangles from 1, as given. Parts within each other (cavities) are allowed;
/// surfaces that cross themselves are not looked for.
std::shared_ptr<const TriangleMesh> make_mesh(std::vector<Vector3d> vertices,
                                              std::vector<MeshTriangle> triangles,
                                              const std::string& place,
                                              std::vector<Problem>& problems);

/// The point of a mesh nearest to a given one.
struct MeshPoint {
  enum class Feature { face, edge, vertex };
  Vector3d p_MQ = Vector3d::Zero();  ///< [m]
  Vector3d n_M = Vector3d::UnitZ();  ///< unit, outward: direction in which the distance grows
  double distance = 0;               ///< of the given point, negative inside [m]
  int triangle = -1;
  Feature feature = Feature::face;   ///< what lies between triangles of one plane is face
  Vector3d t_M = Vector3d::UnitX();  ///< unit tangent; along an edge
};

/// Signed distance of a point to a mesh: the nearest triangle by the tree, the sign by the
/// angle-weighted normal of the nearest face, edge or vertex (Bærentzen and Aanæs 2005). A point with
/// several nearest ones gets one of them. Allocates nothing.
MeshPoint nearest_point(const TriangleMesh& mesh, const Vector3d& p_MP);

}  // namespace carom
