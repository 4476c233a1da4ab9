// ż = v − σ₀·|v|·z/g(v),  F = N·(σ₀·z + σ₁·ż + σ₂·v),  g = μ_k + (μ_s − μ_k)·exp(−(v/v_s)²)
//                                                     Canudas de Wit, Olsson, Åström and Lischinsky 1995
//
// The law is passive while σ₁·|v| < 4·g, so σ₁ must fall with speed (Barahanov and Ortega 2000). Here
// σ₁/(1 + σ₁·|v|/g) takes its place: then the force also never exceeds the static limit.
#include "laws/friction/asperity_friction.h"
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Lugre : AsperityFriction {
  double coefficient, static_coefficient, stribeck_speed, bristle_damping, viscous_coefficient;

  double steady(const FrictionContact& contact) const {
    return stribeck_coefficient(coefficient, static_coefficient, contact.slip.norm(),
                                stribeck_speed);
  }
  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory&) const {
    const double limit = steady(contact) * contact.normal_force, speed = contact.slip.norm();
    const Tangent f = capped(stored(states), static_coefficient * contact.normal_force);
    Tangent sum = f;
    if (limit > 0) {
      const double damping = bristle_damping * contact.static_force;
      const double falling = damping / (1 + damping * speed / limit);
      sum = sum + falling * (contact.slip - (speed / limit) * f);
    }
    return -sum - (viscous_coefficient * contact.normal_force) * contact.slip;
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const Tangent f = stored(states);
    store(sticking_rate(contact, f) - yielding_rate(contact, f, steady(contact)), rates);
  }
};

}  // namespace

FrictionLawEntry lugre_friction() {
  return describe_friction<Lugre>(
      {.name = "lugre",
       .summary = "asperities that yield at the speed-dependent steady friction",
       .formula = "ż = v - σ0·|v|·z/g(v), F = N·(σ0·z + σ1·ż/(1 + σ1·|v|/g) + σ2·v), g = μ_k + "
                  "(μ_s - μ_k)·exp(-(v/v_s)²)",
       .source = "Canudas de Wit et al., IEEE Trans. Autom. Control 40:419, 1995; passive after "
                 "Barahanov and Ortega 2000",
       .validity = "creeps under loads that vary; stiff where σ0·v/g is fast",
       .creeps = true,
       .parameters = {{&Lugre::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&Lugre::static_coefficient, "static_coefficient", "1", not_negative, 0.4,
                       "largest sticking force over normal force", Origin::optional, "coefficient"},
                      {&Lugre::stribeck_speed, "stribeck_speed", "m/s", positive, 0.01,
                       "speed over which friction falls from static to kinetic", Origin::optional},
                      {&Lugre::bristle_stiffness, "bristle_stiffness", "1/m", positive, 1e5,
                       "σ0: stiffness over normal force; μ/σ0 is the displacement before sliding"},
                      {&Lugre::bristle_damping, "bristle_damping", "s/m", not_negative, 0,
                       "σ1: damping over normal force", Origin::optional},
                      {&Lugre::viscous_coefficient, "viscous_coefficient", "s/m", not_negative, 0,
                       "growth of the coefficient with speed", Origin::optional}},
       .at_onset = size_at_onset<Lugre>});
}

}  // namespace carom::laws
