// Poses, spatial velocities and typed ids.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <compare>

namespace carom {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Pose of frame B in frame A: p_AC = p_AB + R_AB·p_BC.
struct Pose {
  Matrix3d R = Matrix3d::Identity();  ///< R_AB
  Vector3d p = Vector3d::Zero();      ///< p_AB [m]

  Vector3d operator*(const Vector3d& p_BC) const { return p + R * p_BC; }
  Pose operator*(const Pose& X_BC) const { return {R * X_BC.R, p + R * X_BC.p}; }
  Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

/// Angular velocity and velocity of a point, or a moment about that point and a force.
struct SpatialVector {
  Vector3d angular = Vector3d::Zero();
  Vector3d linear = Vector3d::Zero();
};

/// Place of a thing in its list. Each kind of thing has its own type, so that they cannot be mixed.
template <class Tag>
struct Id {
  int index = -1;
  friend auto operator<=>(const Id&, const Id&) = default;
};

using BodyId = Id<struct BodyTag>;
using JointId = Id<struct JointTag>;
using ShapeId = Id<struct ShapeTag>;
using ContactId = Id<struct ContactTag>;

}  // namespace carom
