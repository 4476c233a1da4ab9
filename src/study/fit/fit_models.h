// The kinds of models, each in a file of its own.
#pragma once

#include "study/fit/fit_model.h"

namespace carom::study {

/// One kind: the name before the slash, its laws, and how one of them becomes a model.
struct ModelKind {
  std::string name;
  std::vector<std::string> (*laws)();
  bool (*knows)(const std::string& law);
  FitModel (*make)(const std::string& law, const ModelRequest& request,
                   std::vector<Problem>& problems);
};

ModelKind normal_models();
ModelKind restitution_models();
ModelKind stiffness_models();
ModelKind friction_models();

/// A parameter that is sought when the law must be given it, and usual when the law has a default.
ModelParameter from_catalogue(const ParameterInfo& info);

/// The quantity of that name; otherwise a problem at the flag that says which there are.
std::optional<DataQuantity> find_quantity(const std::string& wanted, const std::string& flag,
                                          const std::string& model,
                                          const std::vector<DataQuantity>& possible,
                                          std::vector<Problem>& problems);

}  // namespace carom::study
