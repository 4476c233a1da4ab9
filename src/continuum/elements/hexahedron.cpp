#include "continuum/elements/hexahedron.h"

#include <cmath>

namespace carom::continuum {

std::vector<Vector3d> hexahedron_places(int count) {
  static constexpr int places[most_nodes][3] = {
      {-1, -1, -1}, {1, -1, -1}, {1, 1, -1},  {-1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {1, 1, 1},
      {-1, 1, 1},   {0, -1, -1}, {1, 0, -1},  {0, 1, -1},  {-1, 0, -1}, {0, -1, 1}, {1, 0, 1},
      {0, 1, 1},    {-1, 0, 1},  {-1, -1, 0}, {1, -1, 0},  {1, 1, 0},   {-1, 1, 0}, {-1, 0, 0},
      {1, 0, 0},    {0, -1, 0},  {0, 1, 0},   {0, 0, -1},  {0, 0, 1},   {0, 0, 0}};
  std::vector<Vector3d> result;
  for (int a = 0; a < count; ++a) {
    result.emplace_back(places[a][0], places[a][1], places[a][2]);
  }
  return result;
}

std::vector<IntegrationPoint> hexahedron_points(int per_direction) {
  // On [−1, 1]: two points ±√(1/3) of weight 1, or 0 of weight 8/9 and ±√(3/5) of weight 5/9.
  const bool two = per_direction == 2;
  const double far = std::sqrt(two ? 1.0 / 3 : 3.0 / 5);
  const std::vector<double> place = two ? std::vector{-far, far} : std::vector{-far, 0.0, far};
  const std::vector<double> weight =
      two ? std::vector{1.0, 1.0} : std::vector{5.0 / 9, 8.0 / 9, 5.0 / 9};
  std::vector<IntegrationPoint> points;
  for (int k = 0; k < per_direction; ++k) {
    for (int j = 0; j < per_direction; ++j) {
      for (int i = 0; i < per_direction; ++i) {
        points.push_back(
            {.place = {place[i], place[j], place[k]}, .weight = weight[i] * weight[j] * weight[k]});
      }
    }
  }
  return points;
}

void trilinear_shape(const Vector3d& local, NodeValues& N) {
  static const std::vector<Vector3d> places = hexahedron_places(8);
  N.resize(8);
  for (int a = 0; a < 8; ++a) {
    // N = ⅛·(1 + ξ·ξₐ)·(1 + η·ηₐ)·(1 + ζ·ζₐ)
    N[a] = 0.125 * (1 + local.cwiseProduct(places[a]).array()).prod();
  }
}

void describe_hexahedron(ElementType& type, int nodes_per_face, int points_per_direction) {
  static const std::vector<int> faces[6] = {
      {0, 4, 7, 3, 16, 15, 19, 11, 20}, {1, 2, 6, 5, 9, 18, 13, 17, 21},
      {0, 1, 5, 4, 8, 17, 12, 16, 22},  {2, 3, 7, 6, 10, 19, 14, 18, 23},
      {0, 3, 2, 1, 11, 10, 9, 8, 24},   {4, 5, 6, 7, 12, 13, 14, 15, 25}};
  type.corners = 8;
  type.node_places = hexahedron_places(type.nodes);
  for (const std::vector<int>& face : faces) {
    type.faces.push_back(
        {.corner_count = 4, .nodes = {face.begin(), face.begin() + nodes_per_face}});
  }
  type.corner_neighbours = {{1, 3, 4}, {2, 0, 5}, {3, 1, 6}, {0, 2, 7},
                            {7, 5, 0}, {4, 6, 1}, {5, 7, 2}, {6, 4, 3}};
  type.points = hexahedron_points(points_per_direction);

  // Stresses are best at the Gauss points of order 2 (Barlow, Int. J. Numer. Methods Eng. 10:243,
  // 1976), whence they go to the nodes by trilinear functions: those points are corners of a cube
  // of ±√(1/3).
  const double inward = std::sqrt(1.0 / 3);
  type.recovery.resize(type.nodes, 8);
  for (int corner = 0; corner < 8; ++corner) {
    type.recovery_points.push_back(inward * type.node_places[corner]);
  }
  for (int a = 0; a < type.nodes; ++a) {
    NodeValues N;
    trilinear_shape(type.node_places[a] / inward, N);
    type.recovery.row(a) = N.transpose();
  }
}

}  // namespace carom::continuum
