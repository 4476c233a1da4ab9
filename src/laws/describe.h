// Turns the description in a law's own file into the catalogue's entry.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "carom/laws.h"
#include "laws/parameter_members.h"

namespace carom::laws {

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
  /// Closed form of exact calibration: the value of `dissipation`, not a number where there is none.
  std::function<double(const Law& law, double restitution, Separation separation,
                       const Onset& onset)>
      exactly = nullptr;
  /// Members that are fixed numbers in this law.
  std::vector<std::pair<double Law::*, double>> constants = {};
  /// What an impact that reaches this depth [m] finds outside of where the law holds; empty: nothing.
  std::function<std::string(const Law& law, const Onset& onset, double depth)> outside = nullptr;
};

/// Place of the coefficient that sets the dissipation among the parameters, or −1.
template <class Law>
int dissipation_place(const Description<Law>& description) {
  if (description.dissipation == nullptr) return -1;
  for (std::size_t i = 0; i < description.parameters.size(); ++i) {
    if (description.parameters[i].member == description.dissipation) return static_cast<int>(i);
  }
  CAROM_ASSERT(false, "the dissipation coefficient of a law must be one of its parameters");
  return -1;
}

template <class Law>
NormalLawEntry describe(Description<Law> description) {
  NormalLawEntry entry;
  copy_texts(description, entry);
  entry.aliases = description.aliases;
  entry.family = description.family;
  entry.separation = description.separation;
  entry.separation_is_free = description.separation_is_free;
  entry.takes_restitution = description.from_restitution != nullptr;
  entry.dissipation_falls = description.dissipation_falls;
  entry.dissipation_parameter = dissipation_place(description);

  const ParameterMembers<Law> members(description.parameters, description.constants);
  if (description.from_restitution != nullptr) {
    entry.publish = [members, from_restitution = description.from_restitution](
                        std::span<double> values, double restitution, const Onset& onset) {
      Law law = members.load(values);
      from_restitution(law, restitution, onset);
      members.store(law, values);
    };
  }
  if (description.at_onset != nullptr) {
    entry.prepare = [members, at_onset = description.at_onset](std::span<double> values,
                                                               const Onset& onset) {
      Law law = members.load(values);
      at_onset(law, onset);
      members.store(law, values);
    };
  }
  if (description.exactly != nullptr) {
    entry.calibrate = [members, exactly = description.exactly](
                          std::span<const double> values, double restitution, Separation separation,
                          const Onset& onset) {
      return exactly(members.load(values), restitution, separation, onset);
    };
  }
  if (description.outside != nullptr) {
    entry.outside = [members, outside = description.outside](std::span<const double> values,
                                                             const Onset& onset, double depth) {
      return outside(members.load(values), onset, depth);
    };
  }
  const auto label =
      std::make_shared<const NormalLawLabel>(NormalLawLabel{description.name, entry.parameters});
  entry.make = [members, label](std::span<const double> values, Separation separation) {
    return NormalLaw(label, members.load(values), separation, values);
  };
  return entry;
}

}  // namespace carom::laws
