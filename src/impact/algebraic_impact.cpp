#include "impact/algebraic_impact.h"
#include "base/numbers.h"

#include <cmath>
#include <limits>
#include <string>

#include "carom/messages.h"
#include "impact/friction_mean.h"
#include "impact/impact_path.h"

namespace carom::impact {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double impulse_ratio(const Vector3d& impulse) {
  return impulse.head<2>().norm() / impulse.z();
}

bool at_rest(const NewtonImpact& impact, const RigidContact& contact) {
  return impact.slip.norm() <= 4 * epsilon * contact.velocity_C.norm();
}

[[noreturn]] void refuse(double tangential_restitution) {
  throw InputError({{"tangential_restitution",
                     "is " + std::to_string(tangential_restitution) +
                         ", which no impulse that pushes can give this contact",
                     "another value, or an impulse ratio"}});
}

/// Friction along −direction: the ratio `wanted`, or that at which the slip along the direction stops.
Vector3d impulse_against(const NewtonImpact& impact, const Vector2d& direction, double wanted) {
  // Slip along d after is u + w·(b_d − r·A_dd)/(N_nn − r·b_d) with the ratio r.
  const double b = impact.inertia.tn.dot(direction);
  const double A = direction.dot(impact.inertia.tt * direction);
  const double u = impact.slip.dot(direction);
  const double w = impact.gain;
  double ratio = wanted;
  if (u * impact.inertia.nn + w * b > 0 && wanted > 0) {
    const double stopping = (u * impact.inertia.nn + w * b) / (w * A + u * b);
    if (w * A + u * b > 0) ratio = std::fmin(ratio, stopping);
  }
  return impact.impulse(ratio * direction);
}

/// Friction opposes the slip before, unless less stops the slip: Whittaker's rule, and Brach's.
Vector3d opposing_impulse(const RigidContact& contact, const NewtonImpact& impact, double e,
                          double ratio) {
  const std::optional<Vector3d> stop = impulse_for_restitution(contact, e, 0);
  if (stop && impulse_ratio(*stop) <= ratio) return *stop;
  if (at_rest(impact, contact)) return impact.impulse(Vector2d::Zero());
  return impulse_against(impact, impact.slip.normalized(), ratio);
}

}  // namespace

std::optional<Vector3d> impulse_for_restitution(const RigidContact& contact, double normal,
                                                double tangential) {
  // tt·P_t + tn·P_n = −(1 + e_t)·u and tn·P_t + nn·P_n = −(1 + e)·v_n, by the Schur complement of tt.
  const ContactInertia inertia = split(contact.inverse_C);
  const Vector2d slip_gain = -(1 + tangential) * contact.velocity_C.head<2>();
  const double normal_gain = -(1 + normal) * contact.velocity_C.z();
  const Vector2d hold = sticking_ratio(inertia);
  const Vector2d stop = impulse_for_slip(inertia.tt, slip_gain);
  const double scale = slip_gain.norm() + std::fabs(normal_gain);
  const bool movable = (inertia.tt * stop - slip_gain).norm() <= 1e-9 * scale;
  const double schur = inertia.nn + inertia.tn.dot(hold);
  double P_n = normal_gain - inertia.tn.dot(stop);
  if (!movable || schur <= 64 * epsilon * inertia.nn) return std::nullopt;
  P_n /= schur;
  if (P_n < 0 || (P_n == 0 && !stop.isZero())) return std::nullopt;
  Vector3d impulse;
  impulse << stop + P_n * hold, P_n;
  return impulse;
}

RigidRebound solve_algebraic(const RigidContact& contact, const ImpactLaw& law) {
  const NewtonImpact impact{.inertia = split(contact.inverse_C),
                            .slip = contact.velocity_C.head<2>(),
                            .gain = -(1 + law.restitution) * contact.velocity_C.z(),
                            .friction = contact.friction};
  const auto stick = impulse_for_restitution(contact, law.restitution, 0);
  const bool sticks = stick && impulse_ratio(*stick) <= contact.friction;
  std::optional<Vector3d> impulse;
  switch (law.hypothesis) {
    case ImpactHypothesis::brach:
      if (law.tangential_restitution) {
        impulse = impulse_for_restitution(contact, law.restitution, *law.tangential_restitution);
        if (!impulse) refuse(*law.tangential_restitution);
      } else {
        impulse = opposing_impulse(contact, impact, law.restitution,
                                   law.impulse_ratio.value_or(contact.friction));
      }
      break;
    case ImpactHypothesis::newton_whittaker:
      impulse = opposing_impulse(contact, impact, law.restitution, contact.friction);
      break;
    case ImpactHypothesis::newton_kane:
      impulse = sticks ? stick : impulse_against_slip_after(impact);
      break;
    default:
      // Without slip before, Smith's mean is the direction of the slip after.
      impulse = !at_rest(impact, contact) ? impulse_against_mean_slip(impact)
                : sticks                  ? stick
                                          : impulse_against_slip_after(impact);
  }
  if (!impulse || !(impulse->z() > 0)) {
    // Bodies that wedge do not rebound, whatever the restitution: only the path says what stops them.
    impulse = solve_by_path(contact, {ImpactHypothesis::newton, law.restitution}, 1e-12).impulse_C;
  }
  RigidRebound rebound{.impulse_C = *impulse};
  rebound.velocity_C = contact.velocity_C + contact.inverse_C * rebound.impulse_C;
  rebound.energy_lost = -0.5 * rebound.impulse_C.dot(contact.velocity_C + rebound.velocity_C);
  rebound.restitution_kinematic = -rebound.velocity_C.z() / contact.velocity_C.z();
  rebound.compression_impulse = rebound.work_compression = rebound.work_restitution =
      rebound.work_tangential = rebound.restitution_kinetic = rebound.restitution_energetic = nan;
  return rebound;
}

}  // namespace carom::impact
