#include "geometry/supporting_feature.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace carom::geometry {
namespace {

/// See quarter_turns.h.
constexpr double no_tilt = 1e-12;
/// Below this angle to a plane an axis is along it [rad].
constexpr double parallel_angle = 1e-9;

SurfaceCurvature sharp(const Vector3d& n_W) {
  return {infinite, infinite, n_W.unitOrthogonal()};
}

constexpr int corner_signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

Vector3d box_corner(const Core& core, int axis, double side, int k) {
  Vector3d p;
  p[axis] = side * core.half[axis];
  p[(axis + 1) % 3] = corner_signs[k][0] * core.half[(axis + 1) % 3];
  p[(axis + 2) % 3] = corner_signs[k][1] * core.half[(axis + 2) % 3];
  return core.p + core.R * p;
}

int box_number(int axis, double side, int k) {
  int number = side > 0 ? 1 << axis : 0;
  for (int i = 0; i < 2; ++i) {
    if (corner_signs[k][i] > 0) number |= 1 << (axis + 1 + i) % 3;
  }
  return number;
}

/// The axis of a box nearest to a direction; of equally near ones always the same.
int nearest_axis(const Vector3d& along) {
  int axis = 0;
  for (const int other : {1, 2}) {
    if (std::fabs(along[other]) > std::fabs(along[axis]) + 1e-9) axis = other;
  }
  return axis;
}

int nearest_face(const HullData& hull, const Vector3d& n_S) {
  int best = 0;
  for (int i = 1; i < static_cast<int>(hull.faces.size()); ++i) {
    if (hull.faces[i].n_S.dot(n_S) > hull.faces[best].n_S.dot(n_S) + 1e-9) best = i;
  }
  return best;
}

Feature box_face(const Core& core, const Vector3d& m, const Vector3d& n_W) {
  const int axis = nearest_axis(m);
  const double side = std::copysign(1.0, m[axis]);
  Feature feature{.count = 4};
  for (int k = 0; k < 4; ++k) {
    const int number = box_number(axis, side, k);
    feature.corners[k] = {box_corner(core, axis, side, k), number, number ^ 1 << axis, sharp(n_W)};
  }
  return feature;
}

/// Of a face with more than eight vertices the farthest of each number.
Feature hull_face(const Core& core, const Vector3d& m, const Vector3d& n_W) {
  const HullData& hull = *core.hull;
  const HullFace& face = hull.faces[nearest_face(hull, m)];
  Feature feature;
  const std::size_t count = face.vertices.size();
  for (std::size_t k = 0; k < count; ++k) {
    const int vertex = face.vertices[k], number = hull.numbers[vertex];
    if (count > 8) {
      bool is_farthest = true;
      for (std::size_t i = 0; i < count; ++i) {
        const int other = face.vertices[i];
        if (hull.numbers[other] != number || i == k) continue;
        const double more = m.dot(hull.vertices[other] - hull.vertices[vertex]);
        const double margin = 1e-12 * hull.radius;
        is_farthest &= i < k ? more < -margin : more <= margin;
      }
      if (!is_farthest) continue;
    }
    if (feature.count == 8) break;
    feature.corners[feature.count++] = {core.p + core.R * hull.vertices[vertex], number,
                                        (number + 4) % 8, sharp(n_W)};
  }
  return feature;
}

/// Radial direction of a cylinder farthest along n_W; its x axis when there is none.
Vector3d lowest_radial(const Core& core, const Vector3d& m) {
  const double across = std::hypot(m.x(), m.y());
  if (across > no_tilt) return core.R * Vector3d(m.x() / across, m.y() / across, 0);
  return core.R.col(0);
}

Feature cylinder_cap(const Core& core, const Vector3d& m, const Vector3d& n_W) {
  const Vector3d axis = core.R.col(2), first = lowest_radial(core, m), second = axis.cross(first);
  const double end = std::copysign(1.0, m.z());
  const std::array<Vector3d, 4> radial = {first, second, -first, -second};
  Feature feature{.count = 4};
  for (int k = 0; k < 4; ++k) {
    const int number = (end > 0 ? 4 : 0) + k;
    const Vector3d t_W = k % 2 == 0 ? second : n_W.cross(second);
    feature.corners[k] = {core.p + end * core.half.z() * axis + core.half.x() * radial[k],
                          number,
                          number ^ 4,
                          {n_W.dot(radial[k]) / core.half.x(), infinite, t_W}};
  }
  return feature;
}

Feature cylinder_line(const Core& core, const Vector3d& m, const Vector3d& n_W) {
  const Vector3d axis = core.R.col(2), radial = lowest_radial(core, m);
  const bool lies = std::fabs(m.z()) < parallel_angle;
  const double r = core.half.x();
  const SurfaceCurvature curvature =
      lies ? SurfaceCurvature{0, 1 / r, axis}
           : SurfaceCurvature{n_W.dot(radial) / r, infinite, axis.cross(radial)};
  Feature feature{.count = 2, .curvature_across = 1 / r};
  for (int k = 0; k < 2; ++k) {
    const double end = k == 0 ? -1 : 1;
    feature.corners[k] = {core.p + end * core.half.z() * axis + r * radial, 4 * k, 4 * (1 - k),
                          curvature};
  }
  return feature;
}

Feature capsule_line(const Core& core, const Vector3d& m, const Vector3d& n_W) {
  const Vector3d axis = core.R.col(2);
  const bool lies = std::fabs(m.z()) < parallel_angle;
  const double curvature = 1 / core.rounding;
  Feature feature{.count = core.half.z() > 0 ? 2 : 1, .curvature_across = curvature};
  for (int k = 0; k < feature.count; ++k) {
    const double end = k == 0 ? -1 : 1;
    feature.corners[k] = {core.p + end * core.half.z() * axis + core.rounding * n_W,
                          k,
                          1 - k,
                          {lies ? 0 : curvature, curvature, lies ? axis : n_W.unitOrthogonal()}};
  }
  return feature;
}

}  // namespace

Feature incident_feature(const Core& core, const Vector3d& n_W) {
  const Vector3d towards = -n_W, m = core.R.transpose() * towards;
  switch (core.kind) {
    case CoreKind::box:
      return box_face(core, m, towards);
    case CoreKind::hull:
      return hull_face(core, m, towards);
    case CoreKind::cylinder:
      return std::fabs(m.z()) > std::numbers::sqrt2 / 2 ? cylinder_cap(core, m, towards)
                                                        : cylinder_line(core, m, towards);
    case CoreKind::segment:
      return capsule_line(core, m, towards);
    case CoreKind::point:
    case CoreKind::ellipsoid:
      break;
  }
  const Patch patch = patches_near(core, towards, 0).list[0];
  Feature feature{.count = 1};
  feature.corners[0] = {point_on(core, patch, towards).p + core.rounding * towards, 0, 0,
                        curvature_of(core, patch, towards)};
  return feature;
}

std::optional<Feature> supporting_line(const Core& core, const Vector3d& n_W, double angle) {
  const Vector3d m = core.R.transpose() * n_W;
  if (core.kind == CoreKind::segment || core.kind == CoreKind::cylinder) {
    if (!(std::fabs(m.z()) < angle) || !(core.half.z() > 0)) return std::nullopt;
    return core.kind == CoreKind::segment ? capsule_line(core, m, n_W)
                                          : cylinder_line(core, m, n_W);
  }
  if (core.kind == CoreKind::box) {
    int axis = 0;
    if (!(m.cwiseAbs().minCoeff(&axis) < angle)) return std::nullopt;
    Vector3d p;
    int number = 0;
    for (int i = 0; i < 3; ++i) {
      p[i] = std::copysign(core.half[i], m[i]);
      if (i != axis && m[i] > 0) number |= 1 << i;
    }
    Feature feature{.count = 2, .curvature_across = infinite};
    for (int k = 0; k < 2; ++k) {
      p[axis] = (k == 0 ? -1 : 1) * core.half[axis];
      feature.corners[k] = {core.p + core.R * p,
                            number | k << axis,
                            number | (1 - k) << axis,
                            {0, infinite, core.R.col(axis)}};
    }
    return feature;
  }
  if (core.kind != CoreKind::hull) return std::nullopt;
  const HullData& hull = *core.hull;
  const int vertex = farthest_vertex(hull, m);
  double least = angle;
  std::optional<Feature> found;
  for (const int index : hull.edges_of[vertex]) {
    const HullEdge& edge = hull.edges[index];
    const Vector3d e = (hull.vertices[edge.to] - hull.vertices[edge.from]).normalized();
    if (!(std::fabs(e.dot(m)) < least)) continue;
    least = std::fabs(e.dot(m));
    found = Feature{.count = 2, .curvature_across = infinite};
    const int ends[2] = {edge.from, edge.to};
    for (int k = 0; k < 2; ++k) {
      found->corners[k] = {core.p + core.R * hull.vertices[ends[k]],
                           hull.numbers[ends[k]],
                           hull.numbers[ends[1 - k]],
                           {0, infinite, core.R * e}};
    }
  }
  return found;
}

std::optional<Region> face_towards(const Core& core, const Vector3d& n_W, double angle) {
  const Vector3d m = core.R.transpose() * n_W;
  Region region{.core = &core};
  if (core.kind == CoreKind::box) {
    region.face = nearest_axis(m);
    region.side = std::copysign(1.0, m[region.face]);
    region.n_W = region.side * core.R.col(region.face);
    region.p = core.p + core.half[region.face] * region.n_W;
    region.x_W = core.R.col((region.face + 1) % 3);
    region.area = 4 * core.half[(region.face + 1) % 3] * core.half[(region.face + 2) % 3];
  } else if (core.kind == CoreKind::cylinder) {
    region.side = std::copysign(1.0, m.z());
    region.n_W = region.side * core.R.col(2);
    region.p = core.p + core.half.z() * region.n_W;
    region.x_W = core.R.col(0);
    region.radius = core.half.x();
    region.area = std::numbers::pi * region.radius * region.radius;
  } else if (core.kind == CoreKind::hull) {
    region.face = nearest_face(*core.hull, m);
    const HullFace& face = core.hull->faces[region.face];
    region.n_W = core.R * face.n_S;
    Vector3d middle = Vector3d::Zero();
    for (const int v : face.vertices) {
      middle += core.hull->vertices[v] / static_cast<double>(face.vertices.size());
    }
    region.p = core.p + core.R * middle;
    for (std::size_t k = 1; k + 1 < face.vertices.size(); ++k) {
      const auto at = [&](std::size_t i) -> const Vector3d& {
        return core.hull->vertices[face.vertices[i]];
      };
      region.area += 0.5 * (at(k) - at(0)).cross(at(k + 1) - at(0)).norm();
    }
    region.x_W = region.n_W.unitOrthogonal();
  } else {
    return std::nullopt;
  }
  if (!((region.n_W - n_W).norm() < angle)) return std::nullopt;
  return region;
}

int corner_count(const Region& region) {
  if (region.core->kind == CoreKind::hull) {
    return static_cast<int>(region.core->hull->faces[region.face].vertices.size());
  }
  return 4;
}

// A box face seen from outside goes around the other way on its negative side.
Vector3d corner(const Region& region, int k) {
  const Core& core = *region.core;
  switch (core.kind) {
    case CoreKind::hull:
      return core.p + core.R * core.hull->vertices[core.hull->faces[region.face].vertices[k]];
    case CoreKind::cylinder: {
      const Vector3d y_W = region.n_W.cross(region.x_W);
      const Vector3d radial[4] = {region.x_W, y_W, -region.x_W, -y_W};
      return region.p + region.radius * radial[k];
    }
    default:
      return box_corner(core, region.face, region.side, region.side > 0 ? k : 3 - k);
  }
}

int corner_number(const Region& region, int k) {
  const Core& core = *region.core;
  switch (core.kind) {
    case CoreKind::hull:
      return core.hull->numbers[core.hull->faces[region.face].vertices[k]];
    case CoreKind::cylinder:
      return (region.side > 0 ? 4 : 0) + k;
    default:
      return box_number(region.face, region.side, region.side > 0 ? k : 3 - k);
  }
}

}  // namespace carom::geometry
