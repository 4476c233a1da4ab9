#include "contact/impact_plan.h"

#include "base/text.h"
#include "carom/messages.h"
#include "impact/names.h"

namespace carom::contact {
namespace {

ImpactPlan plan_impact(const LawPlace& place, std::vector<Problem>& problems) {
  const ContactLaw& law = *place.law;
  ImpactPlan plan;
  if (law.restitution) {
    plan.restitution = *law.restitution;
  } else {
    problems.push_back({place.place, "rigid impact needs a restitution", "give restitution"});
  }
  plan.limits = plan_rigid_friction(law, place.place, problems);
  if (place.is_stop) plan.limits = {};
  plan.friction = plan.limits.kinetic;
  if (!law.hypothesis.empty()) {
    const auto hypothesis = impact_hypothesis(law.hypothesis);
    if (hypothesis) {
      plan.hypothesis = *hypothesis;
    } else {
      problems.push_back({place.place, "there is no hypothesis '" + law.hypothesis + "'",
                          did_you_mean(law.hypothesis, impact::hypothesis_names(),
                                       "choose one of: " + joined(impact::hypothesis_names()))});
    }
  }
  plan.stiffness = law.stiffness.value_or(1);
  plan.exponent = law.exponent.value_or(1.5);
  return plan;
}

}  // namespace

std::vector<ImpactPlan> plan_impacts(const std::vector<LawPlace>& places,
                                     std::vector<Problem>& problems) {
  return plan_places(places, problems, plan_impact);
}

}  // namespace carom::contact
