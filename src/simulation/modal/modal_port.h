// A place of a body with modes that a joint or a force holds: a frame that moves as the material there does.
#pragma once

#include <Eigen/Core>

#include "simulation/modal/modal_body.h"

namespace carom::simulation {

/// The frame is that of the body, moved to the place, displaced by u and turned by exp(θ); all against the body and in its
/// axes. u is of second order in the coordinates: bending draws the points of a beam nearer to each other, which is
/// what lets the tension of a spinning beam stiffen it.
class ModalPort {
 public:
  ModalPort(ModalBody& body, const Vector3d& p_B);

  ModalBody& body() const { return *body_; }
  /// Where it was undeformed [m].
  const Vector3d& p_B() const { return p_B_; }

  /// Sees the coordinates of the body and their rates.
  void update();
  const Pose& X_BP() const { return X_BP_; }
  /// ω and v against the body.
  const SpatialVector& rates() const { return rates_; }
  /// Their rates by the accelerations of the coordinates [rad/s², m/s²].
  SpatialVector accelerations(const Eigen::VectorXd& of_coordinates) const;
  /// What rates of the coordinates add to ω and v.
  SpatialVector motion(const Eigen::VectorXd& rates) const;
  /// Forces along the coordinates of a unit moment and a unit force at the port, along the axes of the world.
  using LoadMatrix = Eigen::Matrix<double, Eigen::Dynamic, 6>;
  void write_loads(const Matrix3d& R_WB, LoadMatrix& loads) const;

 private:
  ModalBody* body_;
  Vector3d p_B_;
  Eigen::Matrix3Xd turns_, moves_;  // θ and u for each coordinate, of first order; body axes
  Eigen::MatrixXd nearer_;          // of second order, along the axis
  Vector3d axis_B_;
  Pose X_BP_;
  SpatialVector rates_, bias_;
  Eigen::Matrix3Xd turning_, moving_;  // of the coordinates' rates, body axes
};

}  // namespace carom::simulation
