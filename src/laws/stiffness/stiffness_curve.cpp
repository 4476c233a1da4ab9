#include "laws/stiffness_curve.h"

#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace carom {
namespace {

/// F = F_s(δ)·(1 + c·δ̇)
struct CurveContact {
  StiffnessCurve curve;
  double end;               ///< depth at which the formula ends [m]
  double relative_damping;  ///< c = D/v₀ [s/m]

  double force(const NormalContact& contact) const {
    // An integrator may try a step that goes too far; it takes a smaller one then.
    if (contact.depth > end) return std::numeric_limits<double>::infinity();
    return curve.formula->force(curve.values, contact.depth) *
           (1 + relative_damping * contact.depth_rate);
  }
  double elastic_energy(double depth) const {
    if (depth > end) return std::numeric_limits<double>::infinity();
    return curve.formula->energy(curve.values, depth);
  }
};

double value_of(const NormalLaw& law, std::string_view name) {
  for (const NamedValue& value : law.parameters()) {
    if (value.name == name) return value.value;
  }
  return 0;
}

}  // namespace

bool follows_curves(const NormalLawChoice& choice) {
  if (choice.entry == nullptr) return false;
  if (choice.entry->name == "hertz") return true;
  if (choice.entry->family != "hunt-crossley") return false;
  // Members of the family with another form, such as damping on the way in only, are told by trying:
  // (K + χ·δ̇)·δⁿ with K = n = χ = 1 at δ = 1. A damping factor that was given by hand is a number
  // already; one to be computed is not.
  std::vector<double> ones(choice.values.size(), 1.0);
  bool computed = false;
  for (std::size_t i = 0; i < ones.size(); ++i) {
    computed = computed || (choice.entry->parameters[i].name == "damping_factor" &&
                            std::isnan(choice.values[i]));
  }
  if (!computed) return false;
  const NormalLaw law = choice.entry->make(ones, choice.separation);
  return law.force({.depth = 1, .depth_rate = 0.5}) == 1.5 &&
         law.force({.depth = 1, .depth_rate = -0.5}) == 0.5;
}

NormalLaw bind_on_curve(const NormalLawChoice& choice, const StiffnessCurve& curve,
                        const Onset& onset, Calibrator& calibrator) {
  const StiffnessEntry& formula = *curve.formula;
  const double end = formula.limit_depth(curve.values);
  const double energy = 0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed;
  if (std::isfinite(end)) {
    const double largest = formula.energy(curve.values, end);
    if (energy > largest) {
      throw std::domain_error(formula.name + ": an impact of " + short_text(energy) +
                              " J goes beyond the limit depth of " + short_text(end) + " m, " +
                              short_text(largest) + " J");
    }
  }
  // On the power law D = χ·v₀/K, whatever K and n are.
  const NormalLaw on_power_law = bind(choice, onset, calibrator);
  const double relative_damping =
      value_of(on_power_law, "damping_factor") / value_of(on_power_law, "stiffness");
  auto label =
      std::make_shared<NormalLawLabel>(NormalLawLabel{choice.entry->name,
                                                      {{.name = "relative_damping",
                                                        .unit = "s/m",
                                                        .range = not_negative,
                                                        .meaning = "c of F = F_s(δ)·(1 + c·δ̇)",
                                                        .origin = Origin::computed}}});
  return NormalLaw(std::move(label), CurveContact{curve, end, relative_damping}, choice.separation,
                   std::vector{relative_damping});
}

}  // namespace carom
