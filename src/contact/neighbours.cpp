#include "contact/neighbours.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "base/numbers.h"
#include "contact/archive_contacts.h"

namespace carom::contact {
namespace {

/// What a shape may leave its way, as a share of the typical radius: more makes longer lists, less makes
/// lists that have to be renewed more often.
constexpr double skin_share = 0.3;
/// Steps are planned to use this share of it, and lists are renewed where this share of it is used.
constexpr double planned_share = 0.5, worn_share = 0.4;
/// Lists with more pairs per shape are made for a shorter time, with fewer for a longer one when steps
/// want that.
constexpr int many_pairs = 8, few_pairs = 3;
constexpr double least_patience = 1.0 / 16, most_patience = 4096;
/// Of what does not move [s].
constexpr double longest_horizon = 1e9;
/// What is left of the horizon when the list is renewed in any case.
constexpr double last_share = 1.0 / 16;

Vector3d acceleration_at(const Dynamics& dynamics, BodyId body, const Vector3d& p_WS) {
  if (body == Model::ground) return Vector3d::Zero();
  const SpatialVector A = dynamics.acceleration(body);
  const Vector3d w = dynamics.kinematics().velocity(body).angular;
  const Vector3d p_BS_W = p_WS - dynamics.kinematics().pose(body).p;
  return A.linear + A.angular.cross(p_BS_W) + w.cross(w.cross(p_BS_W));
}

/// v·t + ½·a·t² = way
double time_for(double way, double v, double a) {
  return v > 0 || a > 0 ? 2 * way / (v + std::sqrt(v * v + 2 * a * way)) : infinite;
}

}  // namespace

Neighbours::Neighbours(const Model& model, std::shared_ptr<const ContactTable> table)
    : model_(model), table_(std::move(table)), search_(model, table_) {
  std::vector<double> radii;
  for (const ShapeId id : table_->shapes()) {
    const ShapeSpec& spec = model_.shapes()[id.index];
    const double radius = bounding_radius(spec.shape);
    if (std::isfinite(radius) && spec.body != Model::ground) {
      moving_.push_back(static_cast<int>(shapes_.size()));
      if (radius > 0) radii.push_back(radius);
    }
    const geometry::ShapeType& type = geometry::type_of(spec.shape);
    shapes_.push_back(
        {.id = id, .body = spec.body, .shape = &spec.shape, .type = &type, .radius = radius});
    turning_.push_back(type.is_ball ? 0 : radius);
  }
  if (!radii.empty()) {
    const auto middle = radii.begin() + static_cast<std::ptrdiff_t>(radii.size()) / 2;
    std::ranges::nth_element(radii, middle);
    skin_ = skin_share * *middle;
  } else {
    skin_ = skin_share;
  }
}

void Neighbours::archive(Archive& file) {
  file.expect(shapes_.size());
  for (MovingShape& shape : shapes_) {
    file(shape.X_WS.R, shape.X_WS.p, shape.v_WS, shape.a_WS, shape.allowed);
  }
  file(pairs_, skin_, time_, horizon_, patience_, too_short_);
}

/// A time in which shapes move by a few skins against their mean motion.
void Neighbours::choose_horizon() {
  const int pairs = static_cast<int>(pairs_.size()), shapes = static_cast<int>(shapes_.size());
  if (pairs > many_pairs * shapes) {
    patience_ = std::max(0.5 * patience_, least_patience);
  } else if (too_short_ && pairs < few_pairs * shapes) {
    patience_ = std::min(2 * patience_, most_patience);
  }
  too_short_ = false;
  Vector3d v_mean_W = Vector3d::Zero(), a_mean_W = Vector3d::Zero();
  for (const int i : moving_) v_mean_W += shapes_[i].v_WS, a_mean_W += shapes_[i].a_WS;
  const double count = std::max<double>(static_cast<double>(moving_.size()), 1);
  v_mean_W /= count;
  a_mean_W /= count;
  double speed = 0;
  for (const int i : moving_) speed += (shapes_[i].v_WS - v_mean_W).norm() / count;
  horizon_ = std::min(time_for(patience_ * skin_, speed, 0), longest_horizon);
  // An impact changes accelerations too fast for a forecast by them.
  for (const int i : moving_) {
    const double most = 2 * skin_ / (horizon_ * horizon_);
    const Vector3d beside_W = shapes_[i].a_WS - a_mean_W;
    if (beside_W.norm() > most) shapes_[i].a_WS = a_mean_W + most * beside_W.normalized();
  }
}

void Neighbours::renew(double time, const Dynamics& dynamics) {
  const Kinematics& kinematics = dynamics.kinematics();
  time_ = time;
  for (MovingShape& shape : shapes_) {
    shape.X_WS = kinematics.pose(shape.body) * model_.shapes()[shape.id.index].X_BS;
    shape.v_WS = kinematics.velocity_at(shape.body, shape.X_WS.p);
    shape.a_WS = acceleration_at(dynamics, shape.body, shape.X_WS.p);
  }
  choose_horizon();
  for (const int i : moving_) {
    const double turns = kinematics.velocity(shapes_[i].body).angular.norm() * horizon_;
    shapes_[i].allowed = skin_ + turning_[i] * std::min(turns, 2.0);
  }
  search_.find(shapes_, horizon_, pairs_);
}

double Neighbours::used(std::size_t i, double time, const Kinematics& kinematics) const {
  const MovingShape& shape = shapes_[i];
  const double t = time - time_;
  const Pose& X_WB = kinematics.pose(shape.body);
  const Pose& X_BS = model_.shapes()[shape.id.index].X_BS;
  const Vector3d foreseen = shape.X_WS.p + t * shape.v_WS + (0.5 * t * t) * shape.a_WS;
  const double left = (X_WB * X_BS.p - foreseen).norm();
  if (turning_[i] == 0) return left;
  // A turn by φ moves a point at distance r by 2·r·sin(φ/2) = r·|R − R₀|/√2.
  const double chord = (X_WB.R * X_BS.R - shape.X_WS.R).norm() / std::sqrt(2.0);
  return left + turning_[i] * chord;
}

double Neighbours::longest_step(double time, const Dynamics& dynamics) const {
  const Kinematics& kinematics = dynamics.kinematics();
  const double t = time - time_;
  double step = std::max(horizon_ - t, 0.0);
  for (const int i : moving_) {
    const MovingShape& shape = shapes_[i];
    const SpatialVector& V_WB = kinematics.velocity(shape.body);
    const Pose& X_BS = model_.shapes()[shape.id.index].X_BS;
    const Vector3d p_WS = kinematics.pose(shape.body) * X_BS.p;
    const double v =
        (kinematics.velocity_at(shape.body, p_WS) - shape.v_WS - t * shape.a_WS).norm() +
        turning_[i] * V_WB.angular.norm();
    const double a = (acceleration_at(dynamics, shape.body, p_WS) - shape.a_WS).norm() +
                     turning_[i] * dynamics.acceleration(shape.body).angular.norm();
    // What is foreseen to be used by turning need not be saved.
    const double planned = shape.allowed - (1 - planned_share) * skin_;
    const double room = std::max(planned - used(i, time, kinematics), 0.0);
    step = std::min(step, time_for(room, v, a));
  }
  return step;
}

bool Neighbours::should_renew(double time, const Dynamics& dynamics, double step) {
  if (time <= time_) return false;
  const double left = horizon_ - (time - time_);
  const double longest = longest_step(time, dynamics);
  if (longest >= step && left > last_share * horizon_ &&
      room(time, dynamics.kinematics()) > 1 - worn_share) {
    return false;
  }
  too_short_ = left < step;
  return true;
}

double Neighbours::room(double time, const Kinematics& kinematics) const {
  double room = 1;
  for (const int i : moving_) {
    const double left = (shapes_[i].allowed - used(i, time, kinematics)) / skin_;
    room = std::min(room, left);
  }
  return room;
}

double Neighbours::clearance(double time, const Kinematics& kinematics) const {
  return skin_ * room(time, kinematics);
}

}  // namespace carom::contact
