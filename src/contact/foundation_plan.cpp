#include "contact/foundation_plan.h"

#include <cmath>

#include "base/text.h"
#include "laws/stiffness/layer_modulus.h"

namespace carom::contact {
namespace {

FoundationPlan plan_foundation(const LawPlace& place, std::vector<Problem>& problems) {
  const auto wrong = [&](const std::string& message, const std::string& remedy) {
    problems.push_back({place.place, message, remedy});
  };
  FoundationPlan plan;
  if (place.law->rolling || place.law->drilling) {
    wrong(
        "facets of a mesh resist rolling and drilling by the friction of each, and take no law of "
        "it",
        "leave rolling and drilling out");
  } else if (place.law->friction && place.law->friction->law != "coulomb") {
    wrong("facets of a mesh have no friction law '" + place.law->friction->law + "'",
          "write friction = {law = \"coulomb\", coefficient = …}");
  } else {
    plan.friction_coefficient = friction_coefficient(*place.law, place.place, problems);
  }
  const LawPartners& partners = place.partners;
  if (!place.law->foundation) {
    wrong(partners.describe +
              " touch by the facets of a mesh, which are springs of an elastic layer, and its "
              "thickness is missing",
          "write foundation = {thickness = …} with the thickness of the layer in m");
    return plan;
  }
  const FoundationSpec& spec = *place.law->foundation;
  const double thickness[] = {spec.thickness, spec.second_thickness.value_or(spec.thickness)};
  for (const double h : thickness) {
    if (h > 0 && std::isfinite(h)) continue;
    wrong("the thickness of an elastic layer is " + exact_text(h) + " m", "must be above 0");
    return plan;
  }
  if (!(spec.damping >= 0 && std::isfinite(spec.damping))) {
    wrong("the damping of the foundation is " + exact_text(spec.damping) + " s/m",
          "must not be below 0");
  }
  if (partners.a == nullptr && partners.b == nullptr) {
    wrong("neither of " + partners.describe + " has a material for its elastic layer",
          "give a material to the shape that has the layer, or to both");
    return plan;
  }
  // Layers in series: 1/k = 1/k₁ + 1/k₂; a rigid side has none.
  double compliance = 0;
  const Material* materials[] = {partners.a, partners.b};
  for (int i = 0; i < 2; ++i) {
    if (materials[i] == nullptr) continue;
    compliance += 1 / laws::layer_modulus(materials[i]->young, materials[i]->poisson, thickness[i]);
  }
  plan.modulus = 1 / compliance;
  plan.damping = spec.damping;
  plan.restitution = place.law->restitution;
  if (plan.restitution && spec.damping > 0) {
    wrong("has a restitution and a damping of the foundation, and each follows from the other",
          "leave one of them out");
  }
  if (plan.restitution && !((*plan.restitution)(1) > 0)) {
    wrong("facets of a mesh cannot realise a restitution of 0: their damping would be infinite",
          "give a restitution above 0");
  }
  return plan;
}

}  // namespace

std::vector<FoundationPlan> plan_foundations(const std::vector<MeshPair>& pairs,
                                             std::vector<Problem>& problems) {
  std::vector<LawPlace> places;
  for (const MeshPair& pair : pairs) places.push_back(pair.law);
  return plan_places(places, problems, plan_foundation);
}

}  // namespace carom::contact
