#include "simulation/elastic/elastic_port.h"

#include <array>
#include <limits>

#include "continuum/spread.h"
#include "simulation/elastic/six_numbers.h"

namespace carom::simulation {
namespace {

/// A place so near to the surface, in units of the body's size, is on it.
constexpr double on_surface = 1e-3;
/// Lengths of steps whose answers are kept.
constexpr std::size_t most_answers = 8;

using Matrix6d = Eigen::Matrix<double, 6, 6>;
using Vector6d = Eigen::Matrix<double, 6, 1>;

}  // namespace

continuum::SpreadPlace spread_place(const ShapeSpec& shape, const Pose& X_BF, const Vector3d& p_B) {
  const Pose X_FB = X_BF.inverse();
  std::array<ContactPoint, max_contact_points> points;
  const int count = find_contacts(shape.shape, shape.X_BS, Sphere{0}, {Matrix3d::Identity(), p_B},
                                  std::numeric_limits<double>::infinity(), points);
  continuum::SpreadPlace place{.p_F = X_FB * p_B, .inside = true};
  if (count == 0) return place;
  const ContactPoint& nearest = points.front();
  place.inside = nearest.gap < -on_surface * bounding_radius(shape.shape);
  place.n_F = X_FB.R * nearest.n_W;
  place.surface_F = X_FB * (p_B - nearest.gap * nearest.n_W);
  return place;
}

ElasticPort::ElasticPort(const Model& model, ElasticBody& body, const Vector3d& p_B)
    : model_(model), body_(&body), p_B_(p_B) {}

void ElasticPort::refresh() {
  if (mesh_ != body_->mesh_number()) {
    mesh_ = body_->mesh_number();
    mean_ = continuum::spread_around(
        body_->solid(),
        spread_place(model_.shapes()[static_cast<std::size_t>(body_->shape().index)], body_->X_BF(),
                     p_B_));
    answers_.clear();
    left_out_ = {};
    const SpatialVector now = motion();
    left_out_ = {before_.angular - now.angular, before_.linear - now.linear};
  }
  const double h = body_->step().length();
  if (answers_.size() >= most_answers && !answers_.contains(h)) answers_.clear();
  Eigen::MatrixXd& answer = answers_[h];
  if (answer.size() == 0) {
    answer = body_->step().answers(mean_.unit_loads(body_->solid().unknowns()));
  }
  answer_ = &answer;
}

SpatialVector ElasticPort::motion() const {
  if (mesh_ == 0) return {};
  const SpatialVector motion = to_body(mean_.of(body_->field().now().u));
  return {motion.angular + left_out_.angular, motion.linear + left_out_.linear};
}

SpatialVector ElasticPort::rates() const {
  return mesh_ == 0 ? SpatialVector{} : to_body(mean_.of(body_->field().now().velocities));
}

SpatialVector ElasticPort::predicted() const {
  const SpatialVector motion = to_body(mean_.of(body_->field().predicted()));
  return {motion.angular + left_out_.angular, motion.linear + left_out_.linear};
}

Matrix6d ElasticPort::answer_to(const ElasticPort& other) const {
  Matrix6d answer;
  for (int column = 0; column < 6; ++column) {
    const SpatialVector motion = mean_.of(other.answer_->col(column));
    answer.col(column) << motion.angular, motion.linear;
  }
  const Matrix6d R = both(body_->X_BF().R);
  return R * answer * R.transpose();
}

Eigen::Matrix<double, 3, 6> ElasticPort::answer_of_node(int node) const {
  return body_->X_BF().R * answer_->middleRows<3>(3 * node) * both(body_->X_BF().R).transpose();
}

Eigen::VectorXd ElasticPort::answer(const SpatialVector& wrench) const {
  const Matrix3d R_FB = body_->X_BF().R.transpose();
  Vector6d in_F;
  in_F << R_FB * wrench.angular, R_FB * wrench.linear;
  return *answer_ * in_F;
}

void ElasticPort::add_loads(const SpatialVector& wrench, Eigen::VectorXd& loads) const {
  const Matrix3d R_FB = body_->X_BF().R.transpose();
  mean_.add_loads({R_FB * wrench.angular, R_FB * wrench.linear}, loads);
}

}  // namespace carom::simulation
