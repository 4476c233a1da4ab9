// A tangential spring that slips at a limit: what bristles, Mindlin's laws without partial slip and the
// springs of particle codes share.
//
// The state is the spring's force f. While it sticks
//   ḟ = k·v + min(0, k̇/k)·f
// As the contact grows, the new part of it engages without tension, so the force stays; as it shrinks,
// the part that opens takes its share of the force along. Either way no energy is created, whereas
// f = k·s with a changing k creates some. While it slips, f has the size of the limit L and follows
// the motion:
//   f = L·d,   ḋ = (v − (v·d)·d)/(L/k + |v|·τ)
// where τ, a thousandth of the touch's own time, keeps light contacts from turning at once, which
// would be stiff. It sticks again when the spring alone would fall behind the limit: ḟ·d < L̇.
//
// Of f only the direction counts while it slips, and the state keeps its size then.
#pragma once

#include <algorithm>
#include <cmath>

#include "carom/friction.h"

namespace carom::laws {

/// `Law` derives from this and offers
///   double stiffness(const FrictionContact&) const      k [N/m]
///   double growth(const FrictionContact&) const         k̇/k [1/s]
///   double stick_limit(const FrictionContact&) const    largest force before it slips [N]
///   double slip_limit(const FrictionContact&) const     force while it slips [N]
///   double slip_limit_rate(const FrictionContact&) const   [N/s]
/// and where they differ: Tangent motion(contact), the slip by default; double damping(contact) of the
/// sticking spring [N s/m], none by default.
template <class Law>
struct SpringFriction {
  static constexpr int vectors = 1;
  enum Mode { kSticks, kSlips };

  double force_size = 1;  ///< of the touch: m·v²/depth [N]
  double lag = 0;         ///< least time in which slip turns the force [s]

  static void size_at_onset(Law& law, const FrictionOnset& onset) {
    law.force_size = onset.effective_mass * onset.approach_speed * onset.approach_speed /
                     std::max(onset.depth_scale, 1e-300);
    law.lag = 1e-3 * onset.depth_scale / onset.approach_speed;
  }
  double state_size() const { return force_size; }

  Tangent motion(const FrictionContact& contact) const { return contact.slip; }
  double damping(const FrictionContact&) const { return 0; }

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const {
    if (memory.mode == kSlips) return -(law().slip_limit(contact) * direction(states));
    return -stick_force(contact, states);
  }

  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> rates) const {
    const Tangent f{states[0], states[1]};
    const Tangent v = law().motion(contact);
    const double k = law().stiffness(contact);
    Tangent rate;
    if (memory.mode == kSlips) {
      const Tangent d = direction(states);
      const double length = law().slip_limit(contact) / std::max(k, 1e-300) + v.norm() * lag;
      if (length > 0) rate = (f.norm() / length) * (v - v.dot(d) * d);
    } else {
      rate = k * v + std::min(0.0, law().growth(contact)) * f;
    }
    rates[0] = rate.x;
    rates[1] = rate.y;
  }

  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const {
    const double k = law().stiffness(contact);
    if (!(k > 0)) return 0;
    const double f =
        memory.mode == kSlips ? law().slip_limit(contact) : Tangent{states[0], states[1]}.norm();
    return 0.5 * f * f / k;
  }

  /// It slips at once when the spring would outrun the limit, both from zero.
  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    const Tangent v = law().motion(contact);
    const double speed = v.norm();
    const bool slips = speed > 0 &&
                       law().stiffness(contact) * speed > law().slip_limit_rate(contact) &&
                       law().stick_limit(contact) < 1e-3 * force_size;
    memory.mode = slips ? kSlips : kSticks;
    if (slips) store((force_size / speed) * v, states);
  }

  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const {
    if (memory.mode == kSticks) {
      const double limit = law().stick_limit(contact);
      const double f = stick_force(contact, states).norm();
      return f == 0 ? 1 : (limit - f) / std::max(limit, f);
    }
    const double limit = law().slip_limit(contact);
    const double limit_rate = law().slip_limit_rate(contact);
    const double loading = law().stiffness(contact) * law().motion(contact).dot(direction(states));
    const double shrinking = std::min(0.0, law().growth(contact)) * limit;
    const double size = std::fabs(loading) + std::fabs(shrinking) + std::fabs(limit_rate);
    return size > 0 ? (loading + shrinking - limit_rate) / size : 1;
  }

  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    if (memory.mode == kSlips) {
      const Tangent v = law().motion(contact);
      const Tangent f = law().slip_limit(contact) * direction(states);
      store(f - law().damping(contact) * v, states);
      memory.mode = kSticks;
    } else {
      const Tangent v = law().motion(contact);
      const Tangent f{states[0], states[1]};
      const Tangent along = f.norm() > 0 ? f : v;
      const double size = along.norm();
      store(size > 0 ? (force_size / size) * along : Tangent{force_size, 0}, states);
      memory.mode = kSlips;
    }
  }

  /// What fell between the events: a limit that jumped below the force.
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    constexpr double clearly = 1e-6;
    if (switch_value(contact, states, memory) > -clearly) return false;
    switch_mode(contact, states, memory);
    return true;
  }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }
  static Tangent direction(FrictionStates states) {
    const Tangent f{states[0], states[1]};
    const double size = f.norm();
    return size > 0 ? (1 / size) * f : Tangent{1, 0};
  }
  Tangent stick_force(const FrictionContact& contact, FrictionStates states) const {
    return Tangent{states[0], states[1]} + law().damping(contact) * law().motion(contact);
  }
  static void store(const Tangent& f, std::span<double> states) {
    states[0] = f.x;
    states[1] = f.y;
  }
};

}  // namespace carom::laws
