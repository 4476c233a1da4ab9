// Pictures of touches of elastic bodies: what their nodes carry, and how their surfaces slip.
#pragma once

#include "tool/run_curves.h"

namespace carom::io {

/// Pressure and shear at the nodes of an elastic contact, and Hertz' pressure, over the distance from the centre
/// of the load.
void make_patch(RunCurves& curves);

/// The tangential velocity of the contact points over time: of the surfaces themselves, of the mean motion of the bodies,
/// and of rigid bodies that have got the same normal impulse.
void make_contact_velocity(RunCurves& curves);

}  // namespace carom::io
