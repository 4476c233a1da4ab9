// F = 4/3·E*·√R·δ^{3/2} − 2π·w·R while touching
// Derjaguin, Muller and Toporov, J. Colloid Interface Sci. 53:314, 1975.
// The tension is the same on the way in and out, so it loses nothing. The dashpot beside it, 2E*·a·τ·δ̇ with
// a = √(R·δ), is that of Kuwabara and Kono (1987); the surfaces carry no tension above that of adhesion.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

struct Dmt {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]
  double work_of_adhesion;   ///< w [J/m²]
  double damping_time;       ///< τ [s]

  double tension() const { return 2 * std::numbers::pi * work_of_adhesion * effective_radius; }
  double force(const NormalContact& contact, const NormalMemory& memory) const {
    if (contact.depth < 0 || (contact.depth == 0 && !memory.touching)) return 0;
    const double elastic = hertz_force(effective_modulus, effective_radius, contact.depth);
    if (damping_time == 0) return elastic - tension();
    const double a = std::sqrt(effective_radius * contact.depth);
    const double dashpot = 2 * effective_modulus * a * damping_time * contact.depth_rate;
    return std::fmax(elastic + dashpot, 0) - tension();
  }
  double elastic_energy(double depth) const {
    if (depth <= 0) return 0;
    return depth * (0.4 * hertz_force(effective_modulus, effective_radius, depth) - tension());
  }
  double kink_between(double from, double to, const NormalMemory&) const {
    return first_kink(from, to, {0});
  }
  void remember(const NormalContact& contact, NormalMemory& memory) const {
    memory.max_depth = std::max(memory.max_depth, contact.depth);
    memory.touching = contact.depth > 0;
  }
};

}  // namespace

NormalLawEntry dmt() {
  using Law = Dmt;
  return describe<Law>({
      .name = "dmt",
      .family = "adhesive",
      .summary = "Hertz with a constant pull: hard, small spheres",
      .formula = "F = max(0, 4/3·E*·√R·δ^1.5 + 2E*·√(R·δ)·τ·δ̇) − 2π·w·R",
      .source = "Derjaguin, Muller and Toporov, J. Colloid Interface Sci. 53:314, 1975",
      .validity = "Tabor number (R·w²/(E*²·z₀³))^⅓ below 0.1; without a dashpot it loses nothing, "
                  "e = 1",
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1e11,
                      "E* of both bodies"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 1e-6, "R"},
                     {&Law::work_of_adhesion, "work_of_adhesion", "J/m^2", not_negative, 0.02,
                      "w, 2γ for like solids"},
                     {&Law::damping_time, "damping_time", "s", not_negative, 0,
                      "τ of the dashpot; left out: none", Origin::optional}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::damping_time,
      .outside = [](const Law& law, const Onset&, double) -> std::string {
        const double tabor = tabor_number(law.effective_modulus, law.effective_radius,
                                          law.work_of_adhesion, largest_range);
        if (tabor < 0.1) return "";
        return "Tabor's number is at least " + short_text(tabor, 3) +
               ", and the law holds below 0.1; jkr is for soft, large spheres";
      },
  });
}

}  // namespace carom::laws
