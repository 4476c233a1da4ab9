// The contact radius is elastic plus plastic, a = a_e + a_p, and plasticity flattens the surface:
//     a_p = C_a·⟨F − F_Y⟩,  K_c = 1 + κ·⟨F − F_Y⟩,  F = 4E*·a_e³/(3·K_c·R),  δ = a²/(K_c·R)
// Unloading keeps a_p and K_c: F is zero at the dent δ_p = a_p²/(K_c·R).
// Vu-Quoc and Zhang, Proc. R. Soc. A 455:4013, 1999 (as cited in surveys; some print
// δ = (a − a_p)²/(K_c·R), which leaves no dent and returns more energy than it takes).
//
// Flattening stores energy that only the growth of a_p pays for. Enough of it is there while
// κ·a_e/K_c <= 5/2·C_a; with a_e/K_c at its largest this bounds κ, and a larger κ acts as that
// bound.
#include <cmath>

#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

/// Sphere of radius K_c·R whose outer ring a_p carries nothing.
struct PlasticRingBranch {
  double effective_modulus;  ///< E* [Pa]
  double radius;             ///< K_c·R [m]
  double plastic_radius;     ///< a_p [m]
  double dent;               ///< a_p²/(K_c·R) [m]

  double elastic_radius(double depth) const {
    return depth <= dent ? 0 : std::sqrt(radius * depth) - plastic_radius;
  }
  double force(double depth) const {
    const double a_e = elastic_radius(depth);
    return 4 * effective_modulus * a_e * a_e * a_e / (3 * radius);
  }
  // ∫F dδ = 8E*/(3·(K_c·R)²)·(a_e⁵/5 + a_p·a_e⁴/4)
  double energy(double depth) const {
    const double a_e = elastic_radius(depth);
    return 8 * effective_modulus / (3 * radius * radius) * std::pow(a_e, 4) *
           (a_e / 5 + plastic_radius / 4);
  }
};

struct VuQuocZhang : DentedContact<VuQuocZhang> {
  double effective_modulus;           ///< E* [Pa]
  double effective_radius;            ///< R [m]
  double plastic_radius_coefficient;  ///< C_a [m/N]
  double curvature_coefficient;       ///< κ [1/N]
  double yield_force;                 ///< F_Y [N]

  /// Radius of Hertz's contact under a force.
  double elastic_radius(double force) const {
    return std::cbrt(3 * force * effective_radius / (4 * effective_modulus));
  }
  double yield_depth() const {
    const double a = elastic_radius(yield_force);
    return a * a / effective_radius;
  }
  double bounded_curvature() const {
    const double c = 2.5 * plastic_radius_coefficient;
    const double at_yield = c / elastic_radius(yield_force);
    const double beyond = c * std::sqrt(c * 8 * effective_modulus / (3 * effective_radius));
    return std::fmin(curvature_coefficient, std::fmin(at_yield, beyond));
  }

  /// The branch of a largest force; below F_Y it is Hertz's curve.
  PlasticRingBranch branch(double force, double curvature) const {
    const double excess = std::fmax(force - yield_force, 0);
    const double radius = effective_radius * (1 + curvature * excess);
    const double a_p = plastic_radius_coefficient * excess;
    return {effective_modulus, radius, a_p, a_p * a_p / radius};
  }
  double loading_force(double depth) const {
    if (depth <= yield_depth()) return hertz_force(effective_modulus, effective_radius, depth);
    const double curvature = bounded_curvature();
    // √δ = (a_e + a_p)/√(K_c·R) rises with F, nearly as a power: Newton between logarithms.
    double log_force = std::log(yield_force) + 1.5 * std::log(depth / yield_depth());
    for (int i = 0; i < 60; ++i) {
      const double force = std::fmax(std::exp(log_force), yield_force);
      const double excess = force - yield_force;
      const double k_c = 1 + curvature * excess;
      const double a_e = elastic_radius(force * k_c);
      const double a = a_e + plastic_radius_coefficient * excess;
      const double a_rate = a_e / 3 * (1 / force + curvature / k_c) + plastic_radius_coefficient;
      const double power = force * (a_rate / a - 0.5 * curvature / k_c);
      const double misfit = std::log(a * a / (k_c * effective_radius * depth));
      const double change = -0.5 * misfit / power;
      log_force = std::log(force) + change;
      if (std::fabs(change) < 1e-15) break;
    }
    return std::exp(log_force);
  }
  double kink(double from, double to) const { return first_kink(from, to, {yield_depth()}); }
  PlasticRingBranch unloading(double max_depth) const {
    return branch(loading_force(max_depth), bounded_curvature());
  }
};

}  // namespace

NormalLawEntry vu_quoc_zhang() {
  using Law = VuQuocZhang;
  return describe<Law>({
      .name = "vu-quoc-zhang",
      .family = "plastic",
      .summary =
          "contact radius split into an elastic and a plastic part, with a flattening surface",
      .formula = "F = 4E*·(a − a_p)³/(3·K_c·R),  δ = a²/(K_c·R),  a_p = C_a·⟨F − F_Y⟩, "
                 "K_c = 1 + κ·⟨F − F_Y⟩; unloading keeps a_p and K_c",
      .source = "Vu-Quoc and Zhang, Proc. R. Soc. A 455:4013, 1999 (as cited in surveys)",
      .validity = "coefficients come from a fit to finite elements; κ acts up to the smaller of "
                  "2.5·C_a/a_Y and (2.5·C_a)^1.5·(8E*/3R)^½, above which energy would be created",
      .evidence = Evidence::unverified,
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 3.85e10,
                      "E* of both bodies"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 0.05, "R"},
                     {&Law::plastic_radius_coefficient, "plastic_radius_coefficient", "m/N",
                      positive, 2.33e-7, "C_a, growth of the plastic radius with the force"},
                     {&Law::curvature_coefficient, "curvature_coefficient", "1/N", not_negative,
                      2.69e-4, "κ, growth of the radius of curvature with the force"},
                     {&Law::yield_force, "yield_force", "N", positive, 36.45,
                      "F_Y, force at first yield"}},
      .dissipation = &Law::yield_force,
      .dissipation_falls = true,
      .outside = [](const Law& law, const Onset&, double depth) -> std::string {
        const double bound = law.bounded_curvature();
        if (!(law.curvature_coefficient > bound) || !(depth > law.yield_depth())) return "";
        return "its curvature_coefficient acts as " + short_text(bound, 3) +
               " 1/N, above which it would create energy";
      },
  });
}

}  // namespace carom::laws
