// F = 4E*·a³/(3R) − √(8π·w·E*·a³),  δ = a²/R − √(2π·w·a/E*)
// Johnson, Kendall and Roberts, Proc. R. Soc. A 324:301, 1971.
// Contact snaps in at δ = 0 with F = −(8/9)·F_c, F_c = 3/2·π·w·R, and holds to δ = −δ_c, where
// F = −(5/9)·F_c. The snap costs V_s: e = √(1 − (V_s/V)²), and slower bodies stick.
// The dashpot beside it, 2E*·a·τ·δ̇, is that of Kuwabara and Kono (1987) on the actual contact radius; the
// surfaces carry no tension above F_c.
#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/describe.h"
#include "laws/normal/jkr_sphere.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

struct Jkr {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]
  double work_of_adhesion;   ///< w [J/m²]
  double damping_time;       ///< τ [s]

  JkrSphere sphere() const { return {effective_modulus, effective_radius, work_of_adhesion}; }
  bool adheres(double depth, const NormalMemory& memory) const {
    return depth > 0 || (memory.touching && depth >= sphere().release_depth());
  }
  double force(const NormalContact& contact, const NormalMemory& memory) const {
    if (!adheres(contact.depth, memory)) return 0;
    const double a = sphere().contact_radius(contact.depth), elastic = sphere().force(a);
    if (damping_time == 0) return elastic;
    const double dashpot = 2 * effective_modulus * a * damping_time * contact.depth_rate;
    return std::fmax(elastic + dashpot, -sphere().pull_off_force());
  }
  double elastic_energy(double depth, const NormalMemory& memory) const {
    if (!adheres(depth, memory)) return 0;
    const JkrSphere at = sphere();
    return at.energy(at.contact_radius(depth)) - at.energy(at.release_radius());
  }
  void remember(const NormalContact& contact, NormalMemory& memory) const {
    memory.max_depth = std::max(memory.max_depth, contact.depth);
    if (contact.depth > 0) memory.touching = true;
    if (contact.depth <= sphere().release_depth()) memory.touching = false;
  }
  double kink_between(double from, double to, const NormalMemory& memory) const {
    return first_kink(from, to, {sphere().release_depth(), memory.touching ? to : 0});
  }
  double onset_depth(const NormalMemory&) const { return 0; }
  double release_depth(const NormalMemory&) const { return sphere().release_depth(); }
};

double work_of_adhesion_for(const Jkr& law, double e, const Onset& onset) {
  // With a dashpot there is no closed form.
  if (law.damping_time != 0) return std::numeric_limits<double>::quiet_NaN();
  const double lost =
      0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed * (1 - e) * (1 + e);
  // lost³ = C³·w⁵·R⁴/E*²
  const double scaled = lost / jkr_work_coefficient();
  return std::pow(scaled * scaled * scaled * law.effective_modulus * law.effective_modulus /
                      std::pow(law.effective_radius, 4),
                  0.2);
}

}  // namespace

NormalLawEntry jkr() {
  using Law = Jkr;
  return describe<Law>({
      .name = "jkr",
      .family = "adhesive",
      .summary = "Hertz with short-range adhesion: soft, large or sticky spheres",
      .formula = "F = 4E*·a³/(3R) − √(8π·w·E*·a³) + 2E*·a·τ·δ̇,  δ = a²/R − √(2π·w·a/E*)",
      .source = "Johnson, Kendall and Roberts, Proc. R. Soc. A 324:301, 1971",
      .validity = "Tabor number (R·w²/(E*²·z₀³))^⅓ above 5; no plasticity; bodies slower than "
                  "V_s = (14.18/m)^½·(w⁵·R⁴/E*²)^(1/6) stick",
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1e7,
                      "E* of both bodies"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 1e-3, "R"},
                     {&Law::work_of_adhesion, "work_of_adhesion", "J/m^2", not_negative, 0.1,
                      "w, 2γ for like solids"},
                     {&Law::damping_time, "damping_time", "s", not_negative, 0,
                      "τ of the dashpot; left out: none", Origin::optional}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::work_of_adhesion,
      .exactly = [](const Law& law, double e, Separation,
                    const Onset& onset) { return work_of_adhesion_for(law, e, onset); },
      .outside = [](const Law& law, const Onset&, double) -> std::string {
        const double tabor = tabor_number(law.effective_modulus, law.effective_radius,
                                          law.work_of_adhesion, least_range);
        if (!(law.work_of_adhesion > 0) || tabor > 5) return "";
        return "Tabor's number is at most " + short_text(tabor, 3) +
               ", and the law holds above 5; dmt is for hard, small spheres";
      },
  });
}

}  // namespace carom::laws
