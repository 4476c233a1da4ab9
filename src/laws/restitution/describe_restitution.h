// Turns the description in a restitution law's own file into the catalogue's entry.
#pragma once

#include <string>
#include <vector>

#include "carom/materials.h"
#include "laws/describe.h"

namespace carom::laws {

/// What a law's file says about its law. `Law` is a struct of doubles with
///   double restitution(double speed) const
/// which may leave [0, 1]: the entry clamps.
template <class Law>
struct RestitutionDescription {
  std::string name;
  std::string summary;
  std::string formula;
  std::string source;
  std::string validity;
  Evidence evidence = Evidence::verified;
  std::vector<Parameter<Law>> parameters;
};

template <class Law>
RestitutionEntry describe_restitution(const RestitutionDescription<Law>& description) {
  RestitutionEntry entry{.name = description.name,
                         .summary = description.summary,
                         .formula = description.formula,
                         .source = description.source,
                         .validity = description.validity,
                         .evidence = description.evidence};
  std::vector<double Law::*> members;
  for (const Parameter<Law>& parameter : description.parameters) {
    members.push_back(parameter.member);
    entry.parameters.push_back({parameter.name, parameter.unit, parameter.range, parameter.example,
                                parameter.meaning, parameter.origin});
  }
  entry.restitution = [members](std::span<const double> values, double speed) {
    Law law{};
    for (std::size_t i = 0; i < members.size(); ++i) law.*members[i] = values[i];
    const double e = law.restitution(speed);
    return e > 1 ? 1 : e > 0 ? e : 0;
  };
  return entry;
}

}  // namespace carom::laws
