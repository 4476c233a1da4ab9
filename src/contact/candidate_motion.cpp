// How candidates move on: the rates of their relative velocities, and how far a step may go.
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "base/numbers.h"
#include "carom/mechanics.h"
#include "contact/candidates.h"

namespace carom::contact {
namespace {

SpatialVector acceleration_of(const Dynamics& dynamics, BodyId body) {
  return body == Model::ground ? SpatialVector{} : dynamics.acceleration(body);
}

struct Moved {
  Pose X;
  SpatialVector V;
};

/// A body a little later, to first order in its velocities.
Moved moved(const Dynamics& dynamics, BodyId body, double time) {
  const Pose& X = dynamics.kinematics().pose(body);
  const SpatialVector V = dynamics.kinematics().velocity(body);
  const SpatialVector A = acceleration_of(dynamics, body);
  const double angle = time * V.angular.norm();
  const Vector3d axis = angle != 0 ? V.angular.normalized() : Vector3d::UnitZ();
  return {{Eigen::AngleAxisd(angle, axis).toRotationMatrix() * X.R, X.p + time * V.linear},
          {V.angular + time * A.angular, V.linear + time * A.linear}};
}

}  // namespace

Vector3d Candidates::relative_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                           const TouchState& touch) const {
  const Kinematics& kinematics = dynamics.kinematics();
  const ShapePair& pair = pairs_[candidate.pair];
  double speed = 0, rate = 0;
  for (const BodyId body : {pair.body_a, pair.body_b}) {
    const SpatialVector V = kinematics.velocity(body), A = acceleration_of(dynamics, body);
    const double arm = (touch.p_WC - kinematics.pose(body).p).norm() + candidate.length;
    speed += V.linear.norm() + V.angular.norm() * arm;
    rate += A.linear.norm() + A.angular.norm() * arm;
  }
  if (rate == 0 && speed == 0) return Vector3d::Zero();
  // The contact point wanders over a surface that turns, so the acceleration of the material there
  // says nothing: a spinning ball has ω²·R upwards. The velocity itself is differentiated.
  const double h = 1e-5 * std::min(speed > 0 ? candidate.length / speed : infinite,
                                   rate > 0 ? std::sqrt(candidate.length / rate) : infinite);
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  struct Velocity {
    Vector3d v_rel_W;
    double opening;
  };
  const auto after = [&](double time) -> Velocity {
    const Moved one = moved(dynamics, pair.body_a, time), two = moved(dynamics, pair.body_b, time);
    std::array<ContactPoint, max_contact_points> found;
    const int count = find_contacts(a.shape, one.X * a.X_BS, b.shape, two.X * b.X_BS, infinite,
                                    std::span(found.data(), pair.features == 1 ? 1 : found.size()));
    for (int i = 0; i < count; ++i) {
      if (pair.features > 1 && found[i].feature != candidate.feature) continue;
      const auto at_point = [&](const Moved& body) -> Vector3d {
        return body.V.linear + body.V.angular.cross(found[i].p_WC - body.X.p);
      };
      const Vector3d v_rel_W = at_point(two) - at_point(one);
      return {v_rel_W, found[i].n_W.dot(v_rel_W)};
    }
    return {touch.slip_W - touch.closing * touch.n_W, -touch.closing};
  };
  const Velocity later = after(h), earlier = after(-h);
  const Vector3d rate_W = (later.v_rel_W - earlier.v_rel_W) / (2 * h);
  const double opening_rate = (later.opening - earlier.opening) / (2 * h);
  return rate_W + (opening_rate - touch.n_W.dot(rate_W)) * touch.n_W;
}

double Candidates::closing_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                        const TouchState& touch) const {
  if (candidate.is_stop()) return candidate.side * joint_acceleration(dynamics, candidate.joint);
  return -touch.n_W.dot(relative_acceleration(dynamics, candidate, touch));
}

double time_to_pass(const Dynamics& dynamics, const ShapePair& pair, double gap) {
  if (!std::isfinite(pair.size)) return infinite;
  const Kinematics& kinematics = dynamics.kinematics();
  Vector3d v_rel_W = Vector3d::Zero(), a_rel_W = Vector3d::Zero();
  double v_turning = 0, a_turning = 0;
  for (const auto& [body, sign] : {std::pair(pair.body_a, -1.0), std::pair(pair.body_b, 1.0)}) {
    const SpatialVector V = kinematics.velocity(body), A = acceleration_of(dynamics, body);
    v_rel_W += sign * V.linear;
    a_rel_W += sign * A.linear;
    v_turning += V.angular.norm() * pair.reach;
    a_turning += (A.angular.norm() + V.angular.squaredNorm()) * pair.reach;
  }
  const double v = v_rel_W.norm() + v_turning, a = a_rel_W.norm() + a_turning;
  if (v == 0 && a == 0) return infinite;
  const double way = std::max(gap, 0.0) + 0.5 * pair.size;
  return 2 * way / (v + std::sqrt(v * v + 2 * a * way));  // v·h + ½·a·h² = way
}

double Candidates::time_to_pass(const Dynamics& dynamics, const Candidate& candidate) const {
  if (candidate.is_stop()) return infinite;
  const ShapePair& pair = pairs_[candidate.pair];
  if (!std::isfinite(pair.size)) return infinite;
  double nearest = gap(dynamics.kinematics(), candidate);
  // Of boxes, a point that they do not have now may be the next.
  if (!std::isfinite(nearest)) nearest = nearest_gap(candidate.pair);
  return contact::time_to_pass(dynamics, pair, nearest);
}

}  // namespace carom::contact
