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

}  // namespace

ModalPort::ModalPort(ModalBody& body, const Vector3d& p_B)
    : body_(&body),
      p_B_(p_B),
      shapes_(body.reduced().port(body.X_BF().inverse() * p_B)),
      R_BF_(body.X_BF().R) {
  update();
}

void ModalPort::update() {
  const Eigen::VectorXd &z = body_->coordinates(), &rates = body_->rates();
  const Eigen::VectorXd nearer = shapes_.nearer * z;
  const Vector3d axis_B = R_BF_ * shapes_.axis;
  const Vector3d rotation = R_BF_ * (shapes_.rows.turns * z);
  const Vector3d rotation_rate = R_BF_ * (shapes_.rows.turns * rates);
  X_BP_ = {turn(rotation), p_B_ + R_BF_ * (shapes_.rows.moves * z) + nearer.dot(z) * axis_B};
  turning_ = rate_matrix(rotation) * R_BF_ * shapes_.rows.turns;
  moving_ = R_BF_ * shapes_.rows.moves + 2 * axis_B * nearer.transpose();
  rates_ = motion(rates);
  bias_.angular = rate_of_rate_matrix(rotation, rotation_rate);
  bias_.linear = 2 * rates.dot(shapes_.nearer * rates) * axis_B;
}

SpatialVector ModalPort::motion(const Eigen::VectorXd& rates) const {
  return {turning_ * rates, moving_ * rates};
}

SpatialVector ModalPort::accelerations(const Eigen::VectorXd& of_coordinates) const {
  return sum(bias_, 1, motion(of_coordinates));
}

Eigen::VectorXd ModalPort::load(const SpatialVector& wrench_B) const {
  return turning_.transpose() * wrench_B.angular + moving_.transpose() * wrench_B.linear;
}

}  // namespace carom::simulation
