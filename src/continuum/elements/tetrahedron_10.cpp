// The quadratic tetrahedron, in barycentric coordinates L = (1 − ξ − η − ζ, ξ, η, ζ): corners have
// L·(2L − 1), middles of edges 4·Lᵢ·Lⱼ.
#include <cmath>

#include "continuum/element_type.h"

namespace carom::continuum {
namespace {

using Barycentric = std::array<double, 4>;

/// Corners at both ends of an edge, by middle node − 4.
constexpr int tetrahedron_edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};

Barycentric barycentric(const Vector3d& local) {
  return {1 - local.x() - local.y() - local.z(), local.x(), local.y(), local.z()};
}

/// Local gradient of a barycentric coordinate.
Vector3d barycentric_gradient(int corner) {
  if (corner == 0) return -Vector3d::Ones();
  return Vector3d::Unit(corner - 1);
}

void tetrahedron_10_shape(const Vector3d& local, NodeValues& N) {
  const Barycentric L = barycentric(local);
  N.resize(10);
  for (int a = 0; a < 4; ++a) N[a] = L[a] * (2 * L[a] - 1);
  for (int edge = 0; edge < 6; ++edge) {
    const auto& [i, j] = tetrahedron_edges[edge];
    N[4 + edge] = 4 * L[i] * L[j];
  }
}

void tetrahedron_10_gradient(const Vector3d& local, NodeVectors& dN) {
  const Barycentric L = barycentric(local);
  dN.resize(3, 10);
  for (int a = 0; a < 4; ++a) dN.col(a) = (4 * L[a] - 1) * barycentric_gradient(a);
  for (int edge = 0; edge < 6; ++edge) {
    const auto& [i, j] = tetrahedron_edges[edge];
    dN.col(4 + edge) = 4 * (L[i] * barycentric_gradient(j) + L[j] * barycentric_gradient(i));
  }
}

/// The rule of 14 points and degree 5 with positive weights (Walkington, Quadrature on simplices of
/// arbitrary dimension, 2000). Four points would do for the stiffness of straight elements, but
/// curved ones pass the patch test from degree 3 on, and shares of mass are of degree 4.
std::vector<IntegrationPoint> tetrahedron_points() {
  std::vector<IntegrationPoint> points;
  const auto add = [&](const Barycentric& L, double weight) {
    points.push_back({.place = {L[1], L[2], L[3]}, .weight = weight});
  };
  static constexpr double on_axes[2][2] = {{0.31088591926330060980, 0.018781320953002641800},
                                           {0.092735250310891226402, 0.012248840519393658257}};
  for (const auto& [a, weight] : on_axes) {
    for (int corner = 0; corner < 4; ++corner) {
      Barycentric L = {a, a, a, a};
      L[corner] = 1 - 3 * a;
      add(L, weight);
    }
  }
  constexpr double b = 0.045503704125649649492;
  for (const auto& [i, j] : tetrahedron_edges) {
    Barycentric L = {b, b, b, b};
    L[i] = L[j] = 0.5 - b;
    add(L, 0.0070910034628469110730);
  }
  return points;
}

/// Stresses are best at the four points of the rule of degree 2, whence they go on linearly.
void describe_tetrahedron_recovery(ElementType& type) {
  const double b = (5 - std::sqrt(5.0)) / 20, a = 1 - 3 * b;
  for (int corner = 0; corner < 4; ++corner) {
    Barycentric L = {b, b, b, b};
    L[corner] = a;
    type.recovery_points.emplace_back(L[1], L[2], L[3]);
  }
  // A linear function with value 1 at point i and 0 at the others: (Lᵢ − b)/(a − b)
  type.recovery.resize(10, 4);
  for (int node = 0; node < 10; ++node) {
    const Barycentric L = barycentric(type.node_places[node]);
    for (int i = 0; i < 4; ++i) type.recovery(node, i) = (L[i] - b) / (a - b);
  }
}

}  // namespace

ElementType tetrahedron_10() {
  ElementType type{
      .kind = ElementKind::tetrahedron_10,
      .name = "tetrahedron-10",
      .nodes = 10,
      .corners = 4,
      .faces = {{3, {0, 2, 1, 6, 5, 4}},
                {3, {0, 1, 3, 4, 8, 7}},
                {3, {1, 2, 3, 5, 9, 8}},
                {3, {0, 3, 2, 7, 9, 6}}},
      .corner_neighbours = {{1, 2, 3}, {2, 0, 3}, {0, 1, 3}, {0, 2, 1}},
      .regular_corner = std::sqrt(0.5),
      .points = tetrahedron_points(),
      .lumping = Lumping::diagonal_scaling,
      .shape = tetrahedron_10_shape,
      .gradient = tetrahedron_10_gradient,
  };
  type.node_places = {Vector3d::Zero(), Vector3d::UnitX(), Vector3d::UnitY(), Vector3d::UnitZ()};
  for (const auto& [i, j] : tetrahedron_edges) {
    type.node_places.push_back(0.5 * (type.node_places[i] + type.node_places[j]));
  }
  describe_tetrahedron_recovery(type);
  return type;
}

}  // namespace carom::continuum
