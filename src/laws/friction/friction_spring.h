// One tangential spring that slips at a limit: the part of which bristles, Mindlin's laws and the springs
// of particle codes are made.
//
// The state is the spring's force f. While it sticks
//   ḟ = k·v + min(0, k̇/k)·f
// As the contact grows, the new part of it engages without tension, so the force stays; as it shrinks,
// the part that opens takes its share of the force along. Either way no energy is created, whereas
// f = k·s with a changing k creates some. While it slips, f has the size of the limit L and follows
// the motion:
//   f = L·d,   ḋ = (v − (v·d)·d)/(L/k + |v|·τ)
// where the lag τ, a thousandth of the touch's own time, keeps light contacts from turning at once, which
// would be stiff. It sticks again when the spring alone would fall behind the limit, k·v·d + min(0, k̇/k)·L < L̇. While
// that is not so, the power L·v·d exceeds the growth of L²/(2k) by at least |k̇|·L²/(2k²): the rest is
// lost in slip and nothing is created whatever k and L do.
//
// Of f only the direction counts while it slips, and the state keeps its size then. A dashpot beside the
// spring adds c·v while it sticks, but not beyond the limit: what the cap takes away is at most what
// the dashpot dissipates.
#pragma once

#include <algorithm>
#include <cmath>

#include "carom/friction.h"

namespace carom::laws {

/// One spring as the contact makes it at this moment.
struct FrictionSpring {
  double stiffness = 0;        ///< k [N/m]
  double growth = 0;           ///< k̇/k [1/s]
  double stick_limit = 0;      ///< largest force before it slips [N]
  double slip_limit = 0;       ///< force while it slips [N]
  double slip_limit_rate = 0;  ///< [N/s]
  double damping = 0;          ///< of the dashpot beside it [N s/m]
  double lag = 0;              ///< least time in which slip turns the force [s]
  /// The stretch of the spring stays when the stiffness grows, so that energy appears.
  bool keeps_stretch = false;

  bool exists() const { return stiffness > 0; }
  /// Rate of the force by the change of stiffness alone, over the force [1/s].
  double own_rate() const { return keeps_stretch ? growth : std::min(0.0, growth); }
};

/// k̇/k, where a contact that is about to vanish has none.
inline double growth_rate(double rate, double value) {
  return value > 0 ? rate / value : 0;
}

inline double lag_of(const FrictionOnset& onset) {
  return 1e-3 * onset.depth_scale / onset.approach_speed;
}

/// What forces of a touch are measured in: m·v²/depth [N].
inline double force_size_of(const FrictionOnset& onset) {
  return onset.effective_mass * onset.approach_speed * onset.approach_speed /
         std::max(onset.depth_scale, 1e-300);
}

/// Vector number i of the states.
inline Tangent stored(FrictionStates states, int i = 0) {
  const auto at = static_cast<std::size_t>(2 * i);
  return {states[at], states[at + 1]};
}
inline void store(const Tangent& f, std::span<double> states, int i = 0) {
  const auto at = static_cast<std::size_t>(2 * i);
  states[at] = f.x;
  states[at + 1] = f.y;
}

inline Tangent direction_of(Tangent f) {
  const double size = f.norm();
  return size > 0 ? (1 / size) * f : Tangent{1, 0};
}

/// The vector, shortened to `size` where it is longer.
inline Tangent capped(Tangent f, double size) {
  const double length = f.norm();
  return length > size ? (size / length) * f : f;
}

/// Force of the spring against the motion v.
inline Tangent spring_force(const FrictionSpring& spring, bool slips, Tangent f, Tangent v) {
  if (slips) return -(spring.slip_limit * direction_of(f));
  return -capped(f + spring.damping * v, spring.stick_limit);
}

inline Tangent spring_rate(const FrictionSpring& spring, bool slips, Tangent f, Tangent v) {
  if (!slips) return spring.stiffness * v + spring.own_rate() * f;
  if (!spring.exists()) return {};
  const double length = spring.slip_limit / spring.stiffness + v.norm() * spring.lag;
  const Tangent d = direction_of(f);
  return length > 0 ? (f.norm() / length) * (v - v.dot(d) * d) : Tangent{};
}

inline double spring_energy(const FrictionSpring& spring, bool slips, Tangent f) {
  if (!spring.exists()) return 0;
  const double size = slips ? spring.slip_limit : f.norm();
  return 0.5 * size * size / spring.stiffness;
}

/// A spring sticks until it is beyond the limit by this share: one that has just stuck, exactly at the
/// limit, must not slip again by rounding.
inline constexpr double limit_play = 1e-9;

/// Above zero while it goes on sticking or slipping, about 1 at most.
inline double spring_switch_value(const FrictionSpring& spring, bool slips, Tangent f, Tangent v) {
  if (!slips) {
    const double size = f.norm(), limit = (1 + limit_play) * spring.stick_limit;
    return size == 0 ? 1 : (limit - size) / std::max(limit, size);
  }
  const double loading = spring.stiffness * v.dot(direction_of(f));
  const double own = spring.own_rate() * spring.slip_limit;
  const double size = std::fabs(loading) + std::fabs(own) + std::fabs(spring.slip_limit_rate);
  return size > 0 ? (loading + own - spring.slip_limit_rate) / size : 1;
}

/// The state when it begins to slip: a direction, in the size that states have. A force that is nothing but
/// rounding, as in a part of the contact that has just touched, may point anywhere: the motion decides.
inline Tangent slipping_state(Tangent f, Tangent v, double state_size) {
  constexpr double rounding = 1e-15;
  return state_size * direction_of(f.norm() > rounding * state_size || v.norm() == 0 ? f : v);
}

/// The state when it begins to stick.
inline Tangent sticking_state(const FrictionSpring& spring, Tangent f) {
  return spring.slip_limit * direction_of(f);
}

/// The state when stiffness and limit become others at once: it sticks, with the force that it had, or with
/// the stretch where it becomes softer. So it stores no more than before.
inline Tangent jumped_state(const FrictionSpring& before, const FrictionSpring& after, bool slips,
                            Tangent f) {
  const Tangent had = slips ? sticking_state(before, f) : f;
  if (!before.exists()) return had;
  const double ratio = after.stiffness / before.stiffness;
  return (before.keeps_stretch ? ratio : std::min(1.0, ratio)) * had;
}

/// Switches a law whose event was missed, as where a limit jumped below the force. True when it did.
template <class Law>
bool switch_if_missed(const Law& law, const FrictionContact& contact, std::span<double> states,
                      FrictionMemory& memory) {
  constexpr double clearly = 1e-6;
  if (law.switch_value(contact, states, memory) > -clearly) return false;
  law.switch_mode(contact, states, memory);
  return true;
}

}  // namespace carom::laws
