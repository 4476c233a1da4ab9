// Hypotheses that know no path: Newton's restitution and one equation for the tangential impulse.
#pragma once

#include <optional>

#include "carom/impact.h"
#include "impact/contact_inertia.h"

namespace carom::impact {

/// Impulse after which the slip is −`tangential` times and the normal velocity −`normal` times that
/// before. None where no finite impulse along the outward normal does that.
std::optional<Vector3d> impulse_for_restitution(const RigidContact& contact, double normal,
                                                double tangential);

/// brach, smith, newton-whittaker, newton-kane, of a contact that approaches.
RigidRebound solve_algebraic(const RigidContact& contact, const ImpactLaw& law);

}  // namespace carom::impact
