// F = f + c·v, ḟ = κ·k·v, |F| ≤ μ·N, c = 2·ζ·√(m·κ·k)                        Tsuji, Tanaka and Ishida 1992
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct TsujiTangential : SpringFriction<TsujiTangential> {
  double coefficient, stiffness_ratio, damping_ratio;
  double effective_mass;  ///< along the normal [kg]

  FrictionSpring spring(const FrictionContact& contact) const {
    FrictionSpring spring = spring_of_normal(contact, stiffness_ratio, coefficient);
    spring.damping = 2 * damping_ratio * std::sqrt(effective_mass * spring.stiffness);
    return spring;
  }
};

void size_with_mass(TsujiTangential& law, const FrictionOnset& onset) {
  TsujiTangential::size_at_onset(law, onset);
  law.effective_mass = onset.effective_mass;
}

}  // namespace

FrictionLawEntry tsuji_tangential_friction() {
  return describe_friction<TsujiTangential>(
      {.name = "tsuji-tangential",
       .summary = "Mindlin spring with a dashpot, slipping at μ·N",
       .formula = "ΔF = κ·k·Δs = 8·G*·a·Δs, beside it c·v, c = 2·ζ·√(m·κ·k), |F| ≤ μ·N",
       .source = "Tsuji, Tanaka and Ishida, Powder Technol. 71:239, 1992",
       .validity =
           "no partial slip: rebounds too much below about 8 degrees; holds any load below μ·N",
       .parameters = {{&TsujiTangential::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&TsujiTangential::stiffness_ratio, "stiffness_ratio", "1", positive, 0.82,
                       "κ: tangential over normal stiffness, 2(1-ν)/(2-ν) for equal materials"},
                      {&TsujiTangential::damping_ratio, "damping_ratio", "1", not_negative, 0.1,
                       "ζ of the dashpot with the effective mass of the contact",
                       Origin::optional}},
       .at_onset = size_with_mass});
}

}  // namespace carom::laws
