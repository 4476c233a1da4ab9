// Files that Carom reads and writes.
#pragma once

#include <string>
#include <vector>

#include "carom/materials.h"

namespace carom {

/// Materials of a TOML file of [materials.NAME] tables with `young`, `poisson`, `density` and,
/// where it yields, `yield`: numbers in SI or texts with a unit ("207 GPa"); also `description` and
/// `source`. In a table named like a built-in material, keys left out keep the built-in values.
/// Throws InputError that lists every problem as file:line:column.
std::vector<Material> read_materials(const std::string& path);

}  // namespace carom
