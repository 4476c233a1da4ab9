// What the rigid methods need to know of a contact: restitution, friction, hypothesis.
#pragma once

#include <vector>

#include "carom/materials.h"
#include "carom/impact.h"
#include "contact/law_place.h"

namespace carom::contact {

struct ImpactPlan {
  RestitutionLaw restitution{0.0};
  double friction = 0;  ///< Coulomb's coefficient; none at a stop
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  double stiffness = 1;   ///< that the user gave, to distribute energy among contacts [N/m^n]
  double exponent = 1.5;  ///< n
};

/// The plans of all places, checked.
std::vector<ImpactPlan> plan_impacts(const std::vector<LawPlace>& places,
                                     std::vector<Problem>& problems);

}  // namespace carom::contact
