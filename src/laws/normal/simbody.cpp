// F = k·δ^(3/2)·(1 + (3/2)·c·δ̇)₊,  k = (4/3)·√R·Ē
// Ē = [E₁^⅔·E₂^⅔/(E₁^⅔ + E₂^⅔)]^(3/2), E_i plane-strain moduli
// Simbody's Hunt-Crossley contact: its Ē is 0.354·E for equal materials where Hertz has 0.5·E, a
// factor 0.707 softer. A compatibility law, not Hertz.
#include <cmath>

#include "laws/normal/hunt_crossley_family.h"
#include "laws/normal/viscous_contact.h"

namespace carom::laws {
namespace {

struct Simbody : HuntCrossleyContact {
  double effective_radius;  ///< R [m]
  double modulus1;          ///< E₁ [Pa]
  double modulus2;          ///< E₂ [Pa]
  double dissipation;       ///< c [s/m]
};

void set_coefficients(Simbody& law, const Onset&) {
  const double a = std::cbrt(law.modulus1 * law.modulus1);
  const double b = std::cbrt(law.modulus2 * law.modulus2);
  law.stiffness = 4.0 / 3 * std::sqrt(law.effective_radius) * std::pow(a * b / (a + b), 1.5);
  law.damping_factor = 1.5 * law.dissipation * law.stiffness;
}

}  // namespace

NormalLawEntry simbody() {
  using Law = Simbody;
  return describe<Law>({
      .name = "simbody",
      .family = "viscous",
      .summary = "Hunt-Crossley as in Simbody, softer than Hertz by a factor 0.707",
      .formula = "F = k·δ^(3/2)·(1 + (3/2)·c·δ̇),  k = (4/3)·√R·[E₁^⅔·E₂^⅔/(E₁^⅔ + E₂^⅔)]^(3/2)",
      .source = "form read in the source code of Simbody (HuntCrossleyForce)",
      .validity = "compatibility with Simbody; the restitution falls as the speed rises",
      .parameters = {{&Law::effective_radius, "effective_radius", "m", positive, 0.01, "R"},
                     {&Law::modulus1, "modulus1", "Pa", positive, 2.3e11,
                      "plane-strain modulus E₁/(1 − ν₁²) of body 1"},
                     {&Law::modulus2, "modulus2", "Pa", positive, 2.3e11,
                      "plane-strain modulus E₂/(1 − ν₂²) of body 2"},
                     {&Law::dissipation, "dissipation", "s/m", not_negative, 0.2,
                      "c = (c₁·E₂^⅔ + c₂·E₁^⅔)/(E₁^⅔ + E₂^⅔) of the bodies' coefficients"},
                     {member<Law>(&Law::stiffness), "stiffness", "N/m^1.5", positive, 1e9, "k",
                      Origin::computed},
                     {member<Law>(&Law::damping_factor), "damping_factor", "N*s/m^2.5",
                      not_negative, 1e8, "(3/2)·c·k", Origin::computed}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::dissipation,
      .at_onset = &set_coefficients,
      .exactly =
          [](const Law& given, double e, Separation separation, const Onset& onset) {
            Law law = given;
            set_coefficients(law, onset);
            return exact_damping_factor(law, e, separation, onset) / (1.5 * law.stiffness);
          },
      .constants = {{member<Law>(&Law::exponent), 1.5}},
  });
}

}  // namespace carom::laws
