#include "geometry/patch.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/ellipsoid_curvatures.h"

namespace carom::geometry {
namespace {

void add(Patches& patches, const Patch& patch) {
  if (patches.count < static_cast<int>(patches.list.size())) patches.list[patches.count++] = patch;
}

void add_box(const Core& core, const Vector3d& n, double angle, Patches& patches) {
  Vector3d corner;
  int number = 0;
  bool loose[3];  // the normal may lean to either side of this axis
  for (int axis = 0; axis < 3; ++axis) {
    corner[axis] = std::copysign(core.half[axis], n[axis]);
    if (n[axis] > 0) number |= 1 << axis;
    loose[axis] = std::fabs(n[axis]) < angle;
  }
  add(patches, {PatchKind::vertex, core.p + core.R * corner, Vector3d::Zero(), number});
  for (int axis = 0; axis < 3; ++axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    if (loose[axis]) {
      Vector3d middle = corner;
      middle[axis] = 0;
      add(patches,
          {PatchKind::edge, core.p + core.R * middle, core.R.col(axis), number & ~(1 << axis)});
    }
    if (loose[u] && loose[v]) {
      const double side = std::copysign(1.0, n[axis]);
      add(patches, {PatchKind::face, core.p + side * core.half[axis] * core.R.col(axis),
                    side * core.R.col(axis), side > 0 ? 1 << axis : 0});
    }
  }
}

void add_hull(const Core& core, const Vector3d& n, double angle, Patches& patches) {
  const HullData& hull = *core.hull;
  const int vertex = farthest_vertex(hull, n);
  const int number = hull.numbers[vertex];
  const Vector3d corner = core.p + core.R * hull.vertices[vertex];
  add(patches, {PatchKind::vertex, corner, Vector3d::Zero(), number});
  for (const int index : hull.edges_of[vertex]) {
    const HullEdge& edge = hull.edges[index];
    const Vector3d e = (hull.vertices[edge.to] - hull.vertices[edge.from]).normalized();
    if (std::fabs(e.dot(n)) >= angle) continue;
    add(patches, {PatchKind::edge, corner, core.R * e, hull.numbers[edge.from]});
    for (const int side : {edge.left, edge.right}) {
      const Vector3d face_n_W = core.R * hull.faces[side].n_S;
      const bool known = std::any_of(
          patches.list.begin(), patches.list.begin() + patches.count, [&](const Patch& patch) {
            return patch.kind == PatchKind::face && patch.dir == face_n_W;
          });
      if (known || (hull.faces[side].n_S - n).norm() >= angle) continue;
      add(patches, {PatchKind::face, corner, face_n_W, hull.numbers[hull.faces[side].vertices[0]]});
    }
  }
}

void add_cylinder(const Core& core, const Vector3d& n, double angle, Patches& patches) {
  const double across = std::hypot(n.x(), n.y());
  const Vector3d axis = core.R.col(2);
  const double end = std::copysign(1.0, n.z());
  const Vector3d cap = core.p + end * core.half.z() * axis;
  const int number = end > 0 ? 4 : 0;
  if (across > 1e-12) add(patches, {PatchKind::rim, cap, Vector3d::Zero(), number});
  if (std::fabs(n.z()) < angle) add(patches, {PatchKind::side, core.p, axis, 0});
  if (across < angle) add(patches, {PatchKind::face, cap, end * axis, number});
}

/// Part of a unit normal across the axis of a cylinder: its length, and its direction in the world.
struct Across {
  double length;
  Vector3d radial_W;
};
Across across_axis(const Core& core, const Vector3d& n_W) {
  // In the cylinder's axes, so that roundings put nothing along the axis.
  const Vector3d n = core.R.transpose() * n_W;
  const double length = std::hypot(n.x(), n.y());
  return {length, core.R * Vector3d(n.x() / length, n.y() / length, 0)};
}

}  // namespace

Patches patches_near(const Core& core, const Vector3d& n_W, double angle) {
  Patches patches;
  const Vector3d n = core.R.transpose() * n_W;
  switch (core.kind) {
    case CoreKind::point:
      add(patches, {PatchKind::vertex, core.p});
      break;
    case CoreKind::segment: {
      const double end = std::copysign(1.0, n.z());
      const Vector3d axis = core.R.col(2);
      add(patches, {PatchKind::vertex, core.p + end * core.half.z() * axis, Vector3d::Zero(),
                    end > 0 ? 1 : 0});
      if (std::fabs(n.z()) < angle && core.half.z() > 0) {
        add(patches, {PatchKind::edge, core.p, axis, 0});
      }
      break;
    }
    case CoreKind::box:
      add_box(core, n, angle, patches);
      break;
    case CoreKind::cylinder:
      add_cylinder(core, n, angle, patches);
      break;
    case CoreKind::ellipsoid:
      add(patches, {PatchKind::smooth, core.p});
      break;
    case CoreKind::hull:
      add_hull(core, n, angle, patches);
      break;
  }
  return patches;
}

PatchPoint point_on(const Core& core, const Patch& patch, const Vector3d& n_W) {
  switch (patch.kind) {
    case PatchKind::vertex:
    case PatchKind::edge:
    case PatchKind::face:
      return {patch.p, Matrix3d::Zero()};
    case PatchKind::side:
    case PatchKind::rim: {
      // x = r·n⊥/|n⊥|, so dx = r/|n⊥|·t·(t·dn) with t across axis and normal.
      const Across across = across_axis(core, n_W);
      const Vector3d t = core.R.col(2).cross(across.radial_W);
      return {patch.p + core.half.x() * across.radial_W,
              core.half.x() / across.length * t * t.transpose()};
    }
    case PatchKind::smooth: {
      // h = √(n·D²n): x = D²n/h, dx = (D²/h − (D²n)(D²n)ᵀ/h³)·dn.
      const Vector3d n = core.R.transpose() * n_W;
      const Vector3d square = core.half.cwiseAbs2(), g = square.cwiseProduct(n);
      const double h = std::sqrt(n.dot(g));
      const Matrix3d H = (Matrix3d(square.asDiagonal()) - g * g.transpose() / (h * h)) / h;
      return {patch.p + core.R * (g / h), core.R * H * core.R.transpose()};
    }
  }
  return {};
}

SurfaceCurvature curvature_of(const Core& core, const Patch& patch, const Vector3d& n_W) {
  const double round = core.rounding > 0 ? 1 / core.rounding : infinite;
  switch (patch.kind) {
    case PatchKind::vertex:
      return {round, round, n_W.unitOrthogonal()};
    case PatchKind::edge:
      return {0, round, patch.dir};
    case PatchKind::face:
      return {0, 0, n_W.unitOrthogonal()};
    case PatchKind::side:
      return {0, 1 / core.half.x(), patch.dir};
    case PatchKind::rim: {
      // A circle of curvature 1/r in its own plane: normal curvature (n·e_r)/r.
      const Across across = across_axis(core, n_W);
      return {across.length / core.half.x(), infinite, core.R.col(2).cross(across.radial_W)};
    }
    case PatchKind::smooth: {
      const PrincipalCurvatures found = ellipsoid_curvatures(core.half, core.R.transpose() * n_W);
      return {found.a, found.b, core.R * found.t_E};
    }
  }
  return {};
}

SurfaceCurvature gap_curvature(const SurfaceCurvature& one, const SurfaceCurvature& two,
                               const Vector3d& n_W) {
  if (std::isinf(one.a) || std::isinf(two.a)) return {infinite, infinite, n_W.unitOrthogonal()};
  const Vector3d s1 = n_W.cross(one.t_W), s2 = n_W.cross(two.t_W);
  const auto along = [&](const SurfaceCurvature& surface, const Vector3d& s, const Vector3d& u) {
    const double cosine = surface.t_W.dot(u), sine = s.dot(u);
    return surface.a * cosine * cosine + surface.b * sine * sine;
  };
  if (std::isinf(one.b) || std::isinf(two.b)) {
    // A sharp edge decides the direction; two that cross are a point.
    const bool first = std::isinf(one.b);
    const SurfaceCurvature& sharp = first ? one : two;
    const SurfaceCurvature& other = first ? two : one;
    const Vector3d& s = first ? s2 : s1;
    if (std::isinf(other.b)) {
      const bool parallel = std::fabs(s.dot(sharp.t_W)) < 1e-9;
      if (!parallel) return {infinite, infinite, n_W.unitOrthogonal()};
      return {0.5 * (sharp.a + other.a), infinite, sharp.t_W};
    }
    return {0.5 * (sharp.a + along(other, s, sharp.t_W)), infinite, sharp.t_W};
  }
  // Symmetric 2×2 matrix in axes u, v = (t₁, s₁), and its principal axes.
  const double c = two.t_W.dot(one.t_W), s = two.t_W.dot(s1);
  const double m11 = one.a + two.a * c * c + two.b * s * s;
  const double m22 = one.b + two.a * s * s + two.b * c * c;
  const double m12 = (two.a - two.b) * c * s;
  const double mean = 0.5 * (m11 + m22), difference = 0.5 * (m11 - m22);
  const double radius = std::hypot(difference, m12);
  // The direction of the smaller one is across that of the larger.
  const double angle = 0.5 * std::atan2(-m12, -difference);
  // Their product without cancellation: the determinant of a sum of two.
  const double product = one.a * one.b + two.a * two.b + one.a * (two.a * s * s + two.b * c * c) +
                         one.b * (two.a * c * c + two.b * s * s);
  const double larger = mean + radius;
  return {larger > 0 ? 0.5 * std::min(product / larger, larger) : 0, 0.5 * larger,
          std::cos(angle) * one.t_W + std::sin(angle) * s1};
}

}  // namespace carom::geometry
