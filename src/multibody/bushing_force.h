// The wrench of a bushing, its energy and what its dampers take.
#pragma once

#include "carom/mechanics.h"
#include "carom/model.h"

namespace carom::multibody {

class BushingForce {
 public:
  BushingForce(const Bushing& bushing, const Model& model);

  /// Adds its forces; returns what its dampers take, ≥ 0 [W].
  double apply(const Kinematics& kinematics, Forces& forces) const;
  /// ½·dᵀ·K·d + ½·φᵀ·K_r·φ, with displacement d and rotation vector φ [J].
  double energy(const Kinematics& kinematics) const;

 private:
  struct Place {
    Vector3d p_WM;   // of the bush on body b
    Matrix3d R_WF;   // its axes, fixed in a
    Vector3d d_F;    // displacement
    Vector3d phi_F;  // rotation vector
  };
  Place place(const Kinematics& kinematics) const;

  Bushing bushing_;
  Pose X_AF_, X_BM_;
};

/// The rotation vector (axis times angle, at most π) of a rotation.
Vector3d rotation_vector(const Matrix3d& R);

}  // namespace carom::multibody
