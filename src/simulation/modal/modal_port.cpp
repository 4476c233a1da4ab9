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

ModalPort::ModalPort(ModalBody& body, const Vector3d& p_B) : body_(&body), p_B_(p_B) {
  const continuum::PortShapes shapes =
      body.field().reduced().port(body.field().X_BF().inverse() * p_B);
  const Matrix3d& R_BF = body.field().X_BF().R;
  turns_ = R_BF * shapes.rows.turns;
  moves_ = R_BF * shapes.rows.moves;
  nearer_ = shapes.nearer;
  axis_B_ = R_BF * shapes.axis;
  update();
}

void ModalPort::update() {
  const Eigen::VectorXd &z = body_->field().coordinates(), &rates = body_->field().rates();
  const Eigen::VectorXd nearer = nearer_ * z;
  const Vector3d rotation = turns_ * z, rotation_rate = turns_ * rates;
  X_BP_ = {turn(rotation), p_B_ + moves_ * z + nearer.dot(z) * axis_B_};
  const Matrix3d J = rate_matrix(rotation);
  turning_ = J.lazyProduct(turns_);
  moving_ = moves_ + (2 * axis_B_).lazyProduct(nearer.transpose());
  rates_ = {J * rotation_rate, moving_ * rates};
  bias_.angular = rate_of_rate_matrix(rotation, rotation_rate);
  bias_.linear = 2 * rates.dot(nearer_ * rates) * axis_B_;
}

SpatialVector ModalPort::motion(const Eigen::VectorXd& rates) const {
  return {turning_ * rates, moving_ * rates};
}

SpatialVector ModalPort::accelerations(const Eigen::VectorXd& of_coordinates) const {
  return sum(bias_, 1, motion(of_coordinates));
}

void ModalPort::write_loads(const Matrix3d& R_WB, LoadMatrix& loads) const {
  loads.resize(turning_.cols(), 6);
  loads.leftCols<3>() = turning_.transpose().lazyProduct(R_WB.transpose());
  loads.rightCols<3>() = moving_.transpose().lazyProduct(R_WB.transpose());
}

}  // namespace carom::simulation
