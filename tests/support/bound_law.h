// Laws for tests, bound in one line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "carom/laws.h"

namespace carom::tests {

using Values = std::map<std::string, double, std::less<>>;

/// Values of the parameters a user has to give, from the examples of the law's description.
inline Values example_values(const NormalLawEntry& entry) {
  Values values;
  for (const ParameterInfo& parameter : entry.parameters) {
    if (parameter.origin != Origin::computed) values[parameter.name] = parameter.example;
  }
  return values;
}

struct LawCase {
  std::string law;
  Values values = {};  ///< over the examples
  std::optional<double> restitution = {};
  Calibration calibration = Calibration::published;
  std::optional<Separation> separation = {};
};

/// Throws InputError with every problem of the case.
inline NormalLawChoice choice_of(const LawCase& wanted) {
  std::vector<Problem> problems;
  NormalLawRequest request{.law = wanted.law,
                           .restitution = wanted.restitution,
                           .calibration = wanted.calibration,
                           .separation = wanted.separation};
  if (const NormalLawEntry* entry = find_normal_law(wanted.law)) {
    request.context = example_values(*entry);
  }
  for (const auto& [name, value] : wanted.values) request.context[name] = value;
  NormalLawChoice choice = choose(request, "test", problems);
  throw_if_any(problems);
  return choice;
}

inline NormalLaw bound(const LawCase& wanted, const Onset& onset) {
  Calibrator calibrator;
  return bind(choice_of(wanted), onset, calibrator);
}

inline double parameter_of(const NormalLaw& law, std::string_view name) {
  for (const NamedValue& parameter : law.parameters()) {
    if (parameter.name == name) return parameter.value;
  }
  throw InputError({{"test", "no parameter " + std::string(name), ""}});
}

}  // namespace carom::tests
