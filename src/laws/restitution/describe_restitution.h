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
using RestitutionDescription = FormulaDescription<Law>;

template <class Law>
RestitutionEntry describe_restitution(const RestitutionDescription<Law>& description) {
  RestitutionEntry entry;
  copy_texts(description, entry);
  entry.restitution = [members = ParameterMembers<Law>(description.parameters)](
                          std::span<const double> values, double speed) {
    const double e = members.load(values).restitution(speed);
    return e > 1 ? 1 : e > 0 ? e : 0;
  };
  return entry;
}

}  // namespace carom::laws
