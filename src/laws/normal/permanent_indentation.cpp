// Loading F = K·δⁿ; unloading F = F_m·[(δ − δ_p)/(δ_m − δ_p)]ⁿ with δ_p = (1 − e²)·δ_m
// Lankarani and Nikravesh, Nonlinear Dynamics 5:193, 1994, Eqs. (11) to (19), where
// δ_p = (n+1)·m·v₀²·(1 − e²)/(2·F_m). The energies are as e² to 1, so e is exact for every n.
#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"

namespace carom::laws {
namespace {

struct PermanentIndentation : DentedContact<PermanentIndentation> {
  double stiffness;           ///< K [N/mⁿ]
  double exponent;            ///< n
  double permanent_fraction;  ///< δ_p/δ_m

  double loading_force(double depth) const { return stiffness * depth_power(depth, exponent); }
  UnloadingBranch unloading(double max_depth) const {
    return {max_depth, loading_force(max_depth), permanent_fraction * max_depth, exponent};
  }
};

}  // namespace

NormalLawEntry permanent_indentation() {
  using Law = PermanentIndentation;
  return describe<Law>({
      .name = "permanent-indentation",
      .family = "plastic",
      .summary = "elastic loading, and a dent that takes the energy the restitution asks for",
      .formula = "F = K·δⁿ loading, F_m·[(δ − δ_p)/(δ_m − δ_p)]ⁿ unloading,  δ_p = (1 − e²)·δ_m",
      .source = "Lankarani and Nikravesh, Nonlinear Dynamics 5:193, 1994",
      .validity =
          "exact for every e from 0 to 1 and every n; meant for impacts above 1e-5·√(E/ρ), "
          "where the dent outweighs other losses; with e = 0 the force drops to zero at the "
          "deepest point",
      .parameters = {{&Law::stiffness, "stiffness", "N/m^n", positive, 5.5e9,
                      "K of the force K·δⁿ"},
                     {&Law::exponent,
                      "exponent",
                      "1",
                      {.min = 1, .max = 3},
                      1.5,
                      "n; 1.5 for spheres",
                      Origin::optional},
                     {&Law::permanent_fraction,
                      "permanent_fraction",
                      "1",
                      {.min = 0, .max = 1},
                      0.51,
                      "dent over deepest indentation, 1 − e²",
                      Origin::computed}},
      .dissipation = &Law::permanent_fraction,
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.permanent_fraction = (1 - e) * (1 + e); },
      .exactly = [](const Law&, double e, Separation, const Onset&) { return (1 - e) * (1 + e); },
  });
}

}  // namespace carom::laws
