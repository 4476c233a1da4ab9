// JKR until the pressure at the centre, 2E*·a/(π·R) − √(2w·E*/(π·a)), reaches p_y at a_y; from
// then on it stays p_y. The force is F = F_H(a) − √(8π·w·E*·a³), where the Hertzian part F_H grows
// by the pressure p_y + √(2w·E*/(π·a)) on each new ring 2π·a·da, at the depth a²/R − √(2π·w·a/E*):
//     F_H = 4E*·a_y³/(3R) + π·p_y·(a² − a_y²) + 2/3·√(8π·w·E*)·(a^{3/2} − a_y^{3/2})
// Unloading is JKR with the flattened radius R_p = 4E*·a_m³/(3·F_H(a_m)).
// Thornton and Ning, Powder Technol. 99:154, 1998 (as cited in surveys).
//
// Two details make the law consistent: the limit holds for the sum of both pressures, so that force
// and slope are continuous at yield; and yield needs a compressive force. With both no path creates
// energy.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "laws/describe.h"
#include "laws/normal/jkr_sphere.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

/// The surfaces after unloading: a sphere of another radius, behind a dent.
struct FlattenedSphere {
  JkrSphere sphere;
  double dent;

  double release_depth() const { return dent + sphere.release_depth(); }
  double contact_radius(double depth) const { return sphere.contact_radius(depth - dent); }
};

struct ThorntonNing {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]
  double work_of_adhesion;   ///< w [J/m²]
  double limit_pressure;     ///< p_y [Pa]

  JkrSphere virgin() const { return {effective_modulus, effective_radius, work_of_adhesion}; }

  double yield_radius() const {
    // With a = t² the criterion is t³ − b·t − c = 0, which has one positive root.
    const double b = std::numbers::pi * limit_pressure * effective_radius / (2 * effective_modulus);
    const double c =
        effective_radius * std::sqrt(std::numbers::pi * work_of_adhesion / (2 * effective_modulus));
    double t = std::sqrt(b) + std::cbrt(c);  // above the root, so Newton falls to it
    for (int i = 0; i < 50; ++i) {
      const double change = (t * (t * t - b) - c) / (3 * t * t - b);
      t -= change;
      if (std::fabs(change) <= 1e-16 * t) break;
    }
    // F = 0 at a³ = 9π·w·R²/(2E*).
    const double balanced = std::cbrt(4.5 * std::numbers::pi * work_of_adhesion * effective_radius *
                                      effective_radius / effective_modulus);
    return std::max(t * t, balanced);
  }
  /// F_H beyond yield.
  double cut_off_force(double a, double a_y) const {
    const double hertz_pressure =
        2 * effective_modulus * a_y / (std::numbers::pi * effective_radius);
    const double tension =
        std::sqrt(2 * work_of_adhesion * effective_modulus / (std::numbers::pi * a_y));
    const double pressure = hertz_pressure - tension;  // p_y, or more where tension delays yield
    return std::numbers::pi *
           (hertz_pressure * a_y * a_y * (2.0 / 3) + pressure * (a - a_y) * (a + a_y) +
            tension * (4.0 / 3) * a_y * a_y * (std::pow(a / a_y, 1.5) - 1));
  }
  FlattenedSphere flattened(double max_depth) const {
    const JkrSphere sphere = virgin();
    const double a_y = yield_radius();
    const double a = max_depth > 0 ? sphere.contact_radius(max_depth) : 0;
    if (a <= a_y) return {sphere, 0};
    const double radius = 4 * effective_modulus * a * a * a / (3 * cut_off_force(a, a_y));
    return {{effective_modulus, radius, work_of_adhesion},
            a * a * (1 / effective_radius - 1 / radius)};
  }
  static bool adheres(double depth, const FlattenedSphere& surface, const NormalMemory& memory) {
    return depth > surface.dent || (memory.touching && depth >= surface.release_depth());
  }

  double force(const NormalContact& contact, const NormalMemory& memory) const {
    if (contact.depth > 0 && contact.depth >= memory.max_depth) {
      const JkrSphere sphere = virgin();
      const double a = sphere.contact_radius(contact.depth), a_y = yield_radius();
      if (a <= a_y) return sphere.force(a);
      return cut_off_force(a, a_y) - 2 * effective_modulus * a * sphere.drawn_depth(a);
    }
    const FlattenedSphere surface = flattened(memory.max_depth);
    if (!adheres(contact.depth, surface, memory)) return 0;
    return surface.sphere.force(surface.contact_radius(contact.depth));
  }
  double elastic_energy(double depth, const NormalMemory& memory) const {
    const FlattenedSphere surface = flattened(std::max(depth, memory.max_depth));
    if (!adheres(depth, surface, memory)) return 0;
    return surface.sphere.energy(surface.contact_radius(depth)) -
           surface.sphere.energy(surface.sphere.release_radius());
  }
  void remember(const NormalContact& contact, NormalMemory& memory) const {
    memory.max_depth = std::max(memory.max_depth, contact.depth);
    const FlattenedSphere surface = flattened(memory.max_depth);
    if (contact.depth > surface.dent) memory.touching = true;
    if (contact.depth <= surface.release_depth()) memory.touching = false;
  }
  double kink_between(double from, double to, const NormalMemory& memory) const {
    const FlattenedSphere surface = flattened(memory.max_depth);
    return first_kink(
        from, to,
        {surface.release_depth(), surface.dent, memory.max_depth, virgin().depth(yield_radius())});
  }
  double onset_depth(const NormalMemory& memory) const { return flattened(memory.max_depth).dent; }
  double release_depth(const NormalMemory& memory) const {
    return flattened(memory.max_depth).release_depth();
  }
};

}  // namespace

NormalLawEntry thornton_ning() {
  using Law = ThorntonNing;
  return describe<Law>({
      .name = "thornton-ning",
      .family = "plastic",
      .summary = "adhering spheres that yield: JKR with a limiting contact pressure",
      .formula = "JKR to the contact radius a_y, then F = F_y + π·p_y·(a² − a_y²) − "
                 "⅓·√(8π·w·E*)·(a^1.5 − a_y^1.5); unloading JKR with R_p = 4E*·a_m³/(3·F_H), "
                 "F_H = F + √(8π·w·E*·a³)",
      .source =
          "Thornton and Ning, Powder Technol. 99:154, 1998 (as cited in surveys; the last term "
          "keeps the slope continuous)",
      .validity = "without adhesion it is thornton, without yield jkr; contact radius well below R",
      .evidence = Evidence::unverified,
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1e9,
                      "E* of both bodies"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 1e-5, "R"},
                     {&Law::work_of_adhesion, "work_of_adhesion", "J/m^2", not_negative, 0.1,
                      "w, 2γ for like solids"},
                     {&Law::limit_pressure, "limit_pressure", "Pa", positive, 5e7,
                      "p_y, 1.6·Y at first yield to 2.8·Y fully plastic"}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::limit_pressure,
      .dissipation_falls = true,
      .outside =
          [](const Law& law, const Onset&, double depth) {
            return too_wide_contact(dent_radius(law.effective_radius, depth), law.effective_radius);
          },
  });
}

}  // namespace carom::laws
