#include "contact/law_place.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

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
  if (law.friction->law != "coulomb") {
    problems.push_back({place, "friction law '" + law.friction->law + "' is not available",
                        "write friction = {law = \"coulomb\", coefficient = …}"});
    return coefficient;
  }
  for (const auto& [name, value] : law.friction->parameters) {
    if (name != "coefficient") {
      problems.push_back(
          {place, "friction law coulomb has no parameter '" + name + "'", "it has coefficient"});
    } else if (!(value >= 0 && std::isfinite(value))) {
      problems.push_back(
          {place, "friction coefficient is " + exact_text(value), "must not be below 0"});
    } else {
      coefficient = value;
    }
  }
  if (!law.friction->parameters.contains("coefficient")) {
    problems.push_back({place, "friction has no coefficient", "give coefficient"});
  }
  return coefficient;
}

}  // namespace carom::contact
