#include "continuum/edge_bulge.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <optional>

namespace carom::continuum {
namespace {

/// Cosine between the normals of faces around a node that lies on a smooth part of the surface.
constexpr double smooth_cosine = 0.9;

/// What is around a node of the surface.
struct NodeSurroundings {
  std::vector<int> neighbours;    // by edges
  std::vector<Vector3d> normals;  // of its faces, there
};

std::map<int, NodeSurroundings> surroundings(const SolidMesh& mesh,
                                             const std::vector<BoundaryFace>& faces) {
  std::map<int, NodeSurroundings> all;
  for (const BoundaryFace& face : faces) {
    if (face.node_count != 4) continue;
    for (std::size_t i = 0; i < 4; ++i) {
      const int node = face.nodes[i], next = face.nodes[(i + 1) % 4],
                last = face.nodes[(i + 3) % 4];
      NodeSurroundings& around = all[node];
      for (const int other : {next, last}) {
        if (std::ranges::find(around.neighbours, other) == around.neighbours.end()) {
          around.neighbours.push_back(other);
        }
      }
      around.normals.push_back((mesh.nodes[next] - mesh.nodes[node])
                                   .cross(mesh.nodes[last] - mesh.nodes[node])
                                   .normalized());
    }
  }
  return all;
}

/// The slope of a field along the surface at a node as a sum over nodes.
using SlopeSum = std::vector<std::pair<int, Vector3d>>;

// Least squares of u_k − u = g·d_k with weights 1/|d_k|³, which makes it exact for quadratic fields where nodes lie on
// straight lines through this one, however far they are.
std::optional<SlopeSum> slope_at_node(const SolidMesh& mesh, int node,
                                      const NodeSurroundings& around) {
  Vector3d normal = Vector3d::Zero();
  for (const Vector3d& one : around.normals) normal += one;
  normal.normalize();
  const bool smooth = std::ranges::all_of(
      around.normals, [&](const Vector3d& one) { return one.dot(normal) > smooth_cosine; });
  if (!smooth) return std::nullopt;
  Eigen::Matrix<double, 2, 3> along;
  along.row(0) = normal.unitOrthogonal();
  along.row(1) = normal.cross(along.row(0).transpose());
  Eigen::Matrix2d square = Eigen::Matrix2d::Zero();
  std::vector<Eigen::Vector2d> weighted;
  for (const int other : around.neighbours) {
    const Eigen::Vector2d d = along * (mesh.nodes[other] - mesh.nodes[node]);
    weighted.push_back(d / std::pow(d.norm(), 3));
    square += weighted.back() * d.transpose();
  }
  if (!(square.determinant() > 1e-6 * square.squaredNorm())) return std::nullopt;
  const Eigen::Matrix2d inverse = square.inverse();
  SlopeSum sum{{node, Vector3d::Zero()}};
  for (std::size_t k = 0; k < weighted.size(); ++k) {
    const Vector3d share = along.transpose() * (inverse * weighted[k]);
    sum.emplace_back(around.neighbours[k], share);
    sum.front().second -= share;
  }
  return sum;
}

}  // namespace

EdgeBulges::EdgeBulges(const SolidMesh& mesh, const std::vector<BoundaryFace>& faces) {
  const std::map<int, NodeSurroundings> all = surroundings(mesh, faces);
  std::map<int, std::optional<SlopeSum>> slopes;
  for (const auto& [node, around] : all) slopes[node] = slope_at_node(mesh, node, around);
  for (const auto& [node, around] : all) {
    for (const int other : around.neighbours) {
      if (other < node || !slopes[node] || !slopes[other]) continue;
      // Hermite: u(½) = ½·(u₁ + u₂) + ⅛·(g₁ − g₂)·e
      const Vector3d e = mesh.nodes[other] - mesh.nodes[node];
      std::map<int, double> sum;
      for (const auto& [at, share] : *slopes[node]) sum[at] += 0.125 * share.dot(e);
      for (const auto& [at, share] : *slopes[other]) sum[at] -= 0.125 * share.dot(e);
      sums_[{node, other}] = NodeSum(sum.begin(), sum.end());
    }
  }
}

const NodeSum* EdgeBulges::find(int node, int other) const {
  const auto found = sums_.find(std::minmax(node, other));
  return found == sums_.end() ? nullptr : &found->second;
}

}  // namespace carom::continuum
