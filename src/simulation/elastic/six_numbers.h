// Motions and wrenches of frames as six numbers: rotation first.
#pragma once

#include "carom/math.h"

namespace carom::simulation {

/// Rotation by a rotation vector.
inline Matrix3d turn(const Vector3d& rotation) {
  const double angle = rotation.norm();
  if (!(angle > 0)) return Matrix3d::Identity();
  return Eigen::AngleAxisd(angle, rotation / angle).toRotationMatrix();
}

/// a + factor·b
inline SpatialVector sum(const SpatialVector& a, double factor, const SpatialVector& b) {
  return {a.angular + factor * b.angular, a.linear + factor * b.linear};
}

inline Eigen::Matrix<double, 6, 1> six(const SpatialVector& motion) {
  Eigen::Matrix<double, 6, 1> numbers;
  numbers << motion.angular, motion.linear;
  return numbers;
}

/// The rotation of both halves.
inline Eigen::Matrix<double, 6, 6> both(const Matrix3d& R) {
  Eigen::Matrix<double, 6, 6> turned = Eigen::Matrix<double, 6, 6>::Zero();
  turned.topLeftCorner<3, 3>() = R;
  turned.bottomRightCorner<3, 3>() = R;
  return turned;
}

}  // namespace carom::simulation
