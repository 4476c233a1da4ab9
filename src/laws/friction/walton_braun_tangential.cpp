// ḟ = κ·k·[1 − (T − T*)/(μ·N − T*)]^(1/3)·v after the last turn at T*, |f| ≤ μ·N
//                                                     Walton and Braun 1986; Walton 1993
//
// Constant normal force and no turn: Mindlin's curve. In the plane the distance from T* to the limit is
// taken along the motion, so in one direction it is μ·N − T* forwards and μ·N + T* backwards. T* goes
// with the load. While it slips, and by the load alone, it does what friction_spring.h says.
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct WaltonBraun {
  static constexpr int vectors = 1;
  enum Mode { kSticks, kSlips };
  double coefficient, stiffness_ratio;
  double force_size = 1;      ///< of the touch [N]
  double approach_speed = 0;  ///< [m/s]
  double depth_size = 1;      ///< of the touch [m]
  double lag = 0;             ///< [s]

  double state_size() const { return force_size; }
  FrictionSpring spring(const FrictionContact& contact) const {
    FrictionSpring spring = spring_of_normal(contact, stiffness_ratio, coefficient);
    spring.lag = lag;
    return spring;
  }

  /// Stiffness over that without slip, 1 after a turn and 0 at the limit.
  double softening(const FrictionContact& contact, Tangent f, const FrictionMemory& memory) const {
    const double limit = coefficient * contact.normal_force, speed = contact.slip.norm();
    if (memory.mode == kSlips || !(speed > 0)) return 1;
    const Tangent along = (1 / speed) * contact.slip, turn = limit * turning(memory);
    const double back = turn.dot(along), done = (f - turn).dot(along);
    const double reach =
        std::sqrt(std::max(0.0, back * back + limit * limit - turn.dot(turn))) - back;
    // A turn at the limit itself leaves nothing but rounding, and the limit stops it there.
    const bool is_inside = reach > 1e-6 * limit;
    return done > 0 && is_inside ? std::cbrt(std::max(0.0, 1 - done / reach)) : 1;
  }
  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const {
    return spring_force(spring(contact), memory.mode == kSlips, stored(states), contact.slip);
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> rates) const {
    const Tangent f = stored(states);
    Tangent rate = spring_rate(spring(contact), memory.mode == kSlips, f, contact.slip);
    if (memory.mode == kSticks) {
      // Softer on the way from the turn only: across it a force near the limit still turns.
      const double limit = coefficient * contact.normal_force;
      const Tangent way = direction_of(f - limit * turning(memory));
      rate = rate - (1 - softening(contact, f, memory)) * stiffness_ratio *
                        contact.normal_stiffness * contact.slip.dot(way) * way;
    }
    store(rate, rates);
  }

  /// What it gives back at constant load: ∫T dT/k down to zero, on the branch after the present turn, or
  /// after one here. With u = (L + T)/(L + T*): (L + T*)/k·∫((L + T*)·u^(2/3) − L·u^(−1/3)) du.
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const {
    const double k = stiffness_ratio * contact.normal_stiffness;
    const double limit = coefficient * contact.normal_force;
    const Tangent f = stored(states);
    const double t = memory.mode == kSlips ? limit : std::min(f.norm(), limit);
    if (!(k > 0) || !(limit > 0)) return 0;
    const double turn = memory.mode == kSlips
                            ? t
                            : std::clamp(limit * turning(memory).dot(direction_of(f)), t, limit);
    const double whole = limit + turn, from = (limit + t) / whole, to = limit / whole;
    const auto root = [](double u) { return std::cbrt(u) * std::cbrt(u); };
    return whole / k *
           (0.6 * whole * (from * root(from) - to * root(to)) -
            1.5 * limit * (root(from) - root(to)));
  }

  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    const double speed = contact.slip.norm(), k = contact.normal_stiffness;
    const double closing = k > 0 ? contact.static_force_rate / k : approach_speed;
    const bool starts_from_zero =
        contact.depth < 1e-3 * depth_size && coefficient * contact.normal_force < 1e-3 * force_size;
    const bool slips = starts_from_zero && stiffness_ratio * speed > coefficient * closing;
    memory.mode = slips ? kSlips : kSticks;
    if (slips) store(slipping_state({}, contact.slip, force_size), states);
    note_motion(contact, memory);
  }
  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const {
    const double limit_value =
        spring_switch_value(spring(contact), memory.mode == kSlips, stored(states), contact.slip);
    return memory.mode == kSlips ? limit_value
                                 : std::min(limit_value, turning_value(contact, memory));
  }
  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    const Tangent f = stored(states);
    if (memory.mode == kSlips) {
      store(sticking_state(spring(contact), f), states);
      set_turning(direction_of(f), memory);
      note_motion(contact, memory);
      memory.mode = kSticks;
    } else if (is_due(spring_switch_value(spring(contact), false, f, contact.slip))) {
      store(slipping_state(f, contact.slip, force_size), states);
      memory.mode = kSlips;
    } else {
      turn(contact, f, memory);
    }
  }
  void jump(const FrictionContact& before, const FrictionContact& after, std::span<double> states,
            FrictionMemory& memory) const {
    if (memory.mode == kSlips) switch_mode(before, states, memory);
    const double had = elastic_energy(before, states, memory);
    store(jumped_state(spring(before), spring(after), false, stored(states)), states);
    // The turn stays where it was, as far as the new limit reaches.
    const double limit = spring(after).stick_limit;
    if (limit > 0) {
      set_turning(capped((spring(before).stick_limit / limit) * turning(memory), 1), memory);
    }
    switch_if_missed(*this, after, states, memory);
    // A lighter contact is softer on the way back.
    const double has = elastic_energy(after, states, memory);
    if (has > had) store((had / has) * stored(states), states);
  }
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    const bool missed = switch_if_missed(*this, contact, states, memory);
    note_motion(contact, memory);
    return missed;
  }

 private:
  enum Value { kTurnX, kTurnY, kMotionX, kMotionY };

  /// An event is where a value is zero, up to rounding.
  static bool is_due(double value) { return value < 1e-9; }
  /// Slower motion back than this share of the approach speed is no turn.
  static constexpr double still_share = 1e-9;

  /// Above zero while the slip goes on in the direction of the motion before.
  double turning_value(const FrictionContact& contact, const FrictionMemory& memory) const {
    const Tangent before{memory.values[kMotionX], memory.values[kMotionY]};
    if (!(before.norm() > 0)) return 1;
    return contact.slip.dot(before) / approach_speed + still_share;
  }
  /// The branch ends here, and another one begins with what motion there is.
  void turn(const FrictionContact& contact, const Tangent& f, FrictionMemory& memory) const {
    const double limit = coefficient * contact.normal_force;
    if (limit > 0) set_turning((1 / limit) * capped(f, limit), memory);
    note_motion(contact, memory);
  }

  /// T* over the limit.
  static Tangent turning(const FrictionMemory& memory) {
    return {memory.values[kTurnX], memory.values[kTurnY]};
  }
  static void set_turning(const Tangent& turn, FrictionMemory& memory) {
    memory.values[kTurnX] = turn.x;
    memory.values[kTurnY] = turn.y;
  }
  void note_motion(const FrictionContact& contact, FrictionMemory& memory) const {
    const double speed = contact.slip.norm();
    if (!(speed > 0.5 * still_share * approach_speed)) return;
    memory.values[kMotionX] = contact.slip.x / speed;
    memory.values[kMotionY] = contact.slip.y / speed;
  }
};

}  // namespace

FrictionLawEntry walton_braun_tangential_friction() {
  return describe_friction<WaltonBraun>(
      {.name = "walton-braun-tangential",
       .summary = "spring that softens towards μ·N, anew after each turn",
       .formula = "ΔF = κ·k·[1 - (T - T*)/(μ·N - T*)]^(1/3)·Δs forwards, "
                  "κ·k·[1 - (T* - T)/(μ·N + T*)]^(1/3)·Δs backwards",
       .source = "Walton and Braun, J. Rheol. 30:949, 1986",
       .validity = "one turning point only: loops inside loops are forgotten; the rules for a "
                   "varying load are ours; holds any load below μ·N",
       .parameters = {{&WaltonBraun::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&WaltonBraun::stiffness_ratio, "stiffness_ratio", "1", positive, 0.82,
                       "κ: tangential over normal stiffness, 2(1-ν)/(2-ν) for equal materials"}},
       .at_onset = [](WaltonBraun& law, const FrictionOnset& onset) {
         law.force_size = force_size_of(onset);
         law.approach_speed = onset.approach_speed;
         law.depth_size = onset.depth_scale;
         law.lag = lag_of(onset);
       }});
}

}  // namespace carom::laws
