#include "contact/near_search.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/numbers.h"
#include "geometry/elastic_foundation.h"

namespace carom::contact {
namespace {

/// Height above a fixed plane at its lowest within a time: h + v·t + ½·a·t² [m].
double least_height(double h, double v, double a, double time) {
  double least = std::min(h, h + v * time + 0.5 * a * time * time);
  if (a > 0 && v < 0 && -v < a * time) least = std::min(least, h - 0.5 * v * v / a);
  return least;
}

/// Distance of two points that move on straight lines at its least within a time [m].
double least_distance(const Vector3d& p, const Vector3d& v, double time) {
  const double speed2 = v.squaredNorm();
  const double nearest = speed2 > 0 ? std::clamp(-p.dot(v) / speed2, 0.0, time) : 0;
  return (p + nearest * v).norm();
}

double height(const MovingShape& plane, const MovingShape& other) {
  return plane.X_WS.R.col(2).dot(other.X_WS.p - plane.X_WS.p) - other.radius;
}

bool by_points(const MovingShape& one, const MovingShape& two) {
  return can_touch(*one.shape, *two.shape) && !has_foundation(*one.shape, *two.shape);
}

}  // namespace

std::vector<MovingShape> standing_shapes(const Model& model, const ContactTable& table,
                                         const Kinematics& kinematics, double reach) {
  std::vector<MovingShape> shapes;
  for (const ShapeId id : table.shapes()) {
    const ShapeSpec& spec = model.shapes()[id.index];
    shapes.push_back({.id = id,
                      .body = spec.body,
                      .shape = &spec.shape,
                      .type = &geometry::type_of(spec.shape),
                      .radius = bounding_radius(spec.shape),
                      .X_WS = kinematics.pose(spec.body) * spec.X_BS,
                      .allowed = 0.5 * reach});
  }
  return shapes;
}

double distance_bound(const MovingShape& one, const MovingShape& two) {
  if (one.is_plane()) return height(one, two);
  if (two.is_plane()) return height(two, one);
  return (two.X_WS.p - one.X_WS.p).norm() - one.radius - two.radius;
}

double measured_gap(const MovingShape& one, const MovingShape& two) {
  std::array<ContactPoint, max_contact_points> found;
  const bool single = feature_count(*one.shape, *two.shape) == 1;
  const int count = find_contacts(*one.shape, one.X_WS, *two.shape, two.X_WS, infinite,
                                  std::span(found.data(), single ? 1 : found.size()));
  double gap = infinite;
  for (int i = 0; i < count; ++i) gap = std::min(gap, found[i].gap);
  return gap;
}

bool NearSearch::may_touch(const MovingShape& one, const MovingShape& two, double time) const {
  const double allowed = one.allowed + two.allowed;
  if (one.is_plane() || two.is_plane()) {
    const MovingShape& plane = one.is_plane() ? one : two;
    const MovingShape& other = one.is_plane() ? two : one;
    if (!plane.is_fixed() && time > 0) return true;
    const Vector3d n_W = plane.X_WS.R.col(2);
    return least_height(height(plane, other), n_W.dot(other.v_WS), n_W.dot(other.a_WS), time) <=
           allowed;
  }
  const Vector3d v_rel_W = two.v_WS - one.v_WS, a_rel_W = two.a_WS - one.a_WS;
  const double bent = 0.5 * a_rel_W.norm() * time * time;
  const double apart = least_distance(two.X_WS.p - one.X_WS.p, v_rel_W, time) - one.radius -
                       two.radius - bent - allowed;
  if (apart > 0) return false;
  // Spheres around long and large shapes say little; the shapes themselves say more.
  if ((one.type->is_ball && two.type->is_ball) || !by_points(one, two)) return true;
  const double gap = measured_gap(one, two);
  return !(std::isfinite(gap) && gap > v_rel_W.norm() * time + bent + allowed);
}

void NearSearch::find(std::span<const MovingShape> shapes, double time,
                      std::vector<ContactPair>& pairs) {
  pairs.clear();
  finite_.clear();
  planes_.clear();
  // Most bodies may have a motion in common, as when all fall: seen from there their ways are short.
  Vector3d v_mean_W = Vector3d::Zero(), a_mean_W = Vector3d::Zero();
  int moving = 0;
  for (int i = 0; i < static_cast<int>(shapes.size()); ++i) {
    (shapes[i].is_plane() ? planes_ : finite_).push_back(i);
    if (shapes[i].is_plane() || shapes[i].is_fixed()) continue;
    v_mean_W += shapes[i].v_WS;
    a_mean_W += shapes[i].a_WS;
    ++moving;
  }
  v_mean_W /= std::max(moving, 1);
  a_mean_W /= std::max(moving, 1);
  boxes_.clear();
  for (const int i : finite_) {
    const MovingShape& shape = shapes[i];
    const Vector3d from = shape.X_WS.p, to = from + time * (shape.v_WS - v_mean_W);
    const Vector3d around = Vector3d::Constant(shape.radius + shape.allowed +
                                               0.5 * time * time * (shape.a_WS - a_mean_W).norm());
    boxes_.push_back({from.cwiseMin(to) - around, from.cwiseMax(to) + around});
  }
  const auto add = [&](const MovingShape& one, const MovingShape& two) {
    if (one.is_fixed() && two.is_fixed()) return;
    if (may_touch(one, two, time)) table_->find_pairs(one.id, two.id, pairs);
  };
  cells_.for_each_overlap(boxes_,
                          [&](int i, int j) { add(shapes[finite_[i]], shapes[finite_[j]]); });
  for (const int plane : planes_) {
    for (const int i : finite_) add(shapes[plane], shapes[i]);
  }
  std::erase_if(pairs, [&](const ContactPair& pair) {
    return has_foundation(model_.shapes()[pair.a.index].shape, model_.shapes()[pair.b.index].shape);
  });
  std::ranges::sort(pairs, {}, &ContactPair::place);
}

}  // namespace carom::contact
