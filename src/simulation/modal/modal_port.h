// A place of a body with modes that a joint or a force holds: a frame that moves as the material there does.
#pragma once

#include <Eigen/Core>

#include "numerics/packed_rows.h"
#include "simulation/modal/modal_body.h"

namespace carom::simulation {

/// The frame is that of the body, moved to the place, displaced by u and turned by exp(θ); all against the body and in its
/// axes. u is of second order in the coordinates: bending draws the points of a beam nearer to each other, which is
/// what lets the tension of a spinning beam stiffen it.
class ModalPort {
 public:
  ModalPort(ModalBody& body, const Vector3d& p_B)
      : ModalPort(body, p_B, body.field().reduced().port(body.field().X_BF().inverse() * p_B)) {}

  ModalBody& body() const { return *body_; }
  /// Where it was undeformed [m].
  const Vector3d& p_B() const { return p_B_; }

  /// Sees the coordinates of the body and their rates.
  void update();
  const Pose& X_BP() const { return X_BP_; }
  /// ω and v against the body.
  const SpatialVector& rates() const { return rates_; }
  /// Their rates besides those that follow from the accelerations of the coordinates [rad/s², m/s²].
  const SpatialVector& bias() const { return bias_; }

  /// Adds the forces along the coordinates of a wrench at the port. Transposed they are the rate along it that rates of the coordinates
  /// bring.
  void add_load(const Matrix3d& R_WB, const SpatialVector& wrench_W,
                Eigen::Ref<Eigen::VectorXd> load) const;

 private:
  ModalPort(ModalBody& body, const Vector3d& p_B, const continuum::PortShapes& shapes);

  ModalBody* body_;
  Vector3d p_B_;
  Eigen::MatrixX3d turns_, moves_;  // θ and u for each coordinate, of first order; body axes
  numerics::PackedRows nearer_;     // of second order, along the axis
  Vector3d axis_B_;
  Eigen::VectorXd nearer_now_, nearer_rates_;  // nearer·z and nearer·ż
  Matrix3d J_;                                 // ω = J·dθ/dt
  Pose X_BP_;
  SpatialVector rates_, bias_;
};

}  // namespace carom::simulation
