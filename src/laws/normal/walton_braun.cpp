// Loading F = k₁·δ; unloading F = k₂·(δ − δ_p) with k₂ = k₂₀ + S·F_m
// Walton and Braun, J. Rheol. 30:949, 1986. Constant k₂ gives e = √(k₁/k₂); k₂₀ = k₁ with hardening
// gives e = √(ω₀/(ω₀ + S·v₀)), ω₀ = √(k₁/m).
#include <cmath>

#include "base/text.h"
#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"

namespace carom::laws {
namespace {

struct WaltonBraun : DentedContact<WaltonBraun> {
  double stiffness;            ///< k₁ [N/m]
  double hardening;            ///< S [1/m]
  double unloading_stiffness;  ///< k₂₀ [N/m]

  double loading_force(double depth) const { return stiffness * std::fmax(depth, 0); }
  UnloadingBranch unloading(double max_depth) const {
    const double max_force = loading_force(max_depth);
    const double k2 = unloading_stiffness + hardening * max_force;
    return {max_depth, max_force, max_depth * (1 - stiffness / k2), 1};
  }
};

// e² = k₁/k₂ at the deepest point v₀/ω₀ of the free impact.
double unloading_stiffness_for(const WaltonBraun& law, double e, const Onset& onset) {
  const double max_depth = onset.approach_speed * std::sqrt(onset.effective_mass / law.stiffness);
  const double hardened = law.hardening * law.stiffness * max_depth;
  const double k2 = law.stiffness / (e * e) - hardened;
  if (k2 < law.stiffness) {
    const double highest = std::sqrt(law.stiffness / (law.stiffness + hardened));
    throw InputError(
        {{"restitution",
          "law walton-braun cannot realise a restitution of " + exact_text(e) +
              ": its hardening of " + exact_text(law.hardening) + " 1/m leaves at most " +
              short_text(highest, 4) + " at this speed and mass",
          "ask for less, or lower the hardening"}});
  }
  return k2;
}

}  // namespace

NormalLawEntry walton_braun() {
  using Law = WaltonBraun;
  return describe<Law>({
      .name = "walton-braun",
      .family = "plastic",
      .summary = "two springs: a soft one for loading, a stiff one for unloading",
      .formula = "F = k₁·δ loading, k₂·(δ − δ_p) unloading,  k₂ = k₁/e² + S·F_m",
      .source = "Walton and Braun, J. Rheol. 30:949, 1986",
      .validity =
          "exact without hardening, at every speed; with hardening the published restitution "
          "is the one of slow impacts, and it falls with speed; not for e = 0",
      .parameters = {{&Law::stiffness, "stiffness", "N/m", positive, 1e6, "k₁, loading"},
                     {&Law::hardening, "hardening", "1/m", not_negative, 0,
                      "S: growth of the unloading stiffness with the largest force",
                      Origin::optional},
                     {&Law::unloading_stiffness, "unloading_stiffness", "N/m", positive, 2e6,
                      "k₂ of a light touch, k₁/e²", Origin::computed}},
      .dissipation = &Law::unloading_stiffness,
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.unloading_stiffness = law.stiffness / (e * e); },
      .exactly = [](const Law& law, double e, Separation,
                    const Onset& onset) { return unloading_stiffness_for(law, e, onset); },
  });
}

}  // namespace carom::laws
