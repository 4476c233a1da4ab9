#include "multibody/bushing_force.h"

#include <cmath>

#include <Eigen/Geometry>

namespace carom::multibody {
namespace {

/// Transpose of J⁻¹ in φ̇ = J⁻¹·ω, with ω in the axes that φ turns from, applied to x:
///   J⁻¹ = 1 − ½·[φ] + c·[φ]²,  c = (1 − (θ/2)·cot(θ/2))/θ²
/// the inverse left Jacobian of SO(3) (Barfoot, State Estimation for Robotics, chapter 7).
Vector3d times_inverse_jacobian_transposed(const Vector3d& phi, const Vector3d& x) {
  const double angle = phi.norm();
  // Of small angles: c = 1/12 + θ²/720 + …
  const double c = angle < 1e-2 ? 1.0 / 12 + angle * angle / 720
                                : (1 - 0.5 * angle / std::tan(0.5 * angle)) / (angle * angle);
  return x + 0.5 * phi.cross(x) + c * phi.cross(phi.cross(x));
}

}  // namespace

Vector3d rotation_vector(const Matrix3d& R) {
  Quaterniond q(R);
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  const double sine = q.vec().norm();
  // θ/sin(θ/2), which tends to 2
  const double factor = sine > 1e-100 ? 2 * std::atan2(sine, q.w()) / sine : 2;
  return factor * q.vec();
}

BushingForce::BushingForce(const Bushing& bushing, const Model& model)
    : bushing_(bushing),
      X_AF_(model.start_pose(bushing.a).inverse() * Pose{bushing.R_WF, bushing.p_WP}),
      X_BM_(model.start_pose(bushing.b).inverse() * Pose{bushing.R_WF, bushing.p_WP}) {}

BushingForce::Place BushingForce::place(const Kinematics& kinematics) const {
  const Pose X_WF = kinematics.pose(bushing_.a) * X_AF_;
  const Pose X_WM = kinematics.pose(bushing_.b) * X_BM_;
  return {.p_WM = X_WM.p,
          .R_WF = X_WF.R,
          .d_F = X_WF.R.transpose() * (X_WM.p - X_WF.p),
          .phi_F = rotation_vector(X_WF.R.transpose() * X_WM.R)};
}

double BushingForce::apply(const Kinematics& kinematics, Forces& forces) const {
  const Place at = place(kinematics);
  // Velocities of b as seen from a, both at the place of the bush on b.
  const Vector3d v_F = at.R_WF.transpose() * (kinematics.velocity_at(bushing_.b, at.p_WM) -
                                              kinematics.velocity_at(bushing_.a, at.p_WM));
  const Vector3d w_F = at.R_WF.transpose() * (kinematics.velocity(bushing_.b).angular -
                                              kinematics.velocity(bushing_.a).angular);
  // With U = ½·dᵀ·K·d + ½·φᵀ·K_r·φ:  U̇ = (K·d)·v + (J⁻ᵀ·K_r·φ)·ω
  const Vector3d drag_F = bushing_.translation_damping.cwiseProduct(v_F);
  const Vector3d turning_drag_F = bushing_.rotation_damping.cwiseProduct(w_F);
  const Vector3d force_F = -bushing_.translation_stiffness.cwiseProduct(at.d_F) - drag_F;
  const Vector3d moment_F = -times_inverse_jacobian_transposed(
                                at.phi_F, bushing_.rotation_stiffness.cwiseProduct(at.phi_F)) -
                            turning_drag_F;
  const Vector3d force_W = at.R_WF * force_F, moment_W = at.R_WF * moment_F;
  forces.add(kinematics, bushing_.a, -force_W, at.p_WM);
  forces.add(kinematics, bushing_.b, force_W, at.p_WM);
  forces.on_body[bushing_.a.index].angular -= moment_W;
  forces.on_body[bushing_.b.index].angular += moment_W;
  return drag_F.dot(v_F) + turning_drag_F.dot(w_F);
}

double BushingForce::energy(const Kinematics& kinematics) const {
  const Place at = place(kinematics);
  return 0.5 * (at.d_F.dot(bushing_.translation_stiffness.cwiseProduct(at.d_F)) +
                at.phi_F.dot(bushing_.rotation_stiffness.cwiseProduct(at.phi_F)));
}

}  // namespace carom::multibody
