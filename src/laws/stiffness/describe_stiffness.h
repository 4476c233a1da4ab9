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
struct StiffnessDescription {
  std::string name;
  std::string summary;
  std::string formula;
  std::string source;
  std::string validity;
  Evidence evidence = Evidence::verified;
  std::vector<Parameter<Formula>> parameters;
};

template <class Formula>
StiffnessEntry describe_stiffness(StiffnessDescription<Formula> description) {
  using Curve = decltype(std::declval<const Formula&>().curve());
  StiffnessEntry entry{.name = description.name,
                       .summary = description.summary,
                       .formula = description.formula,
                       .source = description.source,
                       .validity = description.validity,
                       .evidence = description.evidence};
  std::vector<double Formula::*> members;
  for (const Parameter<Formula>& parameter : description.parameters) {
    members.push_back(parameter.member);
    entry.parameters.push_back({parameter.name, parameter.unit, parameter.range, parameter.example,
                                parameter.meaning, parameter.origin});
  }

  const auto load = [members](std::span<const double> values) {
    CAROM_ASSERT(values.size() == members.size(), "a stiffness formula gets all of its parameters");
    Formula formula{};
    for (std::size_t i = 0; i < members.size(); ++i) formula.*members[i] = values[i];
    return formula;
  };
  const auto problem_of = [](const Formula& formula) -> std::string {
    if constexpr (requires { formula.problem(); }) return formula.problem();
    return {};
  };
  const auto curve_of = [load, problem_of,
                         name = description.name](std::span<const double> values) {
    const Formula formula = load(values);
    const std::string problem = problem_of(formula);
    if (!problem.empty()) throw std::domain_error(name + ": " + problem);
    return formula.curve();
  };
  const auto limit_of = [](const Curve& curve) {
    if constexpr (requires { curve.limit_depth(); }) return curve.limit_depth();
    return std::numeric_limits<double>::infinity();
  };
  const auto beyond = [](double depth, double limit) {
    return "depth " + short_text(depth) + " m is beyond " + short_text(limit) +
           " m, where the formula ends";
  };
  const auto evaluate = [=, name = description.name](auto quantity) {
    return [=](std::span<const double> values, double depth) -> double {
      const Curve curve = curve_of(values);
      if (depth <= 0) return 0;
      const double limit = limit_of(curve);
      if (depth > limit) throw std::domain_error(name + ": " + beyond(depth, limit));
      return quantity(curve, depth);
    };
  };

  entry.force = evaluate([](const Curve& curve, double depth) { return curve.force(depth); });
  entry.slope = evaluate([](const Curve& curve, double depth) { return curve.slope(depth); });
  entry.energy = evaluate([](const Curve& curve, double depth) { return curve.energy(depth); });
  entry.power_law = [curve_of](std::span<const double> values) -> std::optional<PowerLaw> {
    if constexpr (std::is_same_v<Curve, PowerLaw>) return curve_of(values);
    return std::nullopt;
  };
  entry.limit_depth = [=](std::span<const double> values) { return limit_of(curve_of(values)); };
  entry.problem = [=](std::span<const double> values) { return problem_of(load(values)); };
  entry.warnings = [=](std::span<const double> values, double depth) {
    std::vector<std::string> warnings;
    const Formula formula = load(values);
    if (const std::string problem = problem_of(formula); !problem.empty()) return warnings;
    const Curve curve = formula.curve();
    const double limit = limit_of(curve);
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
  };
  return entry;
}

}  // namespace carom::laws
