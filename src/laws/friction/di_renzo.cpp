// ḟ = (2/3)·κ·k·v up to μ·N: the secant of Mindlin's curve instead of its slope
//                                                     Di Renzo and Di Maio 2005
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct DiRenzo : SpringFriction<DiRenzo> {
  double coefficient, stiffness_ratio;

  FrictionSpring spring(const FrictionContact& contact) const {
    return spring_of_normal(contact, 2.0 / 3 * stiffness_ratio, coefficient);
  }
};

}  // namespace

FrictionLawEntry di_renzo_friction() {
  return describe_friction<DiRenzo>(
      {.name = "di-renzo",
       .summary = "Mindlin spring of two thirds the stiffness, slipping at μ·N",
       .formula = "ΔF = (2/3)·κ·k·Δs = (16/3)·G*·a·Δs, |F| ≤ μ·N",
       .source = "Di Renzo and Di Maio, Chem. Eng. Sci. 60:1303, 2005",
       .validity = "no partial slip: rebounds too little between about 8 and 25 degrees; holds any "
                   "load below μ·N",
       .parameters = {{&DiRenzo::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&DiRenzo::stiffness_ratio, "stiffness_ratio", "1", positive, 0.82,
                       "κ: tangential over normal stiffness, 2(1-ν)/(2-ν) for equal materials"}},
       .at_onset = DiRenzo::size_at_onset});
}

}  // namespace carom::laws
