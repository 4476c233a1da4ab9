#include "multibody/constraint_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carom::multibody {
namespace {

/// The joint's frames in the world: R_WF and p_AF on body a, R_WM and p_BM on body b.
struct JointFrames {
  Matrix3d R_WF, R_WM;
  Vector3d p_AF_W, p_BM_W, p_FM_W, p_AM_W;
  const Vector3d &w_WA, &v_WA, &w_WB, &v_WB;
};

/// Acceleration of a body's point at zero accelerations of the body.
Vector3d turning_acceleration(const Vector3d& w, const Vector3d& p) {
  return w.cross(w.cross(p));
}

// d·p_FM with d fixed in A. The rate is d·(velocity of M as seen from A).
RowTerms position_row(const JointFrames& at, const JointData& joint, int i) {
  const Vector3d d_W = at.R_WF.col(i);
  const Vector3d v_AM = at.v_WB + at.w_WB.cross(at.p_BM_W) - at.v_WA - at.w_WA.cross(at.p_AM_W);
  return {.error = d_W.dot(at.p_FM_W) - joint.X_FM_start.p(i),
          .bias = d_W.dot(turning_acceleration(at.w_WB, at.p_BM_W) -
                          turning_acceleration(at.w_WA, at.p_AM_W) - 2 * at.w_WA.cross(v_AM)),
          .on_a = {-at.p_AM_W.cross(d_W), -d_W},
          .on_b = {at.p_BM_W.cross(d_W), d_W}};
}

// d·e with d fixed in A and e in B. The rate is (ω_B − ω_A)·(e × d).
RowTerms angle_row(const JointFrames& at, const JointData& joint, int i, int j) {
  const Vector3d d_W = at.R_WF.col(i);
  const Vector3d e_W = at.R_WM.col(j);
  const Vector3d normal_W = e_W.cross(d_W);
  return {
      .error = d_W.dot(e_W) - joint.X_FM_start.R(i, j),
      .bias =
          (at.w_WB - at.w_WA).dot(at.w_WB.cross(e_W).cross(d_W) + e_W.cross(at.w_WA.cross(d_W))),
      .on_a = {-normal_W, Vector3d::Zero()},
      .on_b = {normal_W, Vector3d::Zero()}};
}

// (p·p − L²)/(2L) with p from F to M: as long as |p| − L near zero, and smooth.
RowTerms distance_row(const JointFrames& at, const JointData& joint) {
  const double length = joint.X_FM_start.p.norm();
  const Vector3d u_W = at.p_FM_W / length;
  const Vector3d v_FM_W = at.v_WB + at.w_WB.cross(at.p_BM_W) - at.v_WA - at.w_WA.cross(at.p_AF_W);
  return {.error = (at.p_FM_W.squaredNorm() - length * length) / (2 * length),
          .bias = v_FM_W.squaredNorm() / length + u_W.dot(turning_acceleration(at.w_WB, at.p_BM_W) -
                                                          turning_acceleration(at.w_WA, at.p_AF_W)),
          .on_a = {-at.p_AF_W.cross(u_W), -u_W},
          .on_b = {at.p_BM_W.cross(u_W), u_W}};
}

/// The turn of M about z of F, exact also where the axes do not quite agree: a row in the angular
/// velocities.
RowTerms turn_row(const JointFrames& at) {
  // θ = 2·atan2(z, w) of the quaternion (w, x, y, z) of R_FM. With q̇ = ½·(0, ω)·q:
  // θ̇ = n·ω,  n = ((w·y + z·x)/d, (z·y − w·x)/d, 1),  d = w² + z²
  const Quaterniond q(Matrix3d(at.R_WF.transpose() * at.R_WM));
  const Vector3d w_rel_W = at.w_WB - at.w_WA;
  const Vector3d w_FM = at.R_WF.transpose() * w_rel_W;
  const double q_dot_w = -0.5 * w_FM.dot(q.vec());
  const Vector3d q_dot = 0.5 * (q.w() * w_FM + w_FM.cross(q.vec()));
  const double d = q.w() * q.w() + q.z() * q.z();
  const double d_dot = 2 * (q.w() * q_dot_w + q.z() * q_dot.z());
  const Vector3d n_F{(q.w() * q.y() + q.z() * q.x()) / d, (q.z() * q.y() - q.w() * q.x()) / d, 1};
  const double x_dot = q_dot_w * q.y() + q.w() * q_dot.y() + q_dot.z() * q.x() + q.z() * q_dot.x();
  const double y_dot = q_dot.z() * q.y() + q.z() * q_dot.y() - q_dot_w * q.x() - q.w() * q_dot.x();
  const Vector3d n_dot_F{(x_dot - n_F.x() * d_dot) / d, (y_dot - n_F.y() * d_dot) / d, 0};
  const Vector3d n_W = at.R_WF * n_F;
  return {.error = 2 * std::atan2(q.z(), q.w()),
          .bias = w_rel_W.dot(at.w_WA.cross(n_W)) + w_FM.dot(n_dot_F),
          .on_a = {-n_W, Vector3d::Zero()},
          .on_b = {n_W, Vector3d::Zero()}};
}

// s − l·θ with the slide s, the turn θ and the lead l. A turn more is a pitch further, so the error is
// known to a pitch, and the nearest one is meant.
RowTerms lead_row(const JointFrames& at, const JointData& joint) {
  RowTerms row = position_row(at, joint, 2);
  const RowTerms turn = turn_row(at);
  const double lead = joint.lead;
  row.error = std::remainder(row.error - lead * turn.error, 2 * std::numbers::pi * lead);
  row.bias -= lead * turn.bias;
  row.on_a.angular -= lead * turn.on_a.angular;
  row.on_b.angular -= lead * turn.on_b.angular;
  return row;
}

/// Where something round about M's origin touches a plane across z of F, and how that place moves.
struct RollingPoint {
  Vector3d p_WC_from_M, v_WC_from_M;  // from M's origin, which is on B; world axes
  double sine = 1;                    // of the angle between the axis and the normal
};

/// The lowest point of a ball, or of the rim of a disc with axis a: −r·u, u = (n − (n·a)·a)/s,
/// s = |n − (n·a)·a|.
RollingPoint rolling_point(const JointFrames& at, double radius, bool is_disc) {
  const Vector3d n_W = at.R_WF.col(2), n_dot_W = at.w_WA.cross(n_W);
  if (!is_disc) return {-radius * n_W, -radius * n_dot_W, 1};
  const Vector3d a_W = at.R_WM.col(2), a_dot_W = at.w_WB.cross(a_W);
  const double cosine = n_W.dot(a_W), cosine_dot = n_dot_W.dot(a_W) + n_W.dot(a_dot_W);
  const Vector3d m_W = n_W - cosine * a_W;
  const Vector3d m_dot_W = n_dot_W - cosine_dot * a_W - cosine * a_dot_W;
  const double sine = m_W.norm();
  const Vector3d u_W = m_W / sine;
  return {-radius * u_W, -radius * (m_dot_W - u_W.dot(m_dot_W) * u_W) / sine, sine};
}

// d·(v_B + ω_B × p_BC − v_A − ω_A × p_AC) with d fixed in A, at the place C that touches and moves on with
// velocity ċ. Along the normal that is the rate of the height n·p_FM − r·s of C.
RowTerms roll_row(const JointFrames& at, const JointData& joint, int i, bool is_disc) {
  const double radius = joint.parameters[0];
  const RollingPoint point = rolling_point(at, radius, is_disc);
  const Vector3d d_W = at.R_WF.col(i);
  const Vector3d p_BC_W = at.p_BM_W + point.p_WC_from_M, p_AC_W = at.p_AM_W + point.p_WC_from_M;
  const Vector3d c_dot_W = at.v_WB + at.w_WB.cross(at.p_BM_W) + point.v_WC_from_M;
  const Vector3d v_rel_W = at.v_WB + at.w_WB.cross(p_BC_W) - at.v_WA - at.w_WA.cross(p_AC_W);
  const Vector3d rate_W = at.w_WB.cross(c_dot_W - at.v_WB) - at.w_WA.cross(c_dot_W - at.v_WA);
  double error = 0;
  if (i == 2) {
    const double cosine_at_start = joint.X_FM_start.R(2, 2);
    const double sine_at_start =
        is_disc ? std::sqrt(std::max(1 - cosine_at_start * cosine_at_start, 0.0)) : 1;
    error = d_W.dot(at.p_FM_W) - radius * (point.sine - sine_at_start);
  }
  return {.error = error,
          .bias = at.w_WA.cross(d_W).dot(v_rel_W) + d_W.dot(rate_W),
          .on_a = {-p_AC_W.cross(d_W), -d_W},
          .on_b = {p_BC_W.cross(d_W), d_W}};
}

}  // namespace

void evaluate_rows(const JointData& joint, const BodyMotion& a, const BodyMotion& b,
                   RowTerms* rows) {
  const Vector3d p_AF_W = a.X_WB.R * joint.X_AF.p;
  const Vector3d p_BM_W = b.X_WB.R * joint.X_BM.p;
  const Vector3d p_FM_W = (b.X_WB.p + p_BM_W) - (a.X_WB.p + p_AF_W);
  const JointFrames at{.R_WF = a.X_WB.R * joint.X_AF.R,
                       .R_WM = b.X_WB.R * joint.X_BM.R,
                       .p_AF_W = p_AF_W,
                       .p_BM_W = p_BM_W,
                       .p_FM_W = p_FM_W,
                       .p_AM_W = p_AF_W + p_FM_W,
                       .w_WA = a.V_WB.angular,
                       .v_WA = a.V_WB.linear,
                       .w_WB = b.V_WB.angular,
                       .v_WB = b.V_WB.linear};
  for (const JointRow& row : joint.type->rows) {
    RowTerms& terms = *rows++;
    switch (row.kind) {
      case JointRow::Kind::position:
        terms = position_row(at, joint, row.i);
        break;
      case JointRow::Kind::angle:
        terms = angle_row(at, joint, row.i, row.j);
        break;
      case JointRow::Kind::distance:
        terms = distance_row(at, joint);
        break;
      case JointRow::Kind::lead:
        terms = lead_row(at, joint);
        break;
      case JointRow::Kind::ball:
      case JointRow::Kind::disc:
        terms = roll_row(at, joint, row.i, row.kind == JointRow::Kind::disc);
        break;
    }
  }
}

}  // namespace carom::multibody
