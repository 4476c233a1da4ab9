#include "continuum/meshing/meshable.h"

#include <stdexcept>
#include <string>

namespace carom::continuum {

void check_meshable(const Shape& shape) {
  const bool meshable =
      std::holds_alternative<Sphere>(shape) || std::holds_alternative<Ellipsoid>(shape) ||
      std::holds_alternative<Box>(shape) || std::holds_alternative<Cylinder>(shape) ||
      std::holds_alternative<Capsule>(shape);
  if (!meshable) {
    throw std::invalid_argument("a " + std::string(shape_name(shape)) +
                                " cannot be meshed: spheres, ellipsoids, boxes, cylinders and "
                                "capsules can");
  }
}

bool is_round(const Shape& shape) {
  return std::holds_alternative<Sphere>(shape);
}

}  // namespace carom::continuum
