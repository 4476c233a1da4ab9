// The two bodies of an impact, as the command line describes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/materials.h"
#include "command.h"
#include "input.h"

namespace carom::app {

struct Body {
  std::optional<double> mass;    ///< infinite for a wall [kg]
  std::optional<double> radius;  ///< infinite for a plane, negative for a concave surface [m]
  std::optional<Material> material;
};

struct Bodies {
  Body one;
  Body two;
  std::vector<std::string> notes;  ///< what was concluded rather than given
};

/// --materials FILE
Option materials_option();
/// --r1 --r2 --material1 --material2 --materials
std::vector<Option> shape_options();
/// --m1 --m2
std::vector<Option> mass_options();

/// Materials of the file given with --materials; empty without it.
std::vector<Material> read_own_materials(Input& input);

/// The material that a flag names, among the user's own and the built-in ones; nothing when the flag is not
/// given, and when there is none: then the problem is on the list.
std::optional<Material> read_material(Input& input, const std::string& flag,
                                      const std::vector<Material>& own);

/// Reads both bodies. A mass that is not given follows from a solid sphere of the material's
/// density, or is infinite for a plane; a note says so.
Bodies read_bodies(Input& input);

/// m₁·m₂/(m₁ + m₂), or the finite one of the two [kg].
double effective_mass(double mass1, double mass2);

/// The effective mass of the bodies; missing masses become problems.
std::optional<double> find_effective_mass(const Bodies& bodies, Input& input);

}  // namespace carom::app
