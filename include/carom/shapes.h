// Shapes of bodies, meshes among them: where two of them touch, come nearest or overlap.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "carom/math.h"
#include "carom/messages.h"

namespace carom {

// ------------------------------------------------------------------------------------------------
// Closed surfaces of triangles: checked, with mass properties and a tree of boxes for searches.

/// Places of three vertices, counterclockwise as seen from outside.
using MeshTriangle = std::array<int, 3>;

/// A triangle of a mesh: its middle, normal and area.
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

// ------------------------------------------------------------------------------------------------
// Shapes of bodies, and where two of them touch or come nearest.

/// Centred at the origin of its axes. Radius 0 is a point.
struct Sphere {
  double radius = 0;  ///< ≥ 0 [m]
};

/// Everything below z = 0 of its axes is solid; the outward normal is +z.
struct HalfSpace {};

/// Centred at the origin, edges along the axes.
struct Box {
  Vector3d size = Vector3d::Zero();  ///< full lengths of the edges, > 0 [m]
};

/// Centred at the origin, axis along z.
struct Cylinder {
  double radius = 0;  ///< > 0 [m]
  double length = 0;  ///< > 0 [m]
};

/// All points within `radius` of a piece of the z axis of that `length`, centred at the origin. The
/// length is that of the straight part, so the whole capsule is length + 2·radius long.
struct Capsule {
  double radius = 0;  ///< > 0 [m]
  double length = 0;  ///< ≥ 0 [m]
};

/// Centred at the origin.
struct Ellipsoid {
  Vector3d radii = Vector3d::Zero();  ///< semi-axes along x, y, z, > 0 [m]
};

/// A flat side of a hull.
struct HullFace {
  Vector3d n_S = Vector3d::UnitZ();  ///< outward unit normal
  double offset = 0;                 ///< the face lies in n·x = offset [m]
  std::vector<int> vertices;         ///< counter-clockwise seen from outside
};

/// A straight edge of a hull, between two faces.
struct HullEdge {
  int from = 0, to = 0;     ///< vertices
  int left = 0, right = 0;  ///< faces, seen from outside along the edge
};

/// What is known of a hull once its points are.
struct HullData {
  std::vector<Vector3d> vertices;  ///< [m]
  std::vector<HullFace> faces;     ///< triangles in one plane are one face
  std::vector<HullEdge> edges;
  /// 0 to 7 for each vertex, different among the vertices of a face of up to eight; of larger faces
  /// neighbours share a number. It names the points of contacts.
  std::vector<int> numbers;
  std::vector<std::vector<int>> edges_of;  ///< those that end at a vertex
  double volume = 0;                       ///< [m³]
  Vector3d p_SC = Vector3d::Zero();        ///< centre of mass [m]
  Matrix3d I_S = Matrix3d::Zero();         ///< inertia about it at density 1 [m⁵]
  double radius = 0;                       ///< of the farthest vertex from the origin [m]
  double width = 0;                        ///< least distance of a face from what is opposite [m]
};

/// The smallest convex solid around points. Its origin is that of the points, which need not be its
/// centre of mass. Copies share what was computed when it was made.
class ConvexHull {
 public:
  /// Points inside, on faces, on edges and twice are left out. Throws std::invalid_argument, in words,
  /// for fewer than four points, points that are not finite, and points in one plane.
  explicit ConvexHull(std::span<const Vector3d> points);

  const HullData& data() const { return *data_; }

 private:
  std::shared_ptr<const HullData> data_;
};

/// A cylindrical hole about the z axis, centred at the origin: everything beyond its wall is solid.
/// It holds a pin, a `Cylinder`, and touches nothing else. It has no ends of its own: what keeps the
/// pin from leaving it along the axis is another contact.
struct Bore {
  double radius = 0;  ///< > that of the pin [m]
  double length = 0;  ///< > 0 [m]
};

/// A spherical hole about the origin: everything beyond its wall is solid. It holds a ball, a
/// `Sphere`, and touches nothing else.
struct Socket {
  double radius = 0;  ///< > that of the ball [m]
};

struct TriangleMesh;

/// A closed surface of triangles, in the axes of its file: the origin is wherever that put it. See
/// triangle_mesh.h.
struct Mesh {
  std::shared_ptr<const TriangleMesh> mesh;  ///< never null
};

/// A ring about the z axis, centred at the origin: a tube around a circle in the plane z = 0. It is not
/// convex, and touches half-spaces, spheres and, by their facets, meshes.
struct Torus {
  double radius = 0;       ///< of the circle along the middle of the tube, > tube_radius [m]
  double tube_radius = 0;  ///< > 0 [m]
};

using Shape = std::variant<Sphere, HalfSpace, Box, Cylinder, Capsule, Ellipsoid, ConvexHull, Bore,
                           Socket, Mesh, Torus>;

/// "sphere", "half-space", …
std::string_view shape_name(const Shape& shape);

/// A solid of density 1 kg/m³ in the shape's axes S.
struct MassProperties {
  double volume = 0;                 ///< [m³]
  Matrix3d I_S = Matrix3d::Zero();   ///< inertia about the centre of mass [m⁵]
  Vector3d p_SC = Vector3d::Zero();  ///< centre of mass; zero but for hulls and meshes [m]
};

/// Throws std::invalid_argument for a half-space, which is infinite, and for holes.
MassProperties solid(const Shape& shape);

/// Radius of the smallest sphere about the origin of the shape's axes that holds it [m]; infinite
/// for a half-space; of a hole, that of what fills it.
double bounding_radius(const Shape& shape);

/// Width of its thinnest part, which something could pass through in one step [m]; infinite for a
/// half-space.
double thickness(const Shape& shape);

/// Where the surfaces of two shapes A and B come nearest or overlap most.
///
/// The gap between two surfaces near the point is gap + a·x² + b·y², with x along `t_W` and y
/// across: half the sum of the normal curvatures of both surfaces in that direction. A point, and
/// an edge across itself, has infinite curvature; a rim along itself has the one of the rim. A
/// cylinder or capsule that lies flat on a plane touches along a line: a = 0, `t_W` along the axis.
///
/// `feature` tells the points of a pair apart and stays with each through the motion, so memory
/// belongs to pair and feature. Pairs with one point have feature 0 only: a ball that rolls from
/// the face of a box over its edge keeps its contact.
struct ContactPoint {
  double gap = 0;                    ///< > 0 apart, < 0 overlapping [m]
  Vector3d n_W = Vector3d::UnitZ();  ///< unit normal from A to B
  Vector3d p_WC = Vector3d::Zero();  ///< midway between p_WA and p_WB [m]
  Vector3d p_WA = Vector3d::Zero();  ///< nearest or deepest point of A's surface [m]
  Vector3d p_WB = Vector3d::Zero();  ///< the same of B: p_WB = p_WA + gap·n_W [m]
  double curvature_a = 0;            ///< smaller curvature of the gap [1/m]
  double curvature_b = 0;            ///< larger curvature of the gap [1/m]
  Vector3d t_W = Vector3d::UnitX();  ///< unit tangent along which it is `curvature_a`
  int feature = 0;                   ///< identity of the point within its pair
  /// From C to the point N along whose normal velocity the gap changes [m].
  Vector3d p_CN_W = Vector3d::Zero();
};

/// No pair has more contact points than this.
inline constexpr int max_contact_points = 8;

/// Writes the contact points with gap < reach [m], also while apart, and returns how many there
/// are; those beyond points.size() are left out. Allocates nothing.
///
/// | pair | points, with their features |
/// |---|---|
/// | sphere and any shape | one, feature 0 |
/// | half-space and ellipsoid | one, feature 0 |
/// | half-space and capsule | lowest point of each end sphere: 0 at −z, 1 at +z |
/// | half-space and box | the vertices: bits 0, 1, 2 are set on the +x, +y, +z side |
/// | half-space and cylinder | four on each rim: 0 to 3 at −z, 4 to 7 at +z; see below |
/// | half-space and torus | lowest points of the tube at quarter turns: 0 to 3; see below |
/// | half-space and hull | of the vertices with the same number, see HullData, the lowest: 0 to 7 |
/// | ellipsoid and any shape | one, feature 0 |
/// | capsule and capsule | one, or two where they lie along each other: 0 and 1 |
/// | bore and cylinder | the ends of the shorter one: 0 at its −z, 1 at its +z; see below |
/// | socket and sphere | one, feature 0 |
/// | all other pairs | one to eight, features 0 to 7; see below |
///
/// The first of the four is the lowest of its rim, and the others follow at quarter turns: the
/// first alone carries a tilted cylinder, the two first ones a lying one, four a standing one. They
/// keep their features as the cylinder rolls. A tilt below 1e-12 rad counts as none, and the first
/// point then lies on the cylinder's x axis. The points of a torus are placed alike along its tube: the
/// first alone carries one that rolls, four one that lies.
///
/// Two boxes touch with a face where a face decides their distance or the shortest way out of each
/// other, and where their faces are nearly parallel: the points are the corners of what the facing
/// face of the other box has over this one, each with its own gap along the normal. A vertex of that
/// other box keeps its number, see half-space and box; where edges cross the rim of the face, and at
/// its own vertices, the points have the numbers left over. Of two parallel faces the larger one is
/// the reference, of equal boxes the lower one. Otherwise edges or vertices are nearest, and there is
/// one point. While apart the least gap is the distance of the boxes; what is within 1e-9 of a box
/// from a rim is on it.
///
/// Other pairs of boxes, hulls, cylinders and capsules follow the same rules. A cylinder's cap counts
/// with four points turned like those on a half-space, and its rim is a circle; its side and that of a
/// capsule count with the two ends of the line that is nearest. Two lines along each other have the
/// ends of their common part. Where the least gap of these points is not the distance up to 1e-8 of it,
/// or the depth up to 1 %, there is one point at the nearest place instead.
///
/// A pin in a bore has the gap c − |d| at each of both ends of the shorter one, with the clearance c
/// = R − r and the offset d of the axes there, across the axis of the longer one. That is exact for
/// parallel axes; a pin that leans by θ has r·θ²/2 more room than the bore is told. Where the axes
/// cross, the normal is one of many and the gap is c, so that nothing acts.
///
/// A sphere in the hole of a torus that is too small for it touches along a circle and has one point of it,
/// the one that is deepest; it moves around as the sphere does.
///
/// A sphere meets the point of a mesh nearest to its centre. Faces of the mesh are flat, its convex
/// edges have infinite curvature across, its vertices in all directions; where neighbouring triangles
/// lie in one plane the edge or vertex between them counts as part of the face.
///
/// The gap changes at the rate of the relative velocity along `n_W` at N, which is C but for the second and
/// fourth point of a rim or tube: they pass over the material at the height of its centre, and so N is on
/// the axis. Of two boxes this holds for the vertices and the nearest point, and for all points as the faces
/// become parallel. A sphere whose
/// centre is inside a shape gets the way out that is shortest, and one of them where several are.
///
/// Throws std::invalid_argument for pairs that cannot touch.
int find_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double reach,
                  std::span<ContactPoint> points);

/// Whether `find_contacts` knows the pair: all pairs of convex shapes but two half-spaces, and those of
/// holes, meshes and tori that have a formula.
bool can_touch(const Shape& a, const Shape& b);

/// Whether it answers the pair by a formula; the others are searched for, see proximity.h.
bool has_closed_form(const Shape& a, const Shape& b);

/// Features of the contact points of a pair are below this number.
int feature_count(const Shape& a, const Shape& b);

// ------------------------------------------------------------------------------------------------
// How far two shapes are apart, or how far they are in each other, with the proof of it.

/// Minimum distance and interference of two shapes, stated as problems of optimisation (Gilardi and
/// Sharf, "Literature survey of contact dynamics modelling", 2002, Section 3.4):
///
///   min ½|p₁ − p₂|²  with  g₁(p₁) ≤ 0,  g₂(p₂) ≤ 0          minimum distance, Eq. (36)
///   min −d  with  g₁(p) ≤ −d/2,  g₂(p) ≤ −d/2                interference distance, Eq. (37)
///
/// where g is the signed distance from a surface, negative inside.
struct Proximity {
  /// The nearest or deepest place. Its gap is the distance of Eq. (36), or minus the shortest way on
  /// which one of the shapes leaves the other.
  ContactPoint nearest;
  /// d of Eq. (37): twice the largest depth below both surfaces that any point has; minus the gap
  /// while apart. It is the shortest way out where the surfaces are smooth and the overlap is
  /// shallow, and less where edges or vertices meet [m].
  double interference = 0;
  /// How far p_WA, p_WB and n_W miss the conditions of optimality (Karush, Kuhn, Tucker) of Eq. (36):
  /// the points on the surfaces, farthest along n_W of all of A and against it of all of B, and in
  /// line with it. Zero up to roundings [m].
  double residual = 0;
  bool closed_form = false;  ///< answered by a formula; otherwise searched for
  /// The search could not show that there is nothing nearer: the answer is the best it found.
  bool failed = false;
};

/// Of holes, meshes and tori the interference is minus the gap, and the residual tells only whether the points
/// are in line with the normal. Throws std::invalid_argument for shapes that cannot touch.
Proximity proximity(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

}  // namespace carom
