// ḟ = κ·k·v without any limit: surfaces that never slip                     Mindlin 1949
#include "laws/friction/describe_friction.h"
#include "laws/friction/friction_spring.h"

namespace carom::laws {
namespace {

// A spring of friction_spring.h without its limit: as the contact opens, force and stiffness vanish together,
// and nothing slips before. The state is the force, which rounding of a small depth hardly moves; the stretch
// f/(κ·k) would follow it.
struct Mindlin {
  static constexpr int vectors = 1;
  double stiffness_ratio;
  double force_size = 1;  ///< of the touch [N]

  double state_size() const { return force_size; }

  FrictionSpring spring(const FrictionContact& contact) const {
    return {.stiffness = stiffness_ratio * contact.normal_stiffness,
            .growth = growth_rate(contact.normal_stiffness_rate, contact.normal_stiffness)};
  }

  Tangent force(const FrictionContact&, FrictionStates states, const FrictionMemory&) const {
    return -stored(states);
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    store(spring_rate(spring(contact), false, stored(states), contact.slip), rates);
  }
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory&) const {
    return spring_energy(spring(contact), false, stored(states));
  }
  void jump(const FrictionContact& before, const FrictionContact& after, std::span<double> states,
            FrictionMemory&) const {
    store(jumped_state(spring(before), spring(after), false, stored(states)), states);
  }
};

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
       .at_onset = [](Mindlin& law, const FrictionOnset& onset) {
         law.force_size = force_size_of(onset);
       }});
}

}  // namespace carom::laws
