// Formulas for the static force against the indentation: Rivin's journals among them.
#include <stdexcept>

#include "carom/materials.h"
#include "study/fit/fit_models.h"

namespace carom::study {
namespace {

FitModel make_stiffness(const std::string& law, const ModelRequest&, std::vector<Problem>&) {
  const StiffnessEntry& entry = *find_stiffness_formula(law);
  FitModel model{.name = "stiffness/" + law, .x = {"indentation", "m"}, .y = {"force", "N"}};
  for (const ParameterInfo& info : entry.parameters)
    model.parameters.push_back(from_catalogue(info));
  model.predict = [&entry](std::span<const double> values, const ModelPlaces& places,
                           std::span<double> predicted) {
    try {
      for (std::size_t i = 0; i < places.x.size(); ++i)
        predicted[i] = entry.force(values, places.x[i]);
    } catch (const std::domain_error&) {
      return false;
    }
    return true;
  };
  return model;
}

}  // namespace

ModelKind stiffness_models() {
  const auto knows = [](const std::string& law) { return find_stiffness_formula(law) != nullptr; };
  return {"stiffness", stiffness_formula_names, knows, make_stiffness};
}

}  // namespace carom::study
