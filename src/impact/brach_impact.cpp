#include "impact/brach_impact.h"

#include "numerics/dense.h"

namespace carom {

std::optional<BrachRebound> solve_brach_impact(const BrachContact& contact,
                                               const BrachCoefficients& coefficients) {
  BrachRebound rebound{.velocity_C = contact.velocity_C,
                       .angular_velocity_C = contact.angular_velocity_C};
  if (!(contact.velocity_C.z() < 0)) return rebound;

  using Vector6d = Eigen::Matrix<double, 6, 1>;
  Vector6d before;
  before << contact.velocity_C, contact.angular_velocity_C;
  // One equation per axis: restitution, N·P = −(1 + e)·v, or a condition on the impulses alone. Those
  // are multiplied by an inverse mass, so that all rows have comparable size.
  Matrix6d rows = Matrix6d::Zero();
  Vector6d gains = Vector6d::Zero();
  const auto restore = [&](int axis, double e) {
    rows.row(axis) = contact.inverse_C.row(axis);
    gains[axis] = -(1 + e) * before[axis];
  };
  const double weight = contact.inverse_C(2, 2);
  for (int i = 0; i < 2; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (coefficients.tangential_restitution[at]) {
      restore(i, *coefficients.tangential_restitution[at]);
    } else {
      rows(i, i) = weight;
      rows(i, 2) = -weight * coefficients.impulse_ratio[at];
    }
  }
  restore(2, coefficients.restitution);
  for (int i = 0; i < 3; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (coefficients.rotational_restitution[at]) {
      restore(3 + i, *coefficients.rotational_restitution[at]);
    } else {
      rows(3 + i, 3 + i) = weight;
    }
  }
  const auto solution = numerics::solve_if_regular(rows, gains);
  if (!solution) return std::nullopt;
  const Vector6d impulse = *solution;
  const Vector6d after = before + contact.inverse_C * impulse;
  rebound.impulse_C = impulse.head<3>();
  rebound.moment_impulse_C = impulse.tail<3>();
  rebound.velocity_C = after.head<3>();
  rebound.angular_velocity_C = after.tail<3>();
  rebound.energy_lost = -0.5 * impulse.dot(before + after);
  return rebound;
}

}  // namespace carom
