// F = max(0, k·δ + g·δ̇)
// k = (16/15)·√R*·E*·[m·v_c²/((16/15)·√R*·E*)]^(1/5),  g = √(4·m·k/(1 + (π/ln e)²))
// Chrono's smooth contact ("Hooke"): a linear spring with the force of Hertz at a characteristic
// speed v_c. The clamp ends the contact at zero force, so e is not what is realised.
#include <cmath>

#include "laws/normal/viscous_contact.h"
#include "laws/spring_dashpot.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

struct ChronoHooke : RatioDampedContact {
  double effective_modulus;     ///< E* [Pa]
  double effective_radius;      ///< R* [m]
  double characteristic_speed;  ///< v_c [m/s]
};

}  // namespace

NormalLawEntry chrono_hooke() {
  using Law = ChronoHooke;
  return describe<Law>({
      .name = "chrono-hooke",
      .family = "viscous",
      .summary =
          "linear spring and dashpot with the stiffness of Hertz at a given speed, as in Chrono",
      .formula = "F = max(0, k·δ + g·δ̇),  k = A·(m·v_c²/A)^(1/5),  A = (16/15)·√R*·E*,  "
                 "g = √(4mk/(1 + (π/ln e)²))",
      .source = "form read in the source code of Chrono (smooth contact, Hooke)",
      .validity = "rebounds faster than asked: 0.5 gives 0.550; stiff enough only near v_c",
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1.15e11, "E*"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 0.01, "R*"},
                     {&Law::characteristic_speed, "characteristic_speed", "m/s", positive, 1.0,
                      "v_c, the speed the spring is made for", Origin::optional},
                     {member<Law>(&Law::damping_ratio), "damping_ratio", "1", not_negative, 0.2,
                      "g/(2√(mk))", Origin::computed},
                     {member<Law>(&Law::stiffness), "stiffness", "N/m", positive, 1e7, "k",
                      Origin::computed},
                     {member<Law>(&Law::damping), "damping", "N*s/m", not_negative, 100, "g",
                      Origin::computed}},
      .separation = Separation::zero_force,
      .dissipation = member<Law>(&Law::damping_ratio),
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.damping_ratio = logarithmic_ratio(e); },
      .at_onset =
          [](Law& law, const Onset& onset) {
            const double m = onset.effective_mass;
            const double a = 16.0 / 15 * std::sqrt(law.effective_radius) * law.effective_modulus;
            law.stiffness =
                a * std::pow(m * law.characteristic_speed * law.characteristic_speed / a, 0.2);
            law.damping = 2 * law.damping_ratio * std::sqrt(m * law.stiffness);
          },
      .exactly = [](const Law&, double e, Separation separation,
                    const Onset&) { return spring_dashpot_ratio(e, separation); },
      .constants = {{member<Law>(&Law::exponent), 1}, {member<Law>(&Law::damping_exponent), 0}},
      .outside = [](const Law& law, const Onset& onset, double) -> std::string {
        const double share = onset.approach_speed / law.characteristic_speed;
        if (share > 1.0 / 3 && share < 3) return "";
        return "the approach speed is " + short_text(share, 3) +
               " of the characteristic speed, near which the stiffness is that of Hertz";
      },
  });
}

}  // namespace carom::laws
