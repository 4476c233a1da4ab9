// Brach's hypothesis with moment impulses, for a collision of two free bodies.
#pragma once

#include <optional>

#include "carom/brach_impact.h"
#include "carom/rebound.h"

namespace carom {

/// The rebound with the collision's rotational restitution. Friction is a ratio against the slip before,
/// held to what stops it, or a tangential restitution. Empty where no impulse that pushes does it.
std::optional<BrachRebound> brach_rebound(const Collision& collision, const CollisionContact& at);

}  // namespace carom
