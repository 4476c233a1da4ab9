// Contact of elastic bodies by gap elements: springs between a node and what it meets, as in "Rebound predictions for
// elastic collisions", chapter 4. A contact law has them by name.
#pragma once

#include <optional>
#include <string_view>

#include "carom/model.h"

namespace carom::contact {

/// ContactLaw::law of gap elements, whose `stiffness` is the normal one; known to the implicit method alone.
inline constexpr std::string_view gap_elements = "gap-elements";
/// Its parameter.
inline constexpr const char* tangential_stiffness = "tangential_stiffness";

/// Of one node [N/m].
struct GapStiffness {
  double normal = 0, tangential = 0;
};

/// Nothing where contact is exact.
inline std::optional<GapStiffness> gap_stiffness(const ContactLaw& law) {
  if (law.law != gap_elements || !law.stiffness) return std::nullopt;
  const auto found = law.parameters.find(tangential_stiffness);
  return GapStiffness{*law.stiffness,
                      found == law.parameters.end() ? *law.stiffness : found->second};
}

}  // namespace carom::contact
