#include "geometry/core.h"

#include <cmath>
#include <stdexcept>

namespace carom::geometry {
namespace {

struct Fill {
  Core& core;
  void operator()(const Sphere& s) const { core.rounding = s.radius; }
  void operator()(const HalfSpace&) const {
    throw std::invalid_argument("a half-space has no core");
  }
  void operator()(const Bore&) const { throw std::invalid_argument("a bore has no core"); }
  void operator()(const Mesh&) const { throw std::invalid_argument("a mesh has no core"); }
  void operator()(const Socket&) const { throw std::invalid_argument("a socket has no core"); }
  void operator()(const Box& s) const { core.kind = CoreKind::box, core.half = s.size / 2; }
  void operator()(const Cylinder& s) const {
    core.kind = CoreKind::cylinder, core.half = {s.radius, s.radius, s.length / 2};
  }
  void operator()(const Capsule& s) const {
    core.kind = CoreKind::segment, core.half = {0, 0, s.length / 2};
    core.rounding = s.radius;
  }
  void operator()(const Ellipsoid& s) const {
    core.kind = CoreKind::ellipsoid, core.half = s.radii;
  }
  void operator()(const ConvexHull& s) const { core.kind = CoreKind::hull, core.hull = &s.data(); }
};

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
  Core core{.R = R_WS, .p = p, .size = bounding_radius(shape)};
  std::visit(Fill{core}, shape);
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
