#include "geometry/core.h"

#include <cmath>
#include <stdexcept>

#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

Vector3d support_in_shape(const Core& core, const Vector3d& n) {
  const Vector3d& half = core.half;
  switch (core.kind) {
    case CoreKind::point:
      return Vector3d::Zero();
    case CoreKind::segment:
      return {0, 0, std::copysign(half.z(), n.z())};
    case CoreKind::box:
      return {std::copysign(half.x(), n.x()), std::copysign(half.y(), n.y()),
              std::copysign(half.z(), n.z())};
    case CoreKind::cylinder: {
      const double across = std::hypot(n.x(), n.y());
      const double scale = across > 0 ? half.x() / across : 0;
      return {scale * n.x(), scale * n.y(), std::copysign(half.z(), n.z())};
    }
    case CoreKind::ellipsoid: {
      const Vector3d Dn = half.cwiseProduct(n);
      return half.cwiseProduct(Dn) / Dn.norm();
    }
    case CoreKind::hull:
      return core.hull->vertices[farthest_vertex(*core.hull, n)];
  }
  return Vector3d::Zero();
}

}  // namespace

Core core_of(const Shape& shape, const Matrix3d& R_WS, const Vector3d& p) {
  const ShapeType& type = type_of(shape);
  if (type.core == nullptr) {
    throw std::invalid_argument("a " + std::string(type.name) + " has no core");
  }
  Core core{.R = R_WS, .p = p, .size = type.bounding_radius(shape)};
  type.core(shape, core);
  core.size -= core.rounding;
  return core;
}

int farthest_vertex(const HullData& hull, const Vector3d& n_S) {
  int best = 0;
  double farthest = n_S.dot(hull.vertices[0]);
  for (int i = 1; i < static_cast<int>(hull.vertices.size()); ++i) {
    const double along = n_S.dot(hull.vertices[i]);
    if (along > farthest) best = i, farthest = along;
  }
  return best;
}

Vector3d support(const Core& core, const Vector3d& n_W) {
  return core.p + core.R * support_in_shape(core, core.R.transpose() * n_W);
}

double separation(const Core& a, const Core& b, const Vector3d& n_W) {
  return n_W.dot(support(b, -n_W) - support(a, n_W));
}

}  // namespace carom::geometry
