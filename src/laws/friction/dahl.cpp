// ż = v − (σ₀/μ)·|v|·z,  F = N·σ₀·z                                          Dahl 1968
#include "laws/friction/asperity_friction.h"
#include "laws/friction/describe_friction.h"

namespace carom::laws {
namespace {

struct Dahl : AsperityFriction {
  double coefficient;

  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory&) const {
    return -capped(stored(states), coefficient * contact.normal_force);
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const Tangent f = stored(states);
    store(sticking_rate(contact, f) - yielding_rate(contact, f, coefficient), rates);
  }
};

}  // namespace

FrictionLawEntry dahl_friction() {
  return describe_friction<Dahl>(
      {.name = "dahl",
       .summary = "asperities that yield gradually; no static peak",
       .formula = "ż = v - (σ0/μ)·|v|·z, F = N·σ0·z",
       .source = "Dahl 1968, with exponent 1 and scaled by the load",
       .validity = "creeps under loads that vary; stiff where σ0·v/μ is fast",
       .creeps = true,
       .parameters = {{&Dahl::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&Dahl::bristle_stiffness, "bristle_stiffness", "1/m", positive, 1e5,
                       "σ0: stiffness over normal force; μ/σ0 is the displacement before sliding"}},
       .at_onset = size_at_onset<Dahl>});
}

}  // namespace carom::laws
