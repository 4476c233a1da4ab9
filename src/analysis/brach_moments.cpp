#include "analysis/brach_moments.h"

#include <Eigen/LU>

#include "base/cross_matrix.h"

namespace carom {
namespace {

/// Both rows and columns of a 6 × 6 matrix in the axes of R.
Matrix6d turned(const Matrix6d& inverse_W, const Matrix3d& R_WC) {
  Matrix6d R = Matrix6d::Zero();
  R.topLeftCorner<3, 3>() = R.bottomRightCorner<3, 3>() = R_WC;
  return R.transpose() * inverse_W * R;
}

}  // namespace

Matrix6d inverse_inertia_at(const CollisionBody& body, const Vector3d& p_WC) {
  Matrix6d inverse = Matrix6d::Zero();
  if (!body.mass) return inverse;
  const Matrix3d r = cross_matrix(p_WC - body.p_WB);
  const Matrix3d turning = body.I_W.inverse();
  // v += P/m + (I⁻¹·(r × P + M)) × r and w += I⁻¹·(r × P + M)
  inverse << Matrix3d::Identity() / *body.mass - r * turning * r, -r * turning,  //
      turning * r, turning;
  return inverse;
}

std::optional<BrachRebound> brach_rebound(const Collision& collision, const CollisionContact& at) {
  const auto& [a, b] = collision.bodies;
  const BrachContact contact{
      .inverse_C = turned(
          inverse_inertia_at(a, collision.p_WC) + inverse_inertia_at(b, collision.p_WC), at.R_WC),
      .velocity_C = at.contact.velocity_C,
      .angular_velocity_C = at.R_WC.transpose() * (b.w_WB - a.w_WB)};
  BrachCoefficients coefficients{.restitution = collision.perforation ? -*collision.perforation
                                                                      : at.restitution};
  const Vector3d& rotational = collision.rotational_restitution.value();
  for (int i = 0; i < 3; ++i) coefficients.rotational_restitution[i] = rotational[i];
  const auto solve = [&]() -> std::optional<BrachRebound> {
    const auto rebound = solve_brach_impact(contact, coefficients);
    const bool pushes = rebound && rebound->impulse_C.allFinite() && rebound->impulse_C.z() > 0;
    return pushes ? rebound : std::nullopt;
  };
  if (const auto e_t = collision.tangential_restitution) {
    coefficients.tangential_restitution = {*e_t, *e_t};
    return solve();
  }
  const double ratio = collision.impulse_ratio.value_or(collision.friction);
  // What stops the slip, if the ratio for it is not beyond the given one.
  coefficients.tangential_restitution = {0.0, 0.0};
  const auto stopped = solve();
  if (stopped && stopped->impulse_C.head<2>().norm() <= ratio * stopped->impulse_C.z()) {
    return stopped;
  }
  coefficients.tangential_restitution = {};
  coefficients.impulse_ratio = {at.contact.velocity_C.x() > 0 ? -ratio : 0.0, 0.0};
  return solve();
}

}  // namespace carom
