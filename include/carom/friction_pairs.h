// Coefficients of friction of pairs of materials, for contacts that leave theirs out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace carom {

/// Dry, clean surfaces of two built-in materials. Friction scatters with roughness, oxide and humidity by a
/// third and more: these are starting points.
struct FrictionPair {
  std::string material1;
  std::string material2;
  double static_coefficient = 0;
  double coefficient = 0;     ///< kinetic
  double stribeck_speed = 0;  ///< over which friction falls from static to kinetic [m/s]
  std::string source;
};

/// All pairs, each once.
const std::vector<FrictionPair>& friction_pairs();

/// The pair in either order, or nullptr. Steels count as steel and aluminium alloys as aluminium where
/// the pair itself is not listed.
const FrictionPair* find_friction_pair(std::string_view material1, std::string_view material2);

}  // namespace carom
