// Turns the description in a law's own file into the catalogue's entry.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "carom/laws.h"

namespace carom::laws {

/// A parameter and the member that holds it.
template <class Law>
struct Parameter {
  double Law::*member;
  std::string name;
  std::string unit;
  Range range;
  double example;
  std::string meaning;
  Origin origin = Origin::given;
};

/// What a law's file says about its law. `Law` is a struct of doubles with
///   double force(const NormalContact&) const              or with const NormalMemory& after it
/// and, where it differs from the default of NormalLaw, elastic_energy, remember, onset_depth,
/// release_depth, kink_between and free_impact.
template <class Law>
struct Description {
  std::string name;
  std::vector<std::string> aliases = {};
  std::string family;
  std::string summary;
  std::string formula;
  std::string source;
  std::string validity = {};
  Evidence evidence = Evidence::verified;
  std::vector<Parameter<Law>> parameters;
  Separation separation = Separation::zero_force;
  bool separation_is_free = false;
  /// The coefficient that sets the dissipation: exact calibration solves for it.
  double Law::*dissipation = nullptr;
  /// True when a larger coefficient dissipates less, as a yield stress does.
  bool dissipation_falls = false;
  /// Published formula: sets the coefficients that follow from a requested restitution.
  std::function<void(Law& law, double restitution, const Onset& onset)> from_restitution = nullptr;
  /// Sets coefficients that follow from first touch alone (a mass-proportional damping).
  std::function<void(Law& law, const Onset& onset)> at_onset = nullptr;
  /// Closed form of exact calibration: the value of `dissipation`.
  std::function<double(const Law& law, double restitution, Separation separation,
                       const Onset& onset)>
      exactly = nullptr;
  /// Members that are fixed numbers in this law.
  std::vector<std::pair<double Law::*, double>> constants = {};
};

template <class Law>
NormalLawEntry describe(Description<Law> description) {
  NormalLawEntry entry{.name = description.name,
                       .aliases = description.aliases,
                       .family = description.family,
                       .summary = description.summary,
                       .formula = description.formula,
                       .source = description.source,
                       .validity = description.validity,
                       .evidence = description.evidence,
                       .separation = description.separation,
                       .separation_is_free = description.separation_is_free,
                       .takes_restitution = description.from_restitution != nullptr,
                       .dissipation_falls = description.dissipation_falls};
  std::vector<double Law::*> members;
  for (const Parameter<Law>& parameter : description.parameters) {
    if (description.dissipation != nullptr && parameter.member == description.dissipation) {
      entry.dissipation_parameter = static_cast<int>(members.size());
    }
    members.push_back(parameter.member);
    entry.parameters.push_back({parameter.name, parameter.unit, parameter.range, parameter.example,
                                parameter.meaning, parameter.origin});
  }
  CAROM_ASSERT(description.dissipation == nullptr || entry.dissipation_parameter >= 0,
               "the dissipation coefficient of a law must be one of its parameters");

  const auto load = [members, constants = description.constants](std::span<const double> values) {
    Law law{};
    for (const auto& [member, value] : constants) law.*member = value;
    for (std::size_t i = 0; i < members.size(); ++i) law.*members[i] = values[i];
    return law;
  };
  const auto store = [members](const Law& law, std::span<double> values) {
    for (std::size_t i = 0; i < members.size(); ++i) values[i] = law.*members[i];
  };
  if (description.from_restitution != nullptr) {
    entry.publish = [load, store, from_restitution = description.from_restitution](
                        std::span<double> values, double restitution, const Onset& onset) {
      Law law = load(values);
      from_restitution(law, restitution, onset);
      store(law, values);
    };
  }
  if (description.at_onset != nullptr) {
    entry.prepare = [load, store, at_onset = description.at_onset](std::span<double> values,
                                                                   const Onset& onset) {
      Law law = load(values);
      at_onset(law, onset);
      store(law, values);
    };
  }
  if (description.exactly != nullptr) {
    entry.calibrate = [load, exactly = description.exactly](
                          std::span<const double> values, double restitution, Separation separation,
                          const Onset& onset) {
      return exactly(load(values), restitution, separation, onset);
    };
  }
  const auto label =
      std::make_shared<const NormalLawLabel>(NormalLawLabel{description.name, entry.parameters});
  entry.make = [load, label](std::span<const double> values, Separation separation) {
    return NormalLaw(label, load(values), separation, values);
  };
  return entry;
}

}  // namespace carom::laws
