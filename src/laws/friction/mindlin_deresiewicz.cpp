// Partial slip of a Hertz contact under any history of both loads, as rings that slip one by one
//                Mindlin and Deresiewicz 1953; Jaeger 1995 and Ciavarella 1998; Popov and Heß 2015
//
// A contact that grows is a row of flat punches put one around the other (method of dimensionality
// reduction). The punch between the radii r and r + dr bears the normal stiffness dk = 2·E*·dr and the
// tangential stiffness κ·dk, carries the force dN = dk·(depth since it touched) and slips by itself
// at μ·dN. For one direction of load this is exact: it contains the curve of Cattaneo and Mindlin,
// their loops, and the rules for varying normal force.
//
// Here a few rings of equal width in k (in radius, for Hertz) stand for the punches, each a spring with
// a limit, so nothing is created whatever happens. While all stick the sum has the stiffness κ·k, while
// all slip it is μ·N, both exactly. A ring from ξ₁ to ξ₂ of the present radius carries
//   N·[S(ξ₂) − S(ξ₁)],   S(ξ) = (3ξ − ξ³)/2
#include <array>
#include <limits>

#include "laws/friction/describe_friction.h"
#include "laws/friction/friction_spring.h"

namespace carom::laws {
namespace {

constexpr int kRings = 8;

struct MindlinDeresiewicz {
  static constexpr int vectors = kRings;
  double coefficient, stiffness_ratio;
  double force_size = 1;       ///< of the touch [N]
  double approach_speed = 0;   ///< [m/s]
  double depth_size = 1;       ///< of the touch [m]
  double lag = 0;              ///< [s]
  double stiffness_scale = 0;  ///< along the normal, roughly where the impact is deepest [N/m]

  double state_size() const { return force_size; }

  /// Ring number i of those that touch; the outermost of them reaches to the edge.
  FrictionSpring ring(const FrictionContact& contact, int i, const FrictionMemory& memory) const {
    const int last = touching(memory) - 1;
    if (i > last) return {};
    const double width = memory.values[kWidth], inner = i * width;
    const double k = std::max(contact.normal_stiffness, last * width + 0.25 * sliver(width));
    const double outer = i == last ? k : inner + width;
    const double a = inner / k, b = outer / k;
    const double share = (b - a) / 2 * (3 - (a * a + a * b + b * b));
    // Rings inside keep their place while k changes: ξ̇ = −ξ·k̇/k and S′ = (3/2)(1 − ξ²).
    const double relative_rate = contact.normal_stiffness_rate / k;
    const double share_rate =
        -relative_rate * 1.5 * ((i == last ? 0 : b * (1 - b * b)) - a * (1 - a * a));
    const double limit = coefficient * contact.normal_force * share;
    return {.stiffness = stiffness_ratio * (outer - inner),
            .growth = i == last ? contact.normal_stiffness_rate / (k - inner) : 0,
            .stick_limit = limit,
            .slip_limit = limit,
            .slip_limit_rate = coefficient * (contact.normal_force_rate * share +
                                              contact.normal_force * share_rate),
            .lag = lag};
  }

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const {
    Tangent sum;
    for (int i = 0; i < touching(memory); ++i) {
      sum = sum + spring_force(ring(contact, i, memory), slips(memory, i), stored(states, i),
                               contact.slip);
    }
    return sum;
  }

  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> rates) const {
    for (int i = 0; i < kRings; ++i) {
      const bool touches = i < touching(memory);
      store(touches ? spring_rate(ring(contact, i, memory), slips(memory, i), stored(states, i),
                                  contact.slip)
                    : Tangent{},
            rates, i);
    }
  }

  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const {
    double sum = 0;
    for (int i = 0; i < touching(memory); ++i) {
      sum += spring_energy(ring(contact, i, memory), slips(memory, i), stored(states, i));
    }
    return sum;
  }

  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    memory.values[kWidth] = std::max(stiffness_scale / kRings, 1e-300);
    memory.values[kTouching] = 0;
    add_ring(contact, states, memory);
    // A touch that begins under load has no tension yet, and neither have rings that stick.
    const bool is_loaded =
        contact.depth > 1e-3 * depth_size || coefficient * contact.normal_force > 1e-3 * force_size;
    if (is_loaded) rest(0, states, memory);
    while (size_value(contact, memory) < 0) {
      grow(contact, states, memory);
      if (is_loaded) rest(touching(memory) - 1, states, memory);
    }
  }

  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const {
    return std::min(size_value(contact, memory), ring_value(contact, states, memory));
  }

  /// A ring begins or ends to touch, or else the ring that is due sticks or slips, with those that are as
  /// far: rings inside stop slipping at one instant.
  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    // Rates of forces come from differences, so where a value passes through zero is known only nearly.
    constexpr double nearly = 1e-3;
    const double least = ring_value(contact, states, memory);
    if (size_value(contact, memory) < std::max(least, 0.0) + 1e-9) {
      resize(contact, states, memory);
      return;
    }
    const double due = std::clamp(least, 0.0, nearly) + limit_play;
    for (int i = 0; i < touching(memory); ++i) {
      if (ring_value(contact, i, states, memory) <= due) switch_ring(contact, i, states, memory);
    }
  }

  /// All rings stick, with the forces that they had; of those that are beyond the contact then, the tension
  /// is lost, and those that are new have none. Then those beyond their limits slip.
  void jump(const FrictionContact& before, const FrictionContact& after, std::span<double> states,
            FrictionMemory& memory) const {
    std::array<double, kRings> stiffness{};
    for (int i = 0; i < touching(memory); ++i) {
      const FrictionSpring had = ring(before, i, memory);
      stiffness[i] = had.stiffness;
      if (slips(memory, i)) store(sticking_state(had, stored(states, i)), states, i);
      set(memory, i, false);
    }
    while (touching(memory) > 1 && is_beyond(after, memory)) drop_ring(states, memory);
    for (int i = 0; i < touching(memory); ++i) {
      const double has = ring(after, i, memory).stiffness;
      if (has < stiffness[i]) store((has / stiffness[i]) * stored(states, i), states, i);
    }
    remember(after, states, memory);
  }

  /// What fell between the events: the stiffness or a limit has jumped. A ring that is there at once has no
  /// tension.
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    constexpr double clearly = 1e-6;
    bool jumped = false;
    while (size_value(contact, memory) < -clearly) {
      const int before = touching(memory);
      resize(contact, states, memory);
      if (touching(memory) > before) rest(touching(memory) - 1, states, memory);
      jumped = true;
    }
    for (int i = 0; i < touching(memory); ++i) {
      if (ring_value(contact, i, states, memory) > -clearly) continue;
      switch_ring(contact, i, states, memory);
      jumped = true;
    }
    return jumped;
  }

 private:
  enum Value { kWidth, kTouching };

  /// A ring begins to touch when it is this wide, and ends at half of that: one that rounding makes would
  /// begin and end for ever.
  static double sliver(double width) { return 1e-6 * width; }
  static int touching(const FrictionMemory& memory) {
    return static_cast<int>(memory.values[kTouching]);
  }

  static bool slips(const FrictionMemory& memory, int i) { return (memory.mode >> i & 1) != 0; }
  static void set(FrictionMemory& memory, int i, bool slips) {
    memory.mode = slips ? memory.mode | 1 << i : memory.mode & ~(1 << i);
  }

  /// Above zero while as many rings touch, in widths of a ring.
  double size_value(const FrictionContact& contact, const FrictionMemory& memory) const {
    const double width = memory.values[kWidth];
    if (!(width > 0)) return 1;
    const int rings = touching(memory);
    const double k = contact.normal_stiffness;
    const double to_next = rings * width + sliver(width) - k;
    const double to_last = rings > 1 ? k - (rings - 1) * width - 0.5 * sliver(width) : width;
    return std::min(to_next, to_last) / width;
  }

  /// Above zero while ring i, or every ring, goes on sticking or slipping.
  double ring_value(const FrictionContact& contact, int i, FrictionStates states,
                    const FrictionMemory& memory) const {
    return spring_switch_value(ring(contact, i, memory), slips(memory, i), stored(states, i),
                               contact.slip);
  }
  double ring_value(const FrictionContact& contact, FrictionStates states,
                    const FrictionMemory& memory) const {
    double least = 1;
    for (int i = 0; i < touching(memory); ++i) {
      least = std::min(least, ring_value(contact, i, states, memory));
    }
    return least;
  }

  void switch_ring(const FrictionContact& contact, int i, std::span<double> states,
                   FrictionMemory& memory) const {
    const Tangent f = stored(states, i);
    store(slips(memory, i) ? sticking_state(ring(contact, i, memory), f)
                           : slipping_state(f, contact.slip, force_size),
          states, i);
    set(memory, i, !slips(memory, i));
  }

  void resize(const FrictionContact& contact, std::span<double> states,
              FrictionMemory& memory) const {
    const double edge = touching(memory) * memory.values[kWidth];
    if (contact.normal_stiffness > edge) {
      grow(contact, states, memory);
    } else {
      drop_ring(states, memory);
    }
  }

  /// The outermost ring is outside of the contact.
  static bool is_beyond(const FrictionContact& contact, const FrictionMemory& memory) {
    return contact.normal_stiffness < (touching(memory) - 1) * memory.values[kWidth];
  }
  static void drop_ring(std::span<double> states, FrictionMemory& memory) {
    const int last = touching(memory) - 1;
    rest(last, states, memory);
    memory.values[kTouching] = last;
  }

  void grow(const FrictionContact& contact, std::span<double> states,
            FrictionMemory& memory) const {
    if (touching(memory) == kRings) {
      merge(contact, states, memory);
    } else {
      add_ring(contact, states, memory);
    }
  }

  /// The next ring touches: it slips when κ·v outruns μ·δ̇, as both loads start there.
  void add_ring(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    const int i = touching(memory);
    const double k = contact.normal_stiffness;
    const double closing = k > 0 ? contact.static_force_rate / k : approach_speed;
    const bool outruns = stiffness_ratio * contact.slip.norm() > coefficient * closing;
    rest(i, states, memory);
    set(memory, i, outruns);
    if (outruns) store(slipping_state({}, contact.slip, force_size), states, i);
    memory.values[kTouching] = i + 1;
  }

  /// A ring without tension, which sticks.
  static void rest(int i, std::span<double> states, FrictionMemory& memory) {
    store({}, states, i);
    set(memory, i, false);
  }

  /// A contact that becomes larger than all rings: two neighbours become one, which has no more energy
  /// than the two had.
  void merge(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    for (int i = 0; i < kRings / 2; ++i) {
      Tangent sum;
      for (const int part : {2 * i, 2 * i + 1}) {
        const Tangent f = stored(states, part);
        sum = sum + (slips(memory, part) ? sticking_state(ring(contact, part, memory), f) : f);
      }
      store(sum, states, i);
    }
    for (int i = 0; i < kRings / 2; ++i) {
      const bool both = slips(memory, 2 * i) && slips(memory, 2 * i + 1);
      if (both) store(slipping_state(stored(states, i), contact.slip, force_size), states, i);
      set(memory, i, both);
    }
    for (int i = kRings / 2; i < kRings; ++i) rest(i, states, memory);
    memory.values[kWidth] *= 2;
    memory.values[kTouching] = kRings / 2;
  }
};

void size_rings_at_onset(MindlinDeresiewicz& law, const FrictionOnset& onset) {
  const double energy = onset.effective_mass * onset.approach_speed * onset.approach_speed;
  const double depth = std::max(onset.depth_scale, 1e-150);
  law.force_size = energy / depth;
  law.approach_speed = onset.approach_speed;
  law.depth_size = depth;
  law.lag = lag_of(onset);
  // Hertz: ½·m·v² = (2/5)·N·δ and k = (3/2)·N/δ, so k = (15/8)·m·v²/δ².
  law.stiffness_scale = 2 * energy / (depth * depth);
}

}  // namespace

FrictionLawEntry mindlin_deresiewicz_friction() {
  return describe_friction<MindlinDeresiewicz>(
      {.name = "mindlin-deresiewicz",
       .summary = "partial slip from the edge inwards, under any history of both loads",
       .formula = "rings of stiffness κ·dk that slip at μ·dN each; at constant N from rest "
                  "F = μ·N·(1 - [1 - 2·κ·k·s/(3·μ·N)]^(3/2))",
       .source = "Mindlin and Deresiewicz, J. Appl. Mech. 20:327, 1953; Jaeger, Arch. Appl. Mech. "
                 "65:478, 1995; Popov and Heß, Method of Dimensionality Reduction, 2015",
       .validity = "round contacts with Hertz' pressure; one direction of load exactly (up to the "
                   "eight rings, so loops below half the limit are coarse), turning loads nearly; "
                   "holds any load below μ·N",
       .parameters = {{&MindlinDeresiewicz::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&MindlinDeresiewicz::stiffness_ratio, "stiffness_ratio", "1", positive, 0.82,
                       "κ: tangential over normal stiffness, 2(1-ν)/(2-ν) for equal materials"}},
       .at_onset = size_rings_at_onset});
}

}  // namespace carom::laws
