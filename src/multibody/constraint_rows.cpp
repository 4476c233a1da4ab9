#include "multibody/constraint_rows.h"

namespace carom::multibody {

void evaluate_rows(const JointData& joint, const BodyMotion& a, const BodyMotion& b,
                   RowTerms* rows) {
  const Matrix3d R_WF = a.X_WB.R * joint.X_AF.R;
  const Matrix3d R_WM = b.X_WB.R * joint.X_BM.R;
  const Vector3d p_AF_W = a.X_WB.R * joint.X_AF.p;
  const Vector3d p_BM_W = b.X_WB.R * joint.X_BM.p;
  const Vector3d p_FM_W = (b.X_WB.p + p_BM_W) - (a.X_WB.p + p_AF_W);
  const Vector3d p_AM_W = p_AF_W + p_FM_W;
  const auto& [w_WA, v_WA] = a.V_WB;
  const auto& [w_WB, v_WB] = b.V_WB;
  // Accelerations of points at zero accelerations of the bodies.
  const auto turning_acceleration = [](const Vector3d& w, const Vector3d& p) {
    return Vector3d(w.cross(w.cross(p)));
  };

  for (const JointRow& row : joint.type->rows) {
    RowTerms& terms = *rows++;
    switch (row.kind) {
      case JointRow::Kind::position: {
        // d·p_FM with d fixed in A. The rate is d·(velocity of M as seen from A).
        const Vector3d d_W = R_WF.col(row.i);
        const Vector3d v_AM = v_WB + w_WB.cross(p_BM_W) - v_WA - w_WA.cross(p_AM_W);
        terms.error = d_W.dot(p_FM_W) - joint.X_FM_start.p(row.i);
        terms.on_a = {-p_AM_W.cross(d_W), -d_W};
        terms.on_b = {p_BM_W.cross(d_W), d_W};
        terms.bias = d_W.dot(turning_acceleration(w_WB, p_BM_W) -
                             turning_acceleration(w_WA, p_AM_W) - 2 * w_WA.cross(v_AM));
        break;
      }
      case JointRow::Kind::angle: {
        // d·e with d fixed in A and e in B. The rate is (ω_B − ω_A)·(e × d).
        const Vector3d d_W = R_WF.col(row.i);
        const Vector3d e_W = R_WM.col(row.j);
        const Vector3d normal_W = e_W.cross(d_W);
        terms.error = d_W.dot(e_W) - joint.X_FM_start.R(row.i, row.j);
        terms.on_a = {-normal_W, Vector3d::Zero()};
        terms.on_b = {normal_W, Vector3d::Zero()};
        terms.bias = (w_WB - w_WA).dot(w_WB.cross(e_W).cross(d_W) + e_W.cross(w_WA.cross(d_W)));
        break;
      }
      case JointRow::Kind::distance: {
        // (p·p − L²)/(2L) with p from F to M: as long as |p| − L near zero, and smooth.
        const double length = joint.X_FM_start.p.norm();
        const Vector3d u_W = p_FM_W / length;
        const Vector3d v_FM_W = v_WB + w_WB.cross(p_BM_W) - v_WA - w_WA.cross(p_AF_W);
        terms.error = (p_FM_W.squaredNorm() - length * length) / (2 * length);
        terms.on_a = {-p_AF_W.cross(u_W), -u_W};
        terms.on_b = {p_BM_W.cross(u_W), u_W};
        terms.bias = v_FM_W.squaredNorm() / length + u_W.dot(turning_acceleration(w_WB, p_BM_W) -
                                                             turning_acceleration(w_WA, p_AF_W));
        break;
      }
    }
  }
}

}  // namespace carom::multibody
