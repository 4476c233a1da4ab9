// F = Σ σ·(x_i − b_i): bristles that break at δ_s and attach anew             Haessig and Friedland 1991
//
// Published bristles attach at random. Here the deflection after a break is a share of that before, and
// the shares go through the multiples of the golden ratio, modulo 1: spread evenly over 0 … 1, and the
// same in every run. In long sliding the deflections are then spread as d over 0 … δ_s, their mean is
// (2/3)·δ_s, and all bristles together break away at 3/2 of the kinetic friction. A break only loses
// energy, and the load acts on each bristle as on the springs of friction_spring.h.
#include <numbers>

#include "laws/friction/describe_friction.h"
#include "laws/friction/friction_spring.h"

namespace carom::laws {
namespace {

constexpr int kBristles = 8;

struct HaessigFriedland {
  static constexpr int vectors = kBristles;
  double coefficient, breakaway_displacement;
  double force_size = 1;  ///< of the touch [N]

  double state_size() const { return force_size; }
  double limit(const FrictionContact& contact) const {
    return 1.5 * coefficient * contact.normal_force / kBristles;
  }
  FrictionSpring bristle(const FrictionContact& contact) const {
    return {.stiffness =
                1.5 * coefficient * contact.static_force / (kBristles * breakaway_displacement),
            .growth = growth_rate(contact.static_force_rate, contact.static_force),
            .stick_limit = limit(contact)};
  }

  /// Smooth beyond the limit as well, so that a step may pass a break before it is cut there.
  Tangent force(const FrictionContact&, FrictionStates states, const FrictionMemory&) const {
    Tangent sum;
    for (int i = 0; i < kBristles; ++i) sum = sum - stored(states, i);
    return sum;
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const FrictionSpring spring = bristle(contact);
    for (int i = 0; i < kBristles; ++i) {
      store(spring_rate(spring, false, stored(states, i), contact.slip), rates, i);
    }
  }
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory&) const {
    double sum = 0;
    for (int i = 0; i < kBristles; ++i) {
      sum += spring_energy(bristle(contact), false, stored(states, i));
    }
    return sum;
  }
  double switch_value(const FrictionContact& contact, FrictionStates states,
                      const FrictionMemory&) const {
    double least = 1;
    for (int i = 0; i < kBristles; ++i) least = std::min(least, value(contact, states, i));
    return least;
  }
  void switch_mode(const FrictionContact& contact, std::span<double> states,
                   FrictionMemory& memory) const {
    const double due = std::max(0.0, switch_value(contact, states, memory)) + limit_play;
    for (int i = 0; i < kBristles; ++i) {
      if (value(contact, states, i) <= due) break_off(contact, i, states, memory);
    }
  }
  bool remember(const FrictionContact& contact, std::span<double> states,
                FrictionMemory& memory) const {
    return switch_if_missed(*this, contact, states, memory);
  }

 private:
  enum Value { kBreaks };

  double value(const FrictionContact& contact, FrictionStates states, int i) const {
    // At the end of a touch the limit vanishes; breaking would go on for ever.
    constexpr double least_share = 1e-9;
    if (limit(contact) < least_share * force_size) return 1;
    return spring_switch_value(bristle(contact), false, stored(states, i), contact.slip);
  }
  void break_off(const FrictionContact& contact, int i, std::span<double> states,
                 FrictionMemory& memory) const {
    double& breaks = memory.values[kBreaks];
    do {
      breaks += 1;
      const double turns = breaks * (std::numbers::phi - 1);
      store((turns - std::floor(turns)) * stored(states, i), states, i);
    } while (stored(states, i).norm() > (1 - 1e-6) * limit(contact) && limit(contact) > 0);
  }
};

}  // namespace

FrictionLawEntry haessig_friedland_friction() {
  return describe_friction<HaessigFriedland>(
      {.name = "haessig-friedland",
       .summary = "eight bristles that break and attach anew, one by one",
       .formula = "F = Σ σ·d_i, ḋ_i = v, d_i -> r·d_i at |d_i| = δ_s, r = n/golden ratio modulo 1",
       .source = "Haessig and Friedland, J. Dyn. Syst. Meas. Control 113:354, 1991",
       .validity =
           "the force is ragged and its mean is μ·N; breaks away at 1.5·μ·N; every break is "
           "an event, so long slides are slow to compute; holds any load below 1.5·μ·N",
       .parameters = {{&HaessigFriedland::coefficient, "coefficient", "1", not_negative, 0.3,
                       "mean friction force over normal force in sliding"},
                      {&HaessigFriedland::breakaway_displacement, "breakaway_displacement", "m",
                       positive, 1e-5, "δ_s: deflection at which a bristle breaks"}},
       .at_onset = [](HaessigFriedland& law, const FrictionOnset& onset) {
         law.force_size = force_size_of(onset);
       }});
}

}  // namespace carom::laws
