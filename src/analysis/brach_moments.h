// Brach's hypothesis with moment impulses, for a collision of two free bodies.
#pragma once

#include <optional>

#include "impact/brach_impact.h"
#include "carom/analysis.h"

namespace carom {

/// (velocity of the point, angular velocity) that a body gains per (impulse, moment impulse) there, world
/// axes; zero when nothing moves it.
Matrix6d inverse_inertia_at(const CollisionBody& body, const Vector3d& p_WC);

/// The rebound with the collision's rotational restitution. Friction is a ratio against the slip before,
/// held to what stops it, or a tangential restitution. Empty where no impulse that pushes does it.
std::optional<BrachRebound> brach_rebound(const Collision& collision, const CollisionContact& at);

}  // namespace carom
