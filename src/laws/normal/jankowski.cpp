// F = K·δ^(3/2) + 2ξ·√(K·√δ·m)·δ̇ while closing, F = K·δ^(3/2) while opening
// ξ = (9√5/2)·(1 − e²)/{e·[e(9π − 16) + 16]}
// Jankowski, Earthq. Eng. Struct. Dyn. 34:595, 2005 (formula for ξ as cited)
#include <cmath>
#include <numbers>

#include "laws/normal/viscous_contact.h"
#include "laws/spring_dashpot.h"

namespace carom::laws {
namespace {

struct ApproachDampedHertz : RatioDampedContact {
  double force(const NormalContact& contact) const {
    NormalContact closing = contact;
    closing.depth_rate = std::fmax(contact.depth_rate, 0);
    return ViscousContact::force(closing);
  }
};

}  // namespace

NormalLawEntry jankowski() {
  using Law = ApproachDampedHertz;
  return describe<Law>({
      .name = "jankowski",
      .family = "viscous",
      .summary = "Hertz spring that damps on the approach only, for pounding buildings",
      .formula = "F = K·δ^(3/2) + 2ξ·√(K·√δ·m)·δ̇ closing, K·δ^(3/2) opening,  "
                 "ξ = (9√5/2)(1 − e²)/{e[e(9π − 16) + 16]}",
      .source = "Jankowski, Earthq. Eng. Struct. Dyn. 34:595, 2005",
      .validity = "within 0.01 for every e; the force has a kink at the deepest point",
      .parameters = {stiffness_parameter<Law>("N/m^1.5"),
                     {member<Law>(&Law::damping_ratio), "damping_ratio", "1", not_negative, 0.3,
                      "ξ", Origin::computed},
                     {member<Law>(&Law::damping), "damping", "N*s/m^1.25", not_negative, 1e5,
                      "c of the damping force c·δ^¼·δ̇", Origin::computed}},
      .separation = Separation::zero_indentation,
      .dissipation = member<Law>(&Law::damping_ratio),
      .from_restitution =
          [](Law& law, double e, const Onset&) {
            law.damping_ratio =
                4.5 * std::sqrt(5.0) * (1 - e * e) / (e * (e * (9 * std::numbers::pi - 16) + 16));
          },
      .at_onset =
          [](Law& law, const Onset& onset) {
            law.damping = 2 * law.damping_ratio * std::sqrt(law.stiffness * onset.effective_mass);
          },
      // On the approach it is Tsuji's oscillator with β = 2ξ/√5, and the spring gives back all that
      // it holds at the deepest point: e² is the energy left there, which for that oscillator equals
      // its restitution at zero force.
      .exactly =
          [](const Law&, double e, Separation, const Onset&) {
            return 0.5 * std::sqrt(5.0) * spring_dashpot_ratio(e * e, Separation::zero_force);
          },
      .constants = {{member<Law>(&Law::exponent), 1.5},
                    {member<Law>(&Law::damping_exponent), 0.25}},
  });
}

}  // namespace carom::laws
