// Turns the description in a stiffness formula's own file into the catalogue's entry.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/text.h"
#include "carom/materials.h"
#include "laws/describe.h"

namespace carom::laws {

/// A ratio that must stay small for a formula to hold.
struct ValidityLimit {
  std::string what;
  double value = 0;
  double max = 0;
};

/// What a file says about its formula. `Formula` is a struct of doubles with
///   curve()                the force curve: a PowerLaw, or a type with force, slope and energy of a
///                          depth above zero, and limit_depth() where it ends
/// and, where there is something to say,
///   problem()              a text about values that do not go together
///   limits(depth, force)   what must stay small for the formula to hold
template <class Formula>
using StiffnessDescription = FormulaDescription<Formula>;

/// What is common to the functions of an entry: a formula with the values of one contact.
template <class Formula>
class StiffnessOf {
 public:
  using Curve = decltype(std::declval<const Formula&>().curve());

  explicit StiffnessOf(const StiffnessDescription<Formula>& description)
      : name_(description.name), members_(description.parameters) {}

  Formula load(std::span<const double> values) const { return members_.load(values); }

  static std::string problem(const Formula& formula) {
    if constexpr (requires { formula.problem(); }) return formula.problem();
    return {};
  }
  Curve curve(std::span<const double> values) const {
    const Formula formula = load(values);
    const std::string problem = StiffnessOf::problem(formula);
    if (!problem.empty()) throw std::domain_error(name_ + ": " + problem);
    return formula.curve();
  }
  static double limit(const Curve& curve) {
    if constexpr (requires { curve.limit_depth(); }) return curve.limit_depth();
    return std::numeric_limits<double>::infinity();
  }
  static std::string beyond(double depth, double limit) {
    return "depth " + short_text(depth) + " m is beyond " + short_text(limit) +
           " m, where the formula ends";
  }

  /// A quantity of the curve at a depth; zero at depths up to zero.
  template <class Quantity>
  double at(std::span<const double> values, double depth, const Quantity& quantity) const {
    const Curve curve = this->curve(values);
    if (depth <= 0) return 0;
    const double limit = StiffnessOf::limit(curve);
    if (depth > limit) throw std::domain_error(name_ + ": " + beyond(depth, limit));
    return quantity(curve, depth);
  }

  std::vector<std::string> warnings(std::span<const double> values, double depth) const {
    std::vector<std::string> warnings;
    const Formula formula = load(values);
    if (!problem(formula).empty()) return warnings;
    const Curve curve = formula.curve();
    const double limit = StiffnessOf::limit(curve);
    if (depth > limit) {
      warnings.push_back(beyond(depth, limit));
    } else if constexpr (requires { formula.limits(depth, depth); }) {
      if (depth <= 0) return warnings;
      for (const auto& [what, value, max] : formula.limits(depth, curve.force(depth))) {
        if (value <= max) continue;
        warnings.push_back(what + " is " + short_text(value, 3) + ", should be below " +
                           short_text(max, 3));
      }
    }
    return warnings;
  }

 private:
  std::string name_;
  ParameterMembers<Formula> members_;
};

template <class Formula>
StiffnessEntry describe_stiffness(StiffnessDescription<Formula> description) {
  using Values = std::span<const double>;
  const StiffnessOf<Formula> of(description);
  using Curve = typename StiffnessOf<Formula>::Curve;
  StiffnessEntry entry;
  copy_texts(description, entry);
  entry.force = [of](Values values, double depth) {
    return of.at(values, depth, [](const Curve& curve, double at) { return curve.force(at); });
  };
  entry.slope = [of](Values values, double depth) {
    return of.at(values, depth, [](const Curve& curve, double at) { return curve.slope(at); });
  };
  entry.energy = [of](Values values, double depth) {
    return of.at(values, depth, [](const Curve& curve, double at) { return curve.energy(at); });
  };
  entry.power_law = [of](Values values) -> std::optional<PowerLaw> {
    if constexpr (std::is_same_v<Curve, PowerLaw>) return of.curve(values);
    return std::nullopt;
  };
  entry.limit_depth = [of](Values values) { return of.limit(of.curve(values)); };
  entry.problem = [of](Values values) { return of.problem(of.load(values)); };
  entry.warnings = [of](Values values, double depth) { return of.warnings(values, depth); };
  return entry;
}

}  // namespace carom::laws
