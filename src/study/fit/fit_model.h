// Models that measurements are fitted to: the laws of the catalogues, by name, with what they say to data.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "carom/laws.h"
#include "carom/messages.h"
#include "study/fit/fit.h"

namespace carom::study {

/// What a column of data is.
struct DataQuantity {
  std::string name;
  std::string unit;  ///< SI
};

/// A number of a model: as its catalogue knows it, and what becomes of it when nobody says.
struct ModelParameter {
  enum class Role {
    sought,    ///< looked for
    usual,     ///< stays at its usual value unless a start asks for it
    condition  ///< of the experiment: must be given
  };
  ParameterInfo info;
  Role role = Role::sought;
};

/// Where a model is asked [SI].
struct ModelPlaces {
  std::vector<double> x;
  std::vector<double> rate;  ///< of indentation, where it is known
};

/// A model with the two quantities it connects.
struct FitModel {
  std::string name;
  DataQuantity x, y;
  bool takes_rate = false;
  std::vector<ModelParameter> parameters;
  /// Values in the order of `parameters`; false where the model has none.
  std::function<bool(std::span<const double> values, const ModelPlaces& places,
                     std::span<double> predicted)>
      predict;
};

/// Which model is wanted, for which data.
struct ModelRequest {
  std::string name;  ///< "restitution/power-law", "flores"
  std::string x, y;  ///< quantities; what a model has only one of may be anything
  std::vector<std::string> named = {};  ///< parameters that are given a start or a value
  Calibration calibration = Calibration::published;
};

/// Problems are at --model, --x or --y.
FitModel make_fit_model(const ModelRequest& request, std::vector<Problem>& problems);

/// "restitution/power-law", … of all models.
std::vector<std::string> fit_model_names();

/// What the user says about one parameter.
struct ParameterWish {
  std::optional<double> start, fixed;
  std::optional<std::pair<double, double>> bounds;
};
using ParameterWishes = std::map<std::string, ParameterWish, std::less<>>;

/// A model with some of its parameters fixed, ready for a fit.
struct ModelFit {
  FitModel model;
  std::vector<double> values;       ///< of all parameters: those fixed, and starts of the others
  std::vector<std::size_t> sought;  ///< places of the others
  std::vector<FitParameter> parameters;  ///< these, as a fit takes them

  /// Predictions at these places from the parameters that are sought.
  Predict at(ModelPlaces places) const;
};

/// Problems are at --start, --fix and --bounds.
ModelFit with_wishes(FitModel model, const ParameterWishes& wishes, std::vector<Problem>& problems);

}  // namespace carom::study
