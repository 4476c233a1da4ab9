#include "simulation/modal/modal_port.h"

#include <Eigen/Geometry>
#include <cmath>

#include "base/cross_matrix.h"
#include "simulation/elastic/six_numbers.h"

namespace carom::simulation {
namespace {

/// ω = J·dθ/dt of the rotation exp(θ): J = 1 + (1 − cos φ)/φ²·θ̃ + (φ − sin φ)/φ³·θ̃².
Matrix3d rate_matrix(const Vector3d& rotation) {
  const double square = rotation.squaredNorm();
  const Matrix3d cross = cross_matrix(rotation);
  if (square < 1e-8) {
    return Matrix3d::Identity() + (0.5 - square / 24) * cross +
           (1.0 / 6 - square / 120) * cross * cross;
  }
  const double angle = std::sqrt(square);
  return Matrix3d::Identity() + (1 - std::cos(angle)) / square * cross +
         (angle - std::sin(angle)) / (square * angle) * cross * cross;
}

/// dJ/dt·dθ/dt of small rotations, by the series of J.
Vector3d rate_of_rate_matrix(const Vector3d& rotation, const Vector3d& rate) {
  const Vector3d once = rotation.cross(rate), twice = rotation.cross(once);
  return rate.cross(once) / 6 + (rate.cross(twice) + rotation.cross(rate.cross(once))) / 24;
}

Vector3d moved(const Eigen::MatrixX3d& shapes, const Eigen::VectorXd& by) {
  return {shapes.col(0).dot(by), shapes.col(1).dot(by), shapes.col(2).dot(by)};
}

}  // namespace

ModalPort::ModalPort(ModalBody& body, const Vector3d& p_B, const continuum::PortShapes& shapes)
    : body_(&body), p_B_(p_B), nearer_(shapes.nearer) {
  const Matrix3d& R_BF = body.field().X_BF().R;
  turns_ = (R_BF * shapes.rows.turns).transpose();
  moves_ = (R_BF * shapes.rows.moves).transpose();
  nearer_now_.setZero(turns_.rows());
  nearer_rates_.setZero(turns_.rows());
  axis_B_ = R_BF * shapes.axis;
  update();
}

void ModalPort::update() {
  const Eigen::VectorXd &z = body_->field().coordinates(), &rates = body_->field().rates();
  const Vector3d rotation = moved(turns_, z), rotation_rate = moved(turns_, rates);
  X_BP_ = {turn(rotation), p_B_ + moved(moves_, z)};
  J_ = rate_matrix(rotation);
  rates_ = {J_ * rotation_rate, moved(moves_, rates)};
  bias_ = {rate_of_rate_matrix(rotation, rotation_rate), Vector3d::Zero()};
  if (nearer_.is_zero()) return;
  nearer_.multiply(z, nearer_now_.data());
  nearer_.multiply(rates, nearer_rates_.data());
  X_BP_.p += nearer_now_.dot(z) * axis_B_;
  rates_.linear += 2 * nearer_now_.dot(rates) * axis_B_;
  bias_.linear = 2 * rates.dot(nearer_rates_) * axis_B_;
}

void ModalPort::add_load(const Matrix3d& R_WB, const SpatialVector& wrench_W,
                         Eigen::Ref<Eigen::VectorXd> load) const {
  if (!wrench_W.angular.isZero(0)) {
    const Vector3d moment = J_.transpose() * (R_WB.transpose() * wrench_W.angular);
    load += turns_.lazyProduct(moment);
  }
  if (wrench_W.linear.isZero(0)) return;
  const Vector3d force = R_WB.transpose() * wrench_W.linear;
  load += moves_.lazyProduct(force);
  if (!nearer_.is_zero()) load += 2 * axis_B_.dot(force) * nearer_now_;
}

}  // namespace carom::simulation
