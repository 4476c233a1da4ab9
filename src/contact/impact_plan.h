// What the rigid methods need to know of a contact: restitution, friction, hypothesis.
#pragma once

#include <vector>

#include "carom/impact.h"
#include "carom/materials.h"
#include "contact/law_place.h"
#include "contact/rigid_friction.h"

namespace carom::contact {

struct ImpactPlan {
  RestitutionLaw restitution{0.0};
  double friction = 0;  ///< coefficient of sliding, that of `limits`; none at a stop
  RigidFriction limits;
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  double wave_loss = 0;   ///< of stronge: share of the compression's work that waves keep
  double stiffness = 1;   ///< that the user gave, to distribute energy among contacts [N/m^n]
  double exponent = 1.5;  ///< n

  /// What waves leave of the restitution at this speed: √(e² − wave_loss), since the work of restitution is that
  /// share of the work of compression.
  double restitution_after_waves(double speed) const;
};

/// The plans of all places, checked.
std::vector<ImpactPlan> plan_impacts(const std::vector<LawPlace>& places,
                                     std::vector<Problem>& problems);

}  // namespace carom::contact
