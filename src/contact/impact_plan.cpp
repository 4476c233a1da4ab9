#include "contact/impact_plan.h"

#include <cmath>

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
  plan.wave_loss = law.wave_loss;
  if (plan.wave_loss > 0 && plan.hypothesis != ImpactHypothesis::stronge) {
    problems.push_back({place.place,
                        "wave_loss is a share of the work of the normal force, which " +
                            law.hypothesis + " does not look at",
                        "write hypothesis = \"stronge\", or leave wave_loss out"});
  }
  plan.stiffness = law.stiffness.value_or(1);
  plan.exponent = law.exponent.value_or(1.5);
  return plan;
}

}  // namespace

// Gilardi and Sharf 2002, Eq. (12): W_r = (e² − wave_loss)·(−W_c).
double ImpactPlan::restitution_after_waves(double speed) const {
  const double e = restitution(speed);
  return wave_loss > 0 ? std::sqrt(std::fmax(e * e - wave_loss, 0)) : e;
}

std::vector<ImpactPlan> plan_impacts(const std::vector<LawPlace>& places,
                                     std::vector<Problem>& problems) {
  return plan_places(places, problems, plan_impact);
}

}  // namespace carom::contact
