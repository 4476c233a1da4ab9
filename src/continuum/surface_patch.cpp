#include "continuum/surface_patch.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/messages.h"
#include "continuum/face_type.h"

namespace carom::continuum {
namespace {

/// How far beyond the edge of a face a point still is on it: points above an edge of a convex surface are beside
/// both faces that meet there, by (size/radius)²/8 of local coordinates.
constexpr double edge_slack = 0.05;
constexpr int most_newton_steps = 20;

/// How far local coordinates are outside of a face; 0 inside.
double outside(const Eigen::Vector2d& local, int corners) {
  if (corners == 4) return std::max(local.cwiseAbs().maxCoeff() - 1, 0.0);
  return std::max({-local.x(), -local.y(), local.x() + local.y() - 1, 0.0});
}

}  // namespace

SurfacePatch::SurfacePatch(const SolidMesh& mesh, const std::vector<BoundaryFace>& faces,
                           const std::vector<int>& nodes) {
  std::vector<char> chosen(mesh.nodes.size(), 0);
  for (const int node : nodes) chosen[static_cast<std::size_t>(node)] = 1;
  for (const BoundaryFace& face : faces) {
    Face one{.face = face};
    bool whole = true;
    for (int i = 0; i < face.node_count; ++i) {
      const auto node = static_cast<std::size_t>(face.nodes[static_cast<std::size_t>(i)]);
      whole &= chosen[node] != 0;
      one.places[static_cast<std::size_t>(i)] = mesh.nodes[node];
      one.middle += mesh.nodes[node] / face.node_count;
    }
    if (!whole) continue;
    for (int i = 0; i < face.node_count; ++i) {
      one.radius =
          std::max(one.radius, (one.places[static_cast<std::size_t>(i)] - one.middle).norm());
    }
    faces_.push_back(one);
  }
  std::vector<BoundaryFace> whole_ones;
  for (const Face& one : faces_) whole_ones.push_back(one.face);
  bulges_ = EdgeBulges(mesh, whole_ones);
}

void PlaceOnSurface::add(int node, double share) {
  const auto end = nodes.begin() + count, found = std::find(nodes.begin(), end, node);
  if (found == end) {
    CAROM_ASSERT(count < most_shares, "few nodes must surround a face");
    *found = node;
    shares[static_cast<std::size_t>(count++)] = 0;
  }
  shares[static_cast<std::size_t>(found - nodes.begin())] += share;
}

PlaceOnSurface SurfacePatch::place_on(const BoundaryFace& face,
                                      const Eigen::Vector2d& local) const {
  PlaceOnSurface place;
  FaceValues N;
  face_type(face.node_count).shape(local, N);
  for (int i = 0; i < face.node_count; ++i) {
    place.add(face.nodes[static_cast<std::size_t>(i)], N[i]);
  }
  if (face.node_count != 4) return place;
  // Quadratic along each edge, fading towards the opposite one.
  const double s = local.x(), t = local.y();
  const double of_edges[] = {0.5 * (1 - s * s) * (1 - t), 0.5 * (1 - t * t) * (1 + s),
                             0.5 * (1 - s * s) * (1 + t), 0.5 * (1 - t * t) * (1 - s)};
  for (std::size_t i = 0; i < 4; ++i) {
    const NodeSum* const bulge = bulges_.find(face.nodes[i], face.nodes[(i + 1) % 4]);
    if (bulge == nullptr) continue;
    for (const auto& [node, factor] : *bulge) place.add(node, of_edges[i] * factor);
  }
  return place;
}

// Least squares of x(s, t) − p by Gauss-Newton steps, which ends where p is met along the normal.
std::optional<PlaceOnSurface> SurfacePatch::find(const Vector3d& point) const {
  std::optional<PlaceOnSurface> best;
  double least = std::numeric_limits<double>::infinity();
  FaceValues N;
  FaceGradients dN;
  for (const Face& one : faces_) {
    if ((point - one.middle).norm() > 1.5 * one.radius) continue;
    const int count = one.face.node_count;
    const FaceType& type = face_type(count);
    Eigen::Vector2d local =
        one.face.corner_count == 4 ? Eigen::Vector2d(0, 0) : Eigen::Vector2d(1.0 / 3, 1.0 / 3);
    Vector3d x;
    for (int step = 0; step < most_newton_steps; ++step) {
      type.shape(local, N);
      type.gradient(local, dN);
      x.setZero();
      Eigen::Matrix<double, 3, 2> J = Eigen::Matrix<double, 3, 2>::Zero();
      for (int i = 0; i < count; ++i) {
        x += N[i] * one.places[static_cast<std::size_t>(i)];
        J += one.places[static_cast<std::size_t>(i)] * dN.col(i).transpose();
      }
      const Eigen::Vector2d change = (J.transpose() * J).inverse() * (J.transpose() * (point - x));
      local += change;
      if (!(change.norm() > 1e-13) || local.norm() > 10) break;
    }
    const double beyond = outside(local, one.face.corner_count);
    if (!(beyond < edge_slack) || !(beyond < least)) continue;
    least = beyond;
    best = place_on(one.face, local);
  }
  return best;
}

}  // namespace carom::continuum
