#include "continuum/meshing/hexahedra_quality.h"

#include <algorithm>
#include <cmath>

#include "continuum/meshing/hexahedron_nodes.h"

namespace carom::continuum {
namespace {

/// Value and slope of a polynomial of Lagrange on −1..1.
struct LineFunction {
  double value = 0, slope = 0;
};

/// That of the node at `step` halves of the element, at ξ.
LineFunction line_function(int order, int step, double xi) {
  if (order == 1)
    return step == 0 ? LineFunction{(1 - xi) / 2, -0.5} : LineFunction{(1 + xi) / 2, 0.5};
  if (step == 0) return {xi * (xi - 1) / 2, xi - 0.5};
  if (step == 2) return {xi * (xi + 1) / 2, xi + 0.5};
  return {1 - xi * xi, -2 * xi};
}

/// A point of an element with the slopes of all node functions there.
struct SamplePoint {
  std::vector<Vector3d> slopes;
  double weight = 0;  ///< of the integration
};

SamplePoint sample_point(int order, const Vector3d& xi, double weight) {
  SamplePoint point{.slopes = {}, .weight = weight};
  for (int node = 0; node < (order == 1 ? 8 : 27); ++node) {
    LineFunction along[3];
    for (int axis = 0; axis < 3; ++axis) {
      along[axis] = line_function(order, hexahedron_steps[node][axis], xi[axis]);
    }
    point.slopes.emplace_back(along[0].slope * along[1].value * along[2].value,
                              along[0].value * along[1].slope * along[2].value,
                              along[0].value * along[1].value * along[2].slope);
  }
  return point;
}

std::vector<SamplePoint> corner_points(int order) {
  std::vector<SamplePoint> points;
  for (int node = 0; node < 8; ++node) {
    const auto& step = hexahedron_steps[node];
    points.push_back(sample_point(order, Vector3d(step[0] - 1, step[1] - 1, step[2] - 1), 0));
  }
  return points;
}

/// Gauss' points, order + 1 along each axis.
std::vector<SamplePoint> inner_points(int order) {
  const double far = order == 1 ? std::sqrt(1.0 / 3) : std::sqrt(0.6);
  const std::vector<double> places =
      order == 1 ? std::vector{-far, far} : std::vector{-far, 0.0, far};
  const std::vector<double> weights =
      order == 1 ? std::vector{1.0, 1.0} : std::vector{5.0 / 9, 8.0 / 9, 5.0 / 9};
  std::vector<SamplePoint> points;
  for (int i = 0; i <= order; ++i) {
    for (int j = 0; j <= order; ++j) {
      for (int k = 0; k <= order; ++k) {
        points.push_back(sample_point(order, {places[i], places[j], places[k]},
                                      weights[i] * weights[j] * weights[k]));
      }
    }
  }
  return points;
}

Matrix3d tangents_at(const SolidMesh& mesh, const int* nodes, const SamplePoint& point) {
  Matrix3d tangents = Matrix3d::Zero();
  for (std::size_t i = 0; i < point.slopes.size(); ++i) {
    tangents += mesh.nodes[nodes[i]] * point.slopes[i].transpose();
  }
  return tangents;
}

}  // namespace

HexahedraQuality hexahedra_quality(const SolidMesh& mesh) {
  HexahedraQuality quality;
  for (const ElementBlock& block : mesh.blocks) {
    const int order = block.kind == ElementKind::hexahedron_8 ? 1 : 2;
    const std::vector<SamplePoint> corners = corner_points(order), inside = inner_points(order);
    const auto sample = [&](int e, const SamplePoint& point, double& worst) {
      const Matrix3d tangents = tangents_at(mesh, block.element(e), point);
      const double determinant = tangents.determinant();
      worst = std::min(worst, determinant / tangents.colwise().norm().prod());
      quality.volume += point.weight * determinant;
    };
    for (int e = 0; e < block.size(); ++e) {
      for (const SamplePoint& point : corners) sample(e, point, quality.worst_corner);
      for (const SamplePoint& point : inside) sample(e, point, quality.worst_inside);
    }
  }
  return quality;
}

}  // namespace carom::continuum
