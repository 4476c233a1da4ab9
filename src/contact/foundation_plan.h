// The springs of a contact with a mesh, from the layers that the user states.
#pragma once

#include <optional>
#include <vector>

#include "carom/materials.h"
#include "contact/candidates.h"

namespace carom::contact {

/// Pressure k·δ·(1 + c·δ̇) on every facet, and Coulomb's friction there.
struct FoundationPlan {
  double modulus = 0;                           ///< k, pressure per depth [N/m³]
  double damping = 0;                           ///< c, where it is given [s/m]
  std::optional<RestitutionLaw> restitution{};  ///< from which c follows at first touch instead
  double friction_coefficient = 0;              ///< [1]
};

/// The plans of all pairs, checked; they can be used only when nothing was wrong.
std::vector<FoundationPlan> plan_foundations(const std::vector<MeshPair>& pairs,
                                             std::vector<Problem>& problems);

}  // namespace carom::contact
