// ḟ = (k/η²)·v up to μ·N, with the lumped tangential compliance η² = (2 − ν)/(2(1 − ν))
//                                                     Stronge 2000; Gilardi and Sharf 2002, Eq. 30
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct StrongeCompliance : SpringFriction<StrongeCompliance> {
  double coefficient, stiffness_ratio;

  FrictionSpring spring(const FrictionContact& contact) const {
    return spring_of_normal(contact, stiffness_ratio, coefficient);
  }
};

}  // namespace

FrictionLawEntry stronge_compliance_friction() {
  return describe_friction<StrongeCompliance>(
      {.name = "stronge-compliance",
       .summary = "lumped tangential spring that follows the normal one",
       .formula = "ΔF = (k/η²)·Δs, |F| ≤ μ·N, 1/η² = κ",
       .source = "Stronge, Impact Mechanics, 2000, ch. 5; Gilardi and Sharf 2002, Eq. 30",
       .validity = "with a linear normal spring it swings during contact and reverses the "
                   "tangential velocity; no partial slip; holds any load below μ·N",
       .parameters = {{&StrongeCompliance::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&StrongeCompliance::stiffness_ratio, "stiffness_ratio", "1", positive, 0.82,
                       "κ = 1/η², 2(1-ν)/(2-ν) for equal materials"}},
       .at_onset = StrongeCompliance::size_at_onset});
}

}  // namespace carom::laws
