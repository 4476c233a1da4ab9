#include "geometry/point_distance.h"

#include <stdexcept>
#include <string>

#include "base/numbers.h"

namespace carom::geometry {

PointDistance distance_to(const Shape& shape, const Vector3d& p_OP) {
  if (const auto* mesh = std::get_if<Mesh>(&shape)) {
    const MeshPoint nearest = nearest_point(*mesh->mesh, p_OP);
    return {nearest.distance, nearest.n_M};
  }
  // A point is a sphere of radius 0; the normal goes from the point into the shape.
  ContactPoint contact;
  find_contacts(Sphere{0}, Pose{Matrix3d::Identity(), p_OP}, shape, Pose{}, infinite,
                {&contact, 1});
  return {contact.gap, -contact.n_W};
}

void require_points(const Shape& shape) {
  if (has_closed_form(Sphere{0}, shape)) return;
  throw std::invalid_argument("no closed form for the distance of a point to a " +
                              std::string(shape_name(shape)));
}

}  // namespace carom::geometry
