// ż = v − α(z, v)·σ₀·|v|·z/g(v),  F = N·σ₀·z;  α = 0 below z_ba: elastic, no drift
//                                                     Dupont, Hayward, Armstrong and Altpeter 2002
#include "laws/friction/asperity_friction.h"
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct ElastoPlastic : AsperityFriction {
  double coefficient, static_coefficient, stribeck_speed, elastic_share;

  double steady(const FrictionContact& contact) const {
    return stribeck_coefficient(coefficient, static_coefficient, contact.slip.norm(),
                                stribeck_speed);
  }
  Tangent force(const FrictionContact& contact, FrictionStates states,
                const FrictionMemory&) const {
    return -capped(stored(states), static_coefficient * contact.normal_force);
  }
  void rates(const FrictionContact& contact, FrictionStates states, const FrictionMemory&,
             std::span<double> rates) const {
    const Tangent f = stored(states), v = contact.slip;
    const double mu = steady(contact), speed = v.norm();
    const double share = yield_share(f.norm(), elastic_share * coefficient * contact.normal_force,
                                     mu * contact.normal_force);
    // It yields only while the motion stretches it.
    const double along = speed > 0 && f.norm() > 0 ? f.dot(v) / (f.norm() * speed) : 0;
    store(
        sticking_rate(contact, f) - (share * std::max(0.0, along)) * yielding_rate(contact, f, mu),
        rates);
  }
};

}  // namespace

FrictionLawEntry elasto_plastic_friction() {
  return describe_friction<ElastoPlastic>(
      {.name = "elasto-plastic",
       .summary = "asperities that are elastic up to a share of the limit and yield beyond",
       .formula =
           "ż = v - α·σ0·|v|·z/g(v), F = N·σ0·z, α from 0 at z_ba to 1 at g/σ0 by half a sine",
       .source = "Dupont et al., IEEE Trans. Autom. Control 47:787, 2002",
       .validity =
           "holds loads below elastic_share·μ_k·N for ever, also when they vary; creeps above",
       .parameters = {{&ElastoPlastic::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&ElastoPlastic::static_coefficient, "static_coefficient", "1", not_negative,
                       0.4, "largest sticking force over normal force", Origin::optional,
                       "coefficient"},
                      {&ElastoPlastic::stribeck_speed, "stribeck_speed", "m/s", positive, 0.01,
                       "speed over which friction falls from static to kinetic", Origin::optional},
                      {&ElastoPlastic::bristle_stiffness, "bristle_stiffness", "1/m", positive, 1e5,
                       "σ0: stiffness over normal force; μ/σ0 is the displacement before sliding"},
                      {&ElastoPlastic::elastic_share,
                       "elastic_share",
                       "1",
                       {.min = 0, .max = 1, .open_max = true},
                       0.7,
                       "z_ba·σ0/μ_k: share of kinetic friction that is held elastically",
                       Origin::optional}},
       .at_onset = size_at_onset<ElastoPlastic>});
}

}  // namespace carom::laws
