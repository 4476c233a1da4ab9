// The elastic force of a contact, from what the command line says about it: a stiffness, or shapes
// and materials with one of the catalogue's formulas.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bodies.h"
#include "carom/materials.h"
#include "input.h"

namespace carom::app {

using Values = std::map<std::string, double, std::less<>>;

/// Texts of --parameter NAME=VALUE, and which of them found a user.
struct ParameterTexts {
  std::map<std::string, std::string, std::less<>> given;
  std::map<std::string, bool, std::less<>> used;
};

struct StiffnessInput {
  std::optional<PowerLaw> power_law;  ///< F = K·δⁿ; nothing when neither given nor to be derived
  bool derived = false;               ///< from shapes and materials
  Values context;                     ///< moduli, radii and what else laws may use by name
  const StiffnessEntry* formula = nullptr;
  std::vector<double> values;  ///< of the formula
  /// What laws are told that take the power law above in place of a formula that is none.
  std::string stand_in_warning;
};

/// --stiffness --exponent and everything about shapes.
std::vector<Option> stiffness_options();

/// What laws may use by name: effective_modulus, effective_radius, yield_stress, …
Values contact_context(const Bodies& bodies, Input& input);

/// Finds the stiffness. `exponent` is the laws' own where --exponent is not given; `energy` is that
/// of the impact [J], for formulas that are not power laws.
StiffnessInput read_stiffness(const Bodies& bodies, double exponent, std::optional<double> energy,
                              ParameterTexts& parameters, Input& input);

}  // namespace carom::app
