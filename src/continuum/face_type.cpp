#include "continuum/face_type.h"

#include <algorithm>
#include <cmath>

#include "carom/messages.h"

namespace carom::continuum {
namespace {

/// Corners of a square, middles of its edges, its centre.
constexpr int square_places[9][2] = {{-1, -1}, {1, -1}, {1, 1},  {-1, 1}, {0, -1},
                                     {1, 0},   {0, 1},  {-1, 0}, {0, 0}};

void square_4_shape(const Eigen::Vector2d& local, FaceValues& N) {
  N.resize(4);
  for (int a = 0; a < 4; ++a) {
    const auto& [s, t] = square_places[a];
    N[a] = 0.25 * (1 + s * local.x()) * (1 + t * local.y());
  }
}

void square_4_gradient(const Eigen::Vector2d& local, FaceGradients& dN) {
  dN.resize(2, 4);
  for (int a = 0; a < 4; ++a) {
    const auto& [s, t] = square_places[a];
    dN.col(a) << 0.25 * s * (1 + t * local.y()), 0.25 * t * (1 + s * local.x());
  }
}

/// Lagrange's polynomial through −1, 0, 1 that is 1 at `place`, and its slope.
double line_value(int place, double s) {
  return place == 0 ? 1 - s * s : 0.5 * s * (s + place);
}
double line_slope(int place, double s) {
  return place == 0 ? -2 * s : s + 0.5 * place;
}

void square_9_shape(const Eigen::Vector2d& local, FaceValues& N) {
  N.resize(9);
  for (int a = 0; a < 9; ++a) {
    const auto& [s, t] = square_places[a];
    N[a] = line_value(s, local.x()) * line_value(t, local.y());
  }
}

void square_9_gradient(const Eigen::Vector2d& local, FaceGradients& dN) {
  dN.resize(2, 9);
  for (int a = 0; a < 9; ++a) {
    const auto& [s, t] = square_places[a];
    dN.col(a) << line_slope(s, local.x()) * line_value(t, local.y()),
        line_value(s, local.x()) * line_slope(t, local.y());
  }
}

void triangle_6_shape(const Eigen::Vector2d& local, FaceValues& N) {
  const double L[3] = {1 - local.x() - local.y(), local.x(), local.y()};
  N.resize(6);
  for (int a = 0; a < 3; ++a) {
    N[a] = L[a] * (2 * L[a] - 1);
    N[3 + a] = 4 * L[a] * L[(a + 1) % 3];
  }
}

void triangle_6_gradient(const Eigen::Vector2d& local, FaceGradients& dN) {
  const double L[3] = {1 - local.x() - local.y(), local.x(), local.y()};
  const Eigen::Vector2d dL[3] = {{-1, -1}, {1, 0}, {0, 1}};
  dN.resize(2, 6);
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3;
    dN.col(a) = (4 * L[a] - 1) * dL[a];
    dN.col(3 + a) = 4 * (L[a] * dL[b] + L[b] * dL[a]);
  }
}

std::vector<FacePoint> square_points() {
  const double far = std::sqrt(3.0 / 5);
  const double place[] = {-far, 0, far}, weight[] = {5.0 / 9, 8.0 / 9, 5.0 / 9};
  std::vector<FacePoint> points;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      points.push_back({.place = {place[i], place[j]}, .weight = weight[i] * weight[j]});
    }
  }
  return points;
}

std::vector<FacePoint> triangle_points() {
  // Radon's rule of seven points and degree 5 (1948), whose weights sum up to ½.
  const double root = std::sqrt(15.0);
  std::vector<FacePoint> points = {{.place = {1.0 / 3, 1.0 / 3}, .weight = 9.0 / 80}};
  for (const double sign : {-1.0, 1.0}) {
    const double a = (6 + sign * root) / 21, weight = (155 + sign * root) / 2400;
    points.push_back({.place = {a, a}, .weight = weight});
    points.push_back({.place = {1 - 2 * a, a}, .weight = weight});
    points.push_back({.place = {a, 1 - 2 * a}, .weight = weight});
  }
  return points;
}

}  // namespace

const FaceType& face_type(int node_count) {
  static const std::vector<FaceType> types = {
      {4, square_points(), square_4_shape, square_4_gradient},
      {9, square_points(), square_9_shape, square_9_gradient},
      {6, triangle_points(), triangle_6_shape, triangle_6_gradient}};
  const auto found = std::ranges::find(types, node_count, &FaceType::nodes);
  CAROM_ASSERT(found != types.end(), "faces must have 4, 6 or 9 nodes");
  return *found;
}

}  // namespace carom::continuum
