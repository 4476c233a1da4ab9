#include "laws/normal/tsuji_contact.h"

#include <cmath>

#include "laws/spring_dashpot.h"

namespace carom::laws {

std::vector<Parameter<RatioDampedContact>> tsuji_parameters() {
  using Law = RatioDampedContact;
  return {stiffness_parameter<Law>(),
          exponent_parameter<Law>(),
          {&Law::damping_ratio, "damping_ratio", "1", not_negative, 0.2, "β", Origin::computed},
          {member<Law>(&Law::damping), "damping", "N*s/m^(p+1)", not_negative, 1e5,
           "c of the damping force c·δᵖ·δ̇", Origin::computed},
          {member<Law>(&Law::damping_exponent), "damping_exponent", "1", not_negative, 0.25, "p",
           Origin::computed}};
}

NormalLawEntry describe_tsuji(Description<RatioDampedContact> description) {
  using Law = RatioDampedContact;
  description.family = "viscous";
  description.parameters = tsuji_parameters();
  description.dissipation = &Law::damping_ratio;
  description.from_restitution = [](Law& law, double e, const Onset&) {
    law.damping_ratio = logarithmic_ratio(e);
  };
  description.at_onset = &set_tsuji_damping;
  description.exactly = [](const Law&, double e, Separation separation, const Onset&) {
    return spring_dashpot_ratio(e, separation);
  };
  return describe<Law>(std::move(description));
}

void set_tsuji_damping(RatioDampedContact& law, const Onset& onset) {
  law.damping =
      std::sqrt(2 * (law.exponent + 1) * onset.effective_mass * law.stiffness) * law.damping_ratio;
  law.damping_exponent = 0.5 * (law.exponent - 1);
}

}  // namespace carom::laws
