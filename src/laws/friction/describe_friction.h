// Turns the description in a friction law's own file into the catalogue's entry.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "carom/friction.h"
#include "laws/parameter_members.h"

namespace carom::laws {

/// What a law's file says about its law. `Law` is a struct of doubles as FrictionLaw wants it.
template <class Law>
struct FrictionDescription {
  std::string name;
  FrictionKind kind = FrictionKind::sliding;
  std::string summary;
  std::string formula;
  std::string source;
  std::string validity = {};
  Evidence evidence = Evidence::verified;
  bool creeps = false;
  std::vector<Parameter<Law>> parameters;
  /// Sets members that follow from first touch.
  std::function<void(Law& law, const FrictionOnset& onset)> at_onset = nullptr;
};

template <class Law>
FrictionLawEntry describe_friction(FrictionDescription<Law> description) {
  FrictionLawEntry entry;
  copy_texts(description, entry);
  entry.kind = description.kind;
  entry.creeps = description.creeps;
  for (const Parameter<Law>& parameter : description.parameters) {
    entry.same_as.push_back(parameter.same_as);
  }
  if constexpr (requires { Law::vectors; }) entry.has_memory = true;
  if constexpr (requires { Law::scalars; }) entry.has_memory = true;
  const auto label = std::make_shared<const FrictionLawLabel>(
      FrictionLawLabel{description.name, description.kind, entry.parameters});
  entry.make = [members = ParameterMembers<Law>(description.parameters), label,
                at_onset = description.at_onset](std::span<const double> values,
                                                 const FrictionOnset& onset) {
    Law law = members.load(values);
    if (at_onset != nullptr) at_onset(law, onset);
    return FrictionLaw(label, std::move(law), values);
  };
  return entry;
}

}  // namespace carom::laws
