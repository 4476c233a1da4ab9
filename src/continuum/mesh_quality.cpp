#include "continuum/mesh_quality.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "continuum/element_type.h"

namespace carom::continuum {
namespace {

/// A determinant this small against the greatest of the same element is a flat place.
constexpr double flat_jacobian = 1e-9;

/// Local gradients wherever the Jacobian is looked at.
std::vector<NodeVectors> gradients_to_check(const ElementType& type) {
  std::vector<NodeVectors> gradients;
  for (const IntegrationPoint& point : type.points) {
    type.gradient(point.place, gradients.emplace_back());
  }
  for (const Vector3d& place : type.node_places) type.gradient(place, gradients.emplace_back());
  return gradients;
}

/// The directions of a corner's edges in local coordinates, and the volume they span there.
struct CornerEdges {
  NodeVectors dN;
  Matrix3d directions;
  double volume = 0;
};

std::vector<CornerEdges> corner_edges(const ElementType& type) {
  std::vector<CornerEdges> corners(type.corners);
  for (int corner = 0; corner < type.corners; ++corner) {
    const Vector3d& here = type.node_places[corner];
    type.gradient(here, corners[corner].dN);
    for (int i = 0; i < 3; ++i) {
      const Vector3d& there = type.node_places[type.corner_neighbours[corner][i]];
      corners[corner].directions.col(i) = there - here;
    }
    corners[corner].volume = std::abs(corners[corner].directions.determinant());
  }
  return corners;
}

double scaled_jacobian(const ElementType& type, const std::vector<CornerEdges>& corners,
                       const NodeVectors& X) {
  double worst = std::numeric_limits<double>::infinity();
  for (const CornerEdges& corner : corners) {
    const Matrix3d J = jacobian(X, corner.dN);
    const double lengths = (J * corner.directions).colwise().norm().prod();
    const double scaled = lengths > 0 ? J.determinant() * corner.volume / lengths : 0;
    worst = std::min(worst, scaled / type.regular_corner);
  }
  return worst;
}

}  // namespace

std::vector<BadElement> find_bad_elements(const SolidMesh& mesh) {
  std::vector<BadElement> bad;
  for (std::size_t b = 0; b < mesh.blocks.size(); ++b) {
    const ElementBlock& block = mesh.blocks[b];
    const std::vector<NodeVectors> gradients = gradients_to_check(type_of(block.kind));
    for (int e = 0; e < block.size(); ++e) {
      const NodeVectors X = element_nodes(mesh, block, e);
      double smallest = std::numeric_limits<double>::infinity(), greatest = 0;
      for (const NodeVectors& dN : gradients) {
        const double det_J = jacobian(X, dN).determinant();
        // A place that is not a number must not hide behind comparisons.
        if (!(det_J >= smallest)) smallest = det_J;
        greatest = std::max(greatest, std::abs(det_J));
      }
      if (!(smallest > flat_jacobian * greatest)) {
        bad.push_back({.block = static_cast<int>(b),
                       .element = e,
                       .worst_jacobian = greatest > 0 ? smallest / greatest : 0});
      }
    }
  }
  return bad;
}

ElementQuality element_quality(const SolidMesh& mesh) {
  ElementQuality quality{.shortest_edge = std::numeric_limits<double>::infinity()};
  for (std::size_t b = 0; b < mesh.blocks.size(); ++b) {
    const ElementBlock& block = mesh.blocks[b];
    const ElementType& type = type_of(block.kind);
    const std::vector<CornerEdges> corners = corner_edges(type);
    for (int e = 0; e < block.size(); ++e) {
      const NodeVectors X = element_nodes(mesh, block, e);
      const double scaled = scaled_jacobian(type, corners, X);
      if (scaled < quality.worst_scaled_jacobian) {
        quality.worst_scaled_jacobian = scaled;
        quality.block = static_cast<int>(b);
        quality.element = e;
      }
      for (int corner = 0; corner < type.corners; ++corner) {
        for (const int neighbour : type.corner_neighbours[corner]) {
          const double length = (X.col(neighbour) - X.col(corner)).norm();
          quality.shortest_edge = std::min(quality.shortest_edge, length);
          quality.longest_edge = std::max(quality.longest_edge, length);
        }
      }
    }
  }
  return quality;
}

}  // namespace carom::continuum
