#include <algorithm>
#include <cmath>

#include "carom/messages.h"
#include "impact/routh.h"

namespace carom {
namespace {

/// dP_t/dP_n of a phase.
double slope_of(SlipMode mode, double side, const RigidContact& contact) {
  const double mu = contact.friction;
  const double tt = contact.inverse_C(0, 0), tn = contact.inverse_C(0, 2);
  if (mode == SlipMode::stick) return tt > 0 ? -tn / tt : 0;
  // Slip that begins anew goes where the coupling drives it.
  if (mode == SlipMode::reverse) return tn > 0 ? -mu : mu;
  return -side * mu;
}

}  // namespace

RouthDiagram routh_diagram(const RigidContact& contact, const ImpactLaw& law) {
  CAROM_ASSERT(
      contact.velocity_C.y() == 0 && contact.inverse_C(1, 2) == 0 && contact.inverse_C(0, 1) == 0,
      "a Routh diagram needs slip in the plane of t1 and n");
  const RigidRebound rebound = solve_impact(contact, law);
  const double slip = contact.velocity_C.x(), approach = contact.velocity_C.z();
  const double tt = contact.inverse_C(0, 0), tn = contact.inverse_C(0, 2);
  const double nn = contact.inverse_C(2, 2);
  const double side = slip != 0 ? std::copysign(1, slip) : tn > 0 ? 1 : -1;

  RouthDiagram diagram;
  diagram.limiting_friction = {1, side * contact.friction, 0};
  diagram.sticking = {tt, tn, -slip};
  diagram.maximum_compression = {tn, nn, -approach};
  diagram.termination = law.hypothesis == ImpactHypothesis::newton
                            ? ImpulseLine{tn, nn, -(1 + law.restitution) * approach}
                            : ImpulseLine{0, 1, rebound.impulse_C.z()};
  ImpulsePoint at;
  const auto add = [&](const ImpulsePoint& point) {
    diagram.path[static_cast<std::size_t>(diagram.path_count++)] = point;
  };
  add(at);
  for (const SlipPhase* phase = rebound.phases.begin(); phase != rebound.phases.end(); ++phase) {
    const bool last = phase + 1 == rebound.phases.end();
    const double until = last ? rebound.impulse_C.z() : (phase + 1)->from_normal_impulse;
    at.tangential += (until - at.normal) * slope_of(phase->mode, side, contact);
    at.normal = until;
    add(last ? ImpulsePoint{rebound.impulse_C.x(), until} : at);
  }
  return diagram;
}

}  // namespace carom
