// ḟ = κ·k·v without any limit: surfaces that never slip                     Mindlin 1949
#include "laws/friction/describe_friction.h"
#include "laws/friction/friction_spring.h"

namespace carom::laws {
namespace {

// The state is the stretch f/(κ·k): as the contact opens, force and stiffness vanish together, and nothing
// slips before. As it grows the force stays, as in friction_spring.h: ṡ = v − max(0, k̇/k)·s.
struct Mindlin {
  static constexpr int vectors = 1;
  double stiffness_ratio;
  double depth_size = 1;  ///< of the touch [m]

  double state_size() const { return depth_size; }

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory&) const {
    return -(stiffness_ratio * contact.normal_stiffness) * Tangent{states[0], states[1]};
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const double growth = growth_rate(contact.normal_stiffness_rate, contact.normal_stiffness);
    const Tangent rate = contact.slip - std::max(0.0, growth) * Tangent{states[0], states[1]};
    rates[0] = rate.x;
    rates[1] = rate.y;
  }
  double elastic_energy(const FrictionContact& contact, FrictionStates states,
                        const FrictionMemory&) const {
    const Tangent stretch{states[0], states[1]};
    return 0.5 * stiffness_ratio * contact.normal_stiffness * stretch.dot(stretch);
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
         law.depth_size = std::max(onset.depth_scale, 1e-150);
       }});
}

}  // namespace carom::laws
