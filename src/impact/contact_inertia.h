// The inverse inertia of a contact split into tangent plane and normal, and how it slips from rest.
#pragma once

#include <Eigen/Core>

#include "carom/math.h"

namespace carom::impact {

using Eigen::Matrix2d;
using Eigen::Vector2d;

/// Velocity gained per impulse: slip += tt·P_t + tn·P_n, normal velocity += tn·P_t + nn·P_n.
struct ContactInertia {
  Matrix2d tt;  ///< [1/kg]
  Vector2d tn;  ///< [1/kg]
  double nn;    ///< > 0 [1/kg]
};

inline ContactInertia split(const Matrix3d& inverse_C) {
  return {inverse_C.topLeftCorner<2, 2>(), inverse_C.topRightCorner<2, 1>(), inverse_C(2, 2)};
}

/// v turned by +90°.
inline Vector2d perpendicular(const Vector2d& v) {
  return {-v.y(), v.x()};
}

/// Smallest tangential impulse that gives the slip `gain`, tt⁺·gain; the part of `gain` along a tangent
/// in which nothing moves is left out.
Vector2d impulse_for_slip(const Matrix2d& tt, const Vector2d& gain);

/// dP_t/dP_n that holds the slip at zero. A contact at rest sticks when its norm is at most μ.
inline Vector2d sticking_ratio(const ContactInertia& inertia) {
  return -impulse_for_slip(inertia.tt, inertia.tn);
}

/// Direction in which slip begins from rest when friction cannot hold it, μ < |tt⁺·tn|: the unique d
/// with tn − μ·tt·d = g·d and g > 0. Slip keeps this direction while it grows.
Vector2d diverging_direction(const ContactInertia& inertia, double friction);

}  // namespace carom::impact
