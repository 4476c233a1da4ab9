// Engineering materials: what contact stiffness, yield and wave speed are computed from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/laws.h"
#include "carom/messages.h"

namespace carom {

/// A homogeneous isotropic material at room temperature.
struct Material {
  std::string name;  ///< kebab-case, as in scenarios
  std::string description;
  double young = 0;             ///< Young's modulus [Pa]
  double poisson = 0;           ///< Poisson's ratio
  double density = 0;           ///< [kg/m³]
  std::optional<double> yield;  ///< uniaxial yield stress [Pa]; none for brittle or unknown ones
  std::string source;           ///< where the values come from
};

/// The built-in materials. Their values are typical ones for a first estimate; alloy, treatment and
/// temperature change them, the yield stress most. Take a data sheet for anything that matters.
const std::vector<Material>& materials();

/// The built-in material of that name, or nullptr.
const Material* find_material(std::string_view name);

/// The same, where the user's own materials come before the built-in ones.
const Material* find_material(std::string_view name, const std::vector<Material>& own);

/// Names of all built-in materials, for messages.
std::vector<std::string> material_names();

/// Poisson's ratios of stable isotropic materials; 0.5, which has no finite bulk modulus, is out.
inline constexpr Range poisson_range{.min = -1, .max = 0.5, .open_min = true, .open_max = true};

/// Every value that cannot be: modulus, density and yield must be above 0 and finite, Poisson's
/// ratio above -1 and below 0.5. A problem's place is `place`.
std::vector<Problem> check_material(const Material& material, const std::string& place);

}  // namespace carom
