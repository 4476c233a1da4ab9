// ż = s·v + (1 − s)·(F_c·dir(v) − σ₀·z)/σ₁,  F = sat(σ₀·z + σ₁·ż, F_max) + σ₂·v,  s = exp(−(v/v_s)²)
// F_max = F_c + (F_s − F_c)·s_dw,  ṡ_dw = (s − s_dw)/τ_dw rising, (s − s_dw)·σ₀/σ₁ falling: dwell
//                                                     Gonthier, McPhee, Lange and Piedboeuf 2004
//
// Two changes keep it passive. The published bristle winds up while the force is cut at F_max; here it
// yields there. And a bristle may not be drawn to F_c faster than the motion pays for: the time of the
// draw is σ₁/σ₀ + F_c/(4·σ₀·|v|).
#include "laws/friction/asperity_friction.h"
#include "laws/friction/describe_friction.h"

namespace carom::laws {
namespace {

struct GonthierBristle : AsperityFriction {
  static constexpr int scalars = 1;  ///< dwell s_dw, 0 … 1
  double coefficient, static_coefficient, stribeck_speed, bristle_time, dwell_time,
      viscous_coefficient;

  double sticking(const FrictionContact& contact) const {
    const double r = contact.slip.norm() / stribeck_speed;
    return std::exp(-r * r);
  }
  double largest(double dwell) const {
    return coefficient + (static_coefficient - coefficient) * std::clamp(dwell, 0.0, 1.0);
  }
  /// dir(v): a cubic below a hundredth of the Stribeck speed.
  Tangent direction(const FrictionContact& contact) const {
    const double r = contact.slip.norm() / (0.01 * stribeck_speed);
    if (r >= 1) return direction_of(contact.slip);
    return ((1.5 - 0.5 * r * r) / (0.01 * stribeck_speed)) * contact.slip;
  }
  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory&) const {
    const double s = sticking(contact), limit = largest(states[2]) * contact.normal_force;
    const double damping = bristle_time * bristle_stiffness * contact.static_force;
    const Tangent f = s * (stored(states) + damping * contact.slip) +
                      ((1 - s) * coefficient * contact.normal_force) * direction(contact);
    return -capped(f, limit) - (viscous_coefficient * contact.normal_force) * contact.slip;
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const Tangent f = stored(states), v = contact.slip;
    const double s = sticking(contact), speed = v.norm(), dwell = states[2];
    const double mu = largest(dwell), kinetic = coefficient * contact.normal_force;
    const double k = bristle_stiffness * contact.static_force;
    const double along = speed > 0 && f.norm() > 0 ? f.dot(v) / (f.norm() * speed) : 0;
    const double share =
        yield_share(f.norm(), 0.9 * mu * contact.normal_force, mu * contact.normal_force) *
        std::max(0.0, along);
    Tangent rate = own_rate(contact, f) + (s * k) * v - (s * share) * yielding_rate(contact, f, mu);
    if (k * speed > 0) {
      const double time = bristle_time + kinetic / (4 * k * speed);
      if (time > 0) rate = rate + ((1 - s) / time) * (kinetic * direction(contact) - f);
    }
    store(rate, rates);
    rates[2] = (s - dwell) / (s > dwell ? dwell_time : bristle_time);
  }
  void begin(const FrictionContact& contact, std::span<double> states, FrictionMemory&) const {
    states[2] = sticking(contact);
  }
};

}  // namespace

FrictionLawEntry gonthier_bristle_friction() {
  return describe_friction<GonthierBristle>(
      {.name = "gonthier-bristle",
       .summary = "bristles between stick and slip, with stiction that grows with dwell",
       .formula = "ż = s·v + (1 - s)·(μ_k·dir(v)/σ0 - z)/τ, F = sat(N·σ0·(z + τ·ż), F_max), s = "
                  "exp(-(v/v_s)²), F_max = N·[μ_k + (μ_s - μ_k)·s_dw]",
       .source = "Gonthier et al., Multibody Syst. Dyn. 11:209, 2004",
       .validity = "form as cited, with a bristle that yields at the limit so that no energy is "
                   "created; holds loads below 0.9 of the limit",
       .evidence = Evidence::unverified,
       .parameters = {{&GonthierBristle::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&GonthierBristle::static_coefficient, "static_coefficient", "1",
                       not_negative, 0.4, "largest sticking force over normal force",
                       Origin::optional, "coefficient"},
                      {&GonthierBristle::stribeck_speed, "stribeck_speed", "m/s", positive, 0.01,
                       "speed over which friction falls from static to kinetic", Origin::optional},
                      {&GonthierBristle::bristle_stiffness, "bristle_stiffness", "1/m", positive,
                       1e5,
                       "σ0: stiffness over normal force; μ/σ0 is the displacement before sliding"},
                      {&GonthierBristle::bristle_time, "bristle_time", "s", positive, 1e-4,
                       "τ = σ1/σ0", Origin::optional},
                      {&GonthierBristle::dwell_time, "dwell_time", "s", positive, 0.1,
                       "τ_dw: time in which stiction grows", Origin::optional},
                      {&GonthierBristle::viscous_coefficient, "viscous_coefficient", "s/m",
                       not_negative, 0, "growth of the coefficient with speed", Origin::optional}},
       .at_onset = size_at_onset<GonthierBristle>});
}

}  // namespace carom::laws
