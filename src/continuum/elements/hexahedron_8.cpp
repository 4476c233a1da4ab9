// The trilinear hexahedron with incompatible modes 1 − ξ², 1 − η², 1 − ζ² of displacement, without
// which it would be several times too stiff in bending (Wilson, Taylor, Doherty and Ghaboussi,
// 1973). Their gradients are taken with the Jacobian of the centre, so that they do no work against
// a uniform stress and distorted elements pass the patch test (Taylor, Beresford and Wilson, Int.
// J. Numer. Methods Eng. 10:1211, 1976).
#include "continuum/elements/hexahedron.h"

namespace carom::continuum {
namespace {

void hexahedron_8_gradient(const Vector3d& local, NodeVectors& dN) {
  static const std::vector<Vector3d> places = hexahedron_places(8);
  dN.resize(3, 8);
  for (int a = 0; a < 8; ++a) {
    const Vector3d factor = Vector3d::Ones() + local.cwiseProduct(places[a]);
    dN(0, a) = 0.125 * places[a].x() * factor.y() * factor.z();
    dN(1, a) = 0.125 * places[a].y() * factor.z() * factor.x();
    dN(2, a) = 0.125 * places[a].z() * factor.x() * factor.y();
  }
}

void hexahedron_8_internal_gradient(const Vector3d& local, NodeVectors& dP) {
  // P = 1 − ξ², 1 − η², 1 − ζ²
  dP.setZero(3, 3);
  dP.diagonal() = -2 * local;
}

}  // namespace

ElementType hexahedron_8() {
  ElementType type{
      .kind = ElementKind::hexahedron_8,
      .name = "hexahedron-8",
      .nodes = 8,
      .lumping = Lumping::row_sum,
      .shape = trilinear_shape,
      .gradient = hexahedron_8_gradient,
      .internal_modes = 3,
      .internal_gradient = hexahedron_8_internal_gradient,
  };
  describe_hexahedron(type, 4, 2);
  return type;
}

}  // namespace carom::continuum
