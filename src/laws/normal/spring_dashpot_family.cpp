#include "laws/normal/spring_dashpot_family.h"

#include <cmath>

#include "laws/normal/viscous_contact.h"
#include "laws/spring_dashpot.h"

namespace carom::laws {

NormalLawEntry describe_spring_dashpot(const std::string& name, const std::string& summary,
                                       const std::string& source) {
  using Law = ViscousContact;
  return describe<Law>({
      .name = name,
      .family = "viscous",
      .summary = summary,
      .formula = "F = k·δ + c·δ̇,  c = 2ζ√(k·m),  ζ = −ln e/√(π² + ln² e)",
      .source = source,
      .validity =
          "realises e at zero indentation, where tension is allowed before; the force jumps "
          "to c·v₀ at first touch",
      .parameters = {stiffness_parameter<Law>("N/m", 1e6),
                     {&Law::damping, "damping", "N*s/m", not_negative, 100, "c of the dashpot",
                      Origin::computed}},
      .separation = Separation::zero_indentation,
      .separation_is_free = true,
      .dissipation = &Law::damping,
      .from_restitution =
          [](Law& law, double e, const Onset& onset) {
            law.damping =
                2 * logarithmic_ratio(e) * std::sqrt(law.stiffness * onset.effective_mass);
          },
      .exactly =
          [](const Law& law, double e, Separation separation, const Onset& onset) {
            return 2 * spring_dashpot_ratio(e, separation) *
                   std::sqrt(law.stiffness * onset.effective_mass);
          },
      .constants = {{&Law::exponent, 1}, {&Law::damping_exponent, 0}},
  });
}

}  // namespace carom::laws
