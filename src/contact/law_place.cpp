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
  for (const auto* moment : {&law.rolling, &law.drilling}) {
    if (!*moment) continue;
    problems.push_back({place, "rigid contacts have no " + (*moment)->law,
                        "take method continuous, or leave rolling and drilling out"});
  }
  if (!law.friction) return coefficient;
  if (law.friction->law != "coulomb") {
    problems.push_back(
        {place,
         "friction law '" + law.friction->law +
             "' needs the forces of a touch, which rigid contacts do not have",
         "take method continuous, or friction = {law = \"coulomb\", coefficient = …}"});
    return coefficient;
  }
  const FrictionLawChoice choice = choose_friction("coulomb", FrictionKind::sliding,
                                                   law.friction->parameters, {}, place, problems);
  if (!choice.values.empty()) coefficient = choice.values.front();
  return coefficient;
}

}  // namespace carom::contact
