// The triquadratic hexahedron: products of Lagrange's polynomials through −1, 0 and 1. Its nodes
// are the points of Simpson's rule (Gauss-Lobatto of three points), which lumps its mass with
// positive shares and keeps the order of convergence.
#include "continuum/elements/hexahedron.h"

namespace carom::continuum {
namespace {

/// Lagrange's polynomials through −1, 0, 1 and their derivatives, by node + 1.
struct QuadraticLine {
  explicit QuadraticLine(double s)
      : value{0.5 * s * (s - 1), 1 - s * s, 0.5 * s * (s + 1)}, slope{s - 0.5, -2 * s, s + 0.5} {}
  double value[3], slope[3];
};

/// By node: which of the three polynomials in each direction.
const std::vector<std::array<int, 3>>& hexahedron_27_lines() {
  static const std::vector<std::array<int, 3>> lines = [] {
    std::vector<std::array<int, 3>> made;
    for (const Vector3d& place : hexahedron_places(27)) {
      made.push_back({static_cast<int>(place.x()) + 1, static_cast<int>(place.y()) + 1,
                      static_cast<int>(place.z()) + 1});
    }
    return made;
  }();
  return lines;
}

void hexahedron_27_shape(const Vector3d& local, NodeValues& N) {
  const QuadraticLine x(local.x()), y(local.y()), z(local.z());
  const auto& lines = hexahedron_27_lines();
  N.resize(27);
  for (int a = 0; a < 27; ++a) {
    const auto& [i, j, k] = lines[a];
    N[a] = x.value[i] * y.value[j] * z.value[k];
  }
}

void hexahedron_27_gradient(const Vector3d& local, NodeVectors& dN) {
  const QuadraticLine x(local.x()), y(local.y()), z(local.z());
  const auto& lines = hexahedron_27_lines();
  dN.resize(3, 27);
  for (int a = 0; a < 27; ++a) {
    const auto& [i, j, k] = lines[a];
    dN(0, a) = x.slope[i] * y.value[j] * z.value[k];
    dN(1, a) = x.value[i] * y.slope[j] * z.value[k];
    dN(2, a) = x.value[i] * y.value[j] * z.slope[k];
  }
}

}  // namespace

ElementType hexahedron_27() {
  ElementType type{
      .kind = ElementKind::hexahedron_27,
      .name = "hexahedron-27",
      .nodes = 27,
      .lumping = Lumping::node_quadrature,
      .shape = hexahedron_27_shape,
      .gradient = hexahedron_27_gradient,
  };
  describe_hexahedron(type, 9, 3);
  // Simpson: 1/3, 4/3, 1/3
  static constexpr double simpson[] = {1.0 / 3, 4.0 / 3, 1.0 / 3};
  for (const auto& [i, j, k] : hexahedron_27_lines()) {
    type.node_weights.push_back(simpson[i] * simpson[j] * simpson[k]);
  }
  return type;
}

}  // namespace carom::continuum
