// A normal law for a test that only says what differs from the law's examples.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "carom/laws.h"
#include "support/normal_law.h"

namespace carom::testing_support {

struct LawCase {
  std::string law;
  Parameters values = {};  ///< over the examples
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
    request.context = example_parameters(*entry);
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

}  // namespace carom::testing_support
