// Friction of rigid contacts: which laws of the catalogue they can have, and the limits that those set.
#pragma once

#include <string>
#include <vector>

#include "contact/candidates.h"
#include "contact/law_place.h"

namespace carom::contact {

/// What a moment resists.
enum class MomentAxis { rolling, drilling };

/// What holds or acts at a contact is at most this, times its normal force. A force or moment below its limit holds;
/// one at its limit acts against the motion.
struct RigidFriction {
  double kinetic = 0;         ///< of the force while it slips, and in impacts
  double at_rest = 0;         ///< of the force while it does not; ≥ kinetic
  double rolling = 0;         ///< of the rolling moment, over its lever
  double rolling_radius = 0;  ///< that lever; 0: R* of the shapes [m]
  double drilling = 0;        ///< of the moment about the normal [m]

  bool has_moments() const { return rolling > 0 || drilling > 0; }
  /// Of the rolling moment at a touch; flat faces do not roll [m].
  double rolling_limit(const TouchState& touch) const;
  /// Of either moment [m].
  double moment_limit(MomentAxis about, const TouchState& touch) const {
    return about == MomentAxis::rolling ? rolling_limit(touch) : drilling;
  }
};

/// R* of surfaces that touch in a point; infinite along lines and faces [m].
double effective_radius(const TouchState& touch);

/// Appends what is wrong, and what rigid contacts cannot have.
RigidFriction plan_rigid_friction(const ContactLaw& law, const std::string& place,
                                  std::vector<Problem>& problems);

}  // namespace carom::contact
