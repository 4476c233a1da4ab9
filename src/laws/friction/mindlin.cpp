// ḟ = κ·k·v without any limit: surfaces that never slip                     Mindlin 1949
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct Mindlin {
  static constexpr int vectors = 1;
  double stiffness_ratio;
  double force_size = 1;  ///< of the touch [N]

  double state_size() const { return force_size; }

  FrictionSpring spring(const FrictionContact& contact) const {
    return spring_of_normal(contact, stiffness_ratio, 0);
  }
  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory&) const {
    return spring(contact).exists() ? Tangent{-states[0], -states[1]} : Tangent{};
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const Tangent rate = spring_rate(spring(contact), false, {states[0], states[1]}, contact.slip);
    rates[0] = rate.x;
    rates[1] = rate.y;
  }
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory&) const {
    return spring_energy(spring(contact), false, {states[0], states[1]});
  }
};

void size_at_onset(Mindlin& law, const FrictionOnset& onset) {
  law.force_size = onset.effective_mass * onset.approach_speed * onset.approach_speed /
                   std::max(onset.depth_scale, 1e-300);
}

}  // namespace

FrictionLawEntry mindlin_friction() {
  return describe_friction<Mindlin>(
      {.name = "mindlin",
       .summary = "elastic without slip: the limit of perfectly rough surfaces",
       .formula = "ΔF = κ·k·Δs = 8·G*·a·Δs, never slips",
       .source = "Mindlin, J. Appl. Mech. 16:259, 1949",
       .validity = "WARNING: never slips, so the force may exceed any friction; only where tan of "
                   "the angle of incidence is well below μ",
       .parameters = {{&Mindlin::stiffness_ratio, "stiffness_ratio", "1", positive, 0.82,
                       "κ: tangential over normal stiffness, 2(1-ν)/(2-ν) for equal materials"}},
       .at_onset = size_at_onset});
}

}  // namespace carom::laws
