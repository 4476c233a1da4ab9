// Restitution laws against measured pairs of approach speed and restitution.
#include "carom/materials.h"
#include "study/fit/fit_models.h"

namespace carom::study {
namespace {

std::vector<std::string> laws_with_parameters() {
  std::vector<std::string> names;
  for (const RestitutionEntry& entry : restitution_laws()) {
    if (!entry.is_table) names.push_back(entry.name);
  }
  return names;
}

FitModel make_restitution(const std::string& law, const ModelRequest&, std::vector<Problem>&) {
  const RestitutionEntry& entry = *find_restitution_law(law);
  FitModel model{.name = "restitution/" + law, .x = {"speed", "m/s"}, .y = {"restitution", "1"}};
  for (const ParameterInfo& info : entry.parameters)
    model.parameters.push_back(from_catalogue(info));
  model.predict = [&entry](std::span<const double> values, const ModelPlaces& places,
                           std::span<double> predicted) {
    for (std::size_t i = 0; i < places.x.size(); ++i) {
      if (!(places.x[i] >= 0)) return false;
      predicted[i] = entry.restitution(values, places.x[i]);
    }
    return true;
  };
  return model;
}

}  // namespace

ModelKind restitution_models() {
  const auto knows = [](const std::string& law) {
    const RestitutionEntry* entry = find_restitution_law(law);
    return entry != nullptr && !entry->is_table;
  };
  return {"restitution", laws_with_parameters, knows, make_restitution};
}

}  // namespace carom::study
