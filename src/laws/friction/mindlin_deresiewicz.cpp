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

  /// Ring number i, of the given width in normal stiffness.
  FrictionSpring ring(const FrictionContact& contact, int i, double width) const {
    const double k = contact.normal_stiffness, inner = i * width;
    // A sliver belongs to the ring inside: one that rounding makes would stick and slip for ever.
    if (!(k > (i > 0 ? inner + sliver(width) : 0))) return {};
    const bool is_edge = i == kRings - 1 || k <= inner + width + sliver(width);
    const double outer = is_edge ? k : inner + width;
    const double a = inner / k, b = outer / k;
    const double share = (b - a) / 2 * (3 - (a * a + a * b + b * b));
    // Rings inside keep their place while k changes: ξ̇ = −ξ·k̇/k and S′ = (3/2)(1 − ξ²).
    const double relative_rate = contact.normal_stiffness_rate / k;
    const double share_rate =
        -relative_rate * 1.5 * ((is_edge ? 0 : b * (1 - b * b)) - a * (1 - a * a));
    const double limit = coefficient * contact.normal_force * share;
    return {.stiffness = stiffness_ratio * (outer - inner),
            .growth = is_edge ? contact.normal_stiffness_rate / (k - inner) : 0,
            .stick_limit = limit,
            .slip_limit = limit,
            .slip_limit_rate = coefficient * (contact.normal_force_rate * share +
                                              contact.normal_force * share_rate),
            .lag = lag};
  }

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory& memory) const {
    Tangent sum;
    for (int i = 0; i < kRings; ++i) {
      const FrictionSpring spring = ring(contact, i, memory.values[kWidth]);
      if (!spring.exists()) break;
      sum = sum + spring_force(spring, slips(memory, i), stored(states, i), contact.slip);
    }
    return sum;
  }

  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory& memory,
             std::span<double> rates) const {
    for (int i = 0; i < kRings; ++i) {
      const FrictionSpring spring = ring(contact, i, memory.values[kWidth]);
      store(spring.exists() ? spring_rate(spring, slips(memory, i), stored(states, i), contact.slip)
                            : Tangent{},
            rates, i);
    }
  }

  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory& memory) const {
    double sum = 0;
    for (int i = 0; i < kRings; ++i) {
      sum += spring_energy(ring(contact, i, memory.values[kWidth]), slips(memory, i),
                           stored(states, i));
    }
    return sum;
  }

  void begin(const FrictionContact& contact, std::span<double> states,
             FrictionMemory& memory) const {
    memory.values[kWidth] = stiffness_scale / kRings;
    // A touch that begins under load has no tension yet.
    const bool is_loaded =
        contact.depth > 1e-3 * depth_size || coefficient * contact.normal_force > 1e-3 * force_size;
    for (int i = 0; i < kRings; ++i) {
      if (!is_loaded || !ring(contact, i, memory.values[kWidth]).exists()) {
        wait(contact, i, states, memory);
      }
    }
    merge_where_outgrown(contact, states, memory);
  }

  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory& memory) const {
    double least = 1;
    for (int i = 0; i < kRings; ++i)
      least = std::min(least, ring_value(contact, i, states, memory));
    return least;
  }

  /// The ring that is due, and those that are as far: rings inside stop slipping at one instant. Where a
  /// ring begins or ends the values jump, and what counts is how they are beyond.
  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    constexpr double nearly = 1e-6;
    FrictionContact seen = contact;
    if (switch_value(contact, states, memory) > nearly) {
      seen.normal_stiffness +=
          std::copysign(4 * sliver(memory.values[kWidth]), contact.normal_stiffness_rate);
    }
    const double due = std::clamp(switch_value(seen, states, memory), 0.0, nearly) + limit_play;
    for (int i = 0; i < kRings; ++i) {
      if (ring_value(seen, i, states, memory) <= due) switch_ring(contact, i, states, memory);
    }
  }

  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    constexpr double clearly = 1e-6;
    bool jumped = false;
    for (int i = 0; i < kRings; ++i) {
      if (!ring(contact, i, memory.values[kWidth]).exists()) {
        wait(contact, i, states, memory);
      } else if (ring_value(contact, i, states, memory) < -clearly) {
        switch_ring(contact, i, states, memory);
        jumped = true;
      }
    }
    return merge_where_outgrown(contact, states, memory) || jumped;
  }

 private:
  enum Value { kWidth };

  static double sliver(double width) { return 1e-6 * width; }

  static bool slips(const FrictionMemory& memory, int i) { return (memory.mode >> i & 1) != 0; }
  static void set(FrictionMemory& memory, int i, bool slips) {
    memory.mode = slips ? memory.mode | 1 << i : memory.mode & ~(1 << i);
  }

  double ring_value(const FrictionContact& contact, int i, FrictionStates states,
                    const FrictionMemory& memory) const {
    const FrictionSpring spring = ring(contact, i, memory.values[kWidth]);
    if (!spring.exists()) return 1;
    return spring_switch_value(spring, slips(memory, i), stored(states, i), contact.slip);
  }

  void switch_ring(const FrictionContact& contact, int i, std::span<double> states,
                   FrictionMemory& memory) const {
    const Tangent f = stored(states, i);
    store(slips(memory, i) ? sticking_state(ring(contact, i, memory.values[kWidth]), f)
                           : slipping_state(f, contact.slip, force_size),
          states, i);
    set(memory, i, !slips(memory, i));
  }

  /// A ring that does not touch yet: it will slip when κ·v outruns μ·δ̇, as both loads start there.
  void wait(const FrictionContact& contact, int i, std::span<double> states,
            FrictionMemory& memory) const {
    const double k = contact.normal_stiffness;
    const double closing = k > 0 ? contact.static_force_rate / k : approach_speed;
    const bool outruns = stiffness_ratio * contact.slip.norm() > coefficient * closing;
    set(memory, i, outruns);
    store(outruns ? slipping_state({}, contact.slip, force_size) : Tangent{}, states, i);
  }

  /// A contact that becomes larger than all rings: two neighbours become one, which has no more energy
  /// than the two had.
  bool merge_where_outgrown(const FrictionContact& contact, std::span<double> states,
                            FrictionMemory& memory) const {
    bool merged = false;
    double& width = memory.values[kWidth];
    while (contact.normal_stiffness > kRings * width && width > 0) {
      for (int i = 0; i < kRings / 2; ++i) {
        Tangent sum;
        for (const int part : {2 * i, 2 * i + 1}) {
          const Tangent f = stored(states, part);
          sum = sum + (slips(memory, part) ? sticking_state(ring(contact, part, width), f) : f);
        }
        store(sum, states, i);
      }
      for (int i = 0; i < kRings / 2; ++i) {
        const bool both = slips(memory, 2 * i) && slips(memory, 2 * i + 1);
        if (both) store(slipping_state(stored(states, i), contact.slip, force_size), states, i);
        set(memory, i, both);
      }
      width *= 2;
      for (int i = kRings / 2; i < kRings; ++i) wait(contact, i, states, memory);
      merged = true;
    }
    return merged;
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
