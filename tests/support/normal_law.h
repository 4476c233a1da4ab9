// A normal law for a test: chosen as a user would choose it, and required to be accepted.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"

namespace carom::testing_support {

using Parameters = std::map<std::string, double, std::less<>>;

struct LawSettings {
  Onset onset = {.approach_speed = 1, .effective_mass = 1};
  std::optional<double> restitution = std::nullopt;
  Calibration calibration = Calibration::published;
};

inline NormalLaw normal_law(const std::string& name, const Parameters& parameters,
                            const LawSettings& settings = {}) {
  std::vector<Problem> problems;
  const NormalLawChoice choice = choose({.law = name,
                                         .parameters = parameters,
                                         .restitution = settings.restitution,
                                         .calibration = settings.calibration},
                                        "test", problems);
  throw_if_any(problems);
  Calibrator calibrator;
  return bind(choice, settings.onset, calibrator);
}

/// Example values of the parameters the user gives; not those that follow from the restitution.
inline Parameters example_parameters(const NormalLawEntry& entry,
                                     Calibration calibration = Calibration::published) {
  Parameters parameters;
  for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
    const bool solved =
        calibration == Calibration::exact && static_cast<int>(i) == entry.dissipation_parameter;
    if (entry.parameters[i].origin == Origin::computed || solved) continue;
    parameters[entry.parameters[i].name] = entry.parameters[i].example;
  }
  return parameters;
}

inline double value_of(const NormalLaw& law, const std::string& name) {
  for (const NamedValue& value : law.parameters()) {
    if (value.name == name) return value.value;
  }
  throw std::out_of_range(name);
}

}  // namespace carom::testing_support
