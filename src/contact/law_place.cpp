#include "contact/law_place.h"

#include <algorithm>

#include "carom/friction.h"

namespace carom::contact {

void add_once(std::vector<Problem>& problems, Problem problem) {
  const auto same = [&](const Problem& other) {
    return other.place == problem.place && other.message == problem.message;
  };
  if (std::ranges::none_of(problems, same)) problems.push_back(std::move(problem));
}

double friction_coefficient(const ContactLaw& law, const std::string& place,
                            std::vector<Problem>& problems) {
  double coefficient = 0;
  if (!law.friction) return coefficient;
  const FrictionLawChoice choice = choose_friction("coulomb", FrictionKind::sliding,
                                                   law.friction->parameters, {}, place, problems);
  if (!choice.values.empty()) coefficient = choice.values.front();
  return coefficient;
}

}  // namespace carom::contact
