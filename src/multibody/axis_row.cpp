#include "multibody/axis_row.h"

#include <cmath>
#include <numbers>

namespace carom::multibody {
namespace {

// s = |p| − |p at the start| with p from F to M; ṡ = u·ṗ, s̈ = u·p̈ + (ṗ² − ṡ²)/|p|. Points that coincide have
// no direction, and nothing pulls there.
RowTerms distance_of_points(const JointData& joint, const BodyMotion& a, const BodyMotion& b) {
  const auto& [w_WA, v_WA] = a.V_WB;
  const auto& [w_WB, v_WB] = b.V_WB;
  const Vector3d p_AF_W = a.X_WB.R * joint.X_AF.p;
  const Vector3d p_BM_W = b.X_WB.R * joint.X_BM.p;
  const Vector3d p_FM_W = b.X_WB.p + p_BM_W - a.X_WB.p - p_AF_W;
  const double distance = p_FM_W.norm(), at_start = joint.X_FM_start.p.norm();
  if (!(distance > 0)) return {.error = -at_start, .bias = 0, .on_a = {}, .on_b = {}};
  const Vector3d u_W = p_FM_W / distance;
  const Vector3d v_FM_W = v_WB + w_WB.cross(p_BM_W) - v_WA - w_WA.cross(p_AF_W);
  const Vector3d across_W = v_FM_W - u_W.dot(v_FM_W) * u_W;
  const Vector3d turning_W = w_WB.cross(w_WB.cross(p_BM_W)) - w_WA.cross(w_WA.cross(p_AF_W));
  return {.error = distance - at_start,
          .bias = u_W.dot(turning_W) + across_W.squaredNorm() / distance,
          .on_a = {-p_AF_W.cross(u_W), -u_W},
          .on_b = {p_BM_W.cross(u_W), u_W}};
}

}  // namespace

RowTerms axis_row(const JointData& joint, const BodyMotion& a, const BodyMotion& b) {
  if (joint.type->measures_distance) return distance_of_points(joint, a, b);
  const Matrix3d R_WF = a.X_WB.R * joint.X_AF.R;
  const Vector3d z_W = R_WF.col(2);
  const auto& [w_WA, v_WA] = a.V_WB;
  const auto& [w_WB, v_WB] = b.V_WB;
  if (joint.turns) {
    // θ = atan2(y·x′ − x·y′, x·x′ + y·y′) with x, y of F and x′, y′ of M; θ̇ = z·(ω_B − ω_A)
    const Matrix3d R_FM = R_WF.transpose() * b.X_WB.R * joint.X_BM.R;
    double angle = std::atan2(R_FM(1, 0) - R_FM(0, 1), R_FM(0, 0) + R_FM(1, 1));
    if (angle <= -std::numbers::pi) angle = std::numbers::pi;
    if (joint.lead != 0) {
      const Vector3d p_FM_W = b.X_WB * joint.X_BM.p - a.X_WB * joint.X_AF.p;
      const double slide = z_W.dot(p_FM_W) - joint.X_FM_start.p.z();
      angle +=
          2 * std::numbers::pi * std::round((slide / joint.lead - angle) / (2 * std::numbers::pi));
    }
    return {.error = angle,
            .bias = w_WA.cross(z_W).dot(w_WB - w_WA),
            .on_a = {-z_W, Vector3d::Zero()},
            .on_b = {z_W, Vector3d::Zero()}};
  }
  // s = z·p_FM with z fixed in A, as the position rows of loops.
  const Vector3d p_AF_W = a.X_WB.R * joint.X_AF.p;
  const Vector3d p_BM_W = b.X_WB.R * joint.X_BM.p;
  const Vector3d p_AM_W = b.X_WB.p + p_BM_W - a.X_WB.p;
  const Vector3d v_AM = v_WB + w_WB.cross(p_BM_W) - v_WA - w_WA.cross(p_AM_W);
  const Vector3d bias_W =
      w_WB.cross(w_WB.cross(p_BM_W)) - w_WA.cross(w_WA.cross(p_AM_W)) - 2 * w_WA.cross(v_AM);
  return {.error = z_W.dot(p_AM_W - p_AF_W) - joint.X_FM_start.p.z(),
          .bias = z_W.dot(bias_W),
          .on_a = {-p_AM_W.cross(z_W), -z_W},
          .on_b = {p_BM_W.cross(z_W), z_W}};
}

}  // namespace carom::multibody
