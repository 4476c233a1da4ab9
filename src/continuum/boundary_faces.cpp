#include "continuum/boundary_faces.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <tuple>

#include "continuum/element_type.h"
#include "continuum/face_type.h"

namespace carom::continuum {
namespace {

/// A face of an element. Two elements share it when they share its corners.
struct FacePlace {
  std::array<int, 4> corners{};  ///< ascending; −1 first for a triangle
  int block = 0, element = 0, face = 0;

  auto place() const { return std::tuple(block, element, face); }
};

std::vector<FacePlace> all_faces(const SolidMesh& mesh) {
  std::vector<FacePlace> faces;
  for (std::size_t b = 0; b < mesh.blocks.size(); ++b) {
    const ElementBlock& block = mesh.blocks[b];
    const ElementType& type = type_of(block.kind);
    for (int e = 0; e < block.size(); ++e) {
      for (std::size_t f = 0; f < type.faces.size(); ++f) {
        FacePlace face{.block = static_cast<int>(b), .element = e, .face = static_cast<int>(f)};
        face.corners.fill(-1);
        for (int i = 0; i < type.faces[f].corner_count; ++i) {
          face.corners[i] = block.element(e)[type.faces[f].nodes[i]];
        }
        std::ranges::sort(face.corners);
        faces.push_back(face);
      }
    }
  }
  return faces;
}

/// ∫N_a·(∂x/∂s × ∂x/∂t) or its parts: calls add(node, N_a·weight, ∂x/∂s × ∂x/∂t) at each point of a
/// face.
template <class Add>
void integrate_face(const SolidMesh& mesh, const BoundaryFace& face, Add&& add) {
  const FaceType& type = face_type(face.node_count);
  FaceValues N;
  FaceGradients dN;
  for (const FacePoint& point : type.points) {
    type.shape(point.place, N);
    type.gradient(point.place, dN);
    Eigen::Matrix<double, 3, 2> tangents = Eigen::Matrix<double, 3, 2>::Zero();
    for (int a = 0; a < type.nodes; ++a) {
      tangents += mesh.nodes[face.nodes[a]] * dN.col(a).transpose();
    }
    const Vector3d normal = tangents.col(0).cross(tangents.col(1));
    for (int a = 0; a < type.nodes; ++a) add(face.nodes[a], N[a] * point.weight, normal);
  }
}

}  // namespace

std::vector<BoundaryFace> boundary_faces(const SolidMesh& mesh) {
  std::vector<FacePlace> faces = all_faces(mesh);
  std::ranges::sort(faces, [](const FacePlace& a, const FacePlace& b) {
    return std::tie(a.corners, a.block, a.element, a.face) <
           std::tie(b.corners, b.block, b.element, b.face);
  });
  std::vector<FacePlace> single;
  for (std::size_t i = 0, next = 0; i < faces.size(); i = next) {
    while (next < faces.size() && faces[next].corners == faces[i].corners) ++next;
    if (next == i + 1) single.push_back(faces[i]);
  }
  std::ranges::sort(single, {}, &FacePlace::place);

  std::vector<BoundaryFace> boundary;
  for (const FacePlace& face : single) {
    const ElementBlock& block = mesh.blocks[face.block];
    const ElementFace& local = type_of(block.kind).faces[face.face];
    BoundaryFace made{.block = face.block,
                      .element = face.element,
                      .corner_count = local.corner_count,
                      .node_count = static_cast<int>(local.nodes.size())};
    for (int i = 0; i < made.node_count; ++i) {
      made.nodes[i] = block.element(face.element)[local.nodes[i]];
    }
    boundary.push_back(made);
  }
  return boundary;
}

std::vector<int> nodes_of_faces(std::span<const BoundaryFace> faces) {
  std::vector<int> nodes;
  for (const BoundaryFace& face : faces) {
    nodes.insert(nodes.end(), face.nodes.begin(), face.nodes.begin() + face.node_count);
  }
  std::ranges::sort(nodes);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

Vector3d flat_normal(const SolidMesh& mesh, const BoundaryFace& face) {
  const auto corner = [&](int i) { return mesh.nodes[static_cast<std::size_t>(face.nodes[i])]; };
  const int last =
      face.corner_count - 1;  // the diagonals of a quadrilateral, two edges of a triangle
  return (corner(2) - corner(0)).cross(corner(last) - corner(1)).normalized();
}

Eigen::VectorXd surface_node_weights(const SolidMesh& mesh, std::span<const BoundaryFace> faces) {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(mesh.nodes.size()));
  for (const BoundaryFace& face : faces) {
    integrate_face(mesh, face, [&](int node, double weight, const Vector3d& normal) {
      weights[node] += weight * normal.norm();
    });
  }
  return weights;
}

std::vector<Vector3d> surface_node_areas(const SolidMesh& mesh,
                                         std::span<const BoundaryFace> faces) {
  std::vector<Vector3d> areas(mesh.nodes.size(), Vector3d::Zero());
  for (const BoundaryFace& face : faces) {
    integrate_face(mesh, face, [&](int node, double weight, const Vector3d& normal) {
      areas[node] += weight * normal;
    });
  }
  return areas;
}

}  // namespace carom::continuum
