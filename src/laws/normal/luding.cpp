// Loading k₁·δ; unloading and reloading k₂·(δ − δ_p), δ_p = (1 − k₁/k₂)·δ_m; tension up to k_c·δ
// Luding, Granular Matter 10:235, 2008, with constant k₂ (as cited in surveys).
// Opening along the limit heals the dent: the remembered depth falls so that reloading with the
// stiffness k₂ starts from there. A free impact has e² = k₁/k₂ − (k₂ − k₁)²·k_c/(k₁·k₂·(k₂ + k_c)).
#include <algorithm>
#include <cmath>

#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"

namespace carom::laws {
namespace {

struct Luding {
  double stiffness;            ///< k₁ [N/m]
  double adhesive_stiffness;   ///< k_c [N/m]
  double unloading_stiffness;  ///< k₂ [N/m]

  double dent(double max_depth) const {
    return (1 - stiffness / unloading_stiffness) * std::fmax(max_depth, 0);
  }
  /// Depth at which the unloading line meets the limit of tension.
  double limit_depth(double max_depth) const {
    return (unloading_stiffness - stiffness) / (unloading_stiffness + adhesive_stiffness) *
           std::fmax(max_depth, 0);
  }
  double force(const NormalContact& contact, const NormalMemory& memory) const {
    if (contact.depth <= 0) return 0;
    if (contact.depth >= memory.max_depth) return stiffness * contact.depth;
    return std::fmax(unloading_stiffness * (contact.depth - dent(memory.max_depth)),
                     -adhesive_stiffness * contact.depth);
  }
  double elastic_energy(double depth, const NormalMemory& memory) const {
    if (depth <= 0) return 0;
    const double max_depth = std::max(depth, memory.max_depth);
    const double limit = limit_depth(max_depth);
    if (depth <= limit) return -0.5 * adhesive_stiffness * depth * depth;
    const double stretch = depth - dent(max_depth);
    const double stretch_at_limit = limit - dent(max_depth);
    return 0.5 * unloading_stiffness * (stretch * stretch - stretch_at_limit * stretch_at_limit) -
           0.5 * adhesive_stiffness * limit * limit;
  }
  void remember(const NormalContact& contact, NormalMemory& memory) const {
    if (contact.depth >= memory.max_depth) {
      memory.max_depth = contact.depth;
    } else if (adhesive_stiffness > 0 && contact.depth < limit_depth(memory.max_depth)) {
      memory.max_depth = std::fmax(contact.depth, 0) * (unloading_stiffness + adhesive_stiffness) /
                         (unloading_stiffness - stiffness);
    }
  }
  double kink_between(double from, double to, const NormalMemory& memory) const {
    return first_kink(from, to, {limit_depth(memory.max_depth), memory.max_depth, 0});
  }
  double onset_depth(const NormalMemory& memory) const {
    return adhesive_stiffness > 0 ? 0 : dent(memory.max_depth);
  }
};

}  // namespace

NormalLawEntry luding() {
  using Law = Luding;
  return describe<Law>({
      .name = "luding",
      .family = "plastic",
      .summary = "two springs, and a tension that grows with the dent",
      .formula = "F = k₁·δ loading, k₂·(δ − δ_p) unloading, not below −k_c·δ,  "
                 "δ_p = (1 − k₁/k₂)·δ_m, k₂ = k₁/e²",
      .source = "Luding, Granular Matter 10:235, 2008, constant k₂ (as cited in surveys)",
      .validity = "exact as published only without tension; with it e² is lower by "
                  "(k₂ − k₁)²·k_c/(k₁·k₂·(k₂ + k_c)), and bodies stay together where that is "
                  "negative; k₂ that grows with depth is left out",
      .evidence = Evidence::unverified,
      .parameters = {{&Law::stiffness, "stiffness", "N/m", positive, 1e6, "k₁, loading"},
                     {&Law::adhesive_stiffness, "adhesive_stiffness", "N/m", not_negative, 0,
                      "k_c, largest tension over depth", Origin::optional},
                     {&Law::unloading_stiffness, "unloading_stiffness", "N/m", positive, 2e6,
                      "k₂, unloading, k₁/e²", Origin::computed}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::unloading_stiffness,
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.unloading_stiffness = law.stiffness / (e * e); },
      .exactly =
          [](const Law& law, double e, Separation, const Onset&) {
            const double k1 = law.stiffness, kc = law.adhesive_stiffness;
            return k1 * (k1 + (2 - e * e) * kc) / (e * e * k1 + kc);
          },
  });
}

}  // namespace carom::laws
