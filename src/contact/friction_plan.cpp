#include "contact/friction_plan.h"

#include "carom/materials.h"

namespace carom::contact {
namespace {

/// A touch at which everything exists, to count states before the run.
constexpr FrictionOnset example_onset{.approach_speed = 1,
                                      .slip_speed = 1,
                                      .effective_mass = 1,
                                      .depth_scale = 1,
                                      .effective_radius = 1};

NamedParameters context_of(const LawPartners& partners) {
  NamedParameters context;
  if (partners.a == nullptr || partners.b == nullptr) return context;
  const Material &a = *partners.a, &b = *partners.b;
  // Tangential over normal stiffness of a Hertz contact: 8·G*·a against 2·E*·a (Mindlin 1949).
  context["stiffness_ratio"] = 4 * effective_shear_modulus(a.young, a.poisson, b.young, b.poisson) /
                               effective_modulus(a.young, a.poisson, b.young, b.poisson);
  return context;
}

/// What the table of pairs knows, for sliding laws that leave it out.
void add_pair(const LawPartners& partners, NamedParameters& context) {
  if (partners.a == nullptr || partners.b == nullptr) return;
  const FrictionPair* pair = find_friction_pair(partners.a->name, partners.b->name);
  if (pair == nullptr) return;
  context["coefficient"] = pair->coefficient;
  context["static_coefficient"] = pair->static_coefficient;
  context["stribeck_speed"] = pair->stribeck_speed;
}

}  // namespace

FrictionPlan::FrictionPlan(const ContactLaw& law, const LawPartners& partners,
                           const std::string& place, std::vector<Problem>& problems) {
  const auto add = [&](const std::optional<FrictionSpec>& spec, FrictionKind kind) {
    if (!spec) return;
    NamedParameters context = context_of(partners);
    // A coefficient that is given stands for both unless the static one is given too.
    if (kind == FrictionKind::sliding && !spec->parameters.contains("coefficient")) {
      add_pair(partners, context);
    }
    const std::size_t before = problems.size();
    FrictionLawChoice choice =
        choose_friction(spec->law, kind, spec->parameters, context, place, problems);
    if (problems.size() == before) choices_.push_back(std::move(choice));
  };
  add(law.friction, FrictionKind::sliding);
  add(law.rolling, FrictionKind::rolling);
  add(law.drilling, FrictionKind::drilling);
  for (const FrictionLaw& bound : bind(example_onset)) state_count_ += bound.state_count();
}

std::vector<FrictionLaw> FrictionPlan::bind(const FrictionOnset& onset) const {
  std::vector<FrictionLaw> laws;
  for (const FrictionLawChoice& choice : choices_) laws.push_back(carom::bind(choice, onset));
  return laws;
}

}  // namespace carom::contact
