#include "carom/materials.h"

#include <algorithm>

namespace carom {
namespace {

/// Steels and aluminium alloys rub much like steel and aluminium.
std::string_view family_of(std::string_view material) {
  if (material.ends_with("-across-grain")) material.remove_suffix(std::size("-across-grain") - 1);
  if (material.find("steel") != std::string_view::npos) return "steel";
  if (material.starts_with("aluminium")) return "aluminium";
  if (material.starts_with("titanium")) return "titanium-ti6al4v";
  if (material.ends_with("-glass")) return "soda-lime-glass";
  if (material.ends_with("iron") || material.starts_with("cast-iron")) return "cast-iron-grey";
  return material;
}

const FrictionPair* find_listed(std::string_view a, std::string_view b) {
  const auto found = std::ranges::find_if(friction_pairs(), [&](const FrictionPair& pair) {
    return (pair.material1 == a && pair.material2 == b) ||
           (pair.material1 == b && pair.material2 == a);
  });
  return found == friction_pairs().end() ? nullptr : &*found;
}

}  // namespace

const std::vector<FrictionPair>& friction_pairs() {
  // Materials, static and kinetic coefficient, Stribeck speed [m/s], kind of source. Handbook tables give
  // coefficients as dry and clean; the Stribeck speeds are usual orders of magnitude: millimetres per
  // second for hard surfaces, centimetres for soft ones.
  const char* handbook = "typical of mechanical engineering handbooks, dry";
  const char* producer = "typical of producers' data sheets, dry";
  const char* tribology = "typical of tribology textbooks, dry in air";
  static const std::vector<FrictionPair> pairs = {
      // Metals
      {"steel", "steel", 0.74, 0.57, 1e-3, handbook},
      {"steel", "aluminium", 0.61, 0.47, 1e-3, handbook},
      {"steel", "copper", 0.53, 0.36, 1e-3, handbook},
      {"steel", "brass", 0.51, 0.44, 1e-3, handbook},
      {"steel", "bronze", 0.35, 0.25, 1e-3, handbook},
      {"steel", "cast-iron-grey", 0.4, 0.23, 1e-3, handbook},
      {"steel", "lead", 0.95, 0.9, 1e-3, handbook},
      {"steel", "tin", 0.8, 0.7, 1e-3, tribology},
      {"steel", "nickel", 0.6, 0.5, 1e-3, tribology},
      {"steel", "titanium-ti6al4v", 0.5, 0.4, 1e-3, tribology},
      {"steel", "magnesium-az31", 0.5, 0.42, 1e-3, handbook},
      {"steel", "tungsten-carbide", 0.5, 0.4, 1e-3, handbook},
      {"aluminium", "aluminium", 1.05, 0.95, 1e-3, handbook},
      {"copper", "copper", 1, 0.8, 1e-3, handbook},
      {"copper", "cast-iron-grey", 1.05, 0.29, 1e-3, handbook},
      {"cast-iron-grey", "cast-iron-grey", 1.1, 0.15, 1e-3, handbook},
      {"bronze", "cast-iron-grey", 0.3, 0.22, 1e-3, handbook},
      {"nickel", "nickel", 1.1, 0.53, 1e-3, handbook},
      {"titanium-ti6al4v", "titanium-ti6al4v", 0.6, 0.45, 1e-3, tribology},
      {"tungsten-carbide", "tungsten-carbide", 0.25, 0.2, 1e-3, handbook},
      // Glass and ceramics
      {"soda-lime-glass", "soda-lime-glass", 0.94, 0.4, 1e-3, handbook},
      {"soda-lime-glass", "steel", 0.6, 0.5, 1e-3, tribology},
      {"soda-lime-glass", "nickel", 0.78, 0.56, 1e-3, handbook},
      {"alumina", "alumina", 0.5, 0.4, 1e-3, tribology},
      {"alumina", "steel", 0.55, 0.45, 1e-3, tribology},
      {"silicon-nitride", "steel", 0.5, 0.4, 1e-3, tribology},
      {"silicon-nitride", "silicon-nitride", 0.5, 0.4, 1e-3, tribology},
      {"silicon-carbide", "silicon-carbide", 0.4, 0.3, 1e-3, tribology},
      // Plastics
      {"ptfe", "steel", 0.05, 0.04, 1e-2, handbook},
      {"ptfe", "ptfe", 0.04, 0.04, 1e-2, handbook},
      {"nylon-66", "steel", 0.4, 0.35, 1e-2, producer},
      {"nylon-66", "nylon-66", 0.3, 0.25, 1e-2, producer},
      {"pom", "steel", 0.25, 0.2, 1e-2, producer},
      {"polyethylene-hd", "steel", 0.25, 0.2, 1e-2, producer},
      {"peek", "steel", 0.4, 0.35, 1e-2, producer},
      {"pmma", "steel", 0.5, 0.45, 1e-2, handbook},
      {"polycarbonate", "steel", 0.5, 0.4, 1e-2, producer},
      // Rubber, wood, stone, ice
      {"natural-rubber", "steel", 1, 0.8, 1e-2, tribology},
      {"natural-rubber", "concrete", 1, 0.8, 1e-2, handbook},
      {"oak", "oak", 0.62, 0.48, 1e-2, handbook},
      {"oak", "steel", 0.55, 0.4, 1e-2, handbook},
      {"leather", "oak", 0.6, 0.52, 1e-2, handbook},
      {"leather", "cast-iron-grey", 0.6, 0.56, 1e-2, handbook},
      {"concrete", "steel", 0.57, 0.45, 1e-2, handbook},
      {"ice", "ice", 0.1, 0.03, 1e-2, handbook},
      {"ice", "steel", 0.03, 0.02, 1e-2, handbook}};
  return pairs;
}

const FrictionPair* find_friction_pair(std::string_view material1, std::string_view material2) {
  const FrictionPair* exact = find_listed(material1, material2);
  return exact != nullptr ? exact : find_listed(family_of(material1), family_of(material2));
}

}  // namespace carom
