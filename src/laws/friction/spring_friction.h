// A law that is one spring with a slip limit (friction_spring.h).
#pragma once

#include "laws/friction/friction_spring.h"

namespace carom::laws {

/// `Law` derives from this and offers
///   FrictionSpring spring(const FrictionContact&) const
/// and where it is not the slip, Tangent motion(contact).
template <class Law>
struct SpringFriction {
  static constexpr int vectors = 1;
  enum Mode { kSticks, kSlips };

  double force_size = 1;      ///< of the touch: m·v²/depth [N]
  double approach_speed = 0;  ///< [m/s]
  double depth_size = 1;      ///< of the touch [m]
  double lag = 0;             ///< [s]

  static void size_at_onset(Law& law, const FrictionOnset& onset) {
    law.force_size = force_size_of(onset);
    law.approach_speed = onset.approach_speed;
    law.depth_size = onset.depth_scale;
    law.lag = lag_of(onset);
  }
  double state_size() const { return force_size; }

  Tangent motion(const FrictionContact& contact) const { return contact.slip; }

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const {
    return spring_force(law().spring(contact), memory.mode == kSlips, stored(states),
                        law().motion(contact));
  }

  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> rates) const {
    FrictionSpring spring = law().spring(contact);
    spring.lag = lag;
    store(spring_rate(spring, memory.mode == kSlips, stored(states), law().motion(contact)), rates);
  }

  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const {
    return spring_energy(law().spring(contact), memory.mode == kSlips, stored(states));
  }

  /// It slips at once when the spring would outrun the limit, both from zero; a touch that begins under
  /// load has no tension yet.
  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    const Tangent v = law().motion(contact);
    const FrictionSpring spring = law().spring(contact);
    double loading = spring.stiffness * v.norm(), limit_rate = spring.slip_limit_rate;
    if constexpr (requires { law().stiffness_ratio; }) {
      // Stiffness and load start from zero, as κ·k and μ·∫k dδ.
      if (!spring.exists() && !(limit_rate > 0)) {
        loading = law().stiffness_ratio * v.norm();
        limit_rate = law().coefficient * approach_speed;
      }
    }
    const bool starts_from_zero =
        contact.depth < 1e-3 * depth_size && spring.stick_limit < 1e-3 * force_size;
    const bool slips = starts_from_zero && loading > limit_rate;
    memory.mode = slips ? kSlips : kSticks;
    if (slips) store(slipping_state({}, v, force_size), states);
  }

  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const {
    return spring_switch_value(law().spring(contact), memory.mode == kSlips, stored(states),
                               law().motion(contact));
  }

  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    const bool slips = memory.mode == kSlips;
    const Tangent f = stored(states);
    store(slips ? sticking_state(law().spring(contact), f)
                : slipping_state(f, law().motion(contact), force_size),
          states);
    memory.mode = slips ? kSticks : kSlips;
  }

  void jump(const FrictionContact& before, const FrictionContact& after, std::span<double> states,
            FrictionMemory& memory) const {
    store(jumped_state(law().spring(before), law().spring(after), memory.mode == kSlips,
                       stored(states)),
          states);
    memory.mode = kSticks;
    switch_if_missed(*this, after, states, memory);
  }

  /// What fell between the events: a limit that jumped below the force.
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    return switch_if_missed(*this, contact, states, memory);
  }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }
};

/// κ times the stiffness along the normal, with the limit μ·N: what laws of Mindlin's kind have in common.
inline FrictionSpring spring_of_normal(const FrictionContact& contact, double stiffness_ratio,
                                       double coefficient) {
  return {.stiffness = stiffness_ratio * contact.normal_stiffness,
          .growth = growth_rate(contact.normal_stiffness_rate, contact.normal_stiffness),
          .stick_limit = coefficient * contact.normal_force,
          .slip_limit = coefficient * contact.normal_force,
          .slip_limit_rate = coefficient * contact.normal_force_rate};
}

}  // namespace carom::laws
