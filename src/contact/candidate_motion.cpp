// How candidates move on: the rates of their relative velocities, and how far a step may go.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <Eigen/Geometry>

#include "base/numbers.h"
#include "carom/mechanics.h"
#include "contact/candidates.h"

namespace carom::contact {
namespace {

/// Rates that change by this share within the time of a difference ask for a tenth of it, so often at most.
constexpr double uneven = 1e-3;
constexpr int most_refinements = 3;

SpatialVector acceleration_of(const Dynamics& dynamics, BodyId body) {
  return body == Model::ground ? SpatialVector{} : dynamics.acceleration(body);
}

/// A partner a little later, to first order in its velocities.
class Moved {
 public:
  Moved(const Dynamics& dynamics, const SurfacePoint& point, double time)
      : dynamics_(dynamics), point_(point), time_(time) {
    const Pose& X = dynamics.kinematics().pose(point.partner.body);
    const SpatialVector& V = dynamics.kinematics().velocity(point.partner.body);
    const SpatialVector A = acceleration_of(dynamics, point.partner.body);
    const double angle = time * V.angular.norm();
    const Vector3d axis = angle != 0 ? V.angular.normalized() : Vector3d::UnitZ();
    X_ = {Eigen::AngleAxisd(angle, axis).toRotationMatrix() * X.R, X.p + time * V.linear};
    V_ = {V.angular + time * A.angular, V.linear + time * A.linear};
  }

  Pose shape_pose(const ShapeSpec& spec, ShapeId shape, const Vector3d& n_W) const {
    if (point_.partner.surface == nullptr) return X_ * spec.X_BS;
    if (point_.partner.surface->bends()) return bent_pose(shape, n_W);
    const Pose X_BS = point_.partner.surface->pose_BS(shape);
    const SpatialVector V_B = point_.partner.surface->velocity_B(X_BS.p);
    const double angle = time_ * V_B.angular.norm();
    const Vector3d axis = angle != 0 ? V_B.angular.normalized() : Vector3d::UnitZ();
    return X_ * Pose{Eigen::AngleAxisd(angle, axis).toRotationMatrix() * X_BS.R,
                     X_BS.p + time_ * V_B.linear};
  }

  bool rides() const {
    return point_.partner.surface != nullptr && point_.partner.surface->rides();
  }
  /// Whether what is asked is about the surface then, or as it is.
  void look_ahead(bool ahead) const {
    if (rides()) point_.partner.surface->see(dynamics_.kinematics(), ahead ? time_ : 0);
  }
  /// While it looks ahead: as the surface is near a point.
  Pose shape_pose_near(const ShapeSpec& spec, ShapeId shape, const Vector3d& p_WS,
                       const Vector3d& n_W) const {
    if (point_.partner.surface == nullptr) return X_ * spec.X_BS;
    const Vector3d p_B = X_.R.transpose() * (p_WS - X_.p);
    return X_ * point_.partner.surface->pose_near_BS(shape, {p_B, X_.R.transpose() * n_W});
  }
  /// Of the material at p_WS, with the body's motion at p_WC.
  Vector3d velocity_at(const Vector3d& p_WC, const Vector3d& p_WS) const {
    const Vector3d v_WC = V_.linear + V_.angular.cross(p_WC - X_.p);
    if (point_.partner.surface == nullptr) return v_WC;
    return v_WC +
           X_.R * point_.partner.surface->velocity_B(X_.R.transpose() * (p_WS - X_.p)).linear;
  }

  Vector3d velocity_at(const Vector3d& p_WC) const {
    const Vector3d v_WC = V_.linear + V_.angular.cross(p_WC - X_.p);
    return point_.partner.surface == nullptr ? v_WC : v_WC + surface_velocity_at(p_WC);
  }

 private:
  Vector3d place_B() const {
    const Pose& X_WB = dynamics_.kinematics().pose(point_.partner.body);
    return X_WB.R.transpose() * (point_.p_WS - X_WB.p);
  }
  /// As the surface is near the point, and as it moves there.
  Pose bent_pose(ShapeId shape, const Vector3d& n_W) const {
    const MovingSurface& surface = *point_.partner.surface;
    const Vector3d p_B = place_B();
    const Vector3d n_B = dynamics_.kinematics().pose(point_.partner.body).R.transpose() * n_W;
    const Pose X_BS = surface.pose_near_BS(shape, {p_B, n_B});
    const SpatialVector V_B = surface.velocity_B(p_B);
    const double angle = time_ * V_B.angular.norm();
    const Vector3d axis = angle != 0 ? V_B.angular.normalized() : Vector3d::UnitZ();
    const Matrix3d R = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
    return X_ * Pose{R * X_BS.R, p_B + time_ * V_B.linear + R * (X_BS.p - p_B)};
  }
  Vector3d surface_velocity_at(const Vector3d& p_WC) const {
    const MovingSurface& surface = *point_.partner.surface;
    const Vector3d p_BC = place_B();
    const SpatialVector V_B = surface.velocity_B(p_BC), A_B = surface.acceleration_B(p_BC);
    const Vector3d moved_B = X_.R.transpose() * (p_WC - X_.p) - (p_BC + time_ * V_B.linear);
    return X_.R * (V_B.linear + time_ * A_B.linear + V_B.angular.cross(moved_B));
  }

  const Dynamics& dynamics_;
  SurfacePoint point_;
  double time_;
  Pose X_;           // of the body
  SpatialVector V_;  // of the body
};

/// Sizes of a velocity and of its rate [m/s, m/s²].
struct Sizes {
  double speed = 0, rate = 0;
};

/// Of what a moving surface adds to its body, as far as `length` from a point.
Sizes surface_sizes(const Dynamics& dynamics, const SurfacePoint& point, double length) {
  point.partner.surface->see(dynamics.kinematics());
  if (const auto bounds = point.partner.surface->bounds()) return {bounds->speed, bounds->rate};
  const SpatialVector V = surface_velocity(dynamics.kinematics(), point);
  const SpatialVector A = surface_acceleration(dynamics, point);
  return {V.linear.norm() + V.angular.norm() * length, A.linear.norm() + A.angular.norm() * length};
}

/// Of a partner's surface, as far as `length` from a point.
Sizes sizes_at(const Dynamics& dynamics, const SurfacePoint& point, double length) {
  const BodyId body = point.partner.body;
  const SpatialVector& V = dynamics.kinematics().velocity(body);
  const SpatialVector A = acceleration_of(dynamics, body);
  const double arm = (point.p_WC - dynamics.kinematics().pose(body).p).norm() + length;
  Sizes sizes{V.linear.norm() + V.angular.norm() * arm, A.linear.norm() + A.angular.norm() * arm};
  if (point.partner.surface != nullptr) {
    const Sizes own = surface_sizes(dynamics, point, length);
    sizes.speed += own.speed;
    sizes.rate += own.rate;
  }
  return sizes;
}

/// Velocity of b against a at a contact point, and its part along the normal there; or their rates.
struct PointVelocity {
  Vector3d v_rel_W;
  double opening = 0;
};

PointVelocity rate_between(const PointVelocity& from, const PointVelocity& to, double time) {
  return {(to.v_rel_W - from.v_rel_W) / time, (to.opening - from.opening) / time};
}

/// Rates before and after differ by that.
double unevenness(const PointVelocity& earlier, const PointVelocity& now,
                  const PointVelocity& later, double h) {
  const PointVelocity before = rate_between(earlier, now, h), after = rate_between(now, later, h);
  return (after.v_rel_W - before.v_rel_W).norm() + std::fabs(after.opening - before.opening);
}

/// Central differences. Where the point is not there on one side, or has jumped between the two, the
/// other side says how it moves now. Rates beyond `largest` on one side only are jumps.
PointVelocity rate_of(const std::optional<PointVelocity>& earlier, const PointVelocity& now,
                      const std::optional<PointVelocity>& later, double h, double largest) {
  if (!earlier && !later) return {Vector3d::Zero(), 0};
  if (!earlier) return rate_between(now, *later, h);
  if (!later) return rate_between(*earlier, now, h);
  const PointVelocity before = rate_between(*earlier, now, h);
  const PointVelocity after = rate_between(now, *later, h);
  const auto size = [](const PointVelocity& rate) {
    return rate.v_rel_W.norm() + std::fabs(rate.opening);
  };
  const double difference = unevenness(*earlier, now, *later, h);
  if (difference > largest && difference > 0.5 * std::max(size(before), size(after))) {
    return size(before) < size(after) ? before : after;
  }
  return rate_between(*earlier, *later, 2 * h);
}

/// A point of a pair that touches now.
struct Touched {
  const TouchState& touch;
  int feature;
  double length;  ///< of its candidate [m]
};

/// The points of a pair a little earlier or later. Where a surface moves against its body, near the touch.
class MovedPair {
 public:
  MovedPair(const Dynamics& dynamics, const Model& model, const ShapePair& pair,
            const Touched& touched, double time)
      : single_(pair.features == 1),
        a_(dynamics, pair.points(touched.touch)[0], time),
        b_(dynamics, pair.points(touched.touch)[1], time) {
    const ShapeSpec& a = model.shapes()[pair.a.index];
    const ShapeSpec& b = model.shapes()[pair.b.index];
    const TouchState& touch = touched.touch;
    if (a_.rides() || b_.rides()) {
      find_riding(pair, a, b, touched);
      return;
    }
    count_ =
        pair.find(a, a_.shape_pose(a, pair.a, touch.n_W), b, b_.shape_pose(b, pair.b, touch.n_W),
                  std::span(found_.data(), single_ ? 1 : found_.size()), &touch.n_W);
  }

  /// Of one of its points, and how its gap opens, at N where it is asked for; nothing where the pair does not
  /// have the point then.
  std::optional<PointVelocity> velocity(int feature, bool at_N) const {
    if (riding_) return riding_;
    for (int i = 0; i < count_; ++i) {
      const ContactPoint& point = found_[i];
      if (!single_ && point.feature != feature) continue;
      const Vector3d v_rel_W = v_rel_W_at(point.p_WC);
      const double at_point = point.n_W.dot(v_rel_W);
      if (!at_N) return PointVelocity{v_rel_W, at_point};
      const double opening = point.n_W.dot(v_rel_W_at(point.p_WC + point.p_CN_W));
      return PointVelocity{v_rel_W + (opening - at_point) * point.n_W, opening};
    }
    return std::nullopt;
  }

  /// Nothing where the pair does not have the point then.
  std::optional<Vector3d> normal(int feature) const {
    for (int i = 0; i < count_; ++i) {
      if (single_ || found_[i].feature == feature) return found_[i].n_W;
    }
    return std::nullopt;
  }

 private:
  /// Of surfaces that ride, which are seen ahead: where both touch then, from where they do now, by rounds as those of
  /// Candidates::find_bent.
  void find_riding(const ShapePair& pair, const ShapeSpec& a, const ShapeSpec& b,
                   const Touched& touched) {
    constexpr int most_rounds = 20;
    constexpr double same_place = 1e-12;
    a_.look_ahead(true);
    b_.look_ahead(true);
    std::array<ContactPoint, max_contact_points> points;
    ContactPoint now;
    now.n_W = touched.touch.n_W;
    now.p_WA = touched.touch.p_WA;
    now.p_WB = touched.touch.p_WB;
    for (int round = 0; round < most_rounds; ++round) {
      const int count = pair.find(a, a_.shape_pose_near(a, pair.a, now.p_WA, now.n_W), b,
                                  b_.shape_pose_near(b, pair.b, now.p_WB, now.n_W),
                                  std::span(points.data(), single_ ? 1 : points.size()));
      int place = 0;
      while (place < count && !single_ && points[place].feature != touched.feature) ++place;
      if (place >= count) break;
      const double moved =
          (points[place].p_WA - now.p_WA).norm() + (points[place].p_WB - now.p_WB).norm();
      now = points[place];
      count_ = 1;
      if (moved <= same_place * touched.length) break;
    }
    if (count_ == 1) {
      found_[0] = now;
      const Vector3d v_rel_W = v_rel_W_at(now, Vector3d::Zero());
      const double at_point = now.n_W.dot(v_rel_W);
      const double opening =
          touched.touch.p_CN_W.isZero(0) ? at_point : now.n_W.dot(v_rel_W_at(now, now.p_CN_W));
      riding_ = {v_rel_W + (opening - at_point) * now.n_W, opening};
    }
    a_.look_ahead(false);
    b_.look_ahead(false);
  }
  Vector3d v_rel_W_at(const ContactPoint& point, const Vector3d& p_CN_W) const {
    const Vector3d p_W = point.p_WC + p_CN_W;
    return b_.velocity_at(p_W, point.p_WB) - a_.velocity_at(p_W, point.p_WA);
  }

  Vector3d v_rel_W_at(const Vector3d& p_W) const {
    return b_.velocity_at(p_W) - a_.velocity_at(p_W);
  }

  bool single_;
  Moved a_, b_;
  std::array<ContactPoint, max_contact_points> found_;
  int count_ = 0;
  std::optional<PointVelocity> riding_;  // of the point that was asked for
};

}  // namespace

Vector3d Candidates::relative_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                           const TouchState& touch) const {
  const int index = static_cast<int>(&candidate - candidates_.data());
  Vector3d rate_W;
  relative_accelerations(dynamics, std::span(&index, 1), std::span(&touch, 1),
                         std::span(&rate_W, 1));
  return rate_W;
}

// The contact point wanders over a surface that turns, so the acceleration of the material there says
// nothing: a spinning ball has ω²·R upwards. The velocity itself is differentiated.
void Candidates::relative_accelerations(const Dynamics& dynamics, std::span<const int> of_pair,
                                        std::span<const TouchState> touches,
                                        std::span<Vector3d> rates_W) const {
  const ShapePair& pair = pairs_[candidates_[of_pair[0]].pair];
  const double length = candidates_[of_pair[0]].length;
  double speed = 0, rate = 0;
  for (const TouchState& touch : touches) {
    double speed_here = 0, rate_here = 0;
    for (const SurfacePoint& point : pair.points(touch)) {
      const Sizes sizes = sizes_at(dynamics, point, length);
      speed_here += sizes.speed;
      rate_here += sizes.rate;
    }
    speed = std::max(speed, speed_here);
    rate = std::max(rate, rate_here);
  }
  std::ranges::fill(rates_W, Vector3d::Zero());
  if (rate == 0 && speed == 0) return;
  double h = 1e-5 * std::min(speed > 0 ? length / speed : infinite,
                             rate > 0 ? std::sqrt(length / rate) : infinite);
  const double usual = rate + speed * speed / length;
  std::array<Vector3d, max_contact_points> found;
  const Touched first{touches[0], candidates_[of_pair[0]].feature, length};
  // Rates by differences over the time h, and by how much they change in it.
  const auto find = [&] {
    const MovedPair earlier(dynamics, model_, pair, first, -h);
    const MovedPair later(dynamics, model_, pair, first, h);
    double largest_change = 0;
    for (std::size_t i = 0; i < of_pair.size(); ++i) {
      const TouchState& touch = touches[i];
      const int feature = candidates_[of_pair[i]].feature;
      const bool at_N = !touch.p_CN_W.isZero(0);
      const PointVelocity now{touch.slip_W - touch.closing * touch.n_W, -touch.closing};
      const auto before = earlier.velocity(feature, at_N), after = later.velocity(feature, at_N);
      const PointVelocity change = rate_of(before, now, after, h, 10 * usual);
      if (before && after) {
        largest_change = std::max(largest_change, unevenness(*before, now, *after, h));
      }
      found[i] = change.v_rel_W + (change.opening - touch.n_W.dot(change.v_rel_W)) * touch.n_W;
    }
    return largest_change;
  };
  // A rim that stands nearly upright turns its point by much in a time in which nothing else moves. There a tenth of
  // the time leaves a tenth of the change; where a surface ends in an edge it does not, and the mean stays.
  double change = infinite;
  for (int finer = 0; finer <= most_refinements && change > uneven * usual; ++finer, h *= 0.1) {
    const double now = find();
    const bool is_smooth = now > 0.03 * change && now < 0.3 * change;
    if (finer > 0 && !is_smooth) return;
    std::copy_n(found.begin(), of_pair.size(), rates_W.begin());
    change = now;
  }
}

Vector3d Candidates::normal_rate(const Dynamics& dynamics, const Candidate& candidate,
                                 const TouchState& touch) const {
  const ShapePair& pair = pairs_[candidate.pair];
  double speed = 0;
  for (const SurfacePoint& point : pair.points(touch)) {
    speed += sizes_at(dynamics, point, candidate.length).speed;
  }
  if (speed == 0) return Vector3d::Zero();
  const double h = 1e-5 * candidate.length / speed;
  const Touched touched{touch, candidate.feature, candidate.length};
  const MovedPair earlier(dynamics, model_, pair, touched, -h);
  const MovedPair later(dynamics, model_, pair, touched, h);
  const auto before = earlier.normal(candidate.feature), after = later.normal(candidate.feature);
  if (before && after) return (*after - *before) / (2 * h);
  if (after) return (*after - touch.n_W) / h;
  return before ? Vector3d((touch.n_W - *before) / h) : Vector3d::Zero();
}

double Candidates::closing_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                        const TouchState& touch) const {
  if (candidate.is_stop()) return candidate.side * joint_acceleration(dynamics, candidate.joint);
  return -touch.n_W.dot(relative_acceleration(dynamics, candidate, touch));
}

double Candidates::approaching_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                            const TouchState& touch) const {
  if (candidate.is_stop()) return closing_acceleration(dynamics, candidate, touch);
  const ShapePair& pair = pairs_[candidate.pair];
  return std::max(touch.n_W.dot(acceleration_of(dynamics, pair.body_a).linear),
                  -touch.n_W.dot(acceleration_of(dynamics, pair.body_b).linear));
}

double time_to_pass(const Dynamics& dynamics, const ShapePair& pair, double gap) {
  if (!std::isfinite(pair.size)) return infinite;
  const Kinematics& kinematics = dynamics.kinematics();
  Vector3d v_rel_W = Vector3d::Zero(), a_rel_W = Vector3d::Zero();
  double v_turning = 0, a_turning = 0;
  for (const auto& [partner, sign] :
       {std::pair(pair.partner_a(), -1.0), std::pair(pair.partner_b(), 1.0)}) {
    const SpatialVector V = kinematics.velocity(partner.body);
    const SpatialVector A = acceleration_of(dynamics, partner.body);
    v_rel_W += sign * V.linear;
    a_rel_W += sign * A.linear;
    v_turning += V.angular.norm() * pair.reach;
    a_turning += (A.angular.norm() + V.angular.squaredNorm()) * pair.reach;
    if (partner.surface == nullptr) continue;
    const SurfacePoint centre{partner, kinematics.pose(partner.body).p};
    const Sizes own = surface_sizes(dynamics, centre, pair.reach);
    v_turning += own.speed;
    a_turning += own.rate;
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
  const Kinematics& kinematics = dynamics.kinematics();
  double nearest = gap(kinematics, candidate);
  // Of boxes, a point that they do not have now may be the next.
  const bool is_lost = !std::isfinite(nearest);
  for (int f = 0; is_lost && f < pair.features; ++f) {
    nearest = std::min(nearest, gap(kinematics, candidates_[pair.first_candidate + f]));
  }
  return contact::time_to_pass(dynamics, pair, nearest);
}

}  // namespace carom::contact
