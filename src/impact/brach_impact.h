// Brach's impact with moments: one coefficient for each of the six parts of the contact's velocity.
//
// R. M. Brach, "Mechanical Impact Dynamics", 1991; "Formulation of rigid body impact problems using
// generalized coefficients", 1998. Axes and signs are those of rigid_impact.h.
#pragma once

#include <array>
#include <optional>

#include "carom/math.h"

namespace carom {

using Matrix6d = Eigen::Matrix<double, 6, 6>;

/// A contact that transmits an impulse and, over its finite area, a moment impulse.
struct BrachContact {
  /// (velocity, angular velocity) gained per (impulse, moment impulse), in axes (t1, t2, n) each.
  Matrix6d inverse_C = Matrix6d::Zero();
  Vector3d velocity_C = Vector3d::Zero();  ///< before; z < 0 approaches [m/s]
  Vector3d angular_velocity_C =
      Vector3d::Zero();  ///< of the second body relative to the first [rad/s]
};

/// The six coefficients. None of them knows a limit of its own: `critical_impulse_ratio` gives that of
/// the ratios.
struct BrachCoefficients {
  double restitution = 1;  ///< e in [−1, 1]; e < 0 perforates
  /// Along t1 and t2: signed ratio P_t/P_n …
  std::array<double, 2> impulse_ratio{};
  /// … or, where given, slip after = −this times slip before, in [−1, 1].
  std::array<std::optional<double>, 2> tangential_restitution{};
  /// About t1, t2, n: relative angular velocity after = −this times that before, in [−1, 1]. Left out:
  /// no moment impulse about that axis.
  std::array<std::optional<double>, 3> rotational_restitution{};
};

struct BrachRebound {
  Vector3d impulse_C = Vector3d::Zero();           ///< [N s]
  Vector3d moment_impulse_C = Vector3d::Zero();    ///< [N m s]
  Vector3d velocity_C = Vector3d::Zero();          ///< after [m/s]
  Vector3d angular_velocity_C = Vector3d::Zero();  ///< after [rad/s]
  double energy_lost = 0;                          ///< < 0 when the coefficients create energy [J]
};

/// The impact with these coefficients; none when the contact does not approach. Empty where the bodies
/// cannot move as the coefficients ask.
std::optional<BrachRebound> solve_brach_impact(const BrachContact& contact,
                                               const BrachCoefficients& coefficients);

}  // namespace carom
